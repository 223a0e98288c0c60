import { expect, it } from "vitest";
import { metaOf } from "./meta.ts";
import type { ListQuery } from "~/realtime/index.ts";
import { inSegment, parseQuery, writeQuery } from "./query-state.ts";

const students = metaOf("students");

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

it("keeps a condition of the server that is no field", () => {
  const rooms = metaOf("classes");
  const query = parseQuery(new URLSearchParams("unseen_soon=true&no_such=true"), rooms);
  expect(query.filter).toEqual({ unseen_soon: true });
  expect(writeQuery(new URLSearchParams(), query, rooms).toString()).toBe("unseen_soon=true");
  expect(parseQuery(new URLSearchParams("unseen_soon=maybe"), rooms).filter).toEqual({});
});

it("opens in the first segment, in its order, and writes the others", () => {
  const rooms = metaOf("classes");
  const segments = [{ condition: "coming", sort: "start_at" }, { condition: "past", sort: "-start_at" }];
  const read = (text: string) => parseQuery(new URLSearchParams(text), rooms, segments);
  const write = (query: ListQuery) => writeQuery(new URLSearchParams(), query, rooms, segments).toString();
  expect([read("").filter, read("").sort, write(read(""))]).toEqual([{ coming: true }, ["start_at"], ""]);
  const past = { ...read(""), ...inSegment(read("q=zoo"), segments, segments[1], rooms) };
  expect([past.filter, past.sort, write(past), read("show=past").sort]).toEqual([{ past: true }, ["-start_at"], "show=past", ["-start_at"]]);
  const all = { ...past, ...inSegment(past, segments, undefined, rooms) };
  expect([all.filter, write(all), read("show=all").filter]).toEqual([{}, "show=all", {}]);
});
