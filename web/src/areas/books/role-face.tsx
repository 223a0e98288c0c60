// The face of a role of the library, as it is now.
import { UserOutlined } from "@ant-design/icons";
import { fileUrl } from "~/api/upload.ts";
import { useRoles } from "./library.ts";
import styles from "./book.module.css";

export default function RoleFace({ role }: { role: string }) {
  const face = useRoles([role]).get(role)?.face;
  return face ? <img className={styles.roleFace} src={fileUrl(face, 160)} alt="" loading="lazy" /> : <UserOutlined className={styles.noFace} />;
}
