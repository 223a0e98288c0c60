// The outline of the paper: its sections with their questions.
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Outline } from "~/sync/editor/index.ts";
import { MarkedQuestions } from "./marked-questions.tsx";
import { useWritable } from "~/sync/index.ts";
import { Empty } from "~/ui/states.tsx";
import { usePaper, useVerbs } from "./editor-state.ts";
import { QuestionGhost, QuestionRow } from "./question-row.tsx";
import { SectionCard, SectionGhost } from "./section-card.tsx";
import styles from "./board.module.css";

export function Board() {
  const { t } = useTranslation("questions");
  const paper = usePaper();
  const verbs = useVerbs();
  const writable = useWritable();
  const none = paper.sections.length === 0;
  const before = (at: number) => paper.sections.slice(0, at).reduce((n, s) => n + s.questions.length, 0);
  return (
    <Outline
      className={styles.board}
      groups={paper.sections.map((section) => ({ group: section, items: section.questions }))}
      loose={paper.unplaced}
      moveItem={verbs.moveQuestion}
      moveGroup={verbs.moveSection}
      words={{
        group: t("section.untitled"),
        item: t("question.untitled"),
        groupPlace: (n, total) => t("drag.sectionPlace", { n, total }),
        itemPlace: (n, section) => t("drag.questionPlace", { n, section }),
      }}
      render={({ group, items }, at) => <SectionCard key={group.id} section={group} questions={items} number={at + 1} before={before(at)} />}
      ghost={(lifted) => ("item" in lifted ? <QuestionGhost question={lifted.item} /> : <SectionGhost section={lifted.group} />)}
      before={
        !none ? (
          <MarkedQuestions />
        ) : (
          <Empty title={t("paper.empty")} hint={t("paper.emptyHint")}>
            {writable && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => verbs.addSection(0)}>
                {t("section.add")}
              </Button>
            )}
          </Empty>
        )
      }
      after={
        <>
          {paper.unplaced.length > 0 && (
            <section className={styles.section} aria-label={t("unplaced.title")}>
              <div className={styles.head}>
                <span className={styles.unplaced}>{t("unplaced.title")}</span>
              </div>
              <p className={styles.none}>{t("unplaced.hint")}</p>
              {paper.unplaced.map((question) => (
                <QuestionRow key={question.id} question={question} number="–" />
              ))}
            </section>
          )}
          {writable && !none && (
            <Button type="text" className={styles.add ?? ""} icon={<PlusOutlined />} onClick={() => verbs.addSection(paper.sections.length)}>
              {t("section.add")}
            </Button>
          )}
        </>
      }
    />
  );
}
