// Who has a role, and giving it to more people.
import { useState } from "react";
import { App, Button } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useInvalidateResource } from "~/realtime/index.ts";
import { RecordPicker, useRefusal } from "~/resource/index.tsx";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { PersonText } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import styles from "./matrix.module.css";

/** The most people who are given a role at once. */
const AT_ONCE = 200;

interface Person {
  id: string;
  name: string;
}

export function RoleMembers({ row }: { row: Row }) {
  const { t } = useTranslation("permissions");
  const { message } = App.useApp();
  const makeOld = useInvalidateResource("roles");
  const mayEdit = useCan("role", "edit");
  const maySeePeople = useCan("userManage", "query");
  const [chosen, setChosen] = useState<string[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("roles", "members", row.id, row.version),
    queryFn: ({ signal }) => post("/api/management/admin/role/selectUser", { id: row.id }, { signal }),
    placeholderData: (before) => before,
  });
  const after = {
    onSuccess: () => makeOld(row.id),
    onError: (failure: Error) => void message.error(failure.message),
  };
  const give = useMutation({ mutationFn: (userIds: string[]) => post("/api/management/admin/role/addUser", { id: row.id, userIds }), ...after });
  const refuse = useRefusal();
  const tell = useUndoable();
  const take = useMutation({
    mutationFn: ({ id }: Person) => post("/api/management/admin/role/removeUser", { id: row.id, userIds: [id] }),
    onError: refuse,
    onSuccess: (_done, { id, name }) => {
      void after.onSuccess();
      tell(t("members.removed", { name }), () => give.mutate([id]));
    },
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {mayEdit && maySeePeople && (
        <div className={styles.add}>
          <RecordPicker
            resource="users"
            many={AT_ONCE}
            value={chosen}
            onChange={(next) => setChosen((next as string[] | null) ?? [])}
            placeholder={t("members.choose")}
            aria-label={t("members.choose")}
          />
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={give.isPending}
            onClick={() => give.mutate(chosen, { onSuccess: () => setChosen([]) })}
          >
            {t("members.add")}
          </Button>
        </div>
      )}
      {data.records.length === 0 ? (
        <Empty title={t("members.none")} />
      ) : (
        <ul className={styles.people}>
          {data.records.map((person) => (
            <li key={person.id}>
              <span className={styles.person}>
                <PersonText person={person} />
                <span className={styles.quiet}>{person.account}</span>
              </span>
              {mayEdit && (
                <ConfirmButton
                  size="small"
                  type="text"
                  question={t("members.question", { name: person.name })}
                  onConfirm={() => take.mutateAsync(person).catch(() => {})}
                >
                  {t("members.remove")}
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
