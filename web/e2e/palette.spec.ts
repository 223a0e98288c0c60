// The palette finds records of every list one may query, and the home page says what waits for whom.
import { expect, gone, listening, shown, test } from "./support.ts";

test(
  "a student is found by pinyin from anywhere and opens beside the list; > only acts, # finds a class by its number",
  { tag: "@gate" },
  async ({ signedIn }) => {
    const ada = await signedIn("admin");
    const made = await ada.request.post("/api/management/student/create", { data: { name: "曾鲲鹏", english_name: "Zoltan" } });
    expect(made.ok()).toBe(true);
    await ada.goto("/home");
    await listening(ada);
    await ada.keyboard.press("Control+k");
    const field = ada.getByRole("combobox", { name: /Go to a page/ });
    await field.fill("zkp");
    const found = ada.getByRole("option", { name: /曾鲲鹏 · Zoltan/ });
    await expect(found).toBeVisible();
    await field.fill(">zkp");
    await gone(found);
    await field.fill("zengkun");
    await expect(found).toBeVisible();
    await field.press("ArrowDown");
    await found.click();
    await expect(ada).toHaveURL(/\/studentManage\?.*record=/);
    await expect(ada.getByRole("dialog", { name: /曾鲲鹏/ })).toBeVisible();

    const classes = (await (await ada.request.post("/api/class/list", { data: { size: 1 } })).json()) as {
      data: { records: { number: string; name: string }[] };
    };
    const [one] = classes.data.records;
    await ada.keyboard.press("Control+k");
    await field.fill(`#${one?.number}`);
    await expect(ada.getByRole("option")).toHaveCount(1);
    await expect(ada.getByRole("option")).toContainText(`${one?.number} · ${one?.name}`);
  },
);

test("home says what waits for this person, live, and each line leads to its place", async ({ signedIn }) => {
  const [pei, ivy, sam] = [await signedIn("producer"), await signedIn("inspector"), await signedIn("scheduler")];
  await ivy.goto("/home");
  await sam.goto("/home");
  await listening(ivy, sam);
  const made = await pei.request.post("/api/management/sopPlan/create", { data: { title: "Plan that waits", lesson_minutes: 45, template: "example_en" } });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const people = await pei.request.post("/api/management/sopPlan/submit/people", { data: { id } });
  const { records } = ((await people.json()) as { data: { records: { id: string; name: string }[] } }).data;
  const reviewer = records.find((one) => one.name === "Ivy Chen")?.id;
  await pei.request.post("/api/management/sopPlan/submit", { data: { id, version_name: "One", reviewer_ids: [reviewer] } });
  await shown(ivy.getByRole("link", { name: "Plan that waits" }));
  await ivy.getByRole("link", { name: "Plan that waits" }).click();
  await expect(ivy).toHaveURL(new RegExp(`/sop-plan/${id}`));
  await expect(sam.getByText("Bookings without a teacher")).toBeVisible();
  await expect(sam.getByText("Accounts not in use yet")).toBeHidden();
});
