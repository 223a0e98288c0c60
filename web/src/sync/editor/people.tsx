// Who has the document open. A press on a face goes to where they are and follows them from there until one goes somewhere oneself.
import { useEffect, useEffectEvent } from "react";
import { EyeOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Avatar, AvatarStack, type Person } from "~/ui/people.tsx";
import { typing } from "~/ui/commands.ts";
import type { Peer } from "../presence.ts";
import { usePeers } from "../use-document.ts";
import { useChosen, useEditor } from "./editor.ts";
import type { Order } from "./keyboard.ts";
import styles from "./editor.module.css";

const SHOWN = 4;

const personOf = ({ userId: id, name, colour }: Peer): Person => ({ id, name, colour });

export interface Places extends Order {
  /** What people call the item with this id; null where it is gone. */
  nameOf: (place: string) => string | null;
}

export function People({ nameOf, show }: Omit<Places, "order">) {
  const { t } = useTranslation("sync");
  const { chosen } = useEditor();
  const following = useChosen((c) => c.following);
  const all = usePeers();
  // One face a person; of several pages, one that is somewhere.
  const people = new Map<string, Peer>();
  for (const peer of all) if (!peer.self && (!people.has(peer.userId) || peer.place)) people.set(peer.userId, peer);
  const others = [...people.values()];
  const leader = all.find((peer) => peer.clientId === following);
  useFollowing(leader, following !== null, show);
  if (others.length === 0) return null;
  const where = (peer: Peer) => {
    const name = peer.place && nameOf(peer.place);
    return name ? t("people.at", { name: peer.name, title: name }) : peer.name;
  };
  return (
    <>
      <span className={styles.people} role="group" aria-label={t("people.label", { count: others.length })}>
        {others.slice(0, SHOWN).map((peer) => (
          <Tooltip
            key={peer.userId}
            title={
              <>
                {where(peer)}
                <br />
                {t(peer.clientId === following ? "people.unfollow" : "people.follow")}
              </>
            }
          >
            <button
              type="button"
              className={`${styles.person} ${peer.clientId === following ? styles.followed : ""}`}
              aria-pressed={peer.clientId === following}
              onClick={() => chosen.setState({ following: peer.clientId === following ? null : peer.clientId })}
            >
              <Avatar person={personOf(peer)} size={26} />
              <span className="bt-hidden">{t("people.follow")}</span>
            </button>
          </Tooltip>
        ))}
        {others.length > SHOWN && <AvatarStack people={others.slice(SHOWN).map(personOf)} max={1} size={26} />}
      </span>
      {leader && (
        <Button
          size="small"
          icon={<EyeOutlined />}
          className={styles.following ?? ""}
          style={{ borderColor: leader.colour }}
          onClick={() => chosen.setState({ following: null })}
        >
          {t("people.following", { name: leader.name })}
        </Button>
      )}
    </>
  );
}

/** Goes where the leader goes; ends when they leave, or with Escape. */
function useFollowing(leader: Peer | undefined, asked: boolean, show: Order["show"]) {
  const { chosen } = useEditor();
  const place = leader?.place ?? null;
  const go = useEffectEvent((to: string) => {
    // Whoever writes goes on where they are.
    if (typing(document.activeElement)) return chosen.setState({ following: null });
    // Not by `choose`: that would end the following, and tell others that this page is there too.
    chosen.setState({ item: to });
    show(to);
  });
  useEffect(() => {
    if (place) go(place);
  }, [place, leader?.clientId]);
  useEffect(() => {
    if (asked && !leader) chosen.setState({ following: null });
  }, [asked, leader, chosen]);
  useEffect(() => {
    if (!asked) return;
    const stop = (event: KeyboardEvent) => event.key === "Escape" && chosen.setState({ following: null });
    globalThis.addEventListener("keydown", stop);
    return () => globalThis.removeEventListener("keydown", stop);
  }, [asked, chosen]);
}

/** Others who are at this item. */
export function Here({ item, size = 20 }: { item: string; size?: number }) {
  const peers = usePeers();
  const here = new Map(peers.filter((p) => !p.self && p.place === item).map((p) => [p.userId, p]));
  if (here.size === 0) return null;
  return <AvatarStack people={[...here.values()].map(personOf)} max={3} size={size} />;
}
