// What can go wrong with a call, as one type, with the server's words in the caller's language.

/** Answer of the server, or none: `status` 0 means nobody answered. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** Which of the server's sentences it says. */
  readonly id: string | undefined;
  /** Validation (400): field → message, in the caller's language. */
  readonly fields: Record<string, string>;
  /** Conflict (409): what it clashes with, for example the row as it is now. */
  readonly clash: unknown;
  /** What was there and is no more (410): why, as a word. */
  readonly reason: string | undefined;
  /** Server fault (500): what to give support. */
  readonly requestId: string | undefined;
  /** Too many calls (429): seconds until the next try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, fallback: string, retryAfter?: number) {
    const answer = asRecord(body);
    super(firstText(answer.msg, answer.message, answer.error) ?? fallback);
    const data = asRecord(answer.data);
    this.status = status;
    this.code = String(answer.code ?? status);
    this.id = firstText(answer.id);
    this.fields = asRecord(data.fields) as Record<string, string>;
    this.clash = data.clash;
    this.reason = firstText(data.reason);
    this.requestId = firstText(data.requestId);
    this.retryAfter = retryAfter;
  }

  /** The session is over: code 1001 (E03), or 401 on a call that was not a sign-in (E04). */
  get signedOut(): boolean {
    return this.code === "1001" || this.status === 401;
  }
  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** E02. The envelope's own codes count, whatever the HTTP status says. */
export function succeeded(body: unknown): boolean {
  const { code, statusCode } = asRecord(body);
  return code === 0 || code === "0000" || code === "9999" || code === 9999 || statusCode === 0;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((v): v is string => typeof v === "string" && v !== "");
}

/** The first of what is wrong, where the server says it at a field. */
export function whyNot(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(asRecord(error.fields)) : [];
  return typeof fields[0] === "string" ? fields[0] : (error as Error).message;
}
