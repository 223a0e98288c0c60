// /MaterialManagerment: what is shown of the house's products. One form asks for what its kind needs; what is listed is taken by one press and counted.
import { useState } from "react";
import { CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { App, Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { productMaterialsMeta } from "~/api/resources/product_materials.gen.ts";
import { post } from "~/api/client.ts";
import { fileUrl } from "~/api/upload.ts";
import { MediaInput } from "~/media/index.ts";
import { type InputProps, pageOf, resource, type RowOf, save, useRefusal, type Values, webAddress } from "~/resource/index.tsx";
import styles from "./products.module.css";

type Product = RowOf<"product_materials">;

/** The field that a kind is shown by. */
const shownBy = { poster: "file", video: "file", copy: "text", link: "link", h5: "link" } as const;
const fieldOf = (kind: unknown) => shownBy[kind as keyof typeof shownBy] ?? "file";
const CONTENT: readonly string[] = ["file", "text", "link"];

function FileInput(props: InputProps) {
  const { t } = useTranslation("materials");
  const kind: unknown = Form.useWatch("kind", props.form);
  return <MediaInput {...props} of={kind === "video" ? "video" : "image"} label={t("product_materials.fields.file")} />;
}

/** What it is, small enough for a row. */
function Thumb({ row }: { row: Product }) {
  const { t } = useTranslation("materials");
  if (row.kind === "poster" && row.file) return <img src={fileUrl(row.file, 160)} alt={row.title} loading="lazy" decoding="async" className={styles.thumb} />;
  if (row.kind === "copy") return <span className={styles.words}>{row.text}</span>;
  const to = row.kind === "video" ? row.file && fileUrl(row.file) : webAddress(row.link ?? "")?.href;
  if (!to) return null;
  return (
    <a href={to} target="_blank" rel="noreferrer" aria-label={`${t(`product_materials.open.${row.kind === "video" ? "video" : "link"}`)}: ${row.title}`}>
      {t(`product_materials.open.${row.kind === "video" ? "video" : "link"}`)}
    </a>
  );
}

/** As those it is for will see it. */
function Preview({ values }: { values: Values }) {
  const { t } = useTranslation("materials");
  const text = (field: string) => (typeof values[field] === "string" ? values[field] : "");
  const [kind, file, title] = [text("kind"), text("file"), text("title")];
  const link = webAddress(text("link"))?.href;
  return (
    <article className={styles.preview} aria-label={title}>
      <h3>{title}</h3>
      {fieldOf(kind) === "file" && !file && <p className={styles.note}>{t("product_materials.noFile")}</p>}
      {kind === "poster" && file && <img src={fileUrl(file, 640)} alt={title} />}
      {kind === "video" && file && (
        // What is said in a film of the house is in the film.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video key={file} src={fileUrl(file)} controls playsInline preload="metadata" aria-label={title} />
      )}
      {kind === "copy" && <p className={styles.copy}>{text("text")}</p>}
      {fieldOf(kind) === "link" && link && (
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      )}
    </article>
  );
}

/** Takes the file, or copies the words or the address: either is counted. */
function Take({ row }: { row: Product }) {
  const { t } = useTranslation("materials");
  const { message } = App.useApp();
  const refused = useRefusal();
  const [busy, setBusy] = useState(false);
  // Whether it is good today is the server's to say.
  if (row.review !== "listed") return null;
  const isFile = fieldOf(row.kind) === "file";
  const take = async () => {
    setBusy(true);
    try {
      const taken = await post("/api/management/productMaterial/download", { id: row.id });
      if (taken.file) {
        const file = await (await fetch(fileUrl(taken.file))).blob();
        save(file, `${taken.title}.${file.type.split("/")[1]?.replace(/\+.*/u, "") ?? "bin"}`);
      } else {
        await navigator.clipboard.writeText(taken.text ?? taken.link ?? "");
        void message.success(t("product_materials.copied"));
      }
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      loading={busy}
      icon={isFile ? <DownloadOutlined /> : <CopyOutlined />}
      onClick={() => void take()}
      aria-label={`${t(isFile ? "product_materials.download" : "product_materials.copy")}: ${row.title}`}
    >
      {t(isFile ? "product_materials.download" : "product_materials.copy")}
    </Button>
  );
}

export const products = resource(productMaterialsMeta, {
  ns: "materials",
  columns: ["title", "file", "product", "kind", "language", "channels", "review", "valid_until", "downloads", "updated_at"],
  filters: ["product", "kind", "language", "channels", "keywords", "review"],
  form: ["title", "product", "kind", "file", "text", "link", "language", "channels", "keywords", "valid_from", "valid_until"],
  segments: [
    { condition: "", sort: "-created_at" },
    { condition: "to_review", sort: "created_at" },
    { condition: "out", sort: "-created_at" },
    { condition: "ending", sort: "valid_until" },
  ],
  tones: { review: { pending: "info", passed: "success", not_passed: "danger", listed: "success", delisted: "neutral", withdrawn: "neutral" } },
  asks: (field, values) => !CONTENT.includes(field) || fieldOf(values["kind"]) === field,
  needs: (field, values) => CONTENT.includes(field) && fieldOf(values["kind"]) === field,
  inputs: { file: FileInput },
  cells: { file: (row) => <Thumb row={row} />, downloads: (row) => <span className="bt-num">{row.downloads ?? 0}</span> },
  preview: { title: "tab.preview", element: Preview },
  rowActions: Take,
  rowMenu: true,
});

export default pageOf(products);
