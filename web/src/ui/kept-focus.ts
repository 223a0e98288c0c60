// Nobody who works with the keyboard is thrown back to the top of the page. When what has the focus goes (its dialog closed, its row deleted, its
// button did its work), the focus goes to what opened it, or to the nearest control that is left, or to the page's heading.
import { useEffect } from "react";
import { typing } from "./commands.ts";
import { focusable } from "./popup-focus.ts";

const OVERLAYS = "[role=dialog], .ant-popover, .ant-dropdown";
/** Focusable part of the page to begin anew from, where no control is to be pressed by mistake. */
const REGIONS = "section, [role=region], [role=tabpanel], [role=dialog], main";

/** Element that had the focus, and where it stood: it may be looked for when it is gone. */
interface Place {
  element: Element;
  /** From the nearest ancestor to the body, with the index of the child that led to it. */
  path: { parent: Element; at: number }[];
}

function placeOf(element: Element): Place {
  const path: Place["path"] = [];
  for (let child = element; child.parentElement && child !== document.body; child = child.parentElement)
    path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element, path };
}

const usable = (element: Element) => element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled");
const isLost = () => document.hasFocus() && (document.activeElement === null || document.activeElement === document.body);

/** Gives the focus to a part of the page that nothing is pressed in. */
export function focusPart(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** What empties a field, or opens it, is of the field. */
const FIELDS = ".ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper";

/** The control nearest to where something stood; never a field, which would take what is being typed, and none of a list where the next press would do to one thing
 * what was meant for another: it says so by `data-focus-ends`. */
function nearest({ path }: Place): HTMLElement | undefined {
  for (const { parent, at } of path) {
    if (parent.matches("main, body, [data-focus-ends]")) return undefined;
    if (!usable(parent)) continue;
    const children = [...parent.children];
    for (const child of [...children.slice(at), ...children.slice(0, at).toReversed()]) {
      const found = [child, ...focusable(child)].find(
        (element): element is HTMLElement =>
          element instanceof HTMLElement &&
          element.matches("a[href], button, [tabindex='0']") &&
          usable(element) &&
          !typing(element) &&
          !element.closest(FIELDS),
      );
      if (found) return found;
    }
  }
  return undefined;
}

/** Tab goes round in a dialog that is modal: antd's own guard lets it out at the end of the page, where there is nothing to catch it. */
function goRound(event: KeyboardEvent): void {
  const here = document.activeElement;
  const dialog = event.key === "Tab" && !event.defaultPrevented ? here?.closest("[role=dialog][aria-modal=true]") : null;
  if (!dialog) return;
  const places = focusable(dialog);
  const leaving = event.shiftKey ? here === dialog || here === places[0] : here === places.at(-1);
  if (!leaving) return;
  event.preventDefault();
  places.at(event.shiftKey ? -1 : 0)?.focus();
}

/** For the shell, once. */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: Place | null = null;
    /** What had the focus before it went into an overlay. */
    const openers = new Map<Element, Place>();
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // antd gives it to what is around the dialog, which has no name to be read out.
      if (target.matches(".ant-drawer")) return focusPart(target.querySelector<HTMLElement>("[role=dialog]"));
      const overlay = target.closest<HTMLElement>(OVERLAYS);
      // Its guard takes the first control there is, the one that closes: a Space typed in good faith would press it.
      if (overlay && target.matches(".ant-modal-close") && !(held && overlay.contains(held.element))) {
        if (held) openers.set(overlay, held);
        held = placeOf(overlay);
        // A field is begun at once; a button waits to be gone to.
        const field = focusable(overlay).find(typing);
        return field ? field.focus({ preventScroll: true }) : focusPart(overlay);
      }
      if (overlay && held && !overlay.contains(held.element)) openers.set(overlay, held);
      held = placeOf(target);
      // A dialog that only leads on to another is not waited for.
      for (const known of openers.keys()) if (!known.isConnected && known !== overlay) openers.delete(known);
    };
    const restore = () => {
      if (!held || !isLost() || usable(held.element)) return;
      const { element, path } = held;
      const overlay = [element, ...path.map(({ parent }) => parent)].find((one) => openers.has(one));
      const opener = overlay && !usable(overlay) ? openers.get(overlay) : undefined;
      if (overlay && opener) openers.delete(overlay);
      if (opener && usable(opener.element) && opener.element instanceof HTMLElement) return opener.element.focus({ preventScroll: true });
      const from = opener ?? { element, path };
      const control = opener === undefined && typing(element) ? undefined : nearest(from);
      if (control) return control.focus({ preventScroll: true });
      const part = from.path.find(({ parent }) => parent.matches(REGIONS) && usable(parent))?.parent;
      if (part instanceof HTMLElement && !part.matches("main")) return focusPart(part);
      focusPart([...document.querySelectorAll<HTMLElement>("main h1")].find(usable) ?? document.querySelector("main"));
    };
    // Two frames later: who knows better where the keyboard belongs (an editor, a dialog that closes) has put it there by then.
    const later = () => requestAnimationFrame(() => requestAnimationFrame(() => restore()));
    const leave = ({ relatedTarget }: FocusEvent) => void (relatedTarget === null && later());
    // Not every browser says it of what is removed.
    const watch = new MutationObserver(() => held && !held.element.isConnected && isLost() && later());
    addEventListener("keydown", goRound);
    document.addEventListener("focusin", take);
    document.addEventListener("focusout", leave);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("keydown", goRound);
      document.removeEventListener("focusin", take);
      document.removeEventListener("focusout", leave);
      watch.disconnect();
    };
  }, []);
}
