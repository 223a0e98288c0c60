// Bringing a picture in: what is refused is said at once, what is on its way shows how far it is and can be stopped. It
// arrives though one goes on to another page meanwhile.
import { useRef, useState } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { upload } from "~/api/upload.ts";

/** V22, as a file dialog has it. */
export const ACCEPT = ".jpg,.jpeg,.png,.gif,.svg,.webp,image/jpeg,image/png,image/gif,image/svg+xml,image/webp";
const TYPES = /^image\/(jpeg|png|gif|svg\+xml|webp)$/;

/** The picture among what was dropped or pasted. */
export const imageIn = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? data?.files[0];

export interface Upload {
  /** How far it is, 0 to 1; null while there is none. */
  share: number | null;
  cancel: () => void;
  /** Answers the image's id; null where it was refused or stopped, which was said. */
  send: (file: Blob) => Promise<string | null>;
}

export function useUpload(): Upload {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const send = async (file: Blob) => {
    // The server looks at the bytes; this only saves the way there.
    const wrong = file.type && !TYPES.test(file.type) ? t("upload.type") : file.size > limits.imageMaxBytes ? t("upload.size", { max: Math.ceil(limits.imageMaxBytes / 2 ** 20) }) : null;
    if (wrong) {
      message.error(wrong);
      return null;
    }
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setShare(0);
    try {
      return (await upload(file, { signal: abort.signal, onProgress: setShare })).id;
    } catch (error) {
      if (!abort.signal.aborted) message.error((error as Error).message);
      return null;
    } finally {
      if (running.current === abort) {
        running.current = null;
        setShare(null);
      }
    }
  };
  return { share, cancel: () => running.current?.abort(), send };
}
