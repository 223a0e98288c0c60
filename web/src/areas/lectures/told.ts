// What is told of a lecture (`lecture:<id>`), put onto what a page shows of it.
import type { Data } from "~/api/client.ts";
import type { LecturePayload } from "@belltower/realtime";

export type Lecture = Data<"/api/live/get">;
export type Comment = Lecture["comments"][number];
export type Product = NonNullable<Lecture["product"]>;
export type Told = LecturePayload;

/** Comments that a page holds. */
const HELD = 200;

/** The newest first, each once. */
function withComment(comments: readonly Comment[], comment: Comment): Comment[] {
  const rest = comments.filter(({ id }) => id !== comment.id);
  return [...rest, comment].toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)).slice(0, HELD);
}

export function withTold(lecture: Lecture, told: Told): Lecture {
  switch (told.type) {
    case "comment": {
      const comment = told.comment;
      if (!comment) return lecture;
      const pinned = comment.pinned ? comment : lecture.pinned?.id === comment.id ? null : lecture.pinned;
      return { ...lecture, comments: withComment(lecture.comments, comment), pinned };
    }
    case "comment_gone": {
      const comments = lecture.comments.filter(({ id }) => id !== told.id);
      return { ...lecture, comments, pinned: lecture.pinned?.id === told.id ? null : lecture.pinned };
    }
    case "product":
      return { ...lecture, product: told.product ?? null };
    case "mode":
      return { ...lecture, comment_mode: told.comment_mode ?? lecture.comment_mode };
    case "state":
      return { ...lecture, state: told.state ?? lecture.state };
    case "viewers":
      return { ...lecture, viewers: told.viewers ?? lecture.viewers };
    default:
      return lecture;
  }
}

const MINUTE_MS = 60_000;

/** How many minutes a step took, of one begun twice in all; and whether it goes on. `end` is when the lecture was over. */
export function took(flow: { begun: readonly { step_id: string; at: string }[] }, step: string, end: string | null): { minutes: number | null; on: boolean } {
  let [ms, times, on] = [0, 0, false];
  flow.begun.forEach(({ step_id, at }, place) => {
    if (step_id !== step) return;
    const until = flow.begun[place + 1]?.at ?? end;
    times += 1;
    if (until === null) on = true;
    else ms += Math.max(0, Date.parse(until) - Date.parse(at));
  });
  return { minutes: times > 0 ? Math.round(ms / MINUTE_MS) : null, on };
}

/** Minutes and seconds, or hours, minutes and seconds. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** A price as people read it. */
export function priceText(product: Pick<Product, "price" | "currency">, language: string): string {
  if (product.price === null || product.price === undefined) return "";
  const currency = product.currency ?? "CNY";
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(product.price / 100);
}
