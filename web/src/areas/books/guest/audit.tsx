// /user/setAudit: pictures of a book before somebody from outside, one by one with the words and the characters they belong to. Made for a phone first.
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import type { Data } from "~/api/client.ts";
import { AuditedPicture, type Picture } from "./audited-picture.tsx";
import { VerdictForm, type Verdict } from "./verdict-form.tsx";
import styles from "./audit.module.css";

type Audited = Data<"/api/management/pictureBook/audit/next">;

export default function SetAudit({ link, news, onRefused }: GuestPageProps) {
  const { t } = useTranslation("guest");
  const [book, setBook] = useState<Audited | null>(null);
  const [asked, setAsked] = useState(0);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let late = false;
    const read = () =>
      guestPost(link, "/api/management/pictureBook/audit/next", {}).then(
        (answer) => !late && setBook(answer),
        (error: unknown) => !late && refused(error),
      );
    void read();
    // What was replaced while nobody looked is seen when one comes back.
    const look = () => void (document.visibilityState === "visible" && read());
    document.addEventListener("visibilitychange", look);
    return () => {
      late = true;
      document.removeEventListener("visibilitychange", look);
    };
  }, [link, news, asked]);
  if (!book)
    return (
      <main className={styles.wait} aria-busy>
        <p role="status">{t("opening")}</p>
      </main>
    );
  if (book.pictures.length === 0)
    return (
      <main className={styles.wait}>
        <p>{t("audit.empty")}</p>
      </main>
    );
  return <Pictures pictures={book.pictures} link={link} onSaid={() => setAsked((count) => count + 1)} onRefused={onRefused} />;
}

interface PicturesProps extends Pick<GuestPageProps, "link" | "onRefused"> {
  pictures: Picture[];
  onSaid: () => void;
}

function Pictures({ pictures, link, onSaid, onRefused }: PicturesProps) {
  const { t } = useTranslation("guest");
  const [page, setPage] = useState(() => (pictures.find((p) => p.verdict === "pending") ?? pictures[0])?.page);
  const [note, setNote] = useState<string | null>(null);
  const found = pictures.findIndex((p) => p.page === page);
  const at = found < 0 ? 0 : found;
  const picture = pictures[at]!;
  const done = pictures.filter((p) => p.verdict !== "pending").length;
  const go = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (!next) return;
    setNote(null);
    setPage(next.page);
  };
  const send = async ({ verdict, reason, auditor }: Verdict) => {
    setNote(null);
    try {
      await guestPost(link, "/api/management/pictureBook/audit/verdict", { page: picture.page, file: picture.file, verdict, reason, auditor });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return (setNote(t("audit.notSent")), false);
      if (error.status === 401 || error.status === 410) return (onRefused(error), false);
      // Somebody put another picture there: it comes in the place of the one that was judged.
      setNote(Object.values(error.fields)[0] ?? error.message);
      onSaid();
      return false;
    }
    // The next one that waits, from here on and then from the start.
    const waiting = [...pictures.slice(at + 1), ...pictures.slice(0, at)].find((p) => p.verdict === "pending");
    if (waiting) setPage(waiting.page);
    onSaid();
    return true;
  };
  return (
    <main className={styles.audit}>
      <div className={styles.progress}>
        <progress value={done} max={pictures.length} aria-label={t("audit.progress")} />
        <span role="status">{done === pictures.length ? t("audit.done") : t("audit.count", { done, total: pictures.length })}</span>
      </div>
      <AuditedPicture
        picture={picture}
        place={t("audit.place", { number: at + 1, total: pictures.length })}
        go={go}
        first={at === 0}
        last={at === pictures.length - 1}
      />
      <VerdictForm key={`${picture.page} ${picture.file}`} picture={picture} note={note} send={send} go={go} />
    </main>
  );
}
