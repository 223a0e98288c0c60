// The client package against the real server, without a browser: what a power cut in the middle does to a program that listens.
import { HubClient, type Position, type Socket } from "@belltower/realtime";
import { WebSocket } from "ws";
import { expect, test } from "./support.ts";

/** A program's socket: the session goes in a header. */
const socketOf = (token: string) => (url: string) => new WebSocket(url, { headers: { token } }) as unknown as Socket;

test("every event comes once and in order though the server is killed again and again", async ({ server, request }) => {
  const signIn = await request.post("/api/management/login", { data: { type: "password", account: "scheduler", password: "belltower" } });
  const { data } = (await signIn.json()) as { data: { token: string } };
  const made = async (name: string) => {
    const answer = await request.post("/api/management/student/create", { data: { name, status: "active" }, headers: { token: data.token } });
    expect(answer.ok()).toBe(true);
  };
  const list = await request.post("/api/management/student/list", { data: { page: 1, size: 1 }, headers: { token: data.token } });
  const { position } = ((await list.json()) as { data: { position: Position } }).data;
  // Written after the list was read and before anybody listens: recovered.
  await made("Once 0");

  const client = new HubClient({ url: `${server.url.replace("http", "ws")}/ws`, connect: socketOf(data.token) });
  const [names, offsets, resets]: [string[], number[], Position[]] = [[], [], []];
  const heard = Promise.withResolvers<void>();
  const gone: string[] = [];
  client.freshness.store.subscribe((all) => gone.push(all["resource:students"]?.kind ?? ""));
  client.subscribe("resource:students", {
    since: position,
    onEvent: (event) => {
      const { row } = event.data as { row: { name: string } | null };
      names.push(row?.name ?? "");
      offsets.push(event.offset);
      if (row?.name === "Once 9") heard.resolve();
    },
    onReset: (at) => resets.push(at),
  });
  for (let n = 1; n < 10; n += 1) {
    if (n % 3 === 0) await server.killAndStart();
    await made(`Once ${n}`);
  }
  await heard.promise;
  client.close();
  expect(names).toEqual(Array.from({ length: 10 }, (_, n) => `Once ${n}`));
  expect(offsets).toEqual(offsets.map((_, n) => position[1] + 1 + n));
  expect(resets).toEqual([]);
  expect(gone).toContain("lost");
});

test("what one may not hear is said, and a session that ends stops the client", async ({ server, request }) => {
  const signIn = await request.post("/api/management/login", { data: { type: "password", account: "teacher", password: "belltower" } });
  const { data } = (await signIn.json()) as { data: { token: string } };
  const stopped = Promise.withResolvers<number>();
  const client = new HubClient({ url: `${server.url.replace("http", "ws")}/ws`, connect: socketOf(data.token), onStop: stopped.resolve });
  const ended = (topic: "board" | "resource:students") => new Promise<string>((resolve) => client.subscribe(topic, { onEnd: resolve }));
  expect(await Promise.all([ended("board"), ended("resource:students")])).toEqual(["forbidden", "forbidden"]);
  await request.post("/api/user/logout", { data: {}, headers: { token: data.token } });
  expect(await stopped.promise).toBe(4401);
  expect(client.stopped?.code).toBe(4401);
});
