// Pictures once more in another style: what it is, for which pages, and what it costs before it is asked for.
import { useMemo, useState } from "react";
import { Alert, Modal, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { pictureStylesMeta } from "~/api/resources/picture_styles.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { useContentPart } from "~/sync/editor/index.ts";
import { KIND, styles as drawn } from "../model.ts";
import { useServed } from "../served.ts";
import { Budget } from "./budget.tsx";
import { type Restyling, useTakes, useTakeVerbs } from "./use-takes.ts";
import styles from "./restyle.module.css";

/** Styles of the library that are offered. */
const SHOWN = 60;
const QUERY = { page: 1, size: SHOWN, sort: ["name"], filter: { active: [true] }, search: "" };
type Style = RowOf<"picture_styles"> & Row;
/** What stays as the book has it. */
const AS_IT_IS = "as-it-is";

interface RestyleDialogProps {
  book: string;
  /** The pages that are chosen. */
  chosen: readonly string[];
  onClose: (begun: boolean) => void;
}

export function RestyleDialog({ book, chosen, onClose }: RestyleDialogProps) {
  const { t } = useTranslation("books");
  const takes = useTakes(book);
  const now = useContentPart(KIND, (of) => of.style);
  const pictures = useContentPart(KIND, (of) => of.pages.filter((page) => page.image).length);
  const { rows } = useLiveList<Style>(pictureStylesMeta, QUERY, { follows: true });
  const served = useServed();
  const { restyle } = useTakeVerbs(book);
  const [all, setAll] = useState(chosen.length === 0);
  const [style, setStyle] = useState(AS_IT_IS);
  const [model, setModel] = useState(AS_IT_IS);
  const [lora, setLora] = useState(AS_IT_IS);
  const [busy, setBusy] = useState(false);
  const byService = served?.image.by === "provider";
  const wish = useMemo<Restyling>(
    () => ({
      ...(style !== AS_IT_IS && { style }),
      ...(byService && model !== AS_IT_IS && { model }),
      ...(byService && lora !== AS_IT_IS && { lora }),
    }),
    [style, model, lora, byService],
  );
  const count = all ? pictures : chosen.length;
  const minutes = served ? Math.max(1, Math.ceil((Math.ceil(count / served.pictures.atOnce) * served.pictures.expectedMs) / 60_000)) : 0;
  const begin = async () => {
    setBusy(true);
    const begun = await restyle(all ? wish : { ...wish, pages: [...chosen] });
    setBusy(false);
    if (begun) onClose(true);
  };
  return (
    <Modal
      open
      width={640}
      title={t("restyle.title")}
      okText={t("restyle.begin", { count })}
      okButtonProps={{ disabled: Object.keys(wish).length === 0 || count === 0, loading: busy }}
      onOk={() => void begin()}
      onCancel={() => onClose(false)}
    >
      <div className={styles.form}>
        <p className={styles.note}>{t("restyle.keeps")}</p>
        {chosen.length > 0 && (
          <Radio.Group
            aria-label={t("restyle.which")}
            value={all}
            onChange={({ target }) => setAll(Boolean(target.value))}
            options={[
              { value: false, label: t("restyle.chosen", { count: chosen.length }) },
              { value: true, label: t("restyle.all", { count: pictures }) },
            ]}
          />
        )}
        <section className={styles.part} aria-labelledby="restyle-style">
          <h3 id="restyle-style">{t("book.style")}</h3>
          <Radio.Group
            aria-labelledby="restyle-style"
            optionType="button"
            value={style}
            onChange={({ target }) => setStyle(String(target.value))}
            options={[
              { value: AS_IT_IS, label: t("restyle.asItIs", { name: t(`style.${now}`) }) },
              ...drawn.filter((one) => one !== now).map((value) => ({ value, label: t(`style.${value}`) })),
            ]}
          />
        </section>
        {byService ? (
          <>
            <Choice kind="model" rows={rows} value={model} onChange={setModel} first={[AS_IT_IS, served?.image.model ?? ""]} />
            <Choice kind="lora" rows={rows} value={lora} onChange={setLora} first={[AS_IT_IS, t("restyle.same")]} none={t("restyle.none")} />
          </>
        ) : (
          served && <Alert type="info" showIcon title={t("restyle.builtIn")} />
        )}
        <p className={styles.cost} role="status">
          <span className="bt-num">{t("restyle.cost", { count, minutes })}</span> {takes && <Budget takes={takes} />}
        </p>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  kind: "model" | "lora";
  rows: readonly Style[] | undefined;
  value: string;
  onChange: (value: string) => void;
  /** What stands before those of the library, and what that is. */
  first: readonly [string, string];
  /** What it is called to have none. */
  none?: string;
}

/** Styles of one kind, with their samples. */
function Choice({ kind, rows, value, onChange, first, none }: ChoiceProps) {
  const { t } = useTranslation("books");
  const of = (rows ?? []).filter((row) => row.kind === kind);
  const id = `restyle-${kind}`;
  const card = (key: string, name: string, sample?: string | null) => (
    <Radio key={key} value={key} className={`${styles.card} ${value === key ? styles.chosen : ""}`}>
      <span className={styles.inside}>
        {sample && <img src={fileUrl(sample, 160)} alt="" loading="lazy" />}
        <span>{name}</span>
      </span>
    </Radio>
  );
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t(`restyle.${kind}`)}</h3>
      <Radio.Group className={styles.cards ?? ""} aria-labelledby={id} value={value} onChange={({ target }) => onChange(String(target.value))}>
        {card(first[0], first[1])}
        {none && card("", none)}
        {of.map((row) => card(row.id, row.name, row.sample))}
      </Radio.Group>
      {rows && of.length === 0 && <p className={styles.note}>{t("restyle.noneYet")}</p>}
    </section>
  );
}
