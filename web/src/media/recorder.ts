// A recording of one's own voice: begun and ended by one button, then sent as any sound is.
import { useEffect, useRef, useState } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useUpload } from "./use-upload.ts";

/** A recording ends by itself after so long, ms. */
const LONGEST_MS = 60_000;

export interface Recorder {
  /** `sending` until it is stored. */
  state: "idle" | "recording" | "sending";
  /** Begins one, or ends the one that runs. */
  toggle: () => void;
}

export function useRecorder(onRecorded: (file: string) => void): Recorder {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const { send } = useUpload("sound");
  const [state, setState] = useState<Recorder["state"]>("idle");
  const running = useRef<MediaRecorder | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      running.current?.stop();
    };
  }, []);
  const begin = async () => {
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      return void message.error(t("record.refused"));
    }
    const pieces: Blob[] = [];
    const recorder = new MediaRecorder(stream);
    const timer = setTimeout(() => recorder.state === "recording" && recorder.stop(), LONGEST_MS);
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onstop = async () => {
      clearTimeout(timer);
      stream.getTracks().forEach((track) => track.stop());
      running.current = null;
      if (gone.current) return;
      setState("sending");
      const file = await send(new Blob(pieces, { type: recorder.mimeType }));
      setState("idle");
      if (file) onRecorded(file);
    };
    running.current = recorder;
    recorder.start();
    setState("recording");
  };
  return { state, toggle: () => (running.current ? running.current.stop() : state === "idle" && void begin()) };
}
