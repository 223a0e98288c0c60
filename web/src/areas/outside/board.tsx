// /OutClassroomSituation: the board of the classes that a link is cut to, live: numbers, roles and network. Nothing is done there, and nobody is named.
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import { arrange, BoardGrid, countAll, Facets, type Show, type Tile } from "~/areas/monitoring/by-link.ts";
import { useFrozenOrder } from "~/ui/use-frozen-order.ts";
import { OutFrame } from "./frame.tsx";
import { Failed, Waiting } from "./state.tsx";
import { useAway, useRead } from "./use-live.ts";
import styles from "./outside.module.css";

const NOBODY: ComponentProps<typeof BoardGrid>["others"] = new Map();

export default function OutClassroomSituation(props: GuestPageProps) {
  return (
    <OutFrame wide>
      <OutBoard {...props} />
    </OutFrame>
  );
}

/** The tiles as the call and then the topic tell them. */
function useTiles({ link, hub, onRefused }: GuestPageProps) {
  const ask = async () => {
    const { tiles } = await guestPost(link, "/api/out/board", {});
    return new Map(tiles.map((tile) => [tile.id, tile as unknown as Tile]));
  };
  const read = useRead(ask, link.id, onRefused);
  const { set } = read;
  useEffect(() => {
    if (!hub) return;
    return hub.subscribe(`out:${link.id}`, {
      onSnapshot: (items) => {
        const heard = Object.entries(items) as [string, unknown][];
        if (heard.length > 0) set(() => new Map(heard as [string, Tile][]));
      },
      onState: (key, value) =>
        set((now) => {
          const next = new Map(now);
          if (value === null) next.delete(key);
          else next.set(key, value as unknown as Tile);
          return next;
        }),
    });
  }, [hub, link.id, set]);
  return read;
}

function OutBoard(props: GuestPageProps) {
  const { t } = useTranslation(["guest", "monitoring"]);
  const { data: tiles, error, again } = useTiles(props);
  const [show, setShow] = useState<Show>("all");
  const away = useAway(props.hub);
  const counts = useMemo(() => countAll(tiles?.values() ?? []), [tiles]);
  const wanted = useMemo(() => arrange(tiles?.values() ?? [], show, ""), [tiles, show]);
  const { order, freeze, unfreeze } = useFrozenOrder(wanted, show);
  if (error && !tiles) return <Failed error={error} again={again} />;
  if (!tiles) return <Waiting />;
  return (
    <div className={styles.board}>
      <Facets show={show} counts={counts} oldest={undefined} onShow={setShow} />
      {away && (
        <p className={styles.quiet} role="status">
          {t("out.away")}
        </p>
      )}
      {order.length === 0 ? (
        <div className={styles.said}>
          <h2>{counts.all === 0 ? t("out.none") : t("monitoring:board.noMatch")}</h2>
          <p>{t("out.noneText")}</p>
        </div>
      ) : (
        <BoardGrid
          order={order}
          tiles={tiles}
          others={NOBODY}
          onTouch={freeze}
          onLeave={unfreeze}
          onClaim={() => {}}
          pathOf={(tile) => ({ pathname: "/OutClassroomDetails", search: `?class=${encodeURIComponent(tile.id)}`, hash: location.hash })}
        />
      )}
    </div>
  );
}
