// Pages of a deck become a picture book: which of them, for which level, and whether it keeps their pictures. Asked from the deck itself, or where books of decks
// are made.
import { useId, useState } from "react";
import { Alert, Button, Form, Input, InputNumber, Modal, Segmented, Select } from "antd";
import { BookOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { decksMeta } from "~/api/resources/decks.gen.ts";
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import { useCan } from "~/api/session.ts";
import { fileUrl } from "~/api/upload.ts";
import { fieldOf, RecordPicker, useRecord } from "~/resource/index.tsx";
import { PictureCost } from "./pictures.tsx";
import { DeckComes, UploadDeck } from "./upload-deck.tsx";
import styles from "./from-deck.module.css";

const PICTURES = ["keep", "generate", "none"] as const;
const MOST = fieldOf(makingsMeta, "pages")?.max ?? 40;
const values = (field: "level" | "style"): string[] => [...(fieldOf(makingsMeta, field)?.values ?? [])];

export function FromDeck({ deck }: { deck?: string }) {
  const { t } = useTranslation("creation");
  const [asking, setAsking] = useState(false);
  const mayBrief = useCan("createStory", "add");
  const mayOfDecks = useCan("PPtGenerate", "add");
  if (!mayBrief && !mayOfDecks) return null;
  return (
    <>
      <Button type={deck ? "default" : "primary"} icon={<BookOutlined />} onClick={() => setAsking(true)}>
        {t(deck ? "deck.makeBook" : "deck.new")}
      </Button>
      {asking && <Ask {...(deck && { deck })} onClose={() => setAsking(false)} />}
    </>
  );
}

function Ask({ deck, onClose }: { deck?: string; onClose: () => void }) {
  const { t } = useTranslation("creation");
  const navigate = useNavigate();
  const toBoard = useCan("PPtGenerate", "query");
  const [of, setOf] = useState<string | null>(deck ?? null);
  const [range, setRange] = useState<{ from?: number | null; to?: number | null }>({});
  // No deck may be there yet: one is uploaded here.
  const mayUpload = useCan("pptDetail", "add");
  const [uploads, setUploads] = useState(false);
  const [title, setTitle] = useState<string | null>(null);
  const [plot, setPlot] = useState("");
  const [level, setLevel] = useState("A1");
  const [style, setStyle] = useState("watercolour");
  const [pictures, setPictures] = useState<(typeof PICTURES)[number]>("keep");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [request] = useState(() => crypto.randomUUID());
  const field = useId();
  const { data: record } = useRecord(decksMeta, of);
  const total = of ? Number(record?.["page_count"] ?? 0) : 0;
  const { from = 1, to = Math.min(total, MOST) } = range;
  const choose = (next: typeof range) => {
    setRange(next);
    // What was said of other pages is not said of these.
    setWrong({});
  };
  const backwards = Boolean(from && to && to < from);
  const count = from && to && !backwards ? to - from + 1 : 0;
  const ask = async () => {
    setBusy(true);
    try {
      const { id } = await post("/api/management/making/fromDeck", {
        deckId: of ?? "",
        ...(from !== null && { fromPage: from }),
        ...(to && { toPage: to }),
        ...(title !== null && { title }),
        plot,
        level,
        style,
        pictures,
        requestId: request,
      });
      onClose();
      void navigate(`/${toBoard ? "PPtGenerate" : "createStory"}?${new URLSearchParams({ record: id })}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
      setBusy(false);
    }
  };
  const item = (name: string, of: string = name) => ({
    label: t(`deck.fields.${name as "title"}`),
    htmlFor: `${field}${name}`,
    validateStatus: wrong[of] ? ("error" as const) : ("" as const),
    help: wrong[of],
  });
  return (
    <Modal
      open
      title={t("deck.ask")}
      onCancel={onClose}
      width="min(720px, 96vw)"
      okText={t("deck.make")}
      cancelText={t("makings.cancelEdit")}
      okButtonProps={{ loading: busy, disabled: !of || uploads || backwards || (record !== undefined && record["state"] !== "ready") }}
      onOk={() => void ask()}
    >
      <Form layout="vertical" className={styles.form}>
        {wrong["all"] && <Alert type="error" showIcon title={wrong["all"]} />}
        {!deck && mayUpload && (
          <Segmented
            aria-label={t("deck.upload.which")}
            value={uploads ? "upload" : "choose"}
            options={[
              { value: "choose", label: t("deck.upload.choose") },
              { value: "upload", label: t("deck.upload.new") },
            ]}
            onChange={(value) => setUploads(value === "upload")}
          />
        )}
        {!deck && uploads && (
          <UploadDeck
            onMade={(made) => {
              setOf(made);
              setUploads(false);
              setRange({});
              setTitle(null);
              setWrong({});
            }}
          />
        )}
        {!deck && !uploads && (
          <Form.Item {...item("deck", "deck_id")}>
            <RecordPicker
              id={`${field}deck`}
              resource="decks"
              required
              value={of}
              names={of && record ? { [of]: String(record["title"]) } : {}}
              onChange={(next) => {
                setOf(typeof next === "string" ? next : null);
                setRange({});
                setTitle(null);
                setWrong({});
              }}
            />
          </Form.Item>
        )}
        {of && !uploads && <DeckComes deck={of} />}
        {deck && wrong["deck_id"] && <Alert type="error" showIcon title={wrong["deck_id"]} />}
        <div className={styles.pair}>
          <Form.Item {...item("from", "from_page")}>
            <InputNumber id={`${field}from`} min={1} precision={0} value={from} onChange={(next) => choose({ ...range, from: next })} />
          </Form.Item>
          <Form.Item {...item("to", "to_page")} {...(backwards && { validateStatus: "error" as const, help: t("deck.backwards") })}>
            <InputNumber id={`${field}to`} min={1} precision={0} value={to || null} onChange={(next) => choose({ ...range, to: next })} />
          </Form.Item>
          {total > 0 && <span className={styles.note}>{t("deck.range", { count, total, most: MOST })}</span>}
        </div>
        {of && !uploads && total > 0 && <Chosen key={`${of} ${record?.["drawn_count"]}`} deck={of} from={from ?? 1} to={to ?? 0} onRange={choose} />}
        <Form.Item {...item("title")}>
          <Input id={`${field}title`} maxLength={200} value={title ?? String(record?.["title"] ?? "")} onChange={({ target }) => setTitle(target.value)} />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item {...item("level")}>
            <Select id={`${field}level`} value={level} options={values("level").map((value) => ({ value, label: value }))} onChange={setLevel} />
          </Form.Item>
          <Form.Item {...item("style")}>
            <Select
              id={`${field}style`}
              value={style}
              options={values("style").map((value) => ({ value, label: t(`makings.values.style.${value as "clay"}`) }))}
              onChange={setStyle}
            />
          </Form.Item>
        </div>
        <Form.Item {...item("pictures")}>
          <div className={styles.pictures}>
            <Segmented
              aria-label={t("deck.fields.pictures")}
              value={pictures}
              options={PICTURES.map((value) => ({ value, label: t(`makings.values.pictures.${value}`) }))}
              onChange={setPictures}
            />
            <span className={styles.note}>{pictures === "generate" ? <PictureCost pages={count} /> : t(`deck.pictures.${pictures}`)}</span>
          </div>
        </Form.Item>
        <Form.Item {...item("plot")}>
          <Input.TextArea
            id={`${field}plot`}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 4 }}
            value={plot}
            onChange={({ target }) => setPlot(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The pages of the deck, those that are chosen marked; pressed, one is the first, another the last. */
function Chosen({ deck, from, to, onRange }: { deck: string; from: number; to: number; onRange: (range: { from: number; to: number }) => void }) {
  const { t } = useTranslation("creation");
  const [anchor, setAnchor] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: keyOf("decks", "pages", deck, ""),
    queryFn: ({ signal }) => post("/api/management/deck/pages", { id: deck, search: "" }, { signal }),
    // Of a deck that is on its way there are more each time.
    staleTime: 0,
  });
  if (!data || data.records.length === 0) return null;
  const torn = data.records.filter(({ number, fault }) => fault && number >= from && number <= to).map(({ number }) => number);
  const press = (number: number) => {
    onRange(anchor === null ? { from: number, to: Math.max(number, to) } : { from: Math.min(anchor, number), to: Math.max(anchor, number) });
    setAnchor(anchor === null ? number : null);
  };
  return (
    <>
      <ol className={styles.pages} aria-label={t("deck.pages")}>
        {data.records.map(({ number, image, title }) => (
          <li key={number}>
            <button
              type="button"
              aria-pressed={number >= from && number <= to}
              aria-label={t("deck.page", { number, title })}
              title={title}
              onClick={() => press(number)}
            >
              {image ? <img src={fileUrl(image, 160)} alt="" loading="lazy" /> : <span className={styles.torn}>!</span>}
              <span className="bt-num">{number}</span>
            </button>
          </li>
        ))}
      </ol>
      {torn.length > 0 && <Alert type="warning" showIcon title={t("deck.torn", { pages: torn.join(", ") })} />}
    </>
  );
}
