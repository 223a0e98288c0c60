import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import i18next from "i18next";
import { call, apiEvents } from "./client.ts";
import type { ApiError } from "./errors.ts";

/** What the server answers next. jsdom has no server; the request and the answer are the platform's own. */
function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  const seen: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    seen.push(request);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
  });
  return seen;
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it succeeded"),
    (error: unknown) => error as ApiError,
  );
const at = "http://belltower.test/api/x";

beforeEach(async () => {
  await i18next.init({ lng: "zh-CN", resources: { "zh-CN": { common: { error: { unreachable: "no answer" } } } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete apiEvents.signedOut;
  delete apiEvents.unreachable;
});

describe("a call", () => {
  it("gives the data and leaves the envelope", async () => {
    const seen = answers(200, { code: 0, statusCode: 200, msg: "ok", data: { id: "1" } });
    expect(await call("POST", at, { name: "Ann" })).toEqual({ id: "1" });
    expect(seen[0]?.headers.get("accept-language")).toBe("zh-CN");
    expect(seen[0]?.headers.get("x-as"), "whose window it is").toBe("own");
    expect(await seen[0]?.json()).toEqual({ name: "Ann" });
  });
  it.each([0, "0000", "9999"])("takes code %s for success (E02)", async (code) => {
    answers(200, { code, data: 1 });
    expect(await call("POST", at)).toBe(1);
  });
  it("throws the server's words for any other code (E02, E05)", async () => {
    answers(200, { code: 7, msg: "名额已满" });
    expect((await failure(call("POST", at))).message).toBe("名额已满");
    answers(502, { error: "bad gateway" });
    expect((await failure(call("POST", at))).message).toBe("bad gateway");
  });
  it("types what a form, a conflict, a limit and a fault say", async () => {
    answers(400, { code: 400, msg: "check", data: { fields: { name: "required" } } });
    expect((await failure(call("POST", at))).fields).toEqual({ name: "required" });
    answers(409, { code: 409, msg: "changed", data: { clash: { version: 2 } } });
    expect((await failure(call("POST", at))).clash).toEqual({ version: 2 });
    answers(429, { code: 429, msg: "slow down" }, { "retry-after": "30" });
    expect((await failure(call("POST", at))).retryAfter).toBe(30);
    answers(500, { code: 500, msg: "fault", data: { requestId: "r1" } });
    expect((await failure(call("POST", at))).requestId).toBe("r1");
  });
  it("tells the shell that the session is over, but not after a refused sign-in (E03, E04)", async () => {
    const heard = vi.fn();
    apiEvents.signedOut = heard;
    answers(401, { code: "1001", msg: "Please log in again" });
    await failure(call("POST", at, {}, { anonymous: true }));
    expect(heard).not.toHaveBeenCalled();
    expect((await failure(call("POST", at))).signedOut).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
  });
  it("tells the shell when nobody answers, and stays quiet when the page gave up (E05)", async () => {
    const heard = vi.fn();
    apiEvents.unreachable = heard;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect((await failure(call("POST", at))).unreachable).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    await failure(call("POST", at, {}, { signal: AbortSignal.abort() }));
    expect(heard).toHaveBeenCalledOnce();
  });
});
