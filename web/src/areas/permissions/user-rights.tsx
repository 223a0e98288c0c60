// What an account may do by all its roles together: each cell says which roles give it and since when, and an empty one which would.
import { useState } from "react";
import { Alert } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import type { Action } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { named } from "~/ui/page-title.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { fromList, isScoped, type PageGroup, type Scope, scopes } from "./grants.ts";
import { Matrix } from "./matrix.tsx";
import styles from "./matrix.module.css";

const RIGHTS = "/api/management/admin/user/permission";
const WHY = "/api/management/admin/user/explain";

type Page = PageGroup["pages"][number];
interface Asked {
  page: Page;
  action: Action;
}
type Source = Data<typeof RIGHTS>["sources"][number]["roles"][number];

export function UserRights({ row }: { row: Row }) {
  const { t, i18n } = useTranslation("permissions");
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("users", "rights", row.id, row.version),
    queryFn: ({ signal }) => post(RIGHTS, { id: row.id }, { signal }),
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const rights = fromList(data.permissions);
  const sources = (page: string, action: Action) => data.sources.find((one) => one.permissionId === page && one.action === action)?.roles ?? [];
  const cell = (page: Page, action: Action) => {
    const by = sources(page.id, action);
    const isAsked = asked?.page.id === page.id && asked.action === action;
    const widest = isScoped(page.id) ? scopes.findLast((scope) => by.some((role) => role.scope === scope)) : "all";
    const what = t("grants.one", { action: t(`action.${action}`), page: named(page, i18n.language) });
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isAsked}
        aria-label={`${what}: ${by.length === 0 ? t("rights.not") : by.map(({ name }) => name).join(", ")}`}
        className={by.length > 0 ? `${styles.source} ${styles.given}` : styles.source}
        onClick={() => setAsked(isAsked ? null : { page, action })}
      >
        {by.length === 0 ? "·" : widest === "all" || !widest ? "✓" : t(`scope.${widest}`)}
      </button>
    );
  };
  return (
    <>
      {rights.size === 0 && <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={t("rights.none")} />}
      <p className={`${styles.quiet} ${styles.hint}`}>{t("rights.hint")}</p>
      <Matrix key={row.version} grants={rights} cell={cell} />
      <div className={styles.why} role="status" hidden={!asked}>
        {asked && <Why row={row} asked={asked} by={sources(asked.page.id, asked.action)} />}
      </div>
    </>
  );
}

function Why({ row, asked: { page, action }, by }: { row: Row; asked: Asked; by: readonly Source[] }) {
  const { t, i18n } = useTranslation("permissions");
  const say = useSeedTranslation();
  const whole = by.some(({ scope }) => scope === "all") || (by.length > 0 && !isScoped(page.id));
  const { data } = useQuery({
    queryKey: keyOf("users", "why", row.id, row.version, page.id, action),
    queryFn: ({ signal }) => post(WHY, { id: row.id, permissionId: page.id, action }, { signal }),
    enabled: !whole,
  });
  const scope = (of: Scope) => (isScoped(page.id) ? ` (${t(`scope.${of}Long`)})` : "");
  return (
    <>
      <strong>{t("grants.one", { action: t(`action.${action}`), page: named(page, i18n.language) })}</strong>
      {by.length > 0 && (
        <ul>
          {by.map((role) => (
            <li key={role.id}>
              {say("roles", role.name)}
              {scope(role.scope)}, {t("rights.since")} <TimeText at={role.since} format="full" />
            </li>
          ))}
        </ul>
      )}
      {!whole && data && (
        <div>
          {data.roles.length === 0 ? t("rights.nobodyGives") : t(by.length > 0 ? "rights.wouldGiveAll" : "rights.wouldGive")}
          <ul>
            {data.roles.map((role) => (
              <li key={role.id}>
                {say("roles", role.name)}
                {scope(role.scope)} <span className={styles.quiet}>{t("rights.more", { count: role.more })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
