// What a change of a role's permissions was, cell by cell: of each page the actions that came and those that went, and whose records they are for.
import { useTranslation } from "react-i18next";
import { pages } from "~/api/pages.gen.ts";
import type { Entry } from "~/resource/index.tsx";
import { named } from "~/ui/page-title.ts";
import { type PageChange, pageChanges } from "./grants.ts";
import styles from "./matrix.module.css";

function Cells({ change: { came, went, scope } }: { change: PageChange }) {
  const { t } = useTranslation("permissions");
  return (
    <>
      {came.map((action) => (
        <ins key={action}>+ {t(`action.${action}`)}</ins>
      ))}
      {went.map((action) => (
        <del key={action}>− {t(`action.${action}`)}</del>
      ))}
      {scope && <ins>{t(`scope.${scope}Long`)}</ins>}
    </>
  );
}

export function GrantChanges({ entry }: { entry: Entry }) {
  const { i18n } = useTranslation("permissions");
  if (entry.op !== "permissions") return null;
  return (
    <dl className={styles.cells}>
      {pageChanges(entry.before, entry.after).map((change) => {
        const page = pages.find(({ id }) => id === change.page);
        return (
          <div key={change.page}>
            <dt>{page ? named(page, i18n.language) : change.page}</dt>
            <dd>
              <Cells change={change} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
