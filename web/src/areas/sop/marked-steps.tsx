// What can be done with several steps at once.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { MarkedBar } from "~/sync/editor/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { usePlan, useVerbs } from "./editor-state.ts";
import { owners } from "./model.ts";
import { OwnerMark } from "./owner.tsx";

export function MarkedSteps() {
  const { t } = useTranslation("sop");
  const plan = usePlan();
  const verbs = useVerbs();
  const all = [...plan.stages.flatMap((stage) => stage.steps), ...plan.unplaced].map(({ id }) => id);
  return (
    <MarkedBar root="steps" all={all} count={(count) => t("step.marked", { count })} deleted={(count) => t("step.deletedAll", { count })}>
      {(ids, done) => {
        const count = ids.length;
        const to = plan.stages.map((stage, at) => ({
          key: stage.id,
          label: `${at + 1}. ${stage.title || t("stage.untitled")}`,
          onClick: () => {
            verbs.moveSteps(ids, stage.id);
            done(t("step.movedAll", { count, stage: stage.title || t("stage.untitled") }));
          },
        }));
        const led = owners.map((owner) => ({
          key: owner,
          label: <OwnerMark owner={owner} />,
          onClick: () => {
            verbs.setSteps(ids, "owner", owner);
            done(t("step.changedAll", { count }));
          },
        }));
        return (
          <>
            <DropMenu menu={{ items: to }}>
              <Button size="small">{t("step.moveTo")}</Button>
            </DropMenu>
            <DropMenu menu={{ items: led }}>
              <Button size="small">{t("step.owner")}</Button>
            </DropMenu>
          </>
        );
      }}
    </MarkedBar>
  );
}
