// What a step uses, as chips, picked from the library or named freely. Two people adding at once both keep theirs: the list is shared item by item.
import { useState } from "react";
import { CloseOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AutoComplete } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import type { ListPage } from "~/realtime/index.ts";
import { useWritable } from "~/sync/use-document.ts";
import { useVerbs } from "./editor-state.ts";
import styles from "./panel.module.css";

/** A chip is a name, not a text. */
const MAX_LENGTH = 80;

export function Materials({ step, items }: { step: string; items: string[] }) {
  const { t } = useTranslation("sop");
  const writable = useWritable();
  const verbs = useVerbs();
  const [draft, setDraft] = useState("");
  const remove = (at: number) => verbs.setMaterials(step, (list) => at < list.length && list.delete(at));
  const [asked, setAsked] = useState(false);
  const found = useLibrary(draft.trim(), asked).filter((o) => !items.includes(o.value));
  const add = (chosen = draft) => {
    const name = chosen.trim();
    if (name && !items.includes(name)) verbs.setMaterials(step, (list) => list.insert(list.length, [name]));
    setDraft("");
  };
  return (
    <div className={styles.materials} role="group" aria-labelledby="materials-label">
      {items.map((item, at) => (
        <span key={`${at}${item}`} className={styles.material}>
          {item}
          {writable && <button type="button" aria-label={t("materials.remove", { name: item })} onClick={() => remove(at)}><CloseOutlined /></button>}
        </span>
      ))}
      {writable && (
        <AutoComplete
          className={styles.newMaterial ?? ""}
          variant="borderless"
          size="small"
          value={draft}
          options={found}
          popupMatchSelectWidth={280}
          placeholder={t(items.length ? "materials.more" : "materials.first")}
          aria-label={t("materials.add")}
          maxLength={MAX_LENGTH}
          onChange={(text) => setDraft(text)}
          onFocus={() => setAsked(true)}
          onSelect={(name) => add(name)}
          onBlur={() => add()}
          onInputKeyDown={(e) => {
            if (e.nativeEvent.isComposing) return;
            if (e.key === "," && draft) {
              e.preventDefault();
              add();
            } else if (e.key === "Enter" && !found.some((o) => o.value === draft)) add();
            else if (e.key === "Backspace" && draft === "" && items.length > 0) remove(items.length - 1);
          }}
        />
      )}
      {!writable && items.length === 0 && <span className={styles.muted}>{t("materials.none")}</span>}
    </div>
  );
}

/** What the library has under these words, asked for once the field is used. */
function useLibrary(search: string, asked: boolean): { value: string }[] {
  const may = useCan("material", "query");
  const { data } = useQuery({
    queryKey: ["library", search],
    queryFn: ({ signal }) => call<ListPage>("POST", "/api/management/material/list", { search, size: 20 }, { signal }),
    enabled: may && asked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return (data?.records ?? []).map((row) => ({ value: String(row.title) }));
}
