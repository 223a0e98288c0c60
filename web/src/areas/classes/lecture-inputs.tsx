// Inputs of a lecture: its cover, and its products, each in two lines with its picture beside it.
import { Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { MediaInput } from "~/media/index.ts";
import { type InputProps, RefInput, RowsFrame } from "~/resource/index.tsx";
import styles from "./cells.module.css";

const currencies = ["CNY", "USD", "CAD", "GBP", "EUR"] as const;

export function CoverInput(props: InputProps) {
  const { t } = useTranslation("lectures");
  return <MediaInput {...props} of="image" label={t("lectures.fields.cover")} />;
}

const LIVE = { use: ["live"] };

/** The flows that are for lectures: any other plan is refused. */
export const FlowInput = (props: InputProps) => <RefInput {...props} filter={LIVE} />;

export function ProductsInput(props: InputProps) {
  const { t } = useTranslation("lectures");
  const { field, row: record, form, disabled = false } = props;
  const image = field.fields?.find(({ name }) => name === "image");
  const say = (cell: "title" | "price" | "currency" | "link" | "image") => t(`lectures.rows.products.${cell}`);
  return (
    <RowsFrame
      {...props}
      label={t("lectures.fields.products")}
      add={t("products.add")}
      nameOf={(at) => String(at + 1)}
      fresh={{ currency: currencies[0] }}
      isEmpty={({ title, price, link }) => !title && (price ?? null) === null && !link}
      render={(row, _at, change) => (
        <div className={styles.product}>
          <Input
            value={String(row.title ?? "")}
            maxLength={100}
            disabled={disabled}
            aria-label={say("title")}
            placeholder={say("title")}
            onChange={(event) => change({ title: event.target.value })}
          />
          <InputNumber
            value={(row.price as number | null | undefined) ?? null}
            min={0}
            precision={2}
            disabled={disabled}
            aria-label={say("price")}
            placeholder={say("price")}
            onChange={(price) => change({ price })}
          />
          <Select
            value={(row.currency as (typeof currencies)[number] | null) ?? null}
            disabled={disabled}
            aria-label={say("currency")}
            options={currencies.map((value) => ({ value, label: t(`lectures.rowValues.products.currency.${value}`) }))}
            onChange={(currency) => change({ currency })}
          />
          <Input
            value={String(row.link ?? "")}
            maxLength={500}
            disabled={disabled}
            aria-label={say("link")}
            placeholder={say("link")}
            onChange={(event) => change({ link: event.target.value || null })}
          />
          {image && (
            <MediaInput field={image} value={row.image} onChange={(file) => change({ image: file })} row={record} form={form} of="image" label={say("image")} />
          )}
        </div>
      )}
    />
  );
}
