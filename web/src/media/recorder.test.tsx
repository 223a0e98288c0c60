// @vitest-environment jsdom
import { Activity } from "react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { beforeEach, expect, test, vi } from "vitest";
import { useRecorder } from "./recorder.ts";

const { send, onRecorded } = vi.hoisted(() => ({ send: vi.fn(async (_: Blob) => "file"), onRecorded: vi.fn() }));
vi.mock("./use-upload.ts", () => ({ useUpload: () => ({ share: null, cancel: () => {}, send }) }));

/** The recorders that were begun. */
let begun: Recording[] = [];
class Recording {
  state = "inactive";
  mimeType = "audio/webm";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  constructor() {
    begun.push(this);
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable?.({ data: new Blob(["sound"]) });
    queueMicrotask(() => this.onstop?.());
  }
}

/** Answers the browser's question for the microphone. */
let allow: () => void;
const stopTrack = vi.fn();
const getUserMedia = vi.fn(() => new Promise((resolve) => (allow = () => resolve({ getTracks: () => [{ stop: stopTrack }] }))));

beforeEach(() => {
  begun = [];
  vi.clearAllMocks();
  vi.stubGlobal("MediaRecorder", Recording);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  return () => vi.unstubAllGlobals();
});

function Recorder() {
  const { state, toggle } = useRecorder(onRecorded);
  return <button onClick={toggle}>{state}</button>;
}

const page = (mode: "visible" | "hidden") => (
  <App>
    <Activity mode={mode}>
      <Recorder />
    </Activity>
  </App>
);
const press = () => fireEvent.click(screen.getByRole("button"));
const allowed = () => act(async () => allow());

test("whoever leaves before the microphone is allowed is not recorded", async () => {
  const { unmount } = render(page("visible"));
  press();
  unmount();
  await allowed();
  expect(begun).toEqual([]);
  expect(stopTrack).toHaveBeenCalledOnce();
});

test("pressed twice before the microphone is allowed, it is asked for once", async () => {
  render(page("visible"));
  press();
  press();
  await allowed();
  expect(getUserMedia).toHaveBeenCalledOnce();
  expect(begun).toHaveLength(1);
});

test("what was recorded when its tab was left is sent when somebody is back, and the button works again", async () => {
  const { rerender } = render(page("visible"));
  press();
  await allowed();
  expect(screen.getByRole("button").textContent).toBe("recording");
  await act(async () => rerender(page("hidden")));
  expect(begun[0]?.state).toBe("inactive");
  expect(send).not.toHaveBeenCalled();
  await act(async () => rerender(page("visible")));
  expect(send).toHaveBeenCalledOnce();
  expect(onRecorded).toHaveBeenCalledWith("file");
  expect(screen.getByRole("button").textContent).toBe("idle");
  press();
  await allowed();
  expect(begun).toHaveLength(2);
});
