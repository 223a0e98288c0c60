// The reminders of the person signed in, and the classes they are offered: read once, then followed; reached when a screen has them, seen when somebody is
// before it, closed on every screen at once.
import { useEffect, useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { isPreview } from "~/api/preview.ts";
import { useSession } from "~/api/session.ts";
import { useTopic } from "~/realtime/index.ts";
import { isAttended, onAttention } from "~/ui/attention.ts";

type Answer = Data<"/api/class/reminder/list">;
/** `ahead` is by how much the server's clock is before this device's, in milliseconds. */
type Open = Answer & { ahead: number };
export type Reminder = Answer["records"][number];
export type Offer = Answer["offers"][number];
/** Why an offer is none any more. */
export type OfferEnd = "accepted" | "declined" | "passed" | "taken" | "given" | "taken_back" | "changed" | "cancelled" | "busy" | "late";
type Told = { type: "reminder"; reminder: Reminder } | { type: "reminder_closed"; id: string } | { type: "other" };
type Offered = { type: "offer"; offer: Offer } | { type: "offer_closed"; id: string; why: OfferEnd } | { type: "other" };

const KEY = keyOf("reminders", "open");
/** Notifications of what a reminder says, too. */
const SAID = /^class\.told_(?!settled|taken_over)/;

/** Takes what was told in; one told twice stands once. */
export function apply(open: readonly Reminder[], told: Told): Reminder[] {
  if (told.type === "reminder") return [...open.filter((r) => r.id !== told.reminder.id), told.reminder].toSorted((a, b) => a.startAt.localeCompare(b.startAt));
  if (told.type === "reminder_closed") return open.filter((r) => r.id !== told.id);
  return [...open];
}

/** The same of offers: what ends first stands first. */
export function applyOffer(open: readonly Offer[], told: Offered): Offer[] {
  if (told.type === "offer") return [...open.filter(({ id }) => id !== told.offer.id), told.offer].toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  if (told.type === "offer_closed") return open.filter(({ id }) => id !== told.id);
  return [...open];
}

export function useReminders() {
  const client = useQueryClient();
  const { notification } = App.useApp();
  const me = useSession((s) => s.user?.id);
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Open> => {
      const answer = await post("/api/class/reminder/list", {}, { signal });
      return { ...answer, ahead: Date.parse(answer.now) - Date.now() };
    },
    enabled: me !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  /** Those that came while this screen was open. */
  const [came, setCame] = useState<ReadonlySet<string>>(new Set());
  const edit = (told: Told) => client.setQueryData(KEY, (held: Open | undefined) => held && { ...held, records: apply(held.records, told) });
  const editOffers = (told: Offered) => client.setQueryData(KEY, (held: Open | undefined) => held && { ...held, offers: applyOffer(held.offers, told) });
  /** The offer that was the last to be none any more. */
  const [ended, setEnded] = useState<{ offer: Offer; why: OfferEnd } | null>(null);
  useTopic(me && data ? `user:${me}` : null, {
    since: data?.position,
    onEvent: ({ offset, data }) => {
      const told = data as Told;
      edit(told);
      const offered = data as Offered;
      const gone = offered.type === "offer_closed" && client.getQueryData<Open>(KEY)?.offers.find(({ id }) => id === offered.id);
      editOffers(offered);
      if (gone && offered.type === "offer_closed") setEnded({ offer: gone, why: offered.why });
      const notice = data as { type: string; id: string; kind: string };
      // What the reminder says is not said a second time over it; the inbox keeps it. The toast comes in this same turn.
      if (notice.type === "notification" && SAID.test(notice.kind) && client.getQueryData<Open>(KEY)?.records.length)
        setTimeout(() => notification.destroy(notice.id));
      // One that was seen and is open again, its class being back, need not cover the page twice.
      if (told.type === "reminder" && !told.reminder.seen) setCame((ids) => new Set(ids).add(told.reminder.id));
      client.setQueryData(KEY, (held: Open | undefined) => held && { ...held, position: [held.position[0], offset] });
    },
    onReset: () => void refetch(),
  });

  const open = data?.records ?? [];
  const offers = data?.offers ?? [];
  useMarks("/api/class/reminder", open);
  useMarks("/api/class/offer", offers);

  const dismiss = async (which: readonly Reminder[]) => {
    const closing = which.map((r) => r.id);
    for (const id of closing) edit({ type: "reminder_closed", id });
    const done = await Promise.allSettled(closing.map((id) => post("/api/class/reminder/dismiss", { id })));
    if (done.some((d) => d.status === "rejected")) throw new Error("not closed everywhere");
  };
  /** The teacher's word for the classes of these, which closes them everywhere. Did it not arrive, they are open again. */
  const ready = async (which: readonly Reminder[]) => {
    for (const { id } of which) edit({ type: "reminder_closed", id });
    try {
      await post("/api/class/reminder/ready", { ids: which.map(({ id }) => id) });
    } catch (error) {
      for (const reminder of which) edit({ type: "reminder", reminder });
      throw error;
    }
  };
  /** This screen has answered it, or was refused: it is closed, or read anew. */
  const answered = (offer: Offer, why: OfferEnd | null) => (why ? editOffers({ type: "offer_closed", id: offer.id, why }) : void refetch());
  return { open, offers, ended, ahead: data?.ahead ?? 0, came, dismiss, ready, answered };
}

/** Says of what is shown, once each, that a screen has it, and that somebody has seen it. */
function useMarks(base: "/api/class/reminder" | "/api/class/offer", shown: readonly { id: string }[]) {
  const ids = shown.map(({ id }) => id).join();
  const said = useRef({ reached: new Set<string>(), seen: new Set<string>() });
  useEffect(() => {
    const tell = (what: "reached" | "seen") => {
      const fresh = ids.split(",").filter((id) => id && !said.current[what].has(id));
      // Who looks as somebody else is not whom it is to reach.
      if (fresh.length === 0 || isPreview()) return;
      for (const id of fresh) said.current[what].add(id);
      const forget = () => fresh.forEach((id) => said.current[what].delete(id));
      post(`${base}/${what}`, { ids: fresh }).catch(forget);
    };
    // Behind another window, or with nobody there, it has reached the screen, but nobody has seen it.
    const look = () => tell(isAttended() ? "seen" : "reached");
    look();
    return onAttention(look);
  }, [base, ids]);
}
