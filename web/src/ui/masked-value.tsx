// A13, A14: a phone number or an e-mail address as the server sends it, masked. Where the right is held it can be shown once, for a reason, for a minute.
import { useEffect, useState } from "react";
import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Input, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Popover } from "./popover.tsx";
import styles from "./masked-value.module.css";

/** First 3 and last 3 characters, the rest stars, only when longer than 6. The server does the same before it sends. */
export const maskPhone = (phone: string) => (phone.length > 6 ? phone.slice(0, 3) + "*".repeat(phone.length - 6) + phone.slice(-3) : phone);

const SHOWN_SECONDS = 60;
const eye = (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden>
    <path d="M1 8c1.6-3 4-4.6 7-4.6S13.4 5 15 8c-1.6 3-4 4.6-7 4.6S2.6 11 1 8Z" />
    <circle cx="8" cy="8" r="2.2" />
  </svg>
);

interface MaskedValueProps {
  /** What it is. */
  kind: "phone" | "email";
  value: string | null | undefined;
  /** Asks the server, which records who, whose, when and why; null: it refused, and said so. Absent: the person may not. */
  onReveal?: (reason: string) => Promise<string | null>;
  /** Without the masked value, where that stands already. */
  bare?: boolean;
  /** The longest reason, in characters. */
  maxReason?: number;
}

export function MaskedValue({ kind, value, onReveal, bare = false, maxReason = 200 }: MaskedValueProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ value: string; until: number; left: number } | null>(null);
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return;
    // By the clock: a tab in the background counts its seconds late.
    const look = () => {
      const left = Math.ceil((shown.until - Date.now()) / 1000);
      setShown(left > 0 ? { ...shown, left } : null);
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [shown]);
  if (!value) return <span aria-hidden>–</span>;
  const reveal = async () => {
    if (!onReveal || !reason.trim()) return;
    setBusy(true);
    try {
      const revealed = await onReveal(reason.trim());
      if (revealed === null) return;
      setShown({ value: revealed, until: Date.now() + SHOWN_SECONDS * 1000, left: SHOWN_SECONDS });
      setReason("");
      setAsked(false);
    } finally {
      setBusy(false);
    }
  };
  const ask = (
    <Input.Search
      style={{ width: 300 }}
      value={reason}
      onChange={(e) => setReason(e.target.value)}
      placeholder={t("phone.reason")}
      aria-label={t("phone.reason")}
      enterButton={<EyeOutlined aria-label={t(`${kind}.reveal`)} />}
      loading={busy}
      onSearch={reveal}
      maxLength={maxReason}
      autoFocus
    />
  );
  return (
    // What is clicked in here, the question included, is not a click on the row around it.
    <span style={{ display: "inline-flex", alignItems: "center", gap: 4 }} onClick={(e) => e.stopPropagation()} role="presentation">
      {(shown || !bare) && <span className="bt-num">{shown?.value ?? (kind === "phone" ? maskPhone(value) : value)}</span>}
      {shown && (
        <Tooltip title={t("phone.hidesIn", { n: shown.left })}>
          <Button type="text" size="small" icon={<EyeInvisibleOutlined />} aria-label={t(`${kind}.hide`)} onClick={() => setShown(null)} />
        </Tooltip>
      )}
      {!shown &&
        onReveal &&
        (asked ? (
          <Popover content={ask} defaultOpen destroyOnHidden>
            <button type="button" className={styles.eye} aria-label={t(`${kind}.reveal`)} autoFocus>
              {eye}
            </button>
          </Popover>
        ) : (
          // A list has a hundred of these: the question is made when the first press asks for it.
          <button type="button" className={styles.eye} aria-label={t(`${kind}.reveal`)} onClick={() => setAsked(true)}>
            {eye}
          </button>
        ))}
    </span>
  );
}
