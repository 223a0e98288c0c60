import { expect, test } from "vitest";
import { askedOf, dimensionsOf, readView, withCell, writeView } from "./query.ts";

const read = (address: string) => readView(new URLSearchParams(address));

test("an address says what is not usual, and what it says wrongly is as if it were not said", () => {
  const address =
    "measure=rtt&shape=matrix&by=network&across=weekday&from=2026-01-01&to=2026-01-31&against=before&is_region=SG&is_region=HK&order=most&open=wifi&open=2";
  expect(writeView(read(address)).toString()).toBe(address);
  expect(writeView(read("measure=luck&by=moon&span=ever&from=2026-02-01&to=2026-01-01&against=then&open=a&open=b&open=c")).toString()).toBe("");
  expect(read("shape=matrix&by=hour").across).toBe("region");
});

test("a line has a value for each day, a cell narrows its sessions to its own values", () => {
  const view = read("shape=line&by=region&is_role=student&is_region=SG&is_region=HK");
  expect(dimensionsOf(view)).toEqual(["day", "region"]);
  expect(withCell(view, ["2026-01-05", "SG"])).toEqual({ role: ["student"], region: ["SG"], day: ["2026-01-05"] });
  expect(askedOf(view)).toMatchObject({ span: "four_weeks", measures: ["problem"], by: ["day", "region"] });
  expect(askedOf(read("against=2026-01-01~2026-01-07")).against).toEqual({ from: "2026-01-01", to: "2026-01-07" });
});
