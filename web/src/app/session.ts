// Signing in and out: what is kept in this browser, where one lands, and how an ended session is told (A01–A08, A15).
import i18next from "i18next";
import { ApiError } from "~/api/errors.ts";
import { apiEvents, post } from "~/api/client.ts";
import { forgetDrafts } from "~/api/personal.ts";
import { closePreview, isPreview } from "~/api/preview.ts";
import { fetchSession, type SessionUser, useSession } from "~/api/session.ts";
import { setZone } from "~/ui/time-zone.ts";
import { setOwn, useOwnSettings } from "~/api/own-settings.ts";
import { chooseLanguage, isLanguage, type Language, LANGUAGE_KEY } from "~/i18n/index.ts";
import { noteBuild } from "./new-version.ts";
import { takeSettings } from "./settings.ts";

/** Says that this browser signed in, and until when. The token itself is out of reach of scripts. */
const UNTIL_KEY = "session_until";
/** Stored of the person: id, name, avatar, company and roles. */
const USER_KEY = "user_info";
const NOTICE_KEY = "sign_in_notice";
/** E03, E04: time to read 'Please log in again'. */
export const SIGNED_OUT_DELAY_MS = 1500;

export const LOGIN = "/user/login";

export const hasSession = (now = Date.now()): boolean => Date.parse(localStorage.getItem(UNTIL_KEY) ?? "") > now;
export const rememberSession = (expiresAt: string): void => localStorage.setItem(UNTIL_KEY, expiresAt);

function forgetSession(): void {
  for (const key of [UNTIL_KEY, USER_KEY]) localStorage.removeItem(key);
  sessionStorage.removeItem("open_tabs");
  useSession.setState({ user: null });
}

/** Only a path of ours: a redirect is given by whoever made the link. */
export function safeTarget(redirect: string | null): string | null {
  if (!redirect?.startsWith("/") || /^\/[/\\]/.test(redirect)) return null;
  const url = new URL(redirect, "http://belltower.invalid");
  return url.host === "belltower.invalid" && !url.pathname.startsWith("/user/") ? url.pathname + url.search + url.hash : null;
}

/** A04: the id that asks for single sign-on, alone or inside the redirect. */
export function weixinId(search: string): string | null {
  const query = new URLSearchParams(search);
  const redirect = query.get("redirect");
  return query.get("weixin_id") ?? (redirect ? new URLSearchParams(redirect.split("?")[1] ?? redirect).get("weixin_id") : null);
}

export const loginPath = (target: string): string => (safeTarget(target) && target !== "/home" ? `${LOGIN}?redirect=${encodeURIComponent(target)}` : LOGIN);

/** Why a person is on the sign-in page. */
export const noticeOf = (): string | null => sessionStorage.getItem(NOTICE_KEY);
/** It has been said. */
export const dropNotice = (): void => sessionStorage.removeItem(NOTICE_KEY);

let leaving = false;
/** True once the window is on its way to the sign-in page: nothing asks about unsaved edits any more. */
export const isLeaving = () => leaving;

/** To the sign-in page by a fresh load, so that nothing of this person stays in memory. */
export function leave(notice?: string, keepTarget = true): void {
  leaving = true;
  // What this browser keeps is not the preview's to forget.
  if (isPreview()) return closePreview();
  const target = location.pathname + location.search;
  forgetSession();
  if (notice) sessionStorage.setItem(NOTICE_KEY, notice);
  location.assign(keepTarget ? loginPath(target) : LOGIN);
}

/** A05. The session ends here even if the server cannot be told. */
export async function signOut(): Promise<void> {
  if (isPreview()) {
    await post("/api/user/preview/leave", {}, { anonymous: true }).catch(() => {});
    return leave();
  }
  await post("/api/user/logout", {}, { anonymous: true }).catch(() => {});
  leave(undefined, false);
  forgetDrafts("none");
}

/** Why a session is over, in words: the server has some where signing in again would not help. */
const endOf = (error?: ApiError): string => (error?.id === DISABLED ? error.message : i18next.t("common:session.again"));
const DISABLED = "error.disabled";

/** What a failure to load the person means (A08, A15), in words; null: not signed in, which needs none. */
export function refusalOf(error: unknown, hadSession: boolean): string | null {
  if (error instanceof ApiError && error.signedOut) return hadSession ? endOf(error) : null;
  if (error instanceof ApiError && error.status === 403) return error.message;
  return i18next.t("common:session.failed");
}

