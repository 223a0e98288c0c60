// Written by `make gen` from the server's OpenAPI; until the first run this holds the calls of the sign-in pages.
type Envelope<T> = { 200: { headers: Record<string, unknown>; content: { "application/json": { code: number; statusCode: number; msg: string; data: T } } } };
type Post<B, T> = { post: { parameters: object; requestBody: { content: { "application/json": B } }; responses: Envelope<T> } };

export interface paths {
  "/api/management/login": Post<
    { type: "password" | "code"; account: string; password?: string; code?: string },
    { token: string; expiresAt: string }
  >;
  "/api/management/sendCode": Post<{ account: string }, unknown>;
  "/api/user/register": Post<{ account: string; name: string; password: string; code?: string }, unknown>;
  "/api/user/verify": Post<{ account: string; code: string }, unknown>;
  "/api/user/change_password": Post<{ account: string; code: string; password: string }, unknown>;
  "/api/user/logout": Post<Record<string, never>, unknown>;
}
