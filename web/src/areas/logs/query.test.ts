import { expect, test } from "vitest";
import { boundsOf, readQuery, writeQuery } from "./query.ts";

const read = (search: string) => readQuery(new URLSearchParams(search));
const NOW = Date.parse("2026-11-21T18:30:00Z");

test("a span ends now and goes on; today begins at the reader's midnight", () => {
  expect(boundsOf({ span: "15m" }, NOW, "UTC")).toEqual({ from: "2026-11-21T18:15:00.000Z" });
  expect(boundsOf({ span: "today" }, NOW, "Asia/Shanghai")).toEqual({ from: "2026-11-21T16:00:00.000Z" });
  expect(boundsOf({}, NOW, "UTC")).toEqual({});
});

test("what an address says is what it says again; what is no time is no bound, and a linked line has none", () => {
  const address = "class=C-1066&from=2026-11-21T18%3A00%3A00.000Z&to=2026-11-21T18%3A10%3A00.000Z";
  expect(writeQuery(read(address)).toString()).toBe(address);
  expect(read("from=banana&span=week").range).toEqual({});
  expect(read("line=7&span=1h").range).toEqual({});
});
