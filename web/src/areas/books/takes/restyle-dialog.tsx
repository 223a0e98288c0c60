// Pictures once more in another style: what it is, for which pages, and what it costs before it is asked for.
import { useMemo, useState } from "react";
import { Alert, Modal, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { useContentPart } from "~/sync/editor/index.ts";
import { KIND, styles as drawn } from "../model.ts";
import { useServed } from "../served.ts";
import { Budget } from "./budget.tsx";
import { StyleCards, useStyles } from "./style-cards.tsx";
import { type Restyling, useTakes, useTakeVerbs } from "./use-takes.ts";
import styles from "./restyle.module.css";

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
  const rows = useStyles();
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
            <section className={styles.part} aria-labelledby="restyle-model">
              <h3 id="restyle-model">{t("restyle.model")}</h3>
              <StyleCards
                kind="model"
                rows={rows}
                value={model}
                onChange={setModel}
                labelledBy="restyle-model"
                first={[[AS_IT_IS, served?.image.model ?? ""]]}
              />
            </section>
            <section className={styles.part} aria-labelledby="restyle-lora">
              <h3 id="restyle-lora">{t("restyle.lora")}</h3>
              <StyleCards
                kind="lora"
                rows={rows}
                value={lora}
                onChange={setLora}
                labelledBy="restyle-lora"
                first={[
                  [AS_IT_IS, t("restyle.same")],
                  ["", t("restyle.none")],
                ]}
              />
            </section>
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
