// A class by a link, kept up while it runs.
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import { type Detail, isOver, SeenClass, type TimelineEvent, usePast, withEvent, withTile } from "~/areas/monitoring/by-link.ts";
import { Failed, Waiting } from "./state.tsx";
import { useAway, useNews, useRead } from "./use-live.ts";
import styles from "./outside.module.css";

interface OutClassProps extends GuestPageProps {
  layout: "whole" | "ends";
}

export function OutClass(props: OutClassProps) {
  const { link, onRefused } = props;
  const [search] = useSearchParams();
  // Of a board any class that is on it; by its own link a class is the only one.
  const of = link.kind === "board" ? { class: search.get("class") ?? "" } : {};
  const read = useRead(() => guestPost(link, "/api/out/class", of).then(detailOf), `${link.id} ${of.class ?? ""}`, onRefused);
  if (read.error && !read.data) return <Failed error={read.error} again={read.again} />;
  if (!read.data) return <Waiting />;
  return <Opened {...props} of={of} detail={read.data} set={read.set} again={read.again} />;
}

type Answer = Awaited<ReturnType<typeof asked>>;
const asked = (link: GuestPageProps["link"]) => guestPost(link, "/api/out/class", {});

const detailOf = (answer: Answer): Detail =>
  ({ ...answer, class: {}, position: ["", answer.position], live: true, timeline: answer.timeline as unknown as TimelineEvent[] }) as unknown as Detail;

interface OpenedProps extends OutClassProps {
  of: { class?: string };
  detail: Detail;
  set: (next: (now: Detail) => Detail) => void;
  again: () => void;
}

function Opened({ link, hub, onRefused, layout, of, detail, set, again }: OpenedProps) {
  const { t } = useTranslation(["guest", "monitoring"]);
  const { tile } = detail;
  const past = usePast(detail, () => guestPost(link, "/api/out/outline", of) as never);
  const away = useAway(hub);
  const news = async () => {
    try {
      const { tile: next, events, position } = await guestPost(link, "/api/out/news", { ...of, after: detail.position[1] });
      set((now) => {
        const heard = (events as unknown as TimelineEvent[]).reduce((all, { o, ...event }) => withEvent(all, o, event), now);
        return { ...withTile(heard, next as never, new Date().toISOString()), position: ["", Math.max(position, heard.position[1])] };
      });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.status === 401) onRefused(error);
      else if (error.status === 404) again();
    }
  };
  useNews({ link, hub }, news, tile.id);
  const over = isOver(tile);
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        {link.kind === "board" && (
          <Link to={{ pathname: "/OutClassroomSituation", hash: location.hash }} className={styles.back}>
            ← {t("guest:out.back")}
          </Link>
        )}
        <h2>{t("guest:out.number", { number: tile.number })}</h2>
        <span className={styles.quiet} role="status" data-live={!over && !away}>
          {over ? t("guest:out.over") : away ? t("guest:out.away") : t("guest:out.live")}
        </span>
      </div>
      <SeenClass detail={detail} past={past} ask={(at) => guestPost(link, "/api/out/moment", { ...of, at }) as never} layout={layout} />
    </div>
  );
}
