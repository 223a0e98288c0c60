// What is shown where no film can be made: the pages one after the other, each for as long as it is said.
import { useEffect, useEffectEvent, useState } from "react";
import { PauseOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { Button, Slider } from "antd";
import { useTranslation } from "react-i18next";
import type { Data } from "~/api/client.ts";
import { fileUrl } from "~/api/upload.ts";
import styles from "./film.module.css";

export type Timeline = NonNullable<Data<"/api/chatgpt/video">["timeline"]>;

const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")}`;

export function TimelinePlayer({ timeline: { title, pages, durationMs } }: { timeline: Timeline }) {
  const { t } = useTranslation("creation");
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const page = pages[at];
  const next = useEffectEvent(() => (at + 1 < pages.length ? setAt(at + 1) : (setPlaying(false), setAt(0))));
  const [audio, long] = [page?.audio ?? "", page ? page.end - page.start : 0];
  useEffect(() => {
    if (!playing) return;
    if (!audio) {
      const timer = setTimeout(() => next(), long);
      return () => clearTimeout(timer);
    }
    const sound = new Audio(fileUrl(audio));
    let here = true;
    const end = () => here && next();
    sound.onended = sound.onerror = end;
    sound.play().catch(end);
    return () => {
      here = false;
      sound.pause();
    };
  }, [playing, at, audio, long]);
  if (!page) return null;
  return (
    <figure className={styles.player} aria-label={title}>
      <div className={styles.stage}>
        {page.image && <img src={fileUrl(page.image)} alt="" />}
        <p>{page.text}</p>
      </div>
      <figcaption className={styles.controls}>
        <Button
          type="text"
          icon={playing ? <PauseOutlined /> : <PlayCircleOutlined />}
          aria-label={t(playing ? "film.pause" : "film.play")}
          onClick={() => setPlaying(!playing)}
        />
        <Slider
          className={styles.slider ?? ""}
          min={0}
          max={pages.length - 1}
          value={at}
          onChange={setAt}
          tooltip={{ formatter: (value) => t("film.page", { number: (value ?? 0) + 1 }) }}
          ariaLabelForHandle={t("film.pages")}
        />
        <span className="bt-num">
          {clock(page.start)} / {clock(durationMs)}
        </span>
      </figcaption>
    </figure>
  );
}
