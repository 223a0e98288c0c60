// A record that went while it was open: who removed it, as far as that was heard, and what had been typed and not saved, to take along.
import { InboxOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/page.tsx";
import { Empty } from "~/ui/states.tsx";
import { readDraft } from "./draft.ts";
import { fieldOf } from "./meta.ts";
import type { Resource } from "./types.ts";
import { ValueText } from "./value-text.tsx";
import type { Words } from "./words.ts";
import styles from "./record.module.css";

interface GoneProps {
  resource: Resource;
  id: string;
  /** Who removed it; unknown where it is only out of sight. */
  by: string | null;
  words: Words;
}

export function GoneRecord({ resource, id, by, words }: GoneProps) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const typed = Object.entries(readDraft(resource.name, id)?.values ?? {}).filter(([, value]) => value !== null && value !== "");
  const texts = typed.map(([, value]) => value).filter((value) => typeof value === "string");
  const copy = () => {
    void navigator.clipboard?.writeText(texts.join("\n")).then(
      () => message.success(t("gone.copied")),
      () => message.warning(t("gone.notCopied")),
    );
  };
  return (
    <>
      <Empty art={<InboxOutlined />} title={by ? t("goneBy", { name: by }) : t("goneNow")} />
      {resource.gone && <resource.gone id={id} />}
      {typed.length > 0 && (
        <Card title={t("gone.typed")} extra={texts.length > 0 && <Button onClick={copy}>{t("gone.copy")}</Button>}>
          <dl className={styles.read}>
            {typed.map(([name, value]) => {
              const field = fieldOf(resource.meta, name);
              return (
                <div key={name} style={{ display: "contents" }}>
                  <dt>{words.field(name)}</dt>
                  <dd>{field ? <ValueText resource={resource} field={field} value={value} words={words} /> : String(value)}</dd>
                </div>
              );
            })}
          </dl>
        </Card>
      )}
    </>
  );
}
