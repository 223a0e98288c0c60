// Where a character came from: its role in the library, whether that is off, and whether it looks otherwise by now.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { useWritable } from "~/sync/index.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { useRoles } from "./library.ts";
import type { CharacterView } from "./model.ts";
import { useVerbs } from "./verbs.ts";
import styles from "./book.module.css";

export function Origin({ character: { id, source, sourceVersion }, called }: { character: CharacterView; called: string }) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const verbs = useVerbs();
  const mayOpen = useCan("roleModel", "query");
  const role = useRoles([source]).get(source);
  if (!role) return null;
  const newer = role.look > sourceVersion;
  const name = t("library.from", { name: role.name });
  return (
    <div className={styles.origin}>
      {mayOpen ? <Link to={`/roleModel?record=${role.id}`}>{name}</Link> : <span>{name}</span>}
      {!role.active && <StatusTag tone="warning">{t("library.off")}</StatusTag>}
      {newer && <StatusTag tone="info">{t("library.newer")}</StatusTag>}
      {writable && newer && (
        <Button size="small" type="link" aria-label={t("library.takeOf", { name: called })} onClick={() => verbs.takeLook(id, role)}>
          {t("library.take")}
        </Button>
      )}
      {writable && (
        <Button
          size="small"
          type="link"
          aria-label={t("library.leaveOf", { name: called })}
          title={t("library.leaveHint")}
          onClick={() => verbs.leaveLibrary(id)}
        >
          {t("library.leave")}
        </Button>
      )}
    </div>
  );
}
