// /roomIDByExtClassIDForm: a provider's people enter a class's number and get its room, its state and when it opens. Light: no component library.
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Data } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import { limits } from "~/api/meta.gen.ts";
import { copyText } from "~/ui/clipboard.ts";
import styles from "./lookup.module.css";

type Found = Data<"/api/out/lookup">;
const states = ["not_started", "in_progress", "ended", "auto_ended", "cancelled"] as const;

export default function RoomLookup({ link, onRefused }: GuestPageProps) {
  const { t } = useTranslation("guest");
  const ids = useId();
  const [number, setNumber] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const asked = number.trim();
    setFound(null);
    if (!asked) return setWrong(t("lookup.required"));
    setBusy(true);
    setWrong(null);
    try {
      setFound(await guestPost(link, "/api/out/lookup", { class: asked }));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) return onRefused(error);
      const field = error instanceof ApiError ? error.fields.class : undefined;
      setWrong(field ?? (status === 404 ? t("lookup.none") : status === 429 ? t("lookup.busy") : t("lookup.failed")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles.lookup}>
      <form onSubmit={(event) => void ask(event)} noValidate>
        <label htmlFor={`${ids}number`}>{t("lookup.label")}</label>
        <div className={styles.line}>
          <input
            id={`${ids}number`}
            value={number}
            maxLength={limits.externalIdMax}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={wrong !== null}
            aria-describedby={`${ids}hint`}
            onChange={(event) => setNumber(event.target.value)}
          />
          <button type="submit" disabled={busy}>
            {t("lookup.find")}
          </button>
        </div>
        <p id={`${ids}hint`} className={styles.hint}>
          {t("lookup.hint")}
        </p>
      </form>
      <div aria-live="polite">
        {wrong && (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
        {found && <Answer key={found.number} found={found} />}
      </div>
    </main>
  );
}

function Answer({ found }: { found: Found }) {
  const { t, i18n } = useTranslation("guest");
  const [copied, setCopied] = useState<boolean | null>(null);
  const at = (moment: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));
  const state = states.find((one) => one === found.state);
  return (
    <section className={styles.found} aria-label={t("lookup.room")}>
      <div className={styles.room}>
        <output>{found.room_id}</output>
        <button type="button" onClick={() => void copyText(found.room_id).then(setCopied)}>
          {copied ? t("lookup.copied") : t("lookup.copy")}
        </button>
      </div>
      {copied === false && <p className={styles.hint}>{t("lookup.notCopied")}</p>}
      <dl>
        <dt>{t("lookup.state")}</dt>
        <dd>{state ? t(`lookup.states.${state}`) : found.state}</dd>
        <dt>{t("lookup.opens")}</dt>
        <dd>{found.open ? t("lookup.open") : at(found.opens_at)}</dd>
        <dt>{t("lookup.when")}</dt>
        <dd>
          {at(found.start_at)} – {at(found.end_at)}
        </dd>
        <dt>{t("lookup.ours")}</dt>
        <dd>{found.number}</dd>
        {found.external_id && (
          <>
            <dt>{t("lookup.yours")}</dt>
            <dd>{found.external_id}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
