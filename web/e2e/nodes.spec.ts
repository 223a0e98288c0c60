// Two nodes behind one address are one console, whatever part of it is away for a while.
import type { Page } from "@playwright/test";
import { Cluster } from "./cluster.ts";
import { beyondDemo, dialog, idOf, quiet, reminding } from "./reminders.ts";
import { expect, picture, seenLive, shown, signIn, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("screens on two nodes show the same while the bus, a node and the database go and come", { tag: "@timed" }, async ({ browser }) => {
  test.slow();
  const cluster = new Cluster();
  await cluster.start((node) => test.info().outputPath(`node-${node + 1}.log`));
  try {
    const [one, two] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    // Sam is on the first node; Tom comes through the balancer, which gives him the second.
    cluster.balancer.prefers(1);
    const [sam, tom] = [await signIn(browser, one.url, "scheduler"), await signIn(browser, cluster.balancer.url, "teacher2", "zh-CN")];
    await quiet(tom);
    const other = await tom.context().newPage();
    await reminding([tom, "/home"], [other, "/msgList"]);
    const teacher = await idOf(sam, "/api/management/teacher", "Tom Carter");
    let hours = 0;
    const match = async (name: string) => {
      hours += 1;
      const data = { name, kind: "small_group", teacher_id: teacher, start_at: beyondDemo(hours), end_at: beyondDemo(hours + 0.5), zone: "UTC", matched: true };
      const answer = await sam.request.post("/api/class/create", { data });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    const says = (page: Page, name: string) => dialog(page).filter({ hasText: name });

    await seenLive(() => match("Over the bus"), shown(says(tom, "Over the bus")), shown(says(other, "Over the bus")));
    await cluster.nats.goesAway();
    await match("Over the journal");
    for (const page of [tom, other]) await expect(says(page, "Over the journal")).toBeVisible();
    await cluster.nats.comesBack();

    // Tom's node dies; what is matched before his browser is back reaches him on the other.
    await two.kill();
    await match("Over the other node");
    for (const page of [tom, other]) await expect(says(page, "Over the other node")).toBeVisible({ timeout: 20_000 });
    await two.start();

    // A list on two nodes, and the database away in the middle.
    const ada = await signIn(browser, two.url, "admin");
    for (const page of [sam, ada]) {
      await page.goto("/studentManage");
      await live(page);
    }
    await cluster.postgres.goesAway();
    await ada.getByRole("button", { name: "New student" }).click();
    const form = ada.getByRole("dialog");
    await form.getByLabel("Name", { exact: true }).fill("Patient Pat");
    await form.getByRole("button", { name: "Create" }).last().click();
    await expect(ada.getByText("The database cannot be reached; nothing was changed").first()).toBeVisible();
    await cluster.postgres.comesBack();
    // What was typed is still there, and nothing was half done.
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Patient Pat");
    // Pressed when the node has the database again: pressed on and on it would be missed by who comes just after it was made.
    await expect.poll(async () => (await ada.request.post("/api/management/student/list", { data: { size: 1 } })).ok()).toBe(true);
    await form.getByRole("button", { name: "Create" }).last().click();
    await expect(row(ada, "Patient Pat")).toHaveCount(1);
    // New rows of others wait until they are asked for: nothing jumps under Sam's eyes.
    await shown(sam.getByRole("button", { name: /1 new/ }));
    await picture(sam, "new-row-from-the-other-node");
    await sam.getByRole("button", { name: /1 new/ }).click();
    await expect(row(sam, "Patient Pat")).toHaveCount(1);
    for (const page of [sam, tom, ada]) await page.context().close();
  } finally {
    await cluster.close();
  }
});
