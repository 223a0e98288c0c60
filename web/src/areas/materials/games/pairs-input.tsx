// The pairs in the form: a word with what goes with it. What the kind of game does not play with is not asked for.
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { MediaInput } from "~/media/index.ts";
import { type InputProps, RowsFrame } from "~/resource/index.tsx";
import { SuggestInput } from "~/ui/suggest-input.tsx";
import { groupsOf, pairsOf } from "./pairs.ts";
import styles from "./games.module.css";

const EMPTY = { text: null, meaning: null, image: null, sound: null, group_name: null };
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function PairsInput(props: InputProps) {
  const { t } = useTranslation("materials");
  const kind: unknown = Form.useWatch("kind", props.form);
  const groups = groupsOf(pairsOf(props.value));
  const disabled = props.disabled ?? false;
  return (
    <RowsFrame
      {...props}
      label={t("interactions.fields.pairs")}
      add={t("games.addPair")}
      nameOf={(at) => String(at + 1)}
      fresh={EMPTY}
      entering
      isEmpty={(row) => Object.keys(EMPTY).every((cell) => textOf(row[cell]) === "")}
      render={(row, at, change) => {
        const media = (cell: "image" | "sound") => (
          <MediaInput
            {...props}
            row={null}
            of={cell}
            label={t("games.cellOf", { cell: t(`interactions.rows.pairs.${cell}`), number: at + 1 })}
            value={row[cell]}
            onChange={(value) => change({ [cell]: value })}
          />
        );
        return (
          <div className={styles.pair}>
            <div className={styles.cells}>
              <Input
                aria-label={t("games.cellOf", { cell: t("interactions.rows.pairs.text"), number: at + 1 })}
                placeholder={t("interactions.rows.pairs.text")}
                maxLength={80}
                disabled={disabled}
                value={textOf(row["text"])}
                onChange={(e) => change({ text: e.target.value })}
              />
              {kind === "sort" ? (
                <SuggestInput
                  aria-label={t("games.cellOf", { cell: t("interactions.rows.pairs.group_name"), number: at + 1 })}
                  placeholder={t("interactions.rows.pairs.group_name")}
                  maxLength={40}
                  disabled={disabled}
                  suggested={groups}
                  value={textOf(row["group_name"])}
                  onChange={(group_name) => change({ group_name })}
                />
              ) : (
                <Input
                  aria-label={t("games.cellOf", { cell: t("interactions.rows.pairs.meaning"), number: at + 1 })}
                  placeholder={t("interactions.rows.pairs.meaning")}
                  maxLength={200}
                  disabled={disabled}
                  value={textOf(row["meaning"])}
                  onChange={(e) => change({ meaning: e.target.value || null })}
                />
              )}
            </div>
            <div className={styles.media}>
              {media("image")}
              {media("sound")}
            </div>
          </div>
        );
      }}
    />
  );
}
