// From one view of the classes to another, by a press or by the keys 1 to 5. What is about to start is for who plans, and for who watches classrooms.
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { useCommands } from "~/ui/commands.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import { useView, VIEWS } from "./view.ts";

export function Views() {
  const { t } = useTranslation("classes");
  const group = usePageTitle()("roomList");
  const { view, show } = useView();
  const [plans, watches] = [useCan("roomList", "edit"), useCan("ClassroomSituation", "query")];
  const views = VIEWS.filter((one) => one !== "starting" || plans || watches);
  useCommands(views.map((one, at) => ({ id: `classes.view.${one}`, group, keys: String(at + 1), label: t(`classes.view.key.${one}`), run: () => show(one) })));
  return (
    <Segmented
      size="small"
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`classes.view.${value}`) }))}
      aria-label={t("classes.view.choose")}
    />
  );
}
