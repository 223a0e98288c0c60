// Says that a copy from before a rebuild lies in this browser, and lets its author have it or let it go.
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { discardAside, readAside, type SetAside } from "./offline.ts";
import styles from "./save-badge.module.css";

interface AsidesProps {
  asides: readonly SetAside[];
  forget: (name: string) => void;
  /** Name of the file given to the person, without its ending. */
  fileName: string;
  /** The root maps of this kind of document. */
  roots: string[];
}

export function Asides({ asides, forget, fileName, roots }: AsidesProps) {
  const { t } = useTranslation("sync");
  const download = async ({ name }: SetAside) => {
    const doc = await readAside(name);
    const content = Object.fromEntries(roots.map((root) => [root, doc.getMap(root).toJSON()]));
    doc.destroy();
    const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: url, download: `${fileName}.json` }).click();
    URL.revokeObjectURL(url);
  };
  const discard = async ({ name }: SetAside) => {
    await discardAside(name);
    forget(name);
  };
  return asides.map((aside) => (
    <Alert
      key={aside.name}
      type="warning"
      showIcon
      title={t("aside.title")}
      description={t("aside.text")}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={() => void download(aside)}>
            {t("aside.download")}
          </Button>
          <ConfirmButton size="small" danger question={t("aside.discardQuestion")} onConfirm={() => discard(aside)}>
            {t("aside.discard")}
          </ConfirmButton>
        </span>
      }
    />
  ));
}
