// Sessions of an account as a list of devices: what, from where, last used when; each can be ended.
import type { ReactNode } from "react";
import { CodeOutlined, LaptopOutlined, MobileOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "./confirm-button.tsx";
import { Empty } from "./states.tsx";
import { StatusTag } from "./tags.tsx";
import { TimeText } from "./time.tsx";
import styles from "./devices.module.css";

export interface Device {
  id: string;
  device?: string | null;
  ip?: string | null;
  createdAt: string;
  lastSeenAt?: string | null;
}

interface DevicesProps {
  devices: readonly Device[];
  /** The one that looks at them. */
  current?: string;
  /** Ends one; absent: they are only shown. */
  onEnd?: (id: string) => Promise<unknown>;
}

const PHONE = /iPhone|iPad|Android|HarmonyOS/;
const iconOf = (device: string): ReactNode => (PHONE.test(device) ? <MobileOutlined /> : device.includes(",") ? <LaptopOutlined /> : <CodeOutlined />);

export function DeviceList({ devices, current, onEnd }: DevicesProps) {
  const { t } = useTranslation("common");
  if (devices.length === 0) return <Empty title={t("device.none")} />;
  return (
    <ul className={styles.devices}>
      {devices.map(({ id, device, ip, createdAt, lastSeenAt }) => (
        <li key={id} className={styles.device}>
          <span className={styles.icon} aria-hidden>
            {iconOf(device ?? "")}
          </span>
          <div>
            <div className={styles.name}>
              {device || t("device.unnamed")}
              {id === current && <StatusTag tone="success">{t("device.current")}</StatusTag>}
            </div>
            <div className={styles.facts}>
              {ip && <span className="bt-num">{ip}</span>}
              <span>
                {t("device.seen")} <TimeText at={lastSeenAt ?? createdAt} />
              </span>
              <span>
                {t("device.since")} <TimeText at={createdAt} />
              </span>
            </div>
          </div>
          {onEnd && id !== current && (
            <ConfirmButton size="small" question={t("device.endQuestion")} detail={t("device.endDetail")} onConfirm={() => onEnd(id)}>
              {t("device.end")}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  );
}
