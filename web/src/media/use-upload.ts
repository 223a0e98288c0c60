// Bringing a file in: what is refused is said at once, what is on its way shows how far it is and can be stopped. It arrives though one goes on to
// another page meanwhile.
import { use, useRef, useState } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { upload } from "~/api/upload.ts";
import { HoldContext } from "~/ui/hold.ts";
import { type Media, mostMegabytes, refusal } from "./media.ts";

export interface Upload {
  /** How far it is, 0 to 1; null while there is none. */
  share: number | null;
  cancel: () => void;
  /** Answers the file's id; null where it was refused or stopped, which was said. */
  send: (file: Blob) => Promise<string | null>;
}

export function useUpload(of: Media): Upload {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const [share, setShare] = useState<number | null>(null);
  const hold = use(HoldContext);
  const running = useRef<AbortController | null>(null);
  const send = async (file: Blob) => {
    const wrong = refusal(of, file);
    if (wrong) {
      message.error(t(`${of}.${wrong}`, { max: mostMegabytes(of) }));
      return null;
    }
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const release = hold();
    setShare(0);
    try {
      return (await upload(file, { of, signal: abort.signal, onProgress: setShare })).id;
    } catch (error) {
      if (!abort.signal.aborted) message.error((error as Error).message);
      return null;
    } finally {
      release();
      if (running.current === abort) {
        running.current = null;
        setShare(null);
      }
    }
  };
  return { share, cancel: () => running.current?.abort(), send };
}
