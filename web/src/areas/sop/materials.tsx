// What a step uses, as chips, picked from the library or named freely.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChoices } from "~/resource/index.tsx";
import { WordsField } from "~/sync/editor/index.ts";
import { useVerbs } from "./editor-state.ts";

/** A chip is a name, not a text. */
const MAX_LENGTH = 80;

export function Materials({ step, items, labelledBy }: { step: string; items: string[]; labelledBy: string }) {
  const { t } = useTranslation("sop");
  const verbs = useVerbs();
  const [search, setSearch] = useState<string | null>(null);
  return (
    <WordsField
      items={items}
      max={MAX_LENGTH}
      labelledBy={labelledBy}
      say={{
        add: t("materials.add"),
        first: t("materials.first"),
        more: t("materials.more"),
        none: t("materials.none"),
        remove: (name) => t("materials.remove", { name }),
      }}
      library={{ found: useLibrary(search), onSearch: setSearch }}
      change={(change) => verbs.setMaterials(step, change)}
    />
  );
}

/** What the library has under these words; null until it is asked. Where the person may not look into it, nothing. */
function useLibrary(search: string | null): string[] {
  const { data } = useChoices("materials", search ?? "", search !== null);
  return (data?.records ?? []).map((row) => String(row.title));
}
