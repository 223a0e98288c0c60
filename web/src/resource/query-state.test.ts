import { expect, it } from "vitest";
import { classesMeta as rooms } from "~/api/resources/classes.gen.ts";
import { studentsMeta as students } from "~/api/resources/students.gen.ts";
import type { ListQuery } from "~/realtime/index.ts";
import { inSegment, misread, parseQuery, spanOf, writeQuery } from "./query-state.ts";

it("writes what is not the default, and reads the same back", () => {
  const query = { page: 3, size: 50, sort: ["name", "-created_at"], filter: { status: ["active", "paused"], english_name: "leo" }, search: "小 明" };
  const params = writeQuery(new URLSearchParams("record=7"), query, students);
  expect(params.get("record")).toBe("7");
  expect(parseQuery(new URLSearchParams(params.toString()), students)).toEqual(query);
  const plain = parseQuery(new URLSearchParams(), students);
  expect(writeQuery(new URLSearchParams(), plain, students).toString()).toBe("");
});

it("leaves aside what the resource does not know", () => {
  const query = parseQuery(new URLSearchParams("page=-4&size=9000&sort=phone&password=x&phone=138"), students);
  expect(query).toEqual({ page: 1, size: 20, sort: ["-created_at"], filter: {}, search: "" });
});

it("takes no value that makes no sense, and says which", () => {
  const segments = [{ condition: "coming", sort: "start_at" }];
  const read = (text: string) => {
    const params = new URLSearchParams(text);
    return [parseQuery(params, rooms, segments).filter, misread(params, rooms, segments)];
  };
  const usual = { coming: true };
  for (const bad of [
    "start_at=banana~",
    "start_at=2026-01-01",
    "start_at=~",
    "start_at=+275760-09-13T00:00:00Z~",
    "status=nonsense",
    "page=-1",
    "page=two",
    "page=9e99",
    "size=1000",
    "sort=nonsense",
    "show=nonsense",
    "unseen_soon=maybe",
    "teacher_id=;drop",
  ]) {
    expect(read(bad), bad).toEqual([usual, [bad.replace("+", " ")]]);
  }
  const status = rooms.fields.find((field) => field.name === "status")?.values?.[0] ?? "";
  expect(read(`status=${status},nonsense`)).toEqual([{ ...usual, status: [status] }, [`status=${status},nonsense`]]);
  expect(read("start_at=2026-01-01~")).toEqual([{ ...usual, start_at: { from: "2026-01-01T00:00:00.000Z", to: null } }, []]);
  for (const fine of [
    "",
    "page=1",
    "page=3&size=50",
    "sort=-start_at",
    "show=all",
    "show=coming",
    "q=x&record=new&other=1",
    "unseen_soon=true",
    `status=${status}`,
  ])
    expect(read(fine)[1], fine).toEqual([]);
});

it("keeps a condition of the server that is no field", () => {
  const query = parseQuery(new URLSearchParams("unseen_soon=true&no_such=true"), rooms);
  expect(query.filter).toEqual({ unseen_soon: true });
  expect(writeQuery(new URLSearchParams(), query, rooms).toString()).toBe("unseen_soon=true");
  expect(parseQuery(new URLSearchParams("unseen_soon=maybe"), rooms).filter).toEqual({});
});

it("opens in the first segment, in its order, and writes the others", () => {
  const segments = [
    { condition: "coming", sort: "start_at" },
    { condition: "past", sort: "-start_at" },
  ];
  const read = (text: string) => parseQuery(new URLSearchParams(text), rooms, segments);
  const write = (query: ListQuery) => writeQuery(new URLSearchParams(), query, rooms, segments).toString();
  expect([read("").filter, read("").sort, write(read(""))]).toEqual([{ coming: true }, ["start_at"], ""]);
  const past = { ...read(""), ...inSegment(read("q=zoo"), segments, segments[1], rooms) };
  expect([past.filter, past.sort, write(past), read("show=past").sort]).toEqual([{ past: true }, ["-start_at"], "show=past", ["-start_at"]]);
  const all = { ...past, ...inSegment(past, segments, undefined, rooms) };
  expect([all.filter, write(all), read("show=all").filter]).toEqual([{}, "show=all", {}]);
});

it("keeps days that follow the calendar as what they are, and tells a server their bounds alone", () => {
  const read = (text: string) => parseQuery(new URLSearchParams(text), rooms).filter.start_at;
  const today = spanOf("time", "last7", "Asia/Shanghai", new Date("2026-11-25T20:00:00Z"));
  expect(JSON.stringify(today)).toBe('{"from":"2026-11-19T16:00:00.000Z","to":"2026-11-26T16:00:00.000Z"}');
  const later = spanOf("time", "last7", "Asia/Shanghai", new Date("2026-11-26T20:00:00Z"));
  expect(later.from).toBe("2026-11-20T16:00:00.000Z");
  expect(spanOf("date", "today", "Europe/London", new Date("2026-11-25T20:00:00Z"))).toMatchObject({ from: "2026-11-25", to: "2026-11-26" });
  const query = parseQuery(new URLSearchParams("start_at=last7"), rooms);
  expect(writeQuery(new URLSearchParams(), query, rooms).toString()).toBe("start_at=last7");
  expect(misread(new URLSearchParams("start_at=last7"), rooms)).toEqual([]);
  expect(Object.keys(read("start_at=last7") as object)).toEqual(["from", "to"]);
  expect(read("start_at=nextYear")).toBeUndefined();
});
