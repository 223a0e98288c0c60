// The book as the child sees it: the whole screen, one page at a time, turned by arrow keys, a swipe or a press, and read aloud.
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { CloseOutlined, LeftOutlined, PauseOutlined, RightOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Checkbox, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { useRecording } from "~/ui/recording.ts";
import { coverOf } from "./model.ts";
import { useVoice } from "./guest/voice.ts";
import { useBook } from "./verbs.ts";
import { recordingOf, useNarration } from "./voice/use-voice.ts";
import styles from "./preview.module.css";

/** px a finger goes before it turns a page. */
const SWIPE = 40;

/** How long what nobody reads is shown while the book turns by itself. */
const COVER_MS = 1_500;

/** `from`: 0 is the cover, then the pages. What others write meanwhile is seen at once. */
export function Preview({ id, from, onClose }: { id: string; from: number; onClose: () => void }) {
  const { t } = useTranslation("books");
  const book = useBook();
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(from);
  const [way, setWay] = useState<"on" | "back">("on");
  const [aloud, setAloud] = useState(false);
  const [turns, setTurns] = useState(false);
  const [lying, setLying] = useState(() => innerWidth >= innerHeight);
  const touched = useRef<number | null>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Turning is what one is here for; the first control would be the tablet's.
    shown?.querySelector<HTMLElement>("[data-next]")?.focus();
    return () => shown?.close();
  }, []);
  const last = book.pages.length;
  // Somebody may have deleted pages meanwhile.
  const here = Math.min(at, last);
  const turn = (by: 1 | -1) => {
    const to = here + by;
    if (to < 0 || to > last) return;
    setWay(by > 0 ? "on" : "back");
    setAt(to);
  };
  const press = (event: KeyboardEvent) => {
    if (["ArrowRight", "ArrowDown", "PageDown", " "].includes(event.key)) turn(1);
    else if (["ArrowLeft", "ArrowUp", "PageUp"].includes(event.key)) turn(-1);
    else if (event.key === "Home") setAt(0);
    else if (event.key === "End") setAt(last);
    else return;
    // A button in focus would take the space bar.
    event.preventDefault();
  };
  const lifted = (event: PointerEvent) => {
    const moved = touched.current === null ? 0 : event.clientX - touched.current;
    touched.current = null;
    if (Math.abs(moved) > SWIPE) turn(moved < 0 ? 1 : -1);
  };
  const page = book.pages[here - 1];
  const narration = useNarration(id);
  const recorded = book.pages.some(({ audio }) => audio !== "");
  const recording = page ? recordingOf(narration, page) : null;
  const next = () => {
    if (turns && here < last) turn(1);
    else setAloud(false);
  };
  const heard = useRecording(aloud ? recording : null, next);
  // Where nothing is recorded the browser's own voice reads; it is heard alone, and nothing of it is kept.
  const own = useVoice(aloud && !recorded && page ? page.text : null, next);
  const word = recording ? heard : own.word;
  const passesOver = aloud && !recording && (recorded || !page);
  const passOver = useEffectEvent(next);
  useEffect(() => {
    if (!passesOver) return;
    const timer = setTimeout(() => passOver(), COVER_MS);
    return () => clearTimeout(timer);
  }, [passesOver, here]);
  const cover = coverOf(book);
  return (
    <dialog
      ref={dialog}
      className={styles.preview}
      aria-label={t("preview.label", { title: book.title || t("book.untitled") })}
      onKeyDown={press}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className={styles.head}>
        <Segmented
          size="small"
          value={lying ? "lying" : "standing"}
          onChange={(value) => setLying(value === "lying")}
          aria-label={t("preview.orientation")}
          options={[
            { value: "lying", label: t("preview.lying") },
            { value: "standing", label: t("preview.standing") },
          ]}
        />
        {(recorded || own.there) && (
          <span className={styles.voice}>
            <Button
              type="text"
              size="small"
              icon={aloud ? <PauseOutlined /> : <SoundOutlined />}
              aria-pressed={aloud}
              title={recorded ? "" : t("preview.ownVoice")}
              onClick={() => setAloud(!aloud)}
            >
              {t(aloud ? "preview.quiet" : "preview.aloud")}
            </Button>
            <Checkbox checked={turns} onChange={(event) => setTurns(event.target.checked)}>
              {t("preview.turns")}
            </Checkbox>
          </span>
        )}
        <span className={styles.place} role="status">
          {here === 0 ? t("preview.cover") : t("page.of", { number: here, total: last })}
        </span>
        <Button type="text" className={styles.close ?? ""} icon={<CloseOutlined />} aria-label={t("preview.close")} onClick={onClose} />
      </div>
      <div className={styles.stage}>
        <button type="button" className={styles.turn} aria-label={t("preview.previous")} disabled={here === 0} onClick={() => turn(-1)}>
          <LeftOutlined />
        </button>
        <div
          className={`${styles.tablet} ${lying ? styles.lying : styles.standing}`}
          onPointerDown={(e) => (touched.current = e.clientX)}
          onPointerUp={lifted}
          onPointerCancel={() => (touched.current = null)}
        >
          <article key={here} className={`${styles.sheet} ${here === 0 ? styles.first : ""} ${way === "on" ? styles.on : styles.back}`}>
            {page ? (
              <>
                <div className={styles.picture}>
                  {page.image ? <img src={fileUrl(page.image)} alt={page.scene} draggable={false} /> : <span>{t("image.none")}</span>}
                </div>
                <p className={styles.words} lang="en">
                  {word ? (
                    <>
                      {page.text.slice(0, word[0])}
                      <mark>{page.text.slice(...word)}</mark>
                      {page.text.slice(word[1])}
                    </>
                  ) : (
                    page.text
                  )}
                </p>
              </>
            ) : (
              <>
                <div className={styles.picture}>{cover && <img src={fileUrl(cover)} alt="" draggable={false} />}</div>
                <h2 className={styles.title} lang="en">
                  {book.title || t("book.untitled")}
                </h2>
              </>
            )}
          </article>
        </div>
        <button type="button" className={styles.turn} data-next aria-label={t("preview.next")} disabled={here === last} onClick={() => turn(1)}>
          <RightOutlined />
        </button>
      </div>
      <div className={styles.dots} aria-hidden>
        {[...Array(last + 1).keys()].map((n) => (
          <i key={n} className={n === here ? styles.dot : ""} />
        ))}
      </div>
    </dialog>
  );
}
