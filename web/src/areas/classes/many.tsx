// From the list of classes to where many are made at once: by a pattern that goes on, or by a sheet, a copied week, a process.
import { AppstoreAddOutlined, RetweetOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCan } from "~/api/session.ts";
import { NEW } from "~/resource/index.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";

export function Many() {
  const { t } = useTranslation(["planning", "bookings"]);
  const navigate = useNavigate();
  const mayMany = useCan("createTaskClassRoom", "add");
  const mayOne = useCan("roomList", "add");
  // On a phone the classes matter more than the words.
  const narrow = useNarrow();
  return (
    <>
      {mayMany && (
        <Button icon={<AppstoreAddOutlined />} aria-label={t("planning:batch.several")} onClick={() => void navigate("/createTaskClassRoom")}>
          {!narrow && t("planning:batch.several")}
        </Button>
      )}
      {mayOne && (
        <Button
          icon={<RetweetOutlined />}
          aria-label={t("bookings:class_series.one")}
          onClick={() => void navigate(`/roomList?view=list&list=class_series&record=${NEW}`)}
        >
          {!narrow && t("bookings:class_series.one")}
        </Button>
      )}
    </>
  );
}
