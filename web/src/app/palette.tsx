// ⌘K: type a few letters of a page, an action or a record. A listbox with the focus kept in the field.
import { useId, useState } from "react";
import { SearchOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { resources } from "~/api/resources/index.gen.ts";
import { useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { recordPath } from "~/ui/record-path.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { type Command, useCommandStore } from "~/ui/commands.ts";
import { Kbd } from "~/ui/kbd.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import type { PageId } from "~/ui/route.ts";
import { takeTyped } from "~/ui/typed-ahead.ts";
import { type FoundRecord, useRecords } from "./use-records.ts";
import styles from "./palette.module.css";

/** Commands that open a page are named by its path. */
const isPlace = (command: Command | undefined) => command?.id.startsWith("/") ?? false;

/** Letters in order, starts of words first; nothing typed lists group after group, pages first. After `>` only what can be done, after `#` neither. */
export function search(all: Command[], typed: string): Command[] {
  const text = typed.trim();
  if (text.startsWith("#")) return [];
  const commands = text.startsWith(">") ? all.filter((c) => !isPlace(c)) : all;
  const wanted = text.replace(/^>/, "").toLowerCase().trim();
  const score = (label: string) => {
    const at = label.indexOf(wanted);
    if (at >= 0) return at === 0 ? 3 : label[at - 1] === " " ? 2 : 1;
    let from = 0;
    for (const char of wanted) {
      from = label.indexOf(char, from) + 1;
      if (from === 0) return 0;
    }
    return 0.5;
  };
  const shown = commands.filter((c) => !c.quiet);
  if (!wanted) {
    const grouped = [...Map.groupBy(shown, (c) => c.group).values()];
    return grouped.toSorted((a, b) => Number(isPlace(b[0])) - Number(isPlace(a[0]))).flat();
  }
  return shown
    .map((c) => ({ c, s: score(c.label.toLowerCase()) }))
    .filter(({ s }) => s > 0)
    .toSorted((a, b) => b.s - a.s)
    .map(({ c }) => c);
}

/** Found records as what can be chosen: each opens its record. */
function useRecordCommands(records: readonly FoundRecord[]): Command[] {
  const navigate = useNavigate();
  const pageTitle = usePageTitle();
  const say = useSeedTranslation();
  const user = useSession((s) => s.user);
  return records.flatMap(({ resource, id, row }) => {
    const path = recordPath(user, resource, id);
    if (!path) return [];
    const { title, page } = resources[resource];
    const name = say(resource, String(row[title] ?? ""));
    const number = title !== "number" && typeof row.number === "string" ? row.number : "";
    const beside = typeof row.english_name === "string" ? row.english_name : "";
    return [
      {
        id: `record ${resource} ${id}`,
        label: [number, name, beside].filter(Boolean).join(" · "),
        group: pageTitle(page as PageId),
        run: () => void navigate(path),
      },
    ];
  });
}

export function Palette({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(all);
  const id = useId();
  const commands = useCommandStore((s) => s.commands);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const records = useRecords(text);
  const offered = useRecordCommands(records ?? []);
  const found = [...search(commands, text), ...offered];
  const lit = Math.min(at, found.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  const press = (e: React.KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return;
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (step && found.length) {
      e.preventDefault();
      setAt((lit + step + found.length) % found.length);
    } else if (e.key === "Enter") run(found[lit]);
  };
  return (
    <>
      <label className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found[lit] && `${id}-${lit}`}
          aria-label={t("shell:palette.placeholder")}
          placeholder={t("shell:palette.placeholder")}
          value={text}
          onFocus={() => setText((held) => held + takeTyped())}
          onKeyDown={press}
          onChange={(e) => {
            setText(e.target.value);
            setAt(0);
          }}
        />
      </label>
      <div id={id} role="listbox" aria-label={t("shell:palette.results")} className={styles.list}>
        {found.map((command, n) => (
          <div key={command.id}>
            {!text && command.group !== found[n - 1]?.group && (
              <div className={styles.heading} aria-hidden>
                {command.group}
              </div>
            )}
            <div
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === lit}
              tabIndex={-1}
              ref={n === lit ? (el) => void el?.scrollIntoView({ block: "nearest" }) : null}
              className={styles.option}
              onPointerMove={() => setAt(n)}
              onClick={() => run(command)}
              onKeyDown={press}
            >
              <span className={styles.label}>{command.label}</span>
              {text && <span className={styles.group}>{command.group}</span>}
              {command.keys && <Kbd keys={command.keys} />}
            </div>
          </div>
        ))}
        {records === undefined && <div className={styles.searching}>{t("shell:palette.searching")}</div>}
        {found.length === 0 && records !== undefined && <div className={styles.none}>{t("shell:palette.none")}</div>}
      </div>
      <div className={styles.foot} aria-hidden>
        <span>
          <Kbd keys="↑+↓" /> {t("shell:palette.move")}
        </span>
        <span>
          <Kbd keys="enter" /> {t("shell:palette.choose")}
        </span>
        <span>
          <Kbd keys="escape" /> {t("shell:palette.leave")}
        </span>
        <span className={styles.tip}>{t("shell:palette.hint")}</span>
      </div>
    </>
  );
}
