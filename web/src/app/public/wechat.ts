// Signing in with WeChat (A04): to its page with a state that this browser alone knows, and back with a code. Who is linked is in; who is not signs in once, and is linked by it.
import { useEffect, useState } from "react";
import { post } from "~/api/client.ts";
import type { Answer } from "./login.tsx";
import { asFailure } from "./parts.tsx";

interface Back {
  code: string;
  state: string;
}

/** What WeChat sent this page back with; the address loses it at once. */
function takeBack(): Back | null {
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get("code"), query.get("state")];
  if (!code || !state) return null;
  query.delete("code");
  query.delete("state");
  const rest = query.toString();
  history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`));
  return { code, state };
}

/** A code is asked about once, whatever the page does meanwhile. */
let asked: { code: string; answer: ReturnType<typeof ask> } | undefined;
function ask({ code, state }: Back) {
  return post("/api/wechat/getUserinfo", { code, state }, { anonymous: true });
}

export function useWeChat() {
  const [back] = useState(takeBack);
  const [busy, setBusy] = useState(back !== null);
  const [wrong, setWrong] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [unbound, setUnbound] = useState<{ name: string; ticket: string } | null>(null);
  useEffect(() => {
    if (!back) return;
    let shown = true;
    if (asked?.code !== back.code) asked = { code: back.code, answer: ask(back) };
    const come = async (seen: Awaited<ReturnType<typeof ask>>) => {
      if (!seen.bound) return setUnbound({ name: seen.nickname, ticket: seen.ticket });
      const opened = await post("/api/user/login_sso", { ticket: seen.ticket }, { anonymous: true });
      if (shown) setAnswer(opened);
    };
    asked.answer
      .then((seen) => (shown ? come(seen) : undefined))
      .catch((cause: unknown) => shown && setWrong(asFailure(cause).message))
      .finally(() => shown && setBusy(false));
    return () => {
      shown = false;
    };
  }, [back]);
  const begin = async () => {
    try {
      const page = await post("/api/wechat/begin", {}, { anonymous: true });
      const url = new URL(page.url);
      const query = { appid: page.appId, redirect_uri: location.href, response_type: "code", scope: "snsapi_login", state: page.state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      url.hash = "wechat_redirect";
      location.assign(url.href);
    } catch (cause) {
      setWrong(asFailure(cause).message);
    }
  };
  /** Links what came from WeChat without an account to the one that is signed in now. That it fails keeps nobody out. */
  const bind = async () => {
    if (unbound) await post("/api/wechat/bind", { ticket: unbound.ticket }, { quiet: true }).catch(() => {});
  };
  return { busy, wrong, answer, unbound: unbound && unbound.name, begin, bind };
}
