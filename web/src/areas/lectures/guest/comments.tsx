// What viewers and the host say, the newest at the bottom, and the line in which one says something.
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import { limits } from "~/api/meta.gen.ts";
import type { Comment, Lecture } from "../told.ts";
import styles from "./lecture.module.css";

interface CommentsProps extends Pick<GuestPageProps, "link" | "onRefused"> {
  lecture: Lecture;
  /** Whether one may say something now. */
  may: boolean;
}

export function Comments({ lecture, link, may, onRefused }: CommentsProps) {
  const { t } = useTranslation("guest");
  const [waiting, setWaiting] = useState<Comment | null>(null);
  const comments = lecture.comments.filter(({ state }) => state === "shown");
  const unseen = waiting && !comments.some(({ id }) => id === waiting.id) ? waiting : null;
  return (
    <section className={styles.comments} aria-label={t("live.comments")}>
      {lecture.pinned && (
        <div className={styles.pinned}>
          <span className={styles.pin}>{t("live.pinned")}</span>
          <Said comment={lecture.pinned} />
        </div>
      )}
      <ol className={styles.said} aria-live="polite">
        {unseen && (
          <li key={unseen.id} className={styles.unseen}>
            <Said comment={unseen} />
            <small>{t("live.waits")}</small>
          </li>
        )}
        {comments.map((comment) => (
          <li key={comment.id}>
            <Said comment={comment} />
          </li>
        ))}
        {comments.length === 0 && !unseen && <li className={styles.none}>{t(lecture.state === "ended" ? "live.noneSaid" : "live.none")}</li>}
      </ol>
      {may && lecture.comment_mode === "closed" && <p className={styles.closed}>{t("live.closed")}</p>}
      {may && lecture.comment_mode !== "closed" && (
        <Line lecture={lecture.id} link={link} onSaid={(comment) => setWaiting(comment.state === "waiting" ? comment : null)} onRefused={onRefused} />
      )}
    </section>
  );
}

function Said({ comment }: { comment: Comment }) {
  const { t } = useTranslation("guest");
  return (
    <>
      <p>
        <b className={comment.role === "viewer" ? styles.who : styles.house}>{comment.name}</b> {comment.text}
      </p>
      {comment.answer && (
        <p className={styles.answer}>
          <b>{t("live.answer")}</b> {comment.answer}
        </p>
      )}
    </>
  );
}

interface LineProps extends Pick<GuestPageProps, "link" | "onRefused"> {
  lecture: string;
  onSaid: (comment: Comment) => void;
}

function Line({ lecture, link, onSaid, onRefused }: LineProps) {
  const { t } = useTranslation("guest");
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const say = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    setWrong(null);
    try {
      const { records } = await guestPost(link, "/api/live/comment", { id: lecture, do: "say", text: text.trim() });
      setText("");
      if (records[0]) onSaid(records[0]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) setWrong(t("live.notSent"));
      else if (error.status === 401 || error.status === 410) onRefused(error);
      else setWrong(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.compose} onSubmit={(event) => void say(event)}>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.line}>
        <input
          value={text}
          maxLength={limits.lectureCommentMax}
          aria-label={t("live.say")}
          placeholder={t("live.say")}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={styles.primary} aria-disabled={busy}>
          {t("live.send")}
        </button>
      </div>
    </form>
  );
}
