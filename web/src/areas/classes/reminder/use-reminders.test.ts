import { expect, it } from "vitest";
import { countdown } from "./countdown.ts";
import { apply, applyOffer, type Reminder } from "./use-reminders.ts";

const reminder = (id: string, hour: string): Reminder => ({
  id,
  classId: "c",
  kind: "matched",
  startAt: `2026-11-21T${hour}:00:00.000Z`,
  endAt: `2026-11-21T${hour}:25:00.000Z`,
  was: null,
  className: "At the zoo",
  studentNames: [],
  standsInFor: null,
  seen: false,
});

it("shows the next class first, each reminder once, and lets closed ones go", () => {
  const one = apply([], { type: "reminder", reminder: reminder("a", "12") });
  const two = apply(one, { type: "reminder", reminder: reminder("b", "10") });
  expect(apply(two, { type: "reminder", reminder: reminder("a", "12") }).map((r) => r.id)).toEqual(["b", "a"]);
  expect(apply(two, { type: "reminder_closed", id: "b" }).map((r) => r.id)).toEqual(["a"]);
  expect(apply(two, { type: "other" })).toEqual(two);
});

it("shows first what is over first, each offer once, and lets those go that are none any more", () => {
  const offer = (id: string, minute: string) => ({
    id,
    startAt: "2026-11-21T12:00:00.000Z",
    endAt: "2026-11-21T12:25:00.000Z",
    lesson: "At the zoo",
    studentName: "Coco",
    level: null,
    taught: 0,
    expiresAt: `2026-11-21T10:${minute}:00.000Z`,
    others: 0,
    seen: false,
  });
  const both = applyOffer(applyOffer([], { type: "offer", offer: offer("a", "09") }), { type: "offer", offer: offer("b", "05") });
  expect(applyOffer(both, { type: "offer", offer: offer("a", "09") }).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(applyOffer(both, { type: "offer_closed", id: "b", why: "taken" }).map(({ id }) => id)).toEqual(["a"]);
  expect([countdown(247_000), countdown(59_100), countdown(-5)]).toEqual(["4:07", "1:00", "0:00"]);
});
