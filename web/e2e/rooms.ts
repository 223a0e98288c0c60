// Running classes for browser stories: planned by the scheduler, reported from by what would be the classroom software.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

export interface Room {
  id: string;
  number: string;
  name: string;
}

/** What classroom software would say, in batches, with the demo's provider key. */
export class Rooms {
  private seq = 0;
  classes: Room[] = [];
  private readonly request: APIRequestContext;
  private readonly key: string;

  constructor(request: APIRequestContext, key: string) {
    this.request = request;
    this.key = key;
  }

  /** Plans so many classes that begin at once, each without a teacher of the demo: nobody is in two. */
  async open(count: number): Promise<void> {
    const start = new Date(Date.now() + 5_000);
    const end = new Date(start.getTime() + 25 * 60_000);
    for (let n = 0; n < count; n += 1) {
      const data = { name: `Lesson ${n + 1}`, kind: "live_lecture", student_ids: [], zone: "UTC", start_at: start.toISOString(), end_at: end.toISOString() };
      const answer = await this.request.post("/api/class/create", { data });
      this.classes.push(((await answer.json()) as { data: Room }).data);
    }
    await this.say(this.classes.map((room) => this.event(room, "teacher", "join")));
  }

  event = (room: Room, who: string, type: string, data: object = {}) => this.item("event", room, who, { type, data });
  /** One network check of a student. */
  sample = (room: Room, quality: number) => this.item("sample", room, "student", { quality, rtt: quality > 3 ? 900 : 60 });
  line = (room: Room, message: string) => this.item("log", room, "student", { level: "info", event: "story", message });

  /** The same, but it happened so many seconds ago. */
  ago = (seconds: number, item: object) => ({ ...item, at: new Date(Date.now() - seconds * 1000).toISOString() });

  async say(items: object[]): Promise<void> {
    const answer = await this.request.post("/api/ingest/batch", { data: { items }, headers: { "x-provider-key": this.key } });
    const said = (await answer.json()) as { data: { refused: unknown[] } };
    expect(said.data.refused).toEqual([]);
  }

  private item(kind: string, room: Room, who: string, more: object) {
    this.seq += 1;
    return {
      kind,
      class: room.id,
      session: `${room.number}-${who}`,
      seq: this.seq,
      at: new Date().toISOString(),
      user: `${room.number}-${who}`,
      name: who,
      role: who,
      ...more,
    };
  }
}

/** With a scheduler's page and the server's data folder, where the key is. */
export async function rooms(page: Page, data: string): Promise<Rooms> {
  return new Rooms(page.request, (await readFile(join(data, "demo-provider-key"), "utf8")).trim());
}
