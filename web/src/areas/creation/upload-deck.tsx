// A deck that is not here yet, uploaded where a book of it is asked for: its courseware and what it is called first, the file second. Its pages come one by one while
// the rest of the form is filled in. It is the book's alone, unless somebody says that classes are to show it too, and has read which do.
import { useId, useState } from "react";
import { Alert, Button, Form, Input, Progress, Radio } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { coursewaresMeta } from "~/api/resources/coursewares.gen.ts";
import { decksMeta } from "~/api/resources/decks.gen.ts";
import { MediaInput } from "~/media/index.ts";
import { useTopic } from "~/realtime/index.ts";
import { fieldOf, RecordPicker, useRecord } from "~/resource/index.tsx";
import { useZone } from "~/ui/time-zone.ts";
import styles from "./from-deck.module.css";

/** The form; `onMade` is told the deck as soon as there is one. */
export function UploadDeck({ onMade }: { onMade: (deck: string) => void }) {
  const { t } = useTranslation("creation");
  const [form] = Form.useForm();
  const [courseware, setCourseware] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [file, setFile] = useState<string | null>(null);
  const [bookOnly, setBookOnly] = useState(true);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [request] = useState(() => crypto.randomUUID());
  const field = useId();
  const described = fieldOf(decksMeta, "file");
  const named = courseware !== null && title.trim() !== "";
  const item = (name: "courseware_id" | "title" | "file") => ({
    label: t(`deck.upload.${name}`),
    htmlFor: `${field}${name}`,
    required: true,
    validateStatus: wrong[name] ? ("error" as const) : ("" as const),
    help: wrong[name],
  });
  const make = async () => {
    setBusy(true);
    try {
      const { id } = await post("/api/management/deck/create", {
        courseware_id: courseware ?? "",
        title,
        file: file ?? "",
        book_only: bookOnly,
        requestId: request,
      });
      onMade(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
      setBusy(false);
    }
  };
  return (
    <div className={styles.upload}>
      {wrong["all"] && <Alert type="error" showIcon title={wrong["all"]} />}
      <div className={styles.pair}>
        <Form.Item {...item("courseware_id")}>
          <RecordPicker
            id={`${field}courseware_id`}
            resource="coursewares"
            required
            value={courseware}
            onChange={(next) => setCourseware(typeof next === "string" ? next : null)}
          />
        </Form.Item>
        <Form.Item {...item("title")}>
          <Input id={`${field}title`} maxLength={fieldOf(decksMeta, "title")?.max ?? 100} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Form.Item>
      </div>
      {named && described && (
        <Form.Item {...item("file")}>
          <MediaInput
            id={`${field}file`}
            of="document"
            label={t("deck.upload.file")}
            field={described}
            row={null}
            form={form}
            value={file}
            onChange={(next) => setFile(typeof next === "string" ? next : null)}
          />
        </Form.Item>
      )}
      {named && (
        <Form.Item label={t("deck.upload.for")}>
          <Radio.Group
            aria-label={t("deck.upload.for")}
            value={bookOnly}
            options={[
              { value: true, label: t("deck.upload.forBook") },
              { value: false, label: t("deck.upload.forClasses") },
            ]}
            onChange={({ target }) => setBookOnly(target.value as boolean)}
          />
          {!bookOnly && <Replaces courseware={courseware} />}
        </Form.Item>
      )}
      {!named && <p className={styles.note}>{t("deck.upload.first")}</p>}
      {named && (
        <Button loading={busy} disabled={!file} onClick={() => void make()}>
          {t("deck.upload.make")}
        </Button>
      )}
    </div>
  );
}

/** What the slides would take the place of, and in how many classes. */
function Replaces({ courseware }: { courseware: string }) {
  const { t } = useTranslation("creation");
  const zone = useZone();
  const { data: row } = useRecord(coursewaresMeta, courseware);
  const { data: reached } = useQuery({
    queryKey: keyOf("coursewares", "impact", "coursewares", courseware, zone),
    queryFn: ({ signal }) => post("/api/management/courseware/impact", { resource: "coursewares", id: courseware, zone }, { signal }),
  });
  if (!row) return null;
  const now = row["deck_id"] ? t("deck.upload.replaces", { deck: String(row["deck_name"] ?? "") }) : t("deck.upload.becomes");
  const classes = reached ? (reached.total > 0 ? t("deck.upload.inClasses", { count: reached.total }) : t("deck.upload.inNone")) : "";
  return <Alert type={row["deck_id"] ? "warning" : "info"} showIcon title={now} description={classes} />;
}

/** How far a deck is that is not ready yet; why it will not be. */
export function DeckComes({ deck }: { deck: string }) {
  const { t } = useTranslation("creation");
  const { data: row, refetch } = useRecord(decksMeta, deck);
  useTopic("resource:decks", {
    onEvent: ({ data }) => {
      if (data.id === deck) void refetch();
    },
    onReset: () => void refetch(),
  });
  if (!row || row["state"] === "ready") return null;
  if (row["state"] === "failed") return <Alert type="error" showIcon title={t("deck.upload.failed")} />;
  const [drawn, total] = [Number(row["drawn_count"] ?? 0), Number(row["page_count"] ?? 0)];
  return (
    <div role="status">
      <Progress size="small" percent={total > 0 ? Math.round((drawn / total) * 100) : 0} showInfo={false} aria-label={t("deck.upload.comes")} />
      <span className={styles.note}>{total > 0 ? t("deck.upload.drawn", { drawn, total }) : t("deck.upload.comes")}</span>
    </div>
  );
}
