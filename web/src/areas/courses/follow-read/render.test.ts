// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { FollowReadView } from "./model.ts";
import { render } from "./render.ts";

test("given up while pictures and sounds are fetched, nothing is recorded", async () => {
  const recorder = Object.assign(vi.fn(), { isTypeSupported: () => true });
  vi.stubGlobal("MediaRecorder", recorder);
  // The sounds never come.
  vi.stubGlobal(
    "AudioContext",
    class {
      resume = () => new Promise(() => {});
      close = async () => {};
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({} as never);
  const content = { canvas: "16:9", theme: "plain", lines: [], music: "", musicVolume: 0 } as unknown as FollowReadView;
  const stop = new AbortController();
  const made = render(content, { turn: "", wellDone: "" }, stop.signal, () => {});
  stop.abort(new Error("stopped"));
  await expect(made).rejects.toThrow("stopped");
  expect(recorder).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
