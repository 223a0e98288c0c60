// A page this person may not open, shown in its place: the moment the right is given, the page is there.
import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { all } from "~/i18n/index.ts";
import { Empty } from "~/ui/states.tsx";
import { HOME } from "./pages.ts";

export function Forbidden() {
  const { t } = useTranslation(all);
  const navigate = useNavigate();
  return (
    <div style={{ paddingTop: "12vh" }} role="alert">
      <Empty art={<StopOutlined />} title={<h1 style={{ font: "inherit" }}>{t("shell:gone.forbidden")}</h1>} hint={t("shell:gone.forbiddenHint")}>
        <Button onClick={() => void navigate(HOME)}>{t("shell:gone.home")}</Button>
      </Empty>
    </div>
  );
}
