// What an auditor says of a picture: it passes, or it does not and why. `p` passes, `n` asks for the reason, the arrows turn.
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import type { Picture } from "./audited-picture.tsx";
import styles from "./audit.module.css";

/** Reasons that are often given; the key of each in the strings. */
const chips = ["text", "character", "drawn", "unfit", "letters"] as const;
/** What the auditor calls themselves, kept in this browser. */
const NAME_KEY = "auditor_name";

export interface Verdict {
  verdict: "passed" | "not_passed";
  reason: string;
  auditor: string;
}

interface VerdictFormProps {
  picture: Picture;
  /** What came of the last one. */
  note: string | null;
  /** Whether it was taken. */
  send: (verdict: Verdict) => Promise<boolean>;
  go: (by: 1 | -1) => void;
}

export function VerdictForm({ picture, note, send, go }: VerdictFormProps) {
  const { t } = useTranslation("guest");
  const [auditor, setAuditor] = useState(() => localStorage.getItem(NAME_KEY) ?? "");
  const [reason, setReason] = useState("");
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<"auditor" | "reason" | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const ids = useId();
  useEffect(() => {
    if (asking) words.current?.focus();
  }, [asking]);
  const say = async (verdict: Verdict["verdict"]) => {
    if (busy) return;
    const who = auditor.trim();
    if (who === "") {
      setWrong("auditor");
      name.current?.focus();
      return;
    }
    localStorage.setItem(NAME_KEY, who);
    if (verdict === "not_passed" && !asking) return setAsking(true);
    if (verdict === "not_passed" && reason.trim() === "") {
      setWrong("reason");
      words.current?.focus();
      return;
    }
    setBusy(true);
    await send({ verdict, reason: verdict === "passed" ? "" : reason.trim(), auditor: who });
    setBusy(false);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "p") void say("passed");
    else if (event.key === "n") void say("not_passed");
    else if (event.key === "ArrowRight") go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const add = (chip: (typeof chips)[number]) => {
    const said = t(`audit.chip.${chip}`);
    setReason((before) => (before.includes(said) ? before : before.trim() === "" ? said : `${before.trim()} ${said}`).slice(0, limits.auditReasonMax));
    setWrong(null);
    words.current?.focus();
  };
  return (
    <form
      className={styles.verdict}
      onSubmit={(event) => {
        event.preventDefault();
        void say(asking ? "not_passed" : "passed");
      }}
    >
      <Said picture={picture} />
      <label htmlFor={`${ids}name`}>{t("audit.name")}</label>
      <input
        ref={name}
        id={`${ids}name`}
        value={auditor}
        maxLength={limits.auditorMax}
        autoComplete="name"
        aria-invalid={wrong === "auditor"}
        aria-describedby={`${ids}wrong`}
        onChange={(event) => {
          setAuditor(event.target.value);
          setWrong(null);
        }}
      />
      {asking && (
        <>
          <label htmlFor={`${ids}reason`}>{t("audit.reason")}</label>
          <div className={styles.chips} role="group" aria-label={t("audit.chips")}>
            {chips.map((chip) => (
              <button key={chip} type="button" onClick={() => add(chip)}>
                {t(`audit.chip.${chip}`)}
              </button>
            ))}
          </div>
          <textarea
            ref={words}
            id={`${ids}reason`}
            rows={3}
            value={reason}
            maxLength={limits.auditReasonMax}
            aria-invalid={wrong === "reason"}
            aria-describedby={`${ids}wrong`}
            onChange={(event) => {
              setReason(event.target.value);
              setWrong(null);
            }}
          />
        </>
      )}
      <p id={`${ids}wrong`} role="alert" className={styles.wrong}>
        {wrong ? t(`audit.wrong.${wrong}`) : note}
      </p>
      <div className={styles.buttons}>
        {asking ? (
          <>
            <button type="button" onClick={() => setAsking(false)}>
              {t("audit.back")}
            </button>
            <button type="submit" className={styles.no} aria-disabled={busy}>
              {t("audit.send")}
            </button>
          </>
        ) : (
          <>
            <button type="button" className={styles.no} aria-disabled={busy} aria-keyshortcuts="n" onClick={() => void say("not_passed")}>
              {t("audit.no")}
            </button>
            <button type="submit" className={styles.yes} aria-disabled={busy} aria-keyshortcuts="p">
              {t("audit.yes")}
            </button>
          </>
        )}
      </div>
    </form>
  );
}

/** What was said of the picture already, by oneself or by other auditors: the newest first, and nothing of it goes. */
function Said({ picture: { verdict, reason, by, earlier } }: { picture: Picture }) {
  const { t } = useTranslation("guest");
  if (verdict === "pending") return null;
  return [{ verdict, reason, by }, ...earlier].map((said) => (
    <p key={`${said.verdict} ${said.by} ${said.reason}`} className={said.verdict === "passed" ? styles.saidYes : styles.saidNo}>
      {t(said.verdict === "passed" ? "audit.passedBy" : "audit.notPassedBy", { by: said.by })}
      {said.reason && <q>{said.reason}</q>}
    </p>
  ));
}
