// /user/live: a lecture for whoever has its link. Before it opens, what it is about and when; then its comments and what is shown in it. Made for a phone first.
import { type FormEvent, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { guestFile, guestPost, type GuestPageProps } from "~/api/guest.ts";
import { limits } from "~/api/meta.gen.ts";
import { countdown, type Lecture, type Told, withTold } from "../told.ts";
import { Comments } from "./comments.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./lecture.module.css";

/** What the viewer calls themselves, kept in this browser. */
const NAME_KEY = "viewer_name";
const ROOM = /^https?:\/\//;

/** Everything of a lecture, as it is now. */
function useLecture({ link, news, hub, onRefused }: GuestPageProps) {
  const [lecture, setLecture] = useState<Lecture | null>(null);
  const [asked, setAsked] = useState(0);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let late = false;
    guestPost(link, "/api/live/get", {}).then(
      (answer) => !late && setLecture(answer),
      (error: unknown) => !late && refused(error),
    );
    return () => void (late = true);
  }, [link, news, asked]);
  const id = lecture?.id;
  useEffect(() => {
    if (!hub || id === undefined) return;
    const again = () => setAsked((count) => count + 1);
    return hub.subscribe(`lecture:${id}`, {
      onEvent: ({ data }) => setLecture((now) => now && withTold(now, data as Told)),
      onReady: again,
      onReset: again,
    });
  }, [hub, id]);
  return lecture;
}

/** Whether nothing is heard of the lecture right now. */
function useAway(hub: GuestPageProps["hub"]): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const stop = hub?.freshness.store.subscribe(tell);
      addEventListener("online", tell);
      addEventListener("offline", tell);
      return () => {
        stop?.();
        removeEventListener("online", tell);
        removeEventListener("offline", tell);
      };
    },
    [hub],
  );
  return useSyncExternalStore(follow, () => !navigator.onLine || (hub?.freshness.away() ?? false));
}

export default function WatchedLecture(props: GuestPageProps) {
  const { t } = useTranslation("guest");
  const lecture = useLecture(props);
  if (!lecture)
    return (
      <main className={styles.wait} aria-busy>
        <p role="status">{t("opening")}</p>
      </main>
    );
  return <Watched {...props} lecture={lecture} />;
}

type Entered = { link: string | null };

/** Comes in, and says again and again that somebody is there. */
function useEntering({ link, onRefused }: GuestPageProps, lecture: Lecture, name: string | null) {
  const [entered, setEntered] = useState<Entered | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const open = lecture.state === "open" || lecture.state === "live";
  const enter = useEffectEvent((as: string) =>
    guestPost(link, "/api/live/enter_live", { id: lecture.id, as: "viewer", name: as }).then(
      (room) => {
        setWrong(null);
        setEntered({ link: room.link !== null && ROOM.test(room.link) ? room.link : null });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 0) return;
        if (error.status === 401 || error.status === 410) return onRefused(error);
        setWrong(Object.values(error.fields)[0] ?? error.message);
        setEntered(null);
      },
    ),
  );
  const state = lecture.state;
  useEffect(() => {
    if (!open || name === null) return;
    void enter(name);
    const timer = setInterval(() => void enter(name), limits.lectureHereSeconds * 1000);
    const wake = () => void (document.visibilityState === "visible" && enter(name));
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [open, name, state]);
  return { entered: open ? entered : null, wrong };
}

function Watched(props: GuestPageProps & { lecture: Lecture }) {
  const { t } = useTranslation("guest");
  const { lecture, link } = props;
  const [name, setName] = useState(() => localStorage.getItem(NAME_KEY));
  const { entered, wrong } = useEntering(props, lecture, name);
  const take = (next: string) => {
    localStorage.setItem(NAME_KEY, next);
    setName(next);
  };
  const live = lecture.state === "live";
  const away = useAway(props.hub);
  return (
    <main className={`${styles.lecture} ${entered ? styles.inside : ""}`}>
      {away && lecture.state !== "ended" && (
        <p role="status" className={styles.away}>
          {t("live.away")}
        </p>
      )}
      <About lecture={lecture} room={entered?.link ?? null} small={entered !== null} />
      {!entered && (lecture.state === "open" || live) && <Door name={name} wrong={wrong} onEnter={take} />}
      {(entered || lecture.state === "ended") && (
        <div className={styles.talk}>
          {lecture.product && <ProductCard key={lecture.product.id} lecture={lecture.id} product={lecture.product} link={link} />}
          <Comments lecture={lecture} link={link} may={entered !== null && live} onRefused={props.onRefused} />
        </div>
      )}
    </main>
  );
}

/** What it is about, and how far it is. */
function About({ lecture, room, small }: { lecture: Lecture; room: string | null; small: boolean }) {
  const { t, i18n } = useTranslation("guest");
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: "full", timeStyle: "short" }).format(new Date(lecture.start_at));
  return (
    <section className={styles.about}>
      {lecture.cover && !small && <img src={guestFile(lecture.cover, 640)} alt="" className={styles.cover} />}
      <div className={styles.facts}>
        <State lecture={lecture} />
        <p className={styles.host}>{t("live.with", { host: lecture.host })}</p>
        {!small && <p className={styles.when}>{when}</p>}
        {lecture.introduction && !small && <p className={styles.introduction}>{lecture.introduction}</p>}
        {small && lecture.introduction && (
          <details className={styles.more}>
            <summary>{t("live.about")}</summary>
            <p className={styles.introduction}>{lecture.introduction}</p>
          </details>
        )}
      </div>
      {room && (
        <a className={styles.room} href={room} target="_blank" rel="noopener noreferrer">
          {t("live.room")}
        </a>
      )}
    </section>
  );
}

function State({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("guest");
  if (lecture.cancelled) return <p className={`${styles.state} ${styles.off}`}>{t("live.cancelled")}</p>;
  if (lecture.state === "ended") return <p className={styles.state}>{t("live.ended")}</p>;
  if (lecture.state === "live")
    return (
      <p className={`${styles.state} ${styles.on}`}>
        {t("live.live")}
        <span className={styles.viewers}>{t("live.viewers", { count: lecture.viewers })}</span>
      </p>
    );
  return <Countdown lecture={lecture} />;
}

/** Until it opens, then until it begins. */
function Countdown({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("guest");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const to = Date.parse(lecture.state === "planned" ? lecture.opens_at : lecture.start_at);
  return (
    <p className={styles.state}>
      {t(lecture.state === "planned" ? "live.opensIn" : "live.beginsIn")} <span className={styles.clock}>{countdown(to - now)}</span>
    </p>
  );
}

function Door({ name, wrong, onEnter }: { name: string | null; wrong: string | null; onEnter: (name: string) => void }) {
  const { t } = useTranslation("guest");
  const [typed, setTyped] = useState(name ?? "");
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onEnter(typed.trim());
  };
  return (
    <form className={styles.door} onSubmit={enter}>
      <label htmlFor="viewer-name">{t("live.name")}</label>
      <div className={styles.line}>
        <input
          id="viewer-name"
          value={typed}
          maxLength={limits.lectureNameMax}
          autoComplete="name"
          aria-describedby="viewer-wrong"
          aria-invalid={wrong !== null}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className={styles.primary}>
          {t("live.enter")}
        </button>
      </div>
      <p id="viewer-wrong" role="alert" className={styles.wrong}>
        {wrong}
      </p>
    </form>
  );
}
