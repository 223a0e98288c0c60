// What stands in the way of a call: the records that use what was to go, each by its name and with the way to it.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type ApiError, asRecord } from "~/api/errors.ts";
import { useRecordPaths } from "./record-path.ts";
import styles from "./record.module.css";

interface Use {
  resource: string | null;
  id: string | null;
  name: string;
}
export interface Uses {
  uses: Use[];
  /** So many more are not named. */
  more: number;
}

/** Reads `{ uses: [{ resource, id, name }], more }`; of older refusals, one record or a list of them. */
export function usesOf(clash: unknown): Uses {
  const whole = asRecord(clash);
  const list = Array.isArray(whole.uses) ? whole.uses : Array.isArray(clash) ? clash : [clash];
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const uses = list.map(asRecord).flatMap((one) => {
    const name = text(one.name);
    return name === null ? [] : [{ resource: text(one.resource), id: text(one.id), name }];
  });
  const more = whole.more === true ? 1 : Number(whole.more);
  return { uses, more: Number.isFinite(more) ? Math.max(0, more) : 0 };
}

/** The records, each a link where there is a page for this person; `onGo` before one goes there. One that the refusal's sentence names is not named again. */
export function UseList({ error, onGo }: { error: ApiError; onGo?: () => void }): ReactNode {
  const { t } = useTranslation("resource");
  const navigate = useNavigate();
  const pathOf = useRecordPaths();
  const { uses, more } = usesOf(error.clash);
  const [first] = uses;
  if (!first) return null;
  const go = (path: string) => (event: React.MouseEvent) => {
    event.preventDefault();
    onGo?.();
    void navigate(path);
  };
  if (uses.length + more === 1 && error.message.includes(first.name)) {
    const path = pathOf(first.resource, first.id);
    return path ? (
      <a href={path} onClick={go(path)} aria-label={t("clash.openNamed", { name: first.name })}>
        {t("clash.open")}
      </a>
    ) : null;
  }
  return (
    <ul className={styles.uses}>
      {uses.map(({ resource, id, name }) => {
        const path = pathOf(resource, id);
        return (
          <li key={`${resource} ${id} ${name}`}>
            {path ? (
              <a href={path} onClick={go(path)}>
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        );
      })}
      {more > 0 && <li>{t("clash.more", { count: more })}</li>}
    </ul>
  );
}
