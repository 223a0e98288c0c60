// What one wants to be told of, and how: the inbox has all of it; beside it a word on the screen, and the browser's own while no window of the console is in front.
import { useState } from "react";
import { Alert, App, Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { all } from "~/i18n/index.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { allow, permission } from "./browser.ts";
import { useChoices, useChoose } from "./calls.ts";
import styles from "./panel.module.css";

export function Choices() {
  const { t } = useTranslation(["notices", ...all]);
  const { message } = App.useApp();
  const { data, error, refetch } = useChoices();
  const choose = useChoose();
  const [granted, setGranted] = useState(permission);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { ways } = data;
  const set = (kind: string, chosen: string[]) => void choose(kind, chosen).catch((refused: unknown) => message.error((refused as Error).message));
  return (
    <div className={styles.choices}>
      {granted !== "granted" && (
        <Alert
          type="info"
          showIcon
          title={t(granted === null ? "notices:browserNone" : granted === "denied" ? "notices:browserDenied" : "notices:browserAsk")}
          action={
            granted === "default" && (
              <Button size="small" type="primary" onClick={() => void allow().then(setGranted)}>
                {t("notices:allow")}
              </Button>
            )
          }
        />
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("notices:kind")}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`notices:way.${way as "screen"}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.records.map(({ kind, label, ways: chosen }) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              {ways.map((way) => (
                <td key={way}>
                  <Checkbox
                    checked={chosen.includes(way)}
                    aria-label={`${label}: ${t(`notices:way.${way as "screen"}`)}`}
                    onChange={(e) => set(kind, e.target.checked ? [...chosen, way] : chosen.filter((one) => one !== way))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>{t("notices:choicesHint")}</p>
    </div>
  );
}
