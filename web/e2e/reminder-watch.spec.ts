// The scheduler watches for classes that start soon and that their teachers have not seen.
import { stirs } from "./reminders.ts";
import { expect, test } from "./support.ts";

interface Found {
  data: { records: { id: string }[] };
}

test("a class that starts soon unseen stands behind one button, marked, until the teacher has seen it", async ({ signedIn }) => {
  const [sam, tina] = [await signedIn("scheduler"), await signedIn("teacher")];
  const first = async (path: string, search: string) => ((await (await sam.request.post(path, { data: { search } })).json()) as Found).data.records[0]?.id;
  const [teacher, student] = [await first("/api/management/teacher/list", "Tina"), await first("/api/management/student/list", "Coco")];
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const made = await sam.request.post("/api/class/create", {
    data: { name: "Nobody looked", teacher_id: teacher, student_ids: [student], start_at: at(9), end_at: at(34), zone: "UTC" },
  });
  expect(made.ok()).toBe(true);

  await sam.goto("/roomList");
  await sam.getByRole("button", { name: "Starting soon, unseen" }).click();
  await expect(sam).toHaveURL(/unseen_soon=true/);
  const row = sam.getByRole("row").filter({ hasText: "Nobody looked" });
  await expect(row).toContainText(/Unseen, starts in \d+ min/);
  await expect(sam.getByRole("row")).toHaveCount(2);

  await tina.goto("/home");
  await expect(tina.getByText("Nobody looked").first()).toBeVisible();
  await stirs(tina);
  await expect(row).toContainText("Seen");
  await sam.reload();
  await expect(sam.getByText("Nobody looked")).toHaveCount(0);
});
