// The faces of some roles beside one another; those that are off are pale.
import { UserOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import styles from "./library.module.css";

interface Shown {
  id: string;
  name: string;
  face: string | null;
  active: boolean | null;
}

/** Faces in a row. */
const MOST = 8;

export function FaceRow({ roles, total }: { roles: readonly Shown[]; total: number }) {
  const { t } = useTranslation("role_library");
  const shown = roles.slice(0, MOST);
  return (
    <ul className={styles.faces}>
      {shown.map((role) => (
        <li key={role.id} title={role.active ? role.name : t("nameOff", { name: role.name })} className={role.active ? "" : styles.pale}>
          <Face role={role} />
        </li>
      ))}
      {total > shown.length && <li className={styles.more}>{`+${total - shown.length}`}</li>}
    </ul>
  );
}

export function Face({ role: { name, face } }: { role: Pick<Shown, "name" | "face"> }) {
  return face ? (
    <img className={styles.face} src={fileUrl(face, 160)} alt={name} loading="lazy" />
  ) : (
    <UserOutlined className={styles.face ?? ""} aria-label={name} />
  );
}
