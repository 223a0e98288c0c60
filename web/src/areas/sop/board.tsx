// The plan as stages with their steps.
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Outline } from "~/sync/editor/index.ts";
import { MarkedSteps } from "./marked-steps.tsx";
import { useWritable } from "~/sync/index.ts";
import { Empty } from "~/ui/states.tsx";
import { usePlan, useVerbs } from "./editor-state.ts";
import { StageSection, StageGhost, Unplaced } from "./stage-section.tsx";
import { StepGhost } from "./step-row.tsx";
import styles from "./board.module.css";

export function Board() {
  const { t } = useTranslation("sop");
  const plan = usePlan();
  const verbs = useVerbs();
  const writable = useWritable();
  const none = plan.stages.length === 0;
  return (
    <Outline
      className={styles.board}
      groups={plan.stages.map((stage) => ({ group: stage, items: stage.steps }))}
      loose={plan.unplaced}
      moveItem={verbs.moveStep}
      moveGroup={verbs.moveStage}
      words={{
        group: t("stage.untitled"),
        item: t("step.untitled"),
        groupPlace: (n, total) => t("drag.stagePlace", { n, total }),
        itemPlace: (n, stage) => t("drag.stepPlace", { n, stage }),
      }}
      render={({ group, items }, at) => <StageSection key={group.id} stage={group} steps={items} number={at + 1} />}
      ghost={(lifted) => ("item" in lifted ? <StepGhost step={lifted.item} /> : <StageGhost stage={lifted.group} />)}
      before={
        !none ? (
          <MarkedSteps />
        ) : (
          <Empty title={t("plan.empty")} hint={t("plan.emptyHint")}>
            {writable && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => verbs.addStage(0)}>
                {t("stage.add")}
              </Button>
            )}
          </Empty>
        )
      }
      after={
        <>
          {plan.unplaced.length > 0 && <Unplaced steps={plan.unplaced} />}
          {writable && !none && (
            <Button type="text" className={styles.addStage} icon={<PlusOutlined />} onClick={() => verbs.addStage(plan.stages.length)}>
              {t("stage.add")}
            </Button>
          )}
        </>
      }
    />
  );
}
