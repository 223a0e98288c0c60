// The roles of the library that are on, by face and name, to take one.
import { useDeferredValue, useMemo, useState } from "react";
import { CheckOutlined, UserOutlined } from "@ant-design/icons";
import { Input, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { roleModelsMeta } from "~/api/resources/role_models.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { type RowOf, useRefusal } from "~/resource/index.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { type LibraryRole, roleOf } from "./library.ts";
import styles from "./book.module.css";

/** Roles that are offered at once; a search finds the others. */
const SHOWN = 60;

interface RolePickerProps {
  /** Roles that are there already, by id. */
  taken: readonly string[];
  onTake: (role: LibraryRole) => void;
  onClose: () => void;
}

export default function RolePicker({ taken, onTake, onClose }: RolePickerProps) {
  const { t } = useTranslation("books");
  const refuse = useRefusal();
  const [search, setSearch] = useState("");
  const asked = useDeferredValue(search);
  const query = useMemo(() => ({ page: 1, size: SHOWN, sort: ["name"], filter: { active: [true] }, search: asked }), [asked]);
  const { rows, error, reload } = useLiveList<RowOf<"role_models"> & Row>(roleModelsMeta, query, { follows: true });
  const [busy, setBusy] = useState(false);
  const take = async (id: string) => {
    setBusy(true);
    try {
      onTake(await roleOf(id));
      onClose();
    } catch (failed) {
      refuse(failed);
      setBusy(false);
    }
  };
  return (
    <Modal open title={t("library.title")} footer={null} onCancel={onClose} width={640}>
      <Input.Search
        autoFocus
        allowClear
        value={search}
        placeholder={t("library.search")}
        aria-label={t("library.search")}
        onChange={(e) => setSearch(e.target.value)}
      />
      {error && !rows ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty title={t(asked ? "library.noMatch" : "library.none")} />
      ) : (
        <ul className={styles.library}>
          {rows.map((role) => (
            <li key={role.id}>
              <button type="button" disabled={busy} onClick={() => void take(role.id)}>
                {role.face ? <img src={fileUrl(role.face, 160)} alt="" loading="lazy" /> : <UserOutlined className={styles.noFace} />}
                <strong>{role.name}</strong>
                <span className={styles.muted}>
                  {t(`role.${role.part as "protagonist"}`)} · {role.category_name}
                </span>
                {taken.includes(role.id) && (
                  <span className={styles.muted}>
                    <CheckOutlined aria-hidden /> {t("library.taken")}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
