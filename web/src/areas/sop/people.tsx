// Who has the plan open; a press on a face goes to the step they are on.
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { usePeers } from "~/sync/use-document.ts";
import type { Peer } from "~/sync/presence.ts";
import { Avatar, AvatarStack } from "~/ui/people.tsx";
import { fieldId, focusField, usePlan, useVerbs } from "./editor-state.ts";
import styles from "./plan-page.module.css";

const SHOWN = 4;

export function People() {
  const { t } = useTranslation("sop");
  const all = usePeers();
  const plan = usePlan();
  const verbs = useVerbs();
  // One face a person; of several pages, one that is somewhere.
  const people = new Map<string, Peer>();
  for (const peer of all) if (!peer.self && (!people.has(peer.userId) || peer.place)) people.set(peer.userId, peer);
  const others = [...people.values()];
  if (others.length === 0) return null;
  const steps = plan.stages.flatMap((s) => s.steps);
  const where = (peer: Peer) => {
    const step = steps.find((s) => s.id === peer.place);
    return step ? t("people.at", { name: peer.name, title: step.title || t("step.untitled") }) : peer.name;
  };
  return (
    <span className={styles.people} role="group" aria-label={t("people.label", { count: others.length })}>
      {others.slice(0, SHOWN).map((peer) => (
        <Tooltip key={peer.userId} title={where(peer)}>
          <button
            type="button"
            className={styles.person}
            onClick={() => {
              if (!peer.place) return;
              verbs.choose(peer.place);
              focusField(fieldId.step(peer.place));
            }}
          >
            <Avatar person={{ id: peer.userId, name: peer.name }} size={26} />
            {peer.place && <span className="bt-hidden">{t("people.go")}</span>}
          </button>
        </Tooltip>
      ))}
      {others.length > SHOWN && <AvatarStack people={others.slice(SHOWN).map((p) => ({ id: p.userId, name: p.name }))} max={1} size={26} />}
    </span>
  );
}
