// A team lead at work: what is the team's is there, and what is no longer theirs leaves the screen, open drawers too.
import { expect, listening, type Page, picture, test } from "./support.ts";

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}
interface Row {
  id: string;
  version: number;
}
const row = async (page: Page, base: string, field: string, value: string): Promise<Row> => {
  const { records } = await ask<{ records: (Row & Record<string, unknown>)[] }>(page, `${base}/list`, { filter: { [field]: value } });
  const found = records.find((one) => one[field] === value);
  if (!found) throw new Error(`${base} has no ${value}`);
  return found;
};
const CLASS = "/api/class";
const USER = "/api/management/admin/user";
const ROLE = "/api/management/admin/role";

test("a lead sees the team's class and its room, and nothing of it once it is not the team's", async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler")];
  const [lead, member] = [await row(ada, USER, "account", "scheduler"), await row(ada, USER, "account", "teacher")];
  const role = await ask<Row>(ada, `${ROLE}/create`, { name: "Team lead" });
  const permissions = ["roomList", "ClassroomDetails"].map((permissionId) => ({ permissionId, actionList: ["query", "get", "edit"], scope: "team" }));
  await ask(ada, `${ROLE}/addPermission`, { id: role.id, permissions });
  await ask(ada, `${USER}/update`, { id: lead.id, version: lead.version, role_ids: [role.id] });
  const led = await ask<Row>(ada, `${USER}/update`, { id: member.id, version: member.version, team_lead_id: lead.id });
  const [hers, his] = [await row(ada, "/api/management/teacher", "name", "Tina Brooks"), await row(ada, "/api/management/teacher", "name", "Tom Carter")];
  const start = new Date(Date.now() + 40 * 24 * 3_600_000).setUTCHours(12, 0, 0, 0);
  const times = { start_at: new Date(start).toISOString(), end_at: new Date(start + 25 * 60_000).toISOString() };
  const made = await ask<Row>(ada, `${CLASS}/create`, { name: "Team class", kind: "small_group", teacher_id: hers.id, ...times, zone: "UTC" });

  // The room, of which a lead is told nothing by itself: the page stays, and asks again.
  await sam.goto(`/ClassroomDetails?id=${made.id}`);
  await expect(sam.getByRole("heading", { name: "Team class" })).toBeVisible();
  const again = sam.waitForResponse((answer) => answer.url().endsWith("/api/monitor/class/detail"));
  expect((await again).ok()).toBe(true);
  await expect(sam.getByRole("heading", { name: "Team class" })).toBeVisible();
  await picture(sam, "team-room");

  // Given to somebody else while it lies open: what it was is not on screen any more.
  const drawer = sam.getByRole("dialog");
  const opened = async (path: string) => {
    await sam.goto(path);
    await listening(sam);
    await expect(drawer.getByLabel("Name", { exact: true })).toHaveValue("Team class");
  };
  const given = async (to: Row) => {
    const { version } = await ask<Row>(ada, `${CLASS}/query`, { id: made.id });
    await ask(ada, `${CLASS}/update`, { id: made.id, version, teacher_id: to.id });
  };
  await opened(`/roomList?view=day&day=${times.start_at.slice(0, 10)}&record=${made.id}`);
  await given(his);
  await expect(drawer).toContainText("This is no longer here");
  await expect(drawer).not.toContainText("Team class");
  await picture(sam, "given-away");
  await given(hers);

  // The member leaves the team.
  await opened(`/roomList?view=list&record=${made.id}`);
  await ask(ada, `${USER}/update`, { id: led.id, version: led.version, team_lead_id: null });
  await expect(drawer).toContainText("This is no longer here");
  await expect(drawer).not.toContainText("Team class");
});
