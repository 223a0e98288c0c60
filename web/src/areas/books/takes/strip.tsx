// Below a page's picture: its takes in a row, the one that is shown marked; one more is asked for, others are stepped through, voted for, used.
import { useId, useState } from "react";
import { LikeFilled, LikeOutlined, MoreOutlined, RedoOutlined, ThunderboltOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Space, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import type { PageView } from "../model.ts";
import { Budget } from "./budget.tsx";
import { TakeProgress } from "./progress.tsx";
import { PromptPanel } from "./prompt.tsx";
import { type Picture, picturesOf, stepFrom, type Take, takesOf, TAKES_AT_ONCE, useTakes, useTakeVerbs } from "./use-takes.ts";
import styles from "./takes.module.css";

/** What the server calls its own drawings. */
const BUILT_IN = "built-in-1";

export function TakesStrip({ book, page, number }: { book: string; page: PageView; number: number }) {
  const { t, i18n } = useTranslation("books");
  const title = useId();
  const writable = useWritable();
  const takes = useTakes(book);
  const { illustrate, show } = useTakeVerbs(book);
  const [prompt, setPrompt] = useState(false);
  const { open, done, failed } = takesOf(takes, page.id);
  if (!writable && done.length === 0 && open.length === 0) return null;
  const step = (by: 1 | -1) => {
    const picture = stepFrom(takes, page, by);
    return { disabled: !picture || !writable, onClick: () => picture && show(page.id, picture.file) };
  };
  const more = Array.from({ length: TAKES_AT_ONCE - 1 }, (_, at) => at + 2);
  const waiting = done.filter((take) => take.waits && take.file !== page.image);
  const newest = waiting.at(-1);
  const current = done.find((take) => take.file === page.image);
  return (
    <section className={styles.strip} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {t("takes.title")}
        </h2>
        {takes && <Budget takes={takes} />}
        <span className={styles.tools}>
          <Tooltip title={`${t("takes.earlier")} · U`}>
            <Button size="small" type="text" icon={<UndoOutlined />} aria-label={t("takes.earlier")} {...step(-1)} />
          </Tooltip>
          <Tooltip title={`${t("takes.later")} · Y`}>
            <Button size="small" type="text" icon={<RedoOutlined />} aria-label={t("takes.later")} {...step(1)} />
          </Tooltip>
          <Button size="small" type="text" aria-expanded={prompt} onClick={() => setPrompt(!prompt)}>
            {t("takes.prompt")}
          </Button>
          {writable && (
            <Space.Compact>
              <Button
                size="small"
                type="primary"
                icon={<ThunderboltOutlined />}
                disabled={open.length > 0}
                onClick={() => void illustrate({ pages: [page.id] })}
              >
                {t(page.image ? "takes.again" : "takes.generate")}
              </Button>
              <DropMenu
                menu={{
                  items: [
                    ...more.map((n) => ({ key: `n${n}`, label: t("takes.several", { count: n }), onClick: () => void illustrate({ pages: [page.id], n }) })),
                    { type: "divider" as const },
                    { key: "missing", label: t("takes.missing"), onClick: () => void illustrate({ missing: true }) },
                    { key: "cover", label: t("takes.cover"), onClick: () => void illustrate({ cover: true }) },
                  ],
                }}
              >
                <Button size="small" type="primary" icon={<MoreOutlined />} aria-label={t("takes.more")} />
              </DropMenu>
            </Space.Compact>
          )}
        </span>
      </div>
      {open.map((take) => (
        <TakeProgress key={take.id} book={book} take={take} expectedMs={takes?.expectedMs ?? 0} />
      ))}
      {failed && (
        <p className={styles.failed}>
          {t(`takes.${failed.state as "failed" | "refused"}`, { why: (i18n.language === "zh-CN" ? failed.errorZh : failed.error) ?? "" })}
        </p>
      )}
      {newest && (
        <p className={styles.ready} role="status">
          {t("takes.ready", { name: newest.byName })}
          {writable && (
            <Button size="small" onClick={() => newest.file && show(page.id, newest.file)}>
              {t("takes.show")}
            </Button>
          )}
        </p>
      )}
      {done.length > 0 && (
        <ol className={styles.row} aria-label={t("takes.of", { number })}>
          {picturesOf(takes, page.id).map(({ file, take }) => (
            <OnePicture key={take?.id ?? file} book={book} page={page.id} file={file} take={take} shown={file === page.image} />
          ))}
        </ol>
      )}
      {current && (
        <p className={styles.madeBy}>
          {t("takes.madeBy", { number: current.number, name: current.byName, model: current.model === BUILT_IN ? t("takes.builtIn") : current.model })}
        </p>
      )}
      {prompt && <PromptPanel book={book} kind="page" target={page.id} />}
    </section>
  );
}

interface OnePictureProps extends Picture {
  book: string;
  page: string;
  shown: boolean;
}

/** One that is no take's has neither a number nor votes. */
function OnePicture({ book, page, file, take, shown }: OnePictureProps) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const { show } = useTakeVerbs(book);
  const name = take ? t(shown ? "takes.shownOne" : "takes.useOne", { number: take.number }) : t(shown ? "takes.shownBefore" : "takes.useBefore");
  return (
    <li className={styles.take}>
      <Tooltip title={take ? `${take.byName} · ${take.model}` : t("takes.before")}>
        <button
          type="button"
          className={`${styles.thumb} ${shown ? styles.shown : ""}`}
          aria-label={name}
          aria-pressed={shown}
          disabled={!writable}
          onClick={() => !shown && show(page, file)}
        >
          <img src={fileUrl(file, 320)} alt="" loading="lazy" decoding="async" />
          {take && <span className={styles.number}>{take.number}</span>}
        </button>
      </Tooltip>
      {take && <Vote book={book} take={take} />}
    </li>
  );
}

function Vote({ book, take }: { book: string; take: Take }) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const { vote } = useTakeVerbs(book);
  const votes = take.votes > 0 ? take.votes : "";
  return (
    <button
      type="button"
      className={`${styles.vote} ${take.voted ? styles.voted : ""}`}
      aria-pressed={take.voted}
      aria-label={t("takes.vote", { number: take.number, count: take.votes })}
      disabled={!writable}
      onClick={() => void vote(take.id, !take.voted)}
    >
      {take.voted ? <LikeFilled /> : <LikeOutlined />} <span className="bt-num">{votes}</span>
    </button>
  );
}
