// The uploads of this tab: they outlive the page they were begun on, go on after a cut, and are told to whoever looks. A few parts are on their way at once, those of
// the first upload first.
import i18next from "i18next";
import { call, post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { useSession } from "~/api/session.ts";
import { sendFile } from "~/api/upload.ts";
import type { UploadSort } from "../media.ts";
import { forget, type Kept, keep, kept, type Next } from "./kept.ts";
import { add, known, show, shown, there, useUploads, type Way, ways } from "./uploads.ts";

/** Parts on their way at once, of all uploads together. */
const AT_ONCE = 3;
/** Those that are over and still shown. */
const SHOWN = 5;
const SHOW_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

const begin = ({ name, size, of, modified }: Kept | Way["kept"]) => post("/api/management/file/begin", { name, size, of, modified });

/** Begins to send a file; answers the upload's key. `next` is done with it when it is there, though nobody is on the page any more. */
export function sendLarge(file: File, of: UploadSort, next: Next | null = null, isPrivate = false): string {
  const known = { name: file.name, size: file.size, modified: file.lastModified, of, private: isPrivate, next };
  // It arrived while nobody was there to take it.
  const same = [...ways].find(([, way]) => way.file && !next && !way.kept.next && isSame(way.kept, file));
  if (same) return same[0];
  const key = add(known, file, "sending");
  void start(key);
  return key;
}

const isSame = (kept: Way["kept"], { name, size, lastModified }: File) => name === kept.name && size === kept.size && lastModified === kept.modified;

/** Goes on with an upload of before, with the file that was chosen again; answers whether it is that file. */
export function goOn(key: string, file: File): boolean {
  const way = ways.get(key);
  if (!way || !isSame(way.kept, file)) return false;
  way.bytes = file;
  resume(key);
  return true;
}

export function pause(key: string): void {
  const way = ways.get(key);
  if (!way) return;
  stop(way);
  show(key, { state: "paused", rate: null, sent: there(way), fault: null });
  pump();
}

export function resume(key: string): void {
  const way = ways.get(key);
  if (!way) return;
  way.tries = 0;
  go(key, way);
}

function go(key: string, way: Way): void {
  show(key, { state: "sending", fault: null });
  // What is all there is not begun once more: it would be another one.
  if (way.upload && way.missing.length === 0) void end(key, way);
  else void start(key);
}

/** Gives an upload up; of one that is over only its line goes. */
export function dismiss(key: string): void {
  const way = ways.get(key);
  const isOver = shown(key)?.state === "done";
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));
  if (!way) return;
  stop(way);
  ways.delete(key);
  const { upload } = way;
  leave(way);
  if (upload && !isOver) void post("/api/management/file/abort", { upload }, { quiet: true }).catch(() => {});
  pump();
}

function stop(way: Way): void {
  if (way.timer) clearTimeout(way.timer);
  way.timer = null;
  for (const { abort } of way.flying.values()) abort.abort();
}

/** It is no more to go on with. */
function leave(way: Way): void {
  if (way.upload) forget(way.upload);
  way.upload = null;
  way.release?.();
  way.release = null;
}

async function start(key: string): Promise<void> {
  const way = ways.get(key);
  if (!way) return;
  try {
    const begun = await begin(way.kept);
    if (ways.get(key) !== way || shown(key)?.state !== "sending") return;
    known(way, begun);
    keep({ ...way.kept, upload: begun.upload });
    way.release ??= hold(begun.upload);
    show(key, { sent: there(way) });
    pump();
  } catch (error) {
    cut(key, error);
  }
}

/** Sends as many parts as may be on their way. */
function pump(): void {
  let flying = [...ways.values()].reduce((sum, way) => sum + way.flying.size, 0);
  for (const { key, state } of useUploads.getState().uploads) {
    const way = ways.get(key);
    if (state !== "sending" || !way?.upload) continue;
    while (flying < AT_ONCE && way.bytes && way.missing.length > 0) {
      void sendPart(key, way, way.missing.shift() ?? 0);
      flying++;
    }
    if (way.missing.length === 0 && way.flying.size === 0) void end(key, way);
  }
}

async function sendPart(key: string, way: Way, part: number): Promise<void> {
  const flight = { sent: 0, abort: new AbortController() };
  way.flying.set(part, flight);
  const from = part * way.partBytes;
  const piece = (way.bytes as File).slice(from, Math.min(from + way.partBytes, way.kept.size));
  const onProgress = (share: number) => {
    flight.sent = Math.round(share * piece.size);
    tell(key, way);
  };
  try {
    await sendFile("/api/management/file/part", { upload: way.upload ?? "", part: String(part) }, piece, { signal: flight.abort.signal, onProgress });
    way.flying.delete(part);
    way.tries = 0;
  } catch (error) {
    way.flying.delete(part);
    way.missing.unshift(part);
    if (!flight.abort.signal.aborted) cut(key, error);
    return;
  }
  tell(key, way);
  pump();
}

function tell(key: string, way: Way): void {
  const [now, sent] = [performance.now(), there(way)];
  way.rate.note(sent, now);
  if (now - way.shown < SHOW_MS && sent < way.kept.size) return;
  way.shown = now;
  show(key, { sent, rate: way.rate.now() });
}

