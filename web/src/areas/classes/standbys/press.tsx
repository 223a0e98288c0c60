// A teacher says that they are on call, from half an hour before it begins; before that, from when on they can.
import { useState } from "react";
import { App, Button } from "antd";
import { PhoneOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { whyNot } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { formatTime, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { type Standby, useOwnStandby } from "./use-standbys.ts";
import styles from "./standbys.module.css";

const MINUTE_MS = 60_000;

/** `large` is under the thumb: it says as well when it is too early. */
export function Press({ row, large = false }: { row: Row; large?: boolean }) {
  const { t } = useTranslation("standbys");
  const { message } = App.useApp();
  const zone = useZone();
  const own = useOwnStandby();
  const now = useNow(15_000);
  const [busy, setBusy] = useState(false);
  const { id, state, start_at: start, end_at: end } = row as Standby;
  if (!own || state !== "planned" || Date.parse(end ?? "") <= now) return null;
  const from = Date.parse(start ?? "") - limits.standbyPressMinutes * MINUTE_MS;
  if (now < from) return large ? <small className={styles.quiet}>{t("tooEarly", { time: formatTime(from, zone, "dayTime") })}</small> : null;
  const press = async () => {
    setBusy(true);
    try {
      await post("/api/class/standby/press", { id });
      message.success(t("pressed"));
    } catch (error) {
      message.error(whyNot(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="primary"
      icon={<PhoneOutlined />}
      loading={busy}
      {...(large ? { size: "large", block: true } : { size: "small" })}
      onClick={() => void press()}
    >
      {t("press")}
    </Button>
  );
}
