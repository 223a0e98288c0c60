// In place of the console while nobody answers who is signed in: a reload without network ends no session.
import { useEffect, useRef } from "react";
import { DisconnectOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Empty } from "~/ui/states.tsx";

/** Tried again by itself this often, and at once when the browser says the network is back. */
const RETRY_MS = 5_000;

export function NoNetwork({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const again = () => retry.current();
    const timer = setInterval(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, []);
  return (
    <main style={{ paddingTop: "20vh" }} role="alert">
      <Empty art={<DisconnectOutlined />} title={<h1 style={{ margin: 0, font: "inherit" }}>{t("error.unreachableTitle")}</h1>} hint={t("session.noNetwork")}>
        <Button type="primary" onClick={onRetry}>
          {t("action.retry")}
        </Button>
      </Empty>
    </main>
  );
}
