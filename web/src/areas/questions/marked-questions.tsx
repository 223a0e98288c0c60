// What can be done with several questions at once.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { MarkedBar } from "~/sync/editor/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { usePaper, useVerbs } from "./editor-state.ts";
import { questionsOf } from "./model.ts";

export function MarkedQuestions() {
  const { t } = useTranslation("questions");
  const paper = usePaper();
  const verbs = useVerbs();
  const all = questionsOf(paper).map(({ id }) => id);
  return (
    <MarkedBar root="questions" all={all} count={(count) => t("question.marked", { count })} deleted={(count) => t("question.deletedAll", { count })}>
      {(ids, done) => {
        const to = paper.sections.map((section, at) => ({
          key: section.id,
          label: `${at + 1}. ${section.title || t("section.untitled")}`,
          onClick: () => {
            verbs.moveQuestions(ids, section.id);
            done(t("question.movedAll", { count: ids.length, section: section.title || t("section.untitled") }));
          },
        }));
        return (
          <DropMenu menu={{ items: to }}>
            <Button size="small">{t("question.moveTo")}</Button>
          </DropMenu>
        );
      }}
    </MarkedBar>
  );
}
