import { expect, it, vi } from "vitest";
import type { ListPage, ListQuery } from "./patch.ts";

const query: ListQuery = { page: 1, size: 20, sort: [], filter: {}, search: "" };
const page = (total: number): ListPage => ({ records: [], total, page: 1, size: 20, position: ["e", total] as never });
const call = vi.hoisted(() => vi.fn());
vi.mock("~/api/client.ts", () => ({ call }));
const { askList, cameFor, takeAsked } = await import("./asked.ts");

it("is the answer of a list's first reading and of no other", async () => {
  call.mockResolvedValue(page(1));
  askList("/first", query);
  expect((await takeAsked("/first", query))?.total).toBe(1);
  expect(await takeAsked("/first", query)).toBeUndefined();
});

it("is not asked for when the list was read sooner, so that no later reading takes rows back", async () => {
  call.mockClear();
  call.mockResolvedValue(page(1));
  expect(await takeAsked("/late", query)).toBeUndefined();
  askList("/late", query);
  expect(call).not.toHaveBeenCalled();
  expect(cameFor("/late", query)).toBeUndefined();
  expect(await takeAsked("/late", query)).toBeUndefined();
});

it("is forgotten when the list is read with another query first", async () => {
  call.mockResolvedValue(page(1));
  askList("/other", query);
  expect(await takeAsked("/other", { ...query, search: "x" })).toBeUndefined();
  expect(cameFor("/other", query)).toBeUndefined();
});
