// The zone in which one reads times, with what it is there now.
import { useMemo, useState } from "react";
import { App, Select } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useSession } from "~/api/session.ts";
import { formatTime, useNow, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { refresh } from "../session.ts";
import styles from "./account.module.css";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the clock says in a zone, second by second. */
function Sample({ zone }: { zone: string }) {
  const { t } = useTranslation("account");
  const now = useNow();
  return (
    <p className={styles.sample} role="timer" aria-label={t("zone.now")}>
      <strong>
        {formatTime(now, zone, "day")} {formatTime(now, zone, "seconds")}
      </strong>
      {zoneName(zone, new Date(now))}
    </p>
  );
}

export function Zone() {
  const { t } = useTranslation("account");
  const { message } = App.useApp();
  const shown = useZone();
  const own = useSession((s) => s.user?.zone ?? null);
  const [busy, setBusy] = useState(false);
  const options = useMemo(
    () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({ value: zone, label: zone })),
    [],
  );
  const choose = async (zone: string) => {
    setBusy(true);
    try {
      await post("/api/user/settings", { zone });
      await refresh();
      message.success(t("zone.saved"));
    } catch (error) {
      message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.head}>
        <label className={styles.title} htmlFor="own-zone">
          {t("zone.title")}
        </label>
        <span className={styles.hint}>{own ? t("zone.hint") : t("zone.browser")}</span>
      </div>
      <Select
        id="own-zone"
        value={own ?? shown}
        onChange={(zone) => void choose(zone)}
        options={options}
        loading={busy}
        disabled={busy}
        showSearch
        optionRender={({ data }) => `${data.label} · ${zoneName(data.value)}`}
      />
      <Sample zone={shown} />
      {shown !== here && <p className={styles.hint}>{t("zone.differs", { zone: zoneName(here) })}</p>}
    </>
  );
}
