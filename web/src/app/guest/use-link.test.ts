import { expect, it } from "vitest";
import { ApiError } from "~/api/errors.ts";
import { tokenOf } from "./token.ts";
import { whyOf } from "./use-link.ts";

it("takes the token from the fragment, and from the query, where it is to be ended", () => {
  expect(tokenOf({ hash: "#t=abc", search: "?t=other" })).toBe("abc");
  expect(tokenOf({ hash: "", search: "?t=abc" })).toBe("abc");
  expect(tokenOf({ hash: "#else", search: "" })).toBeNull();
});

it("says which of the things that can be wrong with a link is", () => {
  const gone = (reason: string) => whyOf(new ApiError(410, { msg: "Said", data: { reason } }, ""));
  expect(["expired", "revoked", "burnt", "used", "withdrawn"].map((reason) => gone(reason).why)).toEqual(["expired", "revoked", "burnt", "used", "withdrawn"]);
  expect(gone("expired").text).toBe("Said");
  expect([404, 400, 429, 500, 0].map((status) => whyOf(new ApiError(status, null, "")).why)).toEqual(["none", "none", "busy", "failed", "failed"]);
  expect(whyOf(new Error("broken")).why).toBe("failed");
});
