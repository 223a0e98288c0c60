// An item that a colleague removed while one was in it: one is told, and has it back by one press with what was typed in it.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusTyped, useGoneRow } from "~/ui/typed.ts";
import { LostCard } from "~/ui/lost-card.tsx";
import type { Item } from "./items.ts";
import type { ListeningSet } from "./sets.tsx";
import type { Work } from "./use-items.ts";

interface GoneItemProps {
  set: ListeningSet;
  items: readonly Item[];
  work: Work;
  mayEdit: boolean;
  onChoose: (id: string) => void;
}

export function GoneItem({ set, items, work, mayEdit, onChoose }: GoneItemProps) {
  const { t } = useTranslation("sync");
  // As they were last seen.
  const known = useRef(new Map<string, Item>());
  useEffect(() => {
    for (const item of items) if (item.id !== undefined) known.current.set(item.id, item);
  }, [items]);
  const gone = useGoneRow(
    work.fields,
    items.map(({ id }) => id ?? ""),
  );
  if (!gone) return null;
  const back = async () => {
    const item = known.current.get(gone.row);
    const id = item && (await work.bringBack(item));
    if (!id) return;
    onChoose(id);
    focusTyped(id + gone.key.slice(gone.row.length));
  };
  const who = set.updated_by?.name;
  return (
    <LostCard
      title={who ? t("typed.goneBy", { name: who }) : t("typed.gone")}
      words={gone.words}
      of={gone.row}
      takesKeys={gone.typing}
      onBack={mayEdit ? back : undefined}
      onClose={() => work.fields.forgetRow(gone.row)}
    />
  );
}
