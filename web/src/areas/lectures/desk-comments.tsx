// Comments before who looks after them: those that wait first, the newest next; each is hidden, shown, pinned or answered, and the house says something itself.
import { useState } from "react";
import { EyeInvisibleOutlined, EyeOutlined, MessageOutlined, PushpinFilled, PushpinOutlined } from "@ant-design/icons";
import { App, Button, Input, Segmented, Space } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { limits } from "~/api/meta.gen.ts";
import { Card } from "~/ui/page.tsx";
import { TimeText } from "~/ui/time.tsx";
import type { Comment } from "./told.ts";
import type { Desk } from "./use-desk.ts";
import styles from "./desk.module.css";

type Verb = "hide" | "show" | "pin" | "unpin" | "answer";

interface DeskCommentsProps {
  desk: Desk;
  may: boolean;
  onChanged: () => void;
}

export function DeskComments({ desk, may, onChanged }: DeskCommentsProps) {
  const { t } = useTranslation("lectures");
  const { message } = App.useApp();
  const { lecture, waiting } = desk;
  const live = lecture.state === "live";
  const earlier = useEarlier(lecture);
  const act = async (comment: Comment, verb: Verb, text?: string) => {
    try {
      const { records } = await post("/api/live/comment", { id: lecture.id, do: verb, comment_id: comment.id, ...(text !== undefined && { text }) });
      earlier.take(records);
      onChanged();
      return true;
    } catch (error) {
      message.error((error as Error).message);
      return false;
    }
  };
  // A comment that waits is above, not twice.
  const comments = [...lecture.comments, ...earlier.comments].filter(({ state }) => state !== "waiting");
  return (
    <Card title={t("comments.title")} extra={<Mode desk={desk} onChanged={onChanged} />} flush>
      {waiting.length > 0 && (
        <section className={styles.waiting} aria-label={t("comments.waiting", { count: waiting.length })}>
          <h3>{t("comments.waiting", { count: waiting.length })}</h3>
          <ol className={styles.comments}>
            {waiting.map((comment) => (
              <Line key={comment.id} comment={comment} may={may} act={act} />
            ))}
          </ol>
        </section>
      )}
      {may && live && <Say lecture={lecture.id} />}
      {comments.length === 0 ? (
        <p className={styles.none}>{t("comments.none")}</p>
      ) : (
        <ol className={`${styles.comments} ${styles.scrolls}`} aria-label={t("comments.title")}>
          {comments.map((comment) => (
            <Line key={comment.id} comment={comment} may={may} act={act} />
          ))}
        </ol>
      )}
      {earlier.more && (
        <div className={styles.earlier}>
          <Button block type="text" onClick={() => void earlier.load()}>
            {t("comments.earlier")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Comments of before those that the desk holds, as far as somebody asked for them. */
function useEarlier(lecture: Desk["lecture"]) {
  const { message } = App.useApp();
  const [read, setRead] = useState<{ comments: Comment[]; more: boolean | null }>({ comments: [], more: null });
  // One that the desk holds by now is not two.
  const held = new Set(lecture.comments.map(({ id }) => id));
  const comments = read.comments.filter(({ id }) => !held.has(id));
  const load = async () => {
    const before = (comments.at(-1) ?? lecture.comments.at(-1))?.id;
    if (before === undefined) return;
    try {
      const { records, more } = await post("/api/live/comment", { id: lecture.id, do: "list", before });
      setRead((now) => ({ comments: [...now.comments, ...records], more }));
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const take = (records: readonly Comment[]) =>
    setRead((now) => ({ ...now, comments: now.comments.map((one) => records.find(({ id }) => id === one.id) ?? one) }));
  return { comments, more: read.more ?? lecture.comments.length >= limits.lectureCommentsShown, load, take };
}

function Line({ comment, may, act }: { comment: Comment; may: boolean; act: (comment: Comment, verb: Verb, text?: string) => Promise<boolean> }) {
  const { t } = useTranslation("lectures");
  const [answer, setAnswer] = useState<string | null>(null);
  const hidden = comment.state !== "shown";
  const send = async () => {
    if (answer?.trim() && (await act(comment, "answer", answer.trim()))) setAnswer(null);
  };
  const about = { name: comment.name };
  return (
    <li className={`${styles.comment} ${comment.state === "hidden" ? styles.hidden : ""} ${comment.pinned ? styles.pinned : ""}`}>
      <div className={styles.words}>
        <p>
          <b>{comment.name}</b>
          {comment.role !== "viewer" && <span className={styles.role}>{t(`role.${comment.role as "host"}`)}</span>}
          <span className={styles.at}>
            <TimeText at={comment.at} format="time" />
          </span>
          {comment.state === "hidden" && <span className={styles.role}>{t("comments.hidden")}</span>}
        </p>
        <p className={styles.text}>{comment.text}</p>
        {comment.answer && (
          <p className={styles.answer}>
            <b>{t("comments.answer")}</b> {comment.answer}
          </p>
        )}
        {answer !== null && (
          <Space.Compact block>
            <Input
              autoFocus
              value={answer}
              maxLength={limits.lectureCommentMax}
              aria-label={t("comments.answerTo", about)}
              onChange={(event) => setAnswer(event.target.value)}
              onPressEnter={() => void send()}
              onKeyDown={(event) => event.key === "Escape" && setAnswer(null)}
            />
            <Button type="primary" onClick={() => void send()}>
              {t("comments.send")}
            </Button>
          </Space.Compact>
        )}
      </div>
      {may && (
        <div className={styles.verbs}>
          <Button
            size="small"
            type="text"
            icon={hidden ? <EyeOutlined /> : <EyeInvisibleOutlined />}
            aria-label={t(hidden ? "comments.show" : "comments.hide", about)}
            title={t(hidden ? "comments.show" : "comments.hide", about)}
            onClick={() => void act(comment, hidden ? "show" : "hide")}
          />
          {comment.state === "waiting" && (
            <Button
              size="small"
              type="text"
              icon={<EyeInvisibleOutlined />}
              aria-label={t("comments.hide", about)}
              title={t("comments.hide", about)}
              onClick={() => void act(comment, "hide")}
            />
          )}
          <Button
            size="small"
            type="text"
            icon={comment.pinned ? <PushpinFilled /> : <PushpinOutlined />}
            aria-label={t(comment.pinned ? "comments.unpin" : "comments.pin", about)}
            title={t(comment.pinned ? "comments.unpin" : "comments.pin", about)}
            onClick={() => void act(comment, comment.pinned ? "unpin" : "pin")}
          />
          {comment.role === "viewer" && (
            <Button
              size="small"
              type="text"
              icon={<MessageOutlined />}
              aria-label={t("comments.answerTo", about)}
              title={t("comments.answerTo", about)}
              onClick={() => setAnswer(comment.answer ?? "")}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Say({ lecture }: { lecture: string }) {
  const { t } = useTranslation("lectures");
  const { message } = App.useApp();
  const [text, setText] = useState("");
  const say = async () => {
    if (!text.trim()) return;
    try {
      await post("/api/live/comment", { id: lecture, do: "say", text: text.trim() });
      setText("");
    } catch (error) {
      message.warning((error as Error).message);
    }
  };
  return (
    <div className={styles.say}>
      <Space.Compact block>
        <Input
          value={text}
          maxLength={limits.lectureCommentMax}
          aria-label={t("comments.say")}
          placeholder={t("comments.say")}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={() => void say()}
        />
        <Button onClick={() => void say()}>{t("comments.send")}</Button>
      </Space.Compact>
    </div>
  );
}

/** Whether viewers may say something: only who may change lectures sets it. */
function Mode({ desk, onChanged }: { desk: Desk; onChanged: () => void }) {
  const { t } = useTranslation("lectures");
  const { message } = App.useApp();
  const { lecture } = desk;
  const may = useCan("roomList", "edit") && lecture.state !== "ended";
  const modes = ["open", "moderated", "closed"] as const;
  if (!may) return <span className={styles.muted}>{t(`lectures.values.comment_mode.${lecture.comment_mode as "open"}`)}</span>;
  const set = async (mode: string) => {
    try {
      const row = await post("/api/live/query", { id: lecture.id });
      await post("/api/live/update", { id: lecture.id, version: row.version, comment_mode: mode as "open" });
      onChanged();
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  return (
    <Segmented
      size="small"
      aria-label={t("lectures.fields.comment_mode")}
      value={lecture.comment_mode}
      onChange={(mode) => void set(String(mode))}
      options={modes.map((value) => ({ value, label: t(`lectures.values.comment_mode.${value}`) }))}
    />
  );
}
