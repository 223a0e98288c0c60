// How large this browser writes, for what takes sizes as numbers; style sheets say `rem`.
import { useSyncExternalStore } from "react";

const USUAL_PX = 16;
const read = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1;

/** Element of one rem: its size changes when the browser's text size does, and nothing else says so. */
function follow(changed: () => void): () => void {
  const probe = document.createElement("div");
  probe.style.cssText = "position:fixed;visibility:hidden;width:1rem;height:1rem;pointer-events:none";
  document.body.append(probe);
  const sizes = new ResizeObserver(changed);
  sizes.observe(probe);
  return () => {
    sizes.disconnect();
    probe.remove();
  };
}

/** 1 at the usual size, 1.25 where somebody asked for letters a quarter larger. */
export const useTextScale = (): number => useSyncExternalStore(follow, read);
