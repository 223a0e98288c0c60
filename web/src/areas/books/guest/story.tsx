// /StoryDetail: a published book as its readers have it, one page at a time, turned by keys, a swipe or a press, and read aloud: by the voice that was
// recorded, the word that is heard marked, or where there is none by the browser's own. Page by page it turns by itself, if one likes.
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Data } from "~/api/client.ts";
import { guestFile, guestPost, type GuestPageProps } from "~/api/guest.ts";
import { useRecording } from "~/ui/recording.ts";
import { useVoice } from "./voice.ts";
import styles from "./story.module.css";

type Story = Data<"/api/management/pictureBook/story/read">;

/** px a finger goes before it turns a page. */
const SWIPE = 40;
/** How long what nobody reads is shown while the book turns by itself. */
const COVER_MS = 1_500;

export default function StoryDetail({ link, news, onRefused }: GuestPageProps) {
  const { t } = useTranslation("guest");
  const [story, setStory] = useState<Story | null>(null);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let late = false;
    guestPost(link, "/api/management/pictureBook/story/read", {}).then(
      (read) => !late && setStory(read),
      (error: unknown) => {
        if (late) return;
        setStory(null);
        refused(error);
      },
    );
    return () => {
      late = true;
    };
  }, [link, news]);
  if (!story)
    return (
      <main className={styles.wait} aria-busy>
        <p role="status">{t("opening")}</p>
      </main>
    );
  return <Book story={story} />;
}

function Book({ story }: { story: Story }) {
  const { t } = useTranslation("guest");
  const [at, setAt] = useState(0);
  const [way, setWay] = useState<"on" | "back">("on");
  const [aloud, setAloud] = useState(false);
  const touched = useRef<number | null>(null);
  const last = story.pages.length;
  // It may have fewer pages than a moment ago.
  const here = Math.min(at, last);
  const page = story.pages[here - 1];
  const text = page ? page.text : story.title;
  const [turns, setTurns] = useState(false);
  const [translated, setTranslated] = useState(false);
  const audio = page?.audio;
  // A book with a voice is not begun by another one.
  const recorded = story.pages.some((one) => one.audio !== null);
  const passesOver = aloud && recorded && !audio;
  const turn = (to: number) => {
    if (to < 0 || to > last) return;
    setWay(to > here ? "on" : "back");
    setAt(to);
  };
  const next = () => {
    if (turns && here < last) turn(here + 1);
    else setAloud(false);
  };
  const heard = useRecording(aloud && audio ? { url: guestFile(audio.audio), text, words: audio.words } : null, next);
  const voice = useVoice(aloud && !recorded ? text : null, next);
  const word = audio ? heard : voice.word;
  const passOver = useEffectEvent(next);
  useEffect(() => {
    if (!passesOver) return;
    // A cover, or a page that nobody reads, is looked at for a moment.
    const timer = setTimeout(() => passOver(), COVER_MS);
    return () => clearTimeout(timer);
  }, [passesOver, here]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    // A button in focus takes the keys that press it.
    const onButton = target instanceof HTMLButtonElement && [" ", "Enter"].includes(key);
    if (event.altKey || event.ctrlKey || event.metaKey || onButton) return;
    if (["ArrowRight", "PageDown", " "].includes(key)) turn(here + 1);
    else if (["ArrowLeft", "PageUp"].includes(key)) turn(here - 1);
    else if (key === "Home") turn(0);
    else if (key === "End") turn(last);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const ahead = story.pages[here]?.image;
  useEffect(() => {
    // The next picture is there before it is turned to.
    if (ahead) new Image().src = guestFile(ahead, widthHere());
  }, [ahead]);
  const lifted = (event: PointerEvent) => {
    const moved = touched.current === null ? 0 : event.clientX - touched.current;
    touched.current = null;
    if (Math.abs(moved) > SWIPE) turn(here + (moved < 0 ? 1 : -1));
  };
  const image = page ? page.image : story.cover;
  return (
    <main className={styles.book}>
      <div
        className={styles.stage}
        onPointerDown={(event) => (touched.current = event.clientX)}
        onPointerUp={lifted}
        onPointerCancel={() => (touched.current = null)}
      >
        <article key={here} className={`${styles.sheet} ${page ? "" : styles.cover} ${way === "on" ? styles.on : styles.back}`}>
          <div className={styles.picture}>{image && <img src={guestFile(image, widthHere())} alt={page?.alt ?? ""} draggable={false} />}</div>
          {page ? (
            <p className={styles.words} lang="en" style={{ "--fit": fit(page.text) } as CSSProperties}>
              <Words text={page.text} word={word} />
              {translated && page.translation && (
                <span className={styles.translation} lang="zh">
                  {page.translation}
                </span>
              )}
            </p>
          ) : (
            <h2 className={styles.title} lang="en">
              <Words text={story.title} word={word} />
            </h2>
          )}
        </article>
      </div>
      <nav className={styles.bar} aria-label={t("story.pages")}>
        <button type="button" aria-label={t("story.previous")} disabled={here === 0} onClick={() => turn(here - 1)}>
          <Arrow back />
        </button>
        <span className={styles.place} role="status">
          {here === 0 ? t("story.cover") : t("story.page", { number: here, total: last })}
        </span>
        {(recorded || voice.there) && (
          <>
            <button
              type="button"
              className={styles.aloud}
              aria-label={t(aloud ? "story.quiet" : "story.aloud")}
              aria-pressed={aloud}
              onClick={() => setAloud(!aloud)}
              {...(!recorded && { title: t("story.voice") })}
            >
              <Sound />
              <span className={styles.label}>{aloud ? t("story.quiet") : t("story.aloud")}</span>
            </button>
            <button
              type="button"
              className={styles.aloud}
              aria-pressed={turns}
              aria-label={t("story.turns")}
              title={t("story.turns")}
              onClick={() => setTurns(!turns)}
            >
              <Turning />
            </button>
          </>
        )}
        {story.pages.some((one) => one.translation !== "") && (
          <button
            type="button"
            className={styles.aloud}
            aria-pressed={translated}
            aria-label={t("story.translation")}
            title={t("story.translation")}
            onClick={() => setTranslated(!translated)}
          >
            译
          </button>
        )}
        <button type="button" aria-label={t("story.next")} disabled={here === last} onClick={() => turn(here + 1)}>
          <Arrow />
        </button>
      </nav>
    </main>
  );
}

/** A phone is sent a smaller picture. */
const widthHere = () => (innerWidth * devicePixelRatio <= 640 ? 640 : undefined);

/** So much text as a page of a book for C1 has does not fit beside its picture at the size of a beginners' book. */
const ROOM = 340;
const fit = (text: string) => Math.max(0.5, Math.min(1, Math.sqrt(ROOM / Math.max(1, text.length))));

/** The text, the word that is being read marked. */
function Words({ text, word }: { text: string; word: readonly [from: number, to: number] | null }) {
  if (!word) return text;
  const [from, to] = word;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

const Arrow = ({ back }: { back?: boolean }) => (
  <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d={back ? "M15 5l-7 7 7 7" : "M9 5l7 7-7 7"} />
  </svg>
);

const Turning = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M4 6v12l7-6ZM13 6v12l7-6Z" />
  </svg>
);

const Sound = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  </svg>
);
