// The one door to the server's REST calls: envelope removed, errors typed (`ApiError`), language said.
// What everybody must hear of (signed out, nobody answers) goes to `hear`, set once by the shell.
import i18next from "i18next";
import { language } from "~/i18n/index.ts";
import type { Gets, Posts } from "./calls.gen.ts";
import { ApiError, asRecord, succeeded } from "./errors.ts";
import { windowOf } from "./preview.ts";

/** L01: the main host is given ten minutes. */
const TIMEOUT_MS = 600_000;

/** The shell listens here; public pages leave it empty. */
export const apiEvents: {
  signedOut?: (error?: ApiError) => void;
  unreachable?: (error: ApiError) => void;
} = {};

export interface CallOptions {
  signal?: AbortSignal;
  query?: Record<string, string | number | boolean>;
  /** A call that may be refused without ending the session: sign-in, verification. */
  anonymous?: boolean;
  /** What is said beside the body. */
  headers?: Record<string, string>;
  /** A call whose failure is nobody's concern; it is finished even while the page goes. */
  quiet?: boolean;
}

/** JSON body of a call, from the server's OpenAPI. */
export type Body<P extends keyof Posts> = Posts[P][0];
/** `data` of a call's answer, from the server's OpenAPI. */
export type Data<P extends keyof Posts> = Posts[P][1];

/** A call whose types the OpenAPI knows. An answer that it leaves open is `unknown`: the caller says what it is. */
export const post = <P extends keyof Posts>(path: P, body: Body<P>, options?: CallOptions) => call<Data<P>>("POST", path, body, options);

/** The same for what is only read. */
export const get = <P extends keyof Gets>(path: P, options?: CallOptions) => call<Gets[P]>("GET", path, undefined, options);

/** A call whose path is made at run time (the resource kit); the caller names the type of `data`. */
export async function call<T>(method: "GET" | "POST", path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])];
  const query = Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]);
  const request = new Request(query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path, {
    method,
    headers: {
      "Accept-Language": language(),
      ...(method === "POST" && { "Content-Type": "application/json" }),
      // E01: a console that was built to be used, or one that is being worked on.
      "x-app-id": import.meta.env.PROD ? "production" : "other",
      "x-as": windowOf(),
      ...options.headers,
    },
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    credentials: "same-origin",
    signal: AbortSignal.any(signals),
    keepalive: options.quiet === true,
  });
  const read = async () => {
    // The global is looked up at every call: tests and the browser may replace it after this module is loaded.
    const response = await globalThis.fetch(request);
    return { response, envelope: asJson(await response.text()) };
  };
  const { response, envelope } = await read().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    // The browser's own words are in its language, not the reader's.
    throw heard(new ApiError(0, null, i18next.t("common:error.unreachable")), options);
  });
  if (response.ok && succeeded(envelope)) return asRecord(envelope).data as T;
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  throw heard(new ApiError(response.status, envelope, i18next.t("common:error.status", { status: response.status }), retryAfter), options);
}

/** What a proxy answers in place of the server may be no JSON: then there is no envelope. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function heard(error: ApiError, { anonymous, quiet }: CallOptions): ApiError {
  if (error.signedOut && !anonymous) apiEvents.signedOut?.(error);
  if (error.unreachable && !quiet) apiEvents.unreachable?.(error);
  return error;
}
