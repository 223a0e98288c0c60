// Beside the form: the chosen question as the pupil sees it, while it is written.
import { itemOf, richIn, useOpenDocument, useRichNodes } from "~/sync/index.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { useChosenQuestion } from "./question-form.tsx";

export function ChosenPreview() {
  const { doc } = useOpenDocument();
  const found = useChosenQuestion();
  const stem = useRichNodes(found ? richIn(itemOf(doc, "questions", found.question.id), "stem") : null);
  return found && <PreviewPanel question={{ ...found.question, stem }} number={found.number} />;
}
