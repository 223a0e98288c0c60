// The points of an animation along its film: each mark is a button that goes there; a new one is put where the film stands.
import { type RefObject, useEffect, useState } from "react";
import { DeleteOutlined, FlagOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useRefusal } from "~/resource/index.tsx";
import { SuggestInput } from "~/ui/suggest-input.tsx";
import type { Animation } from "./animations.tsx";
import { type Mark, momentOf, placeOf, withMark, withoutMark } from "./marks.ts";
import styles from "./animations.module.css";

interface TimelineProps {
  animation: Animation;
  player: RefObject<HTMLVideoElement | null>;
  mayEdit: boolean;
  onSeek: (ms: number) => void;
}

/** Somebody else may have written meanwhile: what is meant is meant of whatever stands there now. */
const TRIES = 3;

/** Changes the marks as they are on the server. */
async function changed(id: string, change: (marks: readonly Mark[]) => Mark[]) {
  for (let tried = 1; ; tried += 1) {
    const now = await post("/api/management/animation/query", { id });
    const held = (now.marks ?? []) as unknown as Mark[];
    try {
      return await post("/api/management/animation/update", { id, version: now.version, marks: change(held) } as never);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || tried === TRIES) throw error;
    }
  }
}

/** Where the film stands, in ms. */
function useMoment(player: RefObject<HTMLVideoElement | null>): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const film = player.current;
    if (!film) return;
    const hear = () => setAt(Math.round(film.currentTime * 10) * 100);
    for (const event of ["timeupdate", "seeked"]) film.addEventListener(event, hear);
    return () => {
      for (const event of ["timeupdate", "seeked"]) film.removeEventListener(event, hear);
    };
  }, [player]);
  return at;
}

export function Timeline({ animation, player, mayEdit, onSeek }: TimelineProps) {
  const { t } = useTranslation("videos");
  const { message } = App.useApp();
  const client = useQueryClient();
  const refuse = useRefusal();
  const at = useMoment(player);
  const [point, setPoint] = useState("");
  const [busy, setBusy] = useState(false);
  const marks = (animation.marks ?? []) as unknown as Mark[];
  const length = animation.duration_ms ?? Math.max(1, ...marks.map(({ at_ms }) => at_ms));
  const write = async (change: (marks: readonly Mark[]) => Mark[], said: string) => {
    setBusy(true);
    try {
      const row = await changed(animation.id, change);
      client.setQueryData(keyOf("animations", "record", animation.id), row);
      void message.success(said);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const put = async () => {
    const name = point.trim();
    const mark = { at_ms: Math.min(at, length), point: name };
    if (name && (await write((held) => withMark(held, mark), t("animation.marks.put", { point: name, at: momentOf(mark.at_ms) })))) setPoint("");
  };
  return (
    <>
      <div className={styles.line} role="group" aria-label={t("animation.marks.along")}>
        <span className={styles.head} style={{ insetInlineStart: `${placeOf(at, length)}%` }} aria-hidden />
        {marks.map((mark) => (
          <button
            type="button"
            key={`${mark.at_ms} ${mark.point}`}
            className={styles.mark}
            style={{ insetInlineStart: `${placeOf(mark.at_ms, length)}%` }}
            title={`${momentOf(mark.at_ms)} ${mark.point}`}
            aria-label={t("animation.marks.goto", { point: mark.point, at: momentOf(mark.at_ms) })}
            onClick={() => onSeek(mark.at_ms)}
          />
        ))}
      </div>
      {mayEdit && (
        <div className={styles.put}>
          <span className="bt-num">{momentOf(at)}</span>
          <SuggestInput
            className={styles.point ?? ""}
            aria-label={t("animation.marks.point")}
            placeholder={t("animation.marks.point")}
            maxLength={80}
            suggested={animation.points ?? []}
            value={point}
            onChange={setPoint}
            onPressEnter={() => void put()}
          />
          <Button icon={<FlagOutlined />} loading={busy} disabled={point.trim() === ""} onClick={() => void put()}>
            {t("animation.marks.here")}
          </Button>
        </div>
      )}
      {marks.length === 0 ? (
        <p className={styles.note}>{t(mayEdit ? "animation.marks.noneYet" : "animation.marks.none")}</p>
      ) : (
        <ol className={styles.marks}>
          {marks.map((mark) => (
            <li key={`${mark.at_ms} ${mark.point}`}>
              <Button type="link" size="small" className={`bt-num ${styles.goto}`} onClick={() => onSeek(mark.at_ms)}>
                {momentOf(mark.at_ms)}
              </Button>
              <span className={styles.pointName}>{mark.point}</span>
              {mayEdit && (
                <Button
                  type="text"
                  size="small"
                  disabled={busy}
                  icon={<DeleteOutlined />}
                  aria-label={t("animation.marks.remove", { point: mark.point, at: momentOf(mark.at_ms) })}
                  onClick={() => void write((held) => withoutMark(held, mark), t("animation.marks.removed", { point: mark.point }))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {(animation.points ?? []).length > 0 && (
        <p className={styles.points}>
          <span className={styles.note}>{t("animations.fields.points")}</span>
          {(animation.points ?? []).map((one) => (
            <span key={one} className={styles.tag}>
              {one}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
