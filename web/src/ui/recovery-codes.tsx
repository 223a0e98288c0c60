// Recovery codes, told once: to be copied, kept in a file, or written down. Plain HTML: the sign-in page shows them too.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./clipboard.ts";
import styles from "./recovery-codes.module.css";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("common");
  const [copied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className={styles.whole}>
      <ol className={styles.codes} aria-label={t("recovery.label")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => void copyText(text).then(setCopied)}>
          {copied ? t("recovery.copied") : t("recovery.copy")}
        </button>
        <a className={styles.way} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="belltower-recovery-codes.txt">
          {t("recovery.file")}
        </a>
      </div>
    </div>
  );
}