/** Cut off, it goes on by itself where that may help; what the server refuses stays refused. */
function cut(key: string, error: unknown): void {
  const way = ways.get(key);
  const state = shown(key)?.state;
  if (!way || (state !== "sending" && state !== "ending")) return;
  stop(way);
  const fault = error instanceof Error ? error.message : String(error);
  const status = error instanceof ApiError ? error.status : null;
  if (status === null && !(error instanceof ApiError)) return fail(key, way, i18next.t("media:large.unreadable"));
  // It is known no more: the next try begins anew.
  if (status === 404) leave(Object.assign(way, { missing: [] }));
  if (status === 401) return show(key, { state: "paused", fault, rate: null });
  const passes = status === 0 || status === 429 || status === 408 || (status ?? 0) >= 500;
  // Too many are not finished: those are the ones to finish or cancel.
  if (status === 409) void restore(true).catch(() => {});
  if (!passes) return fail(key, way, fault);
  way.tries++;
  const after = error instanceof ApiError ? error.retryAfter : undefined;
  const wait = after ? after * 1_000 : Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (way.tries - 1));
  show(key, { state: "waiting", fault, rate: null, sent: there(way) });
  way.timer = setTimeout(() => again(key), wait);
}

function fail(key: string, way: Way, fault: string): void {
  show(key, { state: "failed", fault, rate: null, sent: there(way) });
  pump();
}

function again(key: string): void {
  const way = ways.get(key);
  if (way && shown(key)?.state === "waiting") go(key, way);
}

/** All of it is there: it becomes a file, and what was to be done with it is done. Asked twice, both answer the same. */
async function end(key: string, way: Way): Promise<void> {
  show(key, { state: "ending", sent: way.kept.size, rate: null });
  const upload = way.upload ?? "";
  try {
    const stored = await post("/api/management/file/finish", { upload, private: way.kept.private });
    const { next } = way.kept;
    const made = next && (await call<{ id: string }>("POST", next.path, { ...next.body, [next.field]: stored.id, requestId: upload }));
    if (ways.get(key) !== way) return;
    leave(way);
    way.bytes = null;
    way.file = stored.id;
    show(key, { state: "done", file: stored.id, opens: next?.opens && made ? next.opens + made.id : null });
    const over = useUploads.getState().uploads.filter(({ state }) => state === "done");
    for (const old of over.slice(0, -SHOWN)) dismiss(old.key);
  } catch (error) {
    cut(key, error);
  }
  pump();
}

const LOCK = "upload:";

/** Tells other tabs that this one sends it. */
function hold(upload: string): () => void {
  let release = () => {};
  void navigator.locks?.request(LOCK + upload, () => new Promise<void>((done) => (release = done)));
  return () => release();
}

const isHere = (upload: string) => [...ways.values()].some((way) => way.upload === upload);

/** Waits until no tab sends it: one that was closed just now may hold it a moment longer. */
const free = async (upload: string) => navigator.locks?.request(LOCK + upload, () => {});

/** Shows what this browser has begun and not finished, as soon as no other tab is at it; on request, what was begun anywhere. */
export async function restore(anywhere = false): Promise<void> {
  const mine = kept().map(({ upload }) => upload);
  for (const upload of mine.filter((one) => !isHere(one))) void free(upload).then(() => offer(upload), ignore);
  if (!anywhere) return;
  const { records } = await post("/api/management/file/unfinished", {});
  for (const begun of records.filter(({ upload }) => !isHere(upload) && !mine.includes(upload))) {
    const way = ways.get(add({ name: begun.name, size: begun.size, modified: 0, of: begun.of, private: false, next: null }, null, "elsewhere")) as Way;
    known(way, begun);
  }
}

const ignore = () => {};

/** Shows one that is not finished; what is all there is finished. */
async function offer(upload: string): Promise<void> {
  const { records } = await post("/api/management/file/unfinished", {});
  const [one, begun] = [kept().find((held) => held.upload === upload), records.find((record) => record.upload === upload)];
  // Another tab may have finished it, or a second question shown it.
  if (!one || isHere(upload)) return;
  if (!begun) return forget(upload);
  const { upload: _, ...rest } = one;
  const key = add(rest, null, "unfinished");
  const way = ways.get(key) as Way;
  known(way, begun);
  show(key, { sent: there(way) });
  if (way.missing.length > 0) return;
  way.release = hold(upload);
  void end(key, way);
}

/** Uploads that a closed tab would cut off. */
const busy = () => useUploads.getState().uploads.some(({ state }) => state === "sending" || state === "waiting" || state === "ending");

addEventListener("online", () => useUploads.getState().uploads.forEach(({ key }) => again(key)));
addEventListener("beforeunload", (event) => busy() && useSession.getState().user && event.preventDefault());
// Whoever signs in next does not send what this one chose.
useSession.subscribe(({ user }, before) => {
  if (!before.user || user?.id === before.user.id) return;
  for (const way of ways.values()) stop(way);
  ways.clear();
  useUploads.setState({ uploads: [] });
});
