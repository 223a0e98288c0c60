// A page this person may not open, shown in its place: which it is, which roles have it, and who can give one. The moment the right is given, the page is there.
import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { all } from "~/i18n/index.ts";
import type { PageId } from "~/ui/route.ts";
import { Empty } from "~/ui/states.tsx";
import Why from "./forbidden-why.tsx";
import { HOME } from "./pages.ts";

export default function Forbidden({ page }: { page?: PageId | undefined }) {
  const { t } = useTranslation(all);
  const navigate = useNavigate();
  return (
    <div style={{ paddingTop: "12vh" }} role="alert">
      <Empty
        art={<StopOutlined />}
        title={<h1 style={{ font: "inherit" }}>{t("shell:gone.forbidden")}</h1>}
        hint={page ? <Why page={page} /> : t("shell:gone.forbiddenHint")}
      >
        <Button onClick={() => void navigate(HOME)}>{t("shell:gone.home")}</Button>
      </Empty>
    </div>
  );
}
