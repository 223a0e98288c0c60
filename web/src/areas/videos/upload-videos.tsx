// Brings in many videos at once: each is looked at here for its length and a picture, then sent, and becomes a record though nobody is on the page any more.
import { useRef, useState } from "react";
import { CloudUploadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { ACCEPT, mostMegabytes, refusal, sendLarge, useTellFailed } from "~/media/index.ts";
import { probe } from "./probe.ts";

/** Characters of a name. */
const NAME = 120;
/** Files of one choice. */
const AT_ONCE = 50;

/** What a file is called, without its ending. */
const named = (file: string) =>
  file
    .replace(/\.\w{1,5}$/u, "")
    .trim()
    .slice(0, NAME) || file.slice(0, NAME);

export function UploadVideos() {
  const { t } = useTranslation(["videos", "media"]);
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [looking, setLooking] = useState(0);
  const watch = useTellFailed();
  if (!useCan("video-courseware-unprocessed", "add")) return null;
  const take = async (files: readonly File[]) => {
    if (files.length > AT_ONCE) message.warning(t("videos:upload.most", { max: AT_ONCE }));
    const taken = files.slice(0, AT_ONCE).filter((file) => {
      const wrong = refusal("video", file);
      if (wrong) message.error(`${file.name}: ${t(`media:video.${wrong}`, { max: mostMegabytes("video") })}`);
      return !wrong;
    });
    setLooking(taken.length);
    // One after the other: each decodes a film.
    for (const file of taken) {
      const read = await probe(file);
      const body = { ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null)), name: named(file.name) };
      const key = sendLarge(file, "video", { path: "/api/management/video/create", body, field: "file", opens: "/video-courseware-unprocessed?record=" });
      watch(key);
      setLooking((left) => left - 1);
    }
    if (taken.length > 0) message.info(t("videos:upload.begun", { count: taken.length }));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT.video}
        aria-label={t("videos:upload.several")}
        onChange={(e) => {
          void take([...(e.target.files ?? [])]);
          e.target.value = "";
        }}
      />
      <Button icon={<CloudUploadOutlined />} loading={looking > 0} onClick={() => input.current?.click()}>
        {t("videos:upload.several")}
      </Button>
    </>
  );
}
