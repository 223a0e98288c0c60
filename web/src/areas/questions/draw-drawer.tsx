// The bank beside the paper: searched by kind, level and knowledge point, or drawn from by chance; each can be seen as the pupil
// would see it before it is added. What is in the paper already is marked, and refused.
import { useDeferredValue, useState } from "react";
import { CheckOutlined, EyeOutlined, PlusOutlined, SearchOutlined } from "@ant-design/icons";
import { App, Button, Drawer, Input, InputNumber, Pagination, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useLevels } from "~/resource/index.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { askedOf } from "./asked.ts";
import { draw, PAGE_SIZE, take, useBank, useBankQuestion, type BankQuestion, type Wanted } from "./bank-calls.ts";
import { useDrawer } from "./drawer-state.ts";
import { type Taken, usePaper, useVerbs } from "./editor-state.ts";
import { KindMark } from "./kind.tsx";
import { type QuestionKind, questionKinds, questionsOf, sameness } from "./model.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import styles from "./draw.module.css";

/** Of one draw: an exam. */
const MOST = 30;

export function DrawDrawer() {
  const { t } = useTranslation("questions");
  const { section, close } = useDrawer();
  const title = usePaper().sections.find((s) => s.id === section)?.title;
  return (
    <Drawer open={section !== null} onClose={close} size={520} destroyOnHidden title={t("draw.title", { section: title || t("section.untitled") })}>
      {section && <Draw section={section} />}
    </Drawer>
  );
}

function Draw({ section }: { section: string }) {
  const { t } = useTranslation("questions");
  const { message } = App.useApp();
  const verbs = useVerbs();
  const paper = usePaper();
  const [wanted, setWanted] = useState<Wanted>({ kind: "", level: paper.level, point: "", search: "" });
  const [page, setPage] = useState(1);
  const [count, setCount] = useState(5);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState<string | null>(null);
  const bank = useBank(useDeferredValue(wanted), page);
  const levels = useLevels(wanted.level);
  const want = (part: Partial<Wanted>) => {
    setWanted({ ...wanted, ...part });
    setPage(1);
  };
  const sources = questionsOf(paper)
    .map((q) => q.source)
    .filter(Boolean);
  const there = new Set(sources);
  const { asked } = verbs.known();
  const isThere = (row: { id: string; stem: string; kind: string }) =>
    there.has(row.id) || asked.has(sameness({ ...row, passage: "", image: "", media: "", options: [] }));

  const tell = ({ taken, refused }: Taken) => {
    if (refused > 0) message.warning(t("draw.refused", { count: refused, taken }));
    else if (taken > 0) message.success(t("draw.taken", { count: taken }));
    else message.info(t("draw.none"));
  };
  const put = async (fetch: () => Promise<{ questions: BankQuestion[] }>) => {
    setBusy(true);
    try {
      tell(verbs.take(section, (await fetch()).questions));
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.draw}>
      <div className={styles.filters} role="search">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          maxLength={100}
          placeholder={t("draw.search")}
          aria-label={t("draw.search")}
          value={wanted.search}
          onChange={(e) => want({ search: e.target.value })}
        />
        <Select
          aria-label={t("question.kind")}
          value={wanted.kind}
          onChange={(kind) => want({ kind })}
          popupMatchSelectWidth={false}
          listHeight={360}
          options={[{ value: "", label: t("draw.anyKind") }, ...questionKinds.map((kind) => ({ value: kind, label: <KindMark kind={kind} /> }))]}
        />
        <Select
          aria-label={t("question.level")}
          value={wanted.level}
          onChange={(level) => want({ level })}
          popupMatchSelectWidth={false}
          options={levels.map((l) => (l.value === "" ? { ...l, label: t("draw.anyLevel") } : l))}
        />
        <Input
          allowClear
          maxLength={60}
          placeholder={t("draw.point")}
          aria-label={t("draw.point")}
          value={wanted.point}
          onChange={(e) => want({ point: e.target.value })}
        />
      </div>
      <div className={styles.chance}>
        <span>{t("draw.chance")}</span>
        <InputNumber
          size="small"
          min={1}
          max={MOST}
          precision={0}
          value={count}
          onChange={(n) => setCount(n ?? 1)}
          aria-label={t("draw.count")}
          style={{ width: 64 }}
        />
        <Button size="small" type="primary" loading={busy} onClick={() => void put(() => draw(wanted, count, sources))}>
          {t("draw.now")}
        </Button>
      </div>
      {bank.error ? (
        <ErrorState error={bank.error} onRetry={() => void bank.refetch()} />
      ) : !bank.data ? (
        <Loading />
      ) : bank.data.records.length === 0 ? (
        <Empty title={t("draw.nothing")} />
      ) : (
        <ul className={styles.list} aria-label={t("draw.list")}>
          {bank.data.records.map((row) => {
            const question = row as unknown as { id: string; stem: string; kind: QuestionKind; level: string; points: readonly string[] };
            const known = isThere(question);
            return (
              <li key={row.id} className={known ? styles.there : undefined}>
                <div className={styles.words}>
                  <p>{question.stem}</p>
                  <span className={styles.facts}>
                    <KindMark kind={question.kind} /> <span>{question.level}</span> {question.points.length > 0 && <span>{question.points.join(" · ")}</span>}
                  </span>
                </div>
                <Button
                  size="small"
                  icon={<EyeOutlined />}
                  aria-expanded={seen === row.id}
                  aria-label={t("draw.see", { stem: question.stem })}
                  onClick={() => setSeen(seen === row.id ? null : row.id)}
                />
                {known ? (
                  <span className={styles.mark}>
                    <CheckOutlined aria-hidden /> {t("draw.there")}
                  </span>
                ) : (
                  <Button
                    size="small"
                    icon={<PlusOutlined />}
                    disabled={busy}
                    aria-label={t("draw.take", { stem: question.stem })}
                    onClick={() => void put(() => take([row.id]))}
                  />
                )}
                {seen === row.id && (
                  <div className={styles.seen}>
                    <Seen id={row.id} />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {bank.data && bank.data.total > PAGE_SIZE && (
        <Pagination size="small" align="end" current={page} pageSize={PAGE_SIZE} total={bank.data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </div>
  );
}

/** One of them, whole, before it is added. */
function Seen({ id }: { id: string }) {
  const { t } = useTranslation("questions");
  const { data, error, refetch } = useBankQuestion(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const question = data && askedOf(data);
  return question ? <PreviewPanel question={question} /> : <Empty title={t("draw.gone")} />;
}