/** Nobody answered, or only what stands before the server: says nothing of the session. */
export const isNoNetwork = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.unreachable || (error.status >= 502 && error.status <= 504));

let early: Promise<SessionUser> | null = null;
/** Asks who is signed in while the console's script is on its way. */
export function askEarly(): void {
  early = fetchSession({ anonymous: true, quiet: true });
  // Whoever takes the answer takes the refusal.
  early.catch(() => {});
}

/** Whether nobody is signed in for sure: this browser knows of no session, and the server has answered so. */
export const isSignedOut = async (): Promise<boolean> =>
  !hasSession() &&
  early !== null &&
  (await early.then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.signedOut,
  ));

/** The answer to that, for who does not wait for it to be taken. */
export const known = (): Promise<SessionUser> | null => early;

/** Loads who is signed in (A03); whoever is not goes to the sign-in page. Without network one stays, signed in, and `NO_NETWORK` is answered. */
export const NO_NETWORK = Symbol("no network");
export async function enter(): Promise<SessionUser | typeof NO_NETWORK | null> {
  const had = hasSession();
  try {
    const asked = early ?? fetchSession({ anonymous: true, quiet: true });
    early = null;
    const user = await asked;
    if (user.permissionList.length === 0) throw new ApiError(403, { msg: i18next.t("common:session.noPermission") }, "");
    accept(user);
    return user;
  } catch (error) {
    if (isNoNetwork(error)) return NO_NETWORK;
    const signedOut = error instanceof ApiError && error.signedOut;
    if (!signedOut && !isPreview()) await post("/api/user/logout", {}, { anonymous: true }).catch(() => {});
    leave(refusalOf(error, had) ?? undefined);
    return null;
  }
}

/** The name under which other devices hear of the zone. */
const ZONE_KEY = "zone";

/** Takes over what the server says of the person. */
function accept(user: SessionUser): void {
  const { id, name, avatar, corp, roles } = user;
  localStorage.setItem(USER_KEY, JSON.stringify({ id, name, avatar, corp, roles: roles.map((r) => r.name) }));
  rememberSession(user.expiresAt);
  setZone(user.zone);
  useSession.setState({ user });
  // Whoever was here before and did not sign out: what they typed is not for this one.
  forgetDrafts("own");
  const standing = { ...(user.language !== null && { [LANGUAGE_KEY]: user.language }), ...(user.zone !== null && { [ZONE_KEY]: user.zone }) };
  takeSettings(user.id, { ...user.settings, ...standing });
  noteBuild(user.build);
}

/** Speaks the language that the person chose last, on whichever device. */
export function followLanguage(): void {
  useOwnSettings.subscribe(({ values, known }, before) => {
    const chosen = values[LANGUAGE_KEY] ?? null;
    // Only when it is this that changed: a window that has not heard of a choice yet must not take it back.
    if (before.known === known && before.values[LANGUAGE_KEY] === chosen) return;
    if (known && isLanguage(chosen) && chosen !== i18next.language) void chooseLanguage(chosen);
  });
}

/** Shows times in the zone that the person chose last, on whichever device: pages that are open follow at once. */
export function followZone(): void {
  useOwnSettings.subscribe(({ values, known }, before) => {
    const zone = values[ZONE_KEY] ?? null;
    const { user } = useSession.getState();
    if (!known || !user || before.values[ZONE_KEY] === zone || user.zone === zone) return;
    useSession.setState({ user: { ...user, zone } });
    setZone(zone);
  });
}

/** Loads the rights again after somebody changed them; open pages follow at once. Nothing left means out (A08). */
export async function refresh(): Promise<void> {
  try {
    accept(await fetchSession());
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) leave(error.message);
  }
}

/** Chooses a language, here and on every device, and for what the server sends this person. */
export async function speak(language: Language): Promise<void> {
  setOwn({ [LANGUAGE_KEY]: language });
  await chooseLanguage(language);
}

/** A06: where this person starts, unless they were on their way somewhere. */
export const startOf = (user: SessionUser): string => safeTarget(user.startPage) ?? "/home";

/** E03, E04: one message, and 1.5 s later the sign-in page. */
export function followSessionEnd(say: (text: string) => void): void {
  apiEvents.signedOut = (error) => {
    apiEvents.signedOut = () => {};
    const text = endOf(error);
    say(text);
    setTimeout(() => leave(text), SIGNED_OUT_DELAY_MS);
  };
}
