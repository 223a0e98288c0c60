// Items of the cues of the subtitles: of all of them in one press, or of those that are chosen.
import { useState } from "react";
import { Alert, Button, Checkbox, Modal } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic } from "~/realtime/index.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { type Cue, type Item, itemsOf, MOST_ITEMS, ofCues } from "./items.ts";
import { momentOf } from "./moment.ts";
import type { ListeningSet } from "./sets.tsx";
import styles from "./listening.module.css";

interface FromCuesProps {
  set: ListeningSet;
  onMake: (items: Item[]) => Promise<boolean>;
  onClose: () => void;
}

/** Cues that are shown: more than can become items. */
const SHOWN = 500;

export function FromCues({ set, onMake, onClose }: FromCuesProps) {
  const { t } = useTranslation("listening");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("listening_sets", "cues", set.id, set.track_id ?? ""),
    queryFn: ({ signal }) => post("/api/management/listeningSet/cues", { id: set.id }, { signal }),
    staleTime: 0,
  });
  const anew = () => void refetch();
  useTopic("resource:subtitle_tracks", { onEvent: ({ data: event }) => event.id === set.track_id && anew(), onReset: anew });
  const cues: Cue[] = data?.cues ?? [];
  const items = itemsOf(set);
  const free = cues.filter((cue) => ofCues([cue], items.slice(0, MOST_ITEMS - 1), set.duration_ms ?? null).length > 0);
  const picked = free.filter(({ id }) => chosen.has(id));
  const room = MOST_ITEMS - items.length;
  const make = async (of: readonly Cue[]) => {
    setBusy(true);
    const made = await onMake(ofCues(of, items, set.duration_ms ?? null));
    setBusy(false);
    if (made) onClose();
  };
  const toggle = (id: string) => setChosen((held) => new Set(held.has(id) ? [...held].filter((one) => one !== id) : [...held, id]));
  return (
    <Modal
      open
      title={t("cues.title")}
      onCancel={onClose}
      width={640}
      footer={[
        <Button key="some" disabled={busy || picked.length === 0} onClick={() => void make(picked)}>
          {t("cues.some", { count: picked.length })}
        </Button>,
        <Button key="all" type="primary" loading={busy} disabled={free.length === 0 || room <= 0} onClick={() => void make(free)}>
          {t("cues.all", { count: Math.min(free.length, Math.max(0, room)) })}
        </Button>,
      ]}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={anew} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <p className={styles.note}>{data.version === null ? t("cues.draft") : t("cues.published", { version: data.version })}</p>
          {free.length > room && <Alert type="info" showIcon title={t("cues.room", { most: MOST_ITEMS, room: Math.max(0, room) })} />}
          {cues.length === 0 && <p>{t("cues.none")}</p>}
          {cues.length > 0 && free.length === 0 && <p>{t("cues.allMade")}</p>}
          <ul className={styles.cues}>
            {cues.slice(0, SHOWN).map((cue) => {
              const made = !free.includes(cue);
              return (
                <li key={cue.id}>
                  <Checkbox checked={made || chosen.has(cue.id)} disabled={made} onChange={() => toggle(cue.id)}>
                    <span className={`bt-num ${styles.note}`}>{momentOf(cue.start)}</span> {cue.text || t("cues.silent")}
                  </Checkbox>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Modal>
  );
}
