// What was said of a passage that was pressed, in a card beside it: the caret stays where it is, and whoever types on is not in its way. From here the thread is opened.
import { useEffect } from "react";
import { Button } from "antd";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useChosen, useEditor } from "~/sync/editor/index.ts";
import { Avatar } from "~/ui/people.tsx";
import type { Comment } from "./calls.ts";
import styles from "./document.module.css";

/** Below what was pressed, and off the edges of the window. */
const [BELOW, WIDTH, EDGE] = [16, 280, 8];
/** As tall as it may be: pressed further down, it stands above. */
const TALL = 170;

export function Pressed({ comments }: { comments: Comment[] | undefined }) {
  const { t } = useTranslation("document");
  const { chosen: page } = useEditor();
  const pressed = useChosen((c) => c.pressed);
  useEffect(() => {
    if (!pressed) return;
    const away = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`.${styles.pressed}`))) page.setState({ pressed: null });
    };
    // The press that asked for it is over by now.
    const kinds = ["pointerdown", "keydown", "scroll", "resize"] as const;
    for (const kind of kinds) addEventListener(kind, away, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, away, true);
    };
  }, [pressed, page]);
  const thread = pressed && comments?.filter((c) => c.thread_id === pressed.thread);
  const first = thread?.[0];
  if (!pressed || !first) return null;
  const left = Math.max(EDGE, Math.min(pressed.x - EDGE, innerWidth - WIDTH - EDGE));
  const below = pressed.y + BELOW + TALL < innerHeight;
  return createPortal(
    // A press within it takes nothing: it is kept from taking the caret.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t("comment.pressed")}
      className={styles.pressed}
      style={{ left, width: WIDTH, ...(below ? { top: pressed.y + BELOW } : { bottom: innerHeight - pressed.y + BELOW }) }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.author}>
        <Avatar person={{ id: first.user_id, name: first.user_name }} size={20} /> {first.user_name}
      </span>
      <p className={styles.excerpt}>{first.body}</p>
      <span className={styles.pressedFoot}>
        <Button size="small" onClick={() => page.setState({ pressed: null, thread: first.id })}>
          {t("comment.read")}
        </Button>
        {thread.length > 1 && <span className={styles.muted}>{t("comment.answers", { count: thread.length - 1 })}</span>}
      </span>
    </div>,
    document.body,
  );
}
