// Two records of one person beside each other: which is kept, which value of each field that differs, how much moves, and what stands in the way. Undone right after, or later
// from the record.
import { useRef, useState } from "react";
import { Alert, Modal, Radio } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type Row, useInvalidateResource } from "~/realtime/index.ts";
import { fieldOf, useRecord, useWords } from "~/resource/index.tsx";
import { formatNumber } from "~/ui/number.ts";
import { Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import { students } from "../students.tsx";
import { teachers } from "../teachers.tsx";
import { calls, type Merged, type Pair, type People } from "./calls.ts";
import { Reasons } from "./reasons.tsx";
import { useUnmerge } from "./use-unmerge.ts";
import styles from "./doubles.module.css";

const resources = { students, teachers };
type Choice = Record<string, "keep" | "gone">;

interface MergeProps {
  of: People;
  pair: Pair;
  onClose: () => void;
}

export function MergeDialog({ of, pair, onClose }: MergeProps) {
  const { t } = useTranslation(["record", "common"]);
  const { meta } = resources[of];
  const [first, setFirst] = useState(true);
  const [fields, setFields] = useState<Choice>({});
  // Sent again after an answer that was lost, it is the same merge; changed, it is another.
  const [request, setRequest] = useState(newId);
  const sending = useRef(false);
  const tell = useUndoable();
  const unmerge = useUnmerge(of);
  const makeOld = useInvalidateResource(of);
  const [keep, gone] = first ? [pair.one, pair.other] : [pair.other, pair.one];
  const { data: one } = useRecord(meta, pair.one.id);
  const { data: other } = useRecord(meta, pair.other.id);
  const [kept, lost] = first ? [one, other] : [other, one];
  const look = useQuery({
    queryKey: keyOf(of, "doubles", "look", keep.id, gone.id, kept?.version, lost?.version),
    queryFn: ({ signal }) => post(calls[of].merge, { keep: keep.id, gone: gone.id, check: true, fields: {} }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const merge = useMutation({
    mutationFn: () =>
      post(calls[of].merge, {
        keep: keep.id,
        gone: gone.id,
        fields,
        requestId: request,
        ...(kept && { keep_version: kept.version }),
        ...(lost && { gone_version: lost.version }),
      }),
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: (made) => {
      for (const id of [keep.id, gone.id]) void makeOld(id);
      tell(t("record:doubles.did", { gone: gone.name, keep: keep.name }), () => made.id && unmerge(made.id, gone.name));
      onClose();
    },
  });
  const turn = (keepsFirst: boolean) => {
    setFirst(keepsFirst);
    setFields({});
    setRequest(newId());
  };
  const choose = (field: string, value: "keep" | "gone") => {
    setFields({ ...fields, [field]: value });
    setRequest(newId());
  };
  const error = merge.error ?? look.error;
  return (
    <Modal
      open
      title={t("record:doubles.merge.title")}
      okText={t("record:doubles.merge.ok")}
      okButtonProps={{ danger: true, disabled: !look.data || !kept || !lost }}
      cancelText={t("common:action.cancel")}
      confirmLoading={merge.isPending}
      onOk={() => {
        if (sending.current) return;
        sending.current = true;
        merge.mutate();
      }}
      onCancel={onClose}
      width={720}
    >
      <p className={styles.reasons}>
        <Reasons reasons={pair.reasons} />
      </p>
      {error && <Alert type="error" showIcon title={error.message} />}
      {kept && lost && one && other ? (
        <Compare of={of} rows={[one, other]} first={first} onTurn={turn} differ={look.data?.differ ?? []} fields={fields} onChoose={choose} />
      ) : (
        <Loading />
      )}
      {look.data && <Moves moved={look.data.moved} gone={gone.name} keep={keep.name} />}
    </Modal>
  );
}

interface CompareProps {
  of: People;
  rows: readonly [Row, Row];
  first: boolean;
  onTurn: (keepsFirst: boolean) => void;
  differ: Merged["differ"];
  fields: Choice;
  onChoose: (field: string, value: "keep" | "gone") => void;
}

const isNothing = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Both in columns that stay where they are, whichever is kept; what differs is lit and chosen. */
function Compare({ of, rows, first, onTurn, differ, fields, onChoose }: CompareProps) {
  const { t } = useTranslation("record");
  const resource = resources[of];
  const words = useWords(resource);
  const name = (row: Row) => String((row as { name?: unknown }).name ?? "");
  const shown = resource.meta.fields.filter((field) => resource.form.includes(field.name as never));
  const sideOf = (place: number) => ((place === 0) === first ? "keep" : "gone");
  const chosen = (field: string) => {
    const kept = rows[first ? 0 : 1][field];
    return fields[field] ?? (isNothing(kept) ? "gone" : "keep");
  };
  const valueOf = (row: Row, name: string) => {
    const value = row[name.replace(/_id$/, "_name")] ?? row[name];
    if (isNothing(value)) return "–";
    const values = [value].flat().map(String);
    return values.map((one) => (fieldOf(resource.meta, name)?.values ? words.value(name, one) : one)).join(", ");
  };
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th scope="col" aria-label={t("doubles.merge.field")} />
          {rows.map((row, place) => (
            <th key={row.id} scope="col">
              <Radio checked={sideOf(place) === "keep"} onChange={() => onTurn(place === 0)} name="kept">
                {name(row)}
              </Radio>
              <span className={styles.quiet}>
                {t(sideOf(place) === "keep" ? "doubles.merge.kept" : "doubles.merge.gone")} · {t("doubles.merge.made")}{" "}
                <TimeText at={String(row["created_at"] ?? "")} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((field) => {
          const differs = differ.includes(field.name);
          if (!differs && rows.every((row) => isNothing(row[field.name]))) return null;
          return (
            <tr key={field.name} className={differs ? (styles.differs ?? "") : ""}>
              <th scope="row">{words.field(field.name)}</th>
              {rows.map((row, place) => {
                const value = valueOf(row, field.name);
                return (
                  <td key={row.id}>
                    {differs ? (
                      <Radio
                        name={`field-${field.name}`}
                        checked={chosen(field.name) === sideOf(place)}
                        onChange={() => onChoose(field.name, sideOf(place))}
                        aria-label={t("doubles.merge.take", { field: words.field(field.name), name: name(row) })}
                      >
                        {value}
                      </Radio>
                    ) : (
                      value
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How much goes from one to the other. */
function Moves({ moved, gone, keep }: { moved: Merged["moved"]; gone: string; keep: string }) {
  const { t } = useTranslation("record");
  return (
    <div className={styles.moves}>
      <p>{t("doubles.merge.says", { gone, keep })}</p>
      {moved.length === 0 ? (
        <p className={styles.quiet}>{t("doubles.merge.nothing")}</p>
      ) : (
        <ul aria-label={t("doubles.merge.moves")}>
          {moved.map(({ what, count }) => (
            <li key={what}>
              {t(`doubles.what.${what as "bookings"}`)} <strong>{formatNumber(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
