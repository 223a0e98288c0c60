// A word or a line that a colleague deleted while one was in it: one is told, and has it back by one press with what was typed in it.
import { useTranslation } from "react-i18next";
import { LostCard } from "~/ui/lost-card.tsx";
import { focusTyped, useGoneRow } from "~/ui/typed.ts";
import type { useItems } from "./use-items.ts";

interface GoneLineProps {
  items: ReturnType<typeof useItems>;
  /** Who may delete may have it back. */
  mayBring: boolean;
}

export function GoneLine({ items: { rows, fields, bringBack }, mayBring }: GoneLineProps) {
  const { t } = useTranslation("sync");
  const gone = useGoneRow(
    fields,
    (rows ?? []).map(({ id }) => id),
  );
  if (!gone || !rows) return null;
  const back = async () => {
    if (await bringBack(gone.row)) focusTyped(gone.key, 120);
  };
  return (
    <LostCard
      title={t("typed.gone")}
      words={gone.words}
      of={gone.row}
      takesKeys={gone.typing}
      onBack={mayBring ? back : undefined}
      onClose={() => fields.forgetRow(gone.row)}
    />
  );
}
