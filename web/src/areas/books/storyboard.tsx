// The book as a producer sees it: all pages as cards with picture, text and state; several are chosen and have pictures made; the queue and what is left stand above.
import { useState } from "react";
import { BgColorsOutlined, CheckCircleFilled, PictureOutlined, ThunderboltOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import type { DocumentOf } from "~/documents/index.ts";
import { Here, useContentPart, useNear } from "~/sync/editor/index.ts";
import { useDocumentView, useWritable } from "~/sync/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { KIND, type PageView } from "./model.ts";
import { Budget } from "./takes/budget.tsx";
import { TakeProgress } from "./takes/progress.tsx";
import { RestyleDialog } from "./takes/restyle-dialog.tsx";
import { Restyled } from "./takes/restyled.tsx";
import { isOpen, type Takes, takesOf, useTakes, useTakeVerbs } from "./takes/use-takes.ts";
import { useVerbs } from "./verbs.ts";
import styles from "./storyboard.module.css";

export default function Storyboard({ of, open }: { of: DocumentOf; open: () => void }) {
  const { t } = useTranslation("books");
  const pages = useContentPart(KIND, (book) => book.pages);
  const problems = useDocumentView((view) => view.problems);
  const writable = useWritable();
  const verbs = useVerbs();
  const takes = useTakes(of.id);
  const { illustrate } = useTakeVerbs(of.id);
  const [restyling, setRestyling] = useState(false);
  const pictures = pages.some((page) => page.image);
  const keys = [{ id: "book.restyle", label: t("restyle.start"), group: t("book.name"), keys: "shift+r", run: () => setRestyling(true) }];
  useCommands(writable && pictures ? keys : []);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // What others delete is chosen no more.
  const chosen = pages.filter((page) => ticked.has(page.id));
  const wrong = new Set(problems?.map((problem) => problem.where.page));
  const tick = (id: string, on: boolean) => setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const illustrateChosen = async () => {
    await illustrate({ pages: chosen.map((page) => page.id) });
    setTicked(new Set());
  };
  return (
    <section className={styles.board} aria-label={t("view.storyboard")}>
      <div className={styles.bar}>
        {writable && (
          <>
            <Checkbox
              checked={chosen.length > 0 && chosen.length === pages.length}
              indeterminate={chosen.length > 0 && chosen.length < pages.length}
              onChange={({ target }) => setTicked(new Set(target.checked ? pages.map((page) => page.id) : []))}
            >
              {chosen.length > 0 ? t("storyboard.chosen", { count: chosen.length }) : t("storyboard.all")}
            </Checkbox>
            <Button size="small" type="primary" icon={<ThunderboltOutlined />} disabled={chosen.length === 0} onClick={() => void illustrateChosen()}>
              {t("storyboard.illustrate")}
            </Button>
            <Button
              size="small"
              disabled={!chosen.some((page) => page.image && !page.confirmed)}
              onClick={() => verbs.confirmAll(chosen.filter((page) => page.image).map((page) => page.id))}
            >
              {t("storyboard.confirm")}
            </Button>
            <Button size="small" icon={<BgColorsOutlined />} disabled={!pictures} onClick={() => setRestyling(true)}>
              {t("restyle.start")}
            </Button>
            <Button size="small" onClick={() => void illustrate({ missing: true })}>
              {t("takes.missing")}
            </Button>
          </>
        )}
        <span className={styles.left}>{takes && <Budget takes={takes} />}</span>
      </div>
      <Restyled book={of.id} />
      {takes && <Queue book={of.id} takes={takes} pages={pages} />}
      <ol className={styles.cards}>
        {pages.map((page, at) => (
          <Card
            key={page.id}
            page={page}
            number={at + 1}
            takes={takes}
            wrong={wrong.has(page.id)}
            ticked={ticked.has(page.id)}
            onTick={(on) => tick(page.id, on)}
            onOpen={() => {
              verbs.choose(page.id);
              open();
            }}
          />
        ))}
      </ol>
      {restyling && (
        <RestyleDialog
          book={of.id}
          chosen={chosen.map((page) => page.id)}
          onClose={(begun) => {
            setRestyling(false);
            if (begun) setTicked(new Set());
          }}
        />
      )}
    </section>
  );
}

/** What is being made for this book, and whose. */
function Queue({ book, takes, pages }: { book: string; takes: Takes; pages: readonly PageView[] }) {
  const { t } = useTranslation("books");
  const open = takes.records.filter(isOpen).toSorted((a, b) => a.ahead - b.ahead);
  if (open.length === 0) return null;
  const named = (target: string) => {
    const number = pages.findIndex((page) => page.id === target) + 1;
    return number > 0 ? t("storyboard.page", { number }) : t("storyboard.cover");
  };
  return (
    <section className={styles.queue} aria-label={t("storyboard.queue")}>
      {open.map((take) => (
        <div key={take.id} className={styles.waiting}>
          <span className={styles.target}>{named(take.targetId)}</span>
          <TakeProgress book={book} take={take} expectedMs={takes.expectedMs} />
        </div>
      ))}
    </section>
  );
}

interface CardProps {
  page: PageView;
  number: number;
  takes: Takes | undefined;
  wrong: boolean;
  ticked: boolean;
  onTick: (on: boolean) => void;
  onOpen: () => void;
}

function Card({ page, number, takes, wrong, ticked, onTick, onOpen }: CardProps) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const [item, near] = useNear<HTMLLIElement>(page.id);
  const { open, done } = takesOf(takes, page.id);
  const ready = done.some((take) => take.waits && take.file !== page.image);
  const state = open.length > 0 ? "being" : !page.image ? "noPicture" : ready ? "ready" : page.confirmed ? "confirmed" : "unconfirmed";
  return (
    <li ref={item} data-item={page.id} className={`${styles.card} ${ticked ? styles.ticked : ""}`}>
      <button type="button" className={styles.picture} aria-label={t("storyboard.open", { number })} onClick={onOpen}>
        {page.image ? <img src={fileUrl(page.image, 320)} alt="" loading="lazy" decoding="async" /> : <PictureOutlined className={styles.empty} />}
        <span className={styles.number}>{number}</span>
      </button>
      {writable && (
        <Checkbox
          className={styles.tick ?? ""}
          checked={ticked}
          aria-label={t("storyboard.select", { number })}
          onChange={({ target }) => onTick(target.checked)}
        />
      )}
      <p className={page.text ? styles.text : `${styles.text} ${styles.noText}`}>{page.text || t("storyboard.noText")}</p>
      <div className={styles.state} data-state={state}>
        {state === "confirmed" && !wrong && <CheckCircleFilled className={styles.fine} />}
        {(state === "noPicture" || state === "unconfirmed" || state === "ready" || wrong) && state !== "being" && <WarningFilled className={styles.warn} />}
        <span>{t(`storyboard.${state}`)}</span>
        <span className={styles.here}>{near && <Here item={page.id} size={18} />}</span>
      </div>
    </li>
  );
}
