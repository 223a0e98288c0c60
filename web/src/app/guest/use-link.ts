// Opens the share link of the address, and keeps asking whether it still is good: the server closes the page's socket when it is not.
import { useCallback, useEffect, useState } from "react";
import { HubClient } from "@belltower/realtime";
import { ApiError } from "~/api/errors.ts";
import { openLink, type OpenedLink } from "~/api/guest.ts";
import { tokenOf } from "./token.ts";

/** What is wrong with a link. */
export const whys = ["none", "expired", "revoked", "burnt", "used", "withdrawn", "busy", "failed"] as const;
export type Why = (typeof whys)[number];

export type LinkState = { at: "opening" } | { at: "open"; link: OpenedLink } | { at: "wrong"; why: Why; text: string };

export function whyOf(error: unknown): { why: Why; text: string } {
  if (!(error instanceof ApiError)) return { why: "failed", text: "" };
  const why = whys.find((word) => word === error.reason);
  if (why) return { why, text: error.message };
  if (error.status === 404 || error.status === 400) return { why: "none", text: error.message };
  return { why: error.status === 429 ? "busy" : "failed", text: error.message };
}

/** Whether a failure is the network's or the server's, and says nothing of the link. */
const isPassing = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

const ask = (token: string | null): Promise<OpenedLink> => (token === null ? Promise.reject(new ApiError(404, null, "")) : openLink(token));

/** `hub` is the page's socket, while the link is open. */
export function useLink(): { state: LinkState; news: number; hub: HubClient | null; again: () => void } {
  const [token, setToken] = useState(() => tokenOf(location));
  const [state, setState] = useState<LinkState>({ at: "opening" });
  const [news, setNews] = useState(0);
  const [hub, setHub] = useState<HubClient | null>(null);
  useEffect(() => {
    const look = () => setToken(tokenOf(location));
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  useEffect(() => {
    if (new URLSearchParams(location.search).has("t")) history.replaceState(history.state, "", location.pathname);
  }, []);

  /** Opens it anew; what fails for a passing reason leaves an open page as it is. */
  const again = useCallback(
    () =>
      ask(token).then(
        (link) => setState((before) => (before.at === "open" && before.link.id === link.id ? before : { at: "open", link })),
        (error: unknown) => {
          setState((before) => (before.at === "open" && isPassing(error) ? before : { at: "wrong", ...whyOf(error) }));
          throw error;
        },
      ),
    [token],
  );
  const quietly = useCallback(() => void again().catch(() => {}), [again]);
  useEffect(() => quietly(), [quietly]);

  const share = state.at === "open" ? state.link.id : null;
  useEffect(() => {
    if (share === null) return;
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?as=link`;
    const client = new HubClient({
      url,
      // Closed for good: the link ended, or what this browser may see of it has to be asked for anew.
      onStop: () =>
        void again().then(
          () => client.retry(),
          (error) => isPassing(error) && setTimeout(() => client.retry(), 5_000),
        ),
      onDoubt: quietly,
    });
    const changed = () => setNews((count) => count + 1);
    const leave = client.subscribe(`share:${share}`, {
      onEvent: ({ data }) => (data.type === "ended" ? quietly() : changed()),
      onReset: changed,
      onReady: () => setHub(client),
    });
    const wake = () => document.visibilityState === "visible" && client.wake();
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      leave();
      setHub(null);
      client.close();
    };
  }, [share, again, quietly]);
  return { state, news, hub, again: quietly };
}
