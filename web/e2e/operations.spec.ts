// An administrator sees the nodes live and who reads too slowly, and from a person's day why they did not get something.
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { Page } from "@playwright/test";
import { beyondDemo, idOf, quiet, stirs } from "./reminders.ts";
import { rooms } from "./rooms.ts";
import { DEMO_PASSWORD, expect, picture, test } from "./support.ts";

const card = (page: Page, title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const entries = (page: Page) => page.getByRole("list", { name: /What happened to their connections|连接记录/ }).getByRole("listitem");
const day = (id: string) => `/operations?view=person&user=${id}`;
const me = async (page: Page) => ((await (await page.request.get("/api/user/info_update")).json()) as { data: { id: string; name: string } }).data;

const history = async (ada: Page, userId: string) =>
  ((await (await ada.request.post("/api/operations/history", { data: { userId } })).json()) as { data: { entries: { what: string; topic: string | null }[] } })
    .data.entries;

/** A frame of a client that is short enough for the shortest form, masked with zeros. */
function frame(value: object): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}

/** A socket that says these frames and, once all are answered, reads nothing any more: a machine that was closed in the middle. And its name at the server. */
async function stalls(url: string, token: string, frames: object[], last: string): Promise<{ socket: Socket; connection: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    "GET /ws HTTP/1.1",
    `Host: ${hostname}:${port}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    `Token: ${token}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (const said of frames) socket.write(frame(said));
  let heard = "";
  await new Promise<void>((answered) =>
    socket.on("data", (bytes) => (heard += bytes.toString("latin1")).includes(`"t":"sub","topic":"${last}"`) && answered()),
  );
  socket.removeAllListeners("data");
  socket.pause();
  return { socket, connection: /"connection":"([^"]+)"/.exec(heard)?.[1] ?? "" };
}

test("nodes, topics and the slowest reader are on screen as they are now, and the reader's day tells what it was not sent", async ({ signedIn, server }) => {
  const ada = await signedIn("admin");
  await ada.goto("/operations");
  // Beside it may stand what it was before another story killed it.
  const node = card(ada, "Nodes")
    .getByRole("row")
    .filter({ hasText: new URL(server.url).host })
    .filter({ hasText: "Running" });
  await expect(node).toContainText("Running · leader");
  await expect(ada.locator("[data-fresh=live]").first()).toBeVisible();
  await expect(card(ada, "Busiest topics").getByRole("row").filter({ hasText: "operations" })).toBeVisible();
  await expect(card(ada, "Slowest readers")).toContainText("Nobody is behind");

  const mo = await signedIn("monitor");
  const signed = await mo.request.post("/api/management/login", { data: { type: "password", account: "monitor", password: DEMO_PASSWORD } });
  const { token } = ((await signed.json()) as { data: { token: string } }).data;
  const known = await me(mo);
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  const { socket, connection } = await stalls(
    server.url,
    token,
    [
      { t: "sub", topic: "board" },
      { t: "unsub", topic: "board" },
      { t: "sub", topic: "log:classes" },
    ],
    "log:classes",
  );
  await expect(card(ada, "Connections by kind of account")).toContainText("Monitor");
  const room = school.classes[0]!;
  const slow = card(ada, "Slowest readers").getByRole("row").filter({ hasText: known.name });
  // More than the kernel and the queue hold for one reader.
  for (let call = 0; call < 60; call += 1) await school.say(Array.from({ length: 20 }, (_, n) => school.line(room, `line ${n} ${"x".repeat(3_900)}`)));
  await expect(slow).toContainText("KiB");
  await picture(ada, "nodes-en");

  await slow.getByRole("link", { name: known.name }).click();
  await expect(ada).toHaveURL(day(known.id));
  await expect(ada.getByRole("main")).toContainText(known.name);
  // The account's day has other stories' sockets too.
  const its = entries(ada).filter({ hasText: new RegExp(`-${connection}(?!\\d)`) });
  await expect(its.filter({ hasText: /Too slow for log:classes: \d+ log lines not sent/ }).first()).toBeVisible();
  await expect(its.filter({ hasText: "Stopped listening to board" })).toBeVisible();
  socket.destroy();
  await expect(its.filter({ hasText: "Disconnected with 1000" })).toBeVisible();
});

test("a person's day says which reminder came and was seen, and which was missed and came when they were back", async ({ signedIn }) => {
  const [ada, sam, tina] = [await signedIn("admin"), await signedIn("scheduler"), await signedIn("teacher")];
  await quiet(tina);
  const known = await me(tina);
  const [teacher, student] = [await idOf(sam, "/api/management/teacher", "Tina"), await idOf(sam, "/api/management/student", "Coco")];
  const plan = async (name: string, hours: number) => {
    const [start, end] = [hours, hours + 0.5].map(beyondDemo);
    const made = await sam.request.post("/api/class/create", {
      data: { name, kind: "one_to_one", teacher_id: teacher, student_ids: [student], start_at: start, end_at: end, zone: "UTC", matched: true },
    });
    expect(made.ok()).toBe(true);
  };
  await tina.goto("/home");
  await expect.poll(async () => (await history(ada, known.id)).some((entry) => entry.what === "subscribed" && entry.topic === `user:${known.id}`)).toBe(true);
  await plan("Came at once", 20);
  await expect(tina.getByText("Came at once").first()).toBeVisible();
  await stirs(tina);

  // Who opens the page by its address sees whose day it is by name.
  await ada.goto(day(known.id));
  const told = card(ada, "What they were told").getByRole("listitem");
  await expect(ada.getByRole("main")).toContainText(known.name);
  await expect(ada.getByRole("main")).not.toContainText(known.id);
  await expect(told.filter({ hasText: "Reminder: Came at once" })).toContainText(/Came at .* to 1 screen; seen at/);

  await tina.context().close();
  await expect(entries(ada).first()).toContainText("Disconnected with 1000");
  await plan("Came late", 30);
  const late = told.filter({ hasText: "Reminder: Came late" });
  await expect(late).toContainText(/Not connected since .*; it has not come/);

  const again = await signedIn("teacher");
  await again.goto("/home");
  await expect(again.getByText("Came late").first()).toBeVisible();
  await stirs(again);
  await expect(late).toContainText(/Not connected from .* to .*; came at .*; seen at/);
  for (const sentence of ["Connected", "Listens to their own topic", /Event \d+ of their own topic delivered/])
    await expect(entries(ada).filter({ hasText: sentence }).first()).toBeVisible();
  await picture(ada, "person-en");
});
