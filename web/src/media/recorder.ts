// A recording of one's own voice: begun and ended by one button, then sent as any sound is. There is one microphone: who begins one ends the one that runs. What could not be
// sent is kept until it is, or until it is discarded by hand.
import { useEffect, useRef, useState } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useUnsaved } from "~/ui/tab.ts";
import { useUpload } from "./use-upload.ts";

/** A recording ends by itself after so long, ms, where nobody says otherwise. */
const LONGEST_MS = 60_000;
/** So often it is asked whether a server that was away is back. */
const AGAIN_MS = 3_000;

export interface Recorder {
  /** `sending` until it is stored; `unsent` where it could not be. */
  state: "idle" | "recording" | "sending" | "unsent";
  /** Of the one that runs. */
  seconds: number;
  /** Begins one, or ends the one that runs. */
  toggle: () => void;
  /** What is kept is sent once more. */
  again: () => void;
  discard: () => void;
}

/** Ends the one that runs on this page. */
let endRunning = () => {};

const answers = () =>
  fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );

export function useRecorder(onRecorded: (file: string) => void, longest = LONGEST_MS): Recorder {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const { send } = useUpload("sound");
  const [state, setState] = useState<Recorder["state"]>("idle");
  const [seconds, setSeconds] = useState(0);
  /** The server was away when it was to be sent. */
  const [away, setAway] = useState(false);
  const running = useRef<MediaRecorder | null>(null);
  const kept = useRef<Blob | null>(null);
  const gone = useRef(false);
  /** The browser asks for the microphone. */
  const asking = useRef(false);
  useUnsaved(state !== "idle");
  const deliver = async () => {
    if (!kept.current) return;
    setState("sending");
    const file = await send(kept.current);
    if (file) {
      kept.current = null;
      setState("idle");
      return onRecorded(file);
    }
    setAway(!(await answers()));
    setState("unsent");
  };
  const latest = useRef(deliver);
  useEffect(() => {
    latest.current = deliver;
  });
  // Also when its console tab is left: what was recorded until then is kept, and sent when somebody is back.
  useEffect(() => {
    gone.current = false;
    if (kept.current) void latest.current();
    return () => {
      gone.current = true;
      running.current?.stop();
    };
  }, []);
  const waits = state === "unsent" && away;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void answers().then((back) => (back ? latest.current() : undefined)), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits]);
  useEffect(() => {
    if (state !== "recording") return;
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  const begin = async () => {
    if (asking.current) return;
    let stream: MediaStream;
    asking.current = true;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      return void message.error(t("record.refused"));
    } finally {
      asking.current = false;
    }
    // Allowed when nobody was there any more.
    if (gone.current) return stream.getTracks().forEach((track) => track.stop());
    endRunning();
    const pieces: Blob[] = [];
    const recorder = new MediaRecorder(stream);
    const end = () => recorder.state === "recording" && recorder.stop();
    const timer = setTimeout(end, longest);
    endRunning = end;
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onstop = () => {
      clearTimeout(timer);
      stream.getTracks().forEach((track) => track.stop());
      running.current = null;
      kept.current = new Blob(pieces, { type: recorder.mimeType });
      if (gone.current) setState("unsent");
      else void latest.current();
    };
    running.current = recorder;
    setSeconds(0);
    recorder.start();
    setState("recording");
  };
  return {
    state,
    seconds,
    toggle: () => (running.current ? running.current.stop() : state === "idle" && void begin()),
    again: () => void deliver(),
    discard: () => {
      kept.current = null;
      setState("idle");
    },
  };
}
