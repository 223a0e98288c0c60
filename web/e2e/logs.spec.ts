// The log by what people call things: classes by number and name, people by name, and any time that is kept; what is on screen leaves as a file.
import { readFile } from "node:fs/promises";
import { rooms } from "./rooms.ts";
import { atRest, expect, listening, nobodyShutOut, option, picture, test } from "./support.ts";

test("a monitor finds the lines of a class and of a person by their names, live ones too, and goes to the class from a line", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(2);
  const [first, second] = [school.classes[0]!, school.classes[1]!];
  const line = (room: typeof first, message: string, name: string) => ({ ...school.line(room, message), name });
  await school.say([line(first, "first by Robin", "Robin Li"), line(second, "second by Robin", "Robin Li"), line(second, "second by Ada", "Ada Wu")]);

  const monitor = await signedIn("monitor");
  await monitor.goto("/logMonitoring");
  const list = monitor.getByRole("log");
  const messages = () =>
    list.locator("[data-offset]").evaluateAll((rows) => rows.map((row) => /(first|second) by \w+/.exec(row.textContent ?? "")?.[0]).filter(Boolean));
  await expect.poll(messages).toEqual(["first by Robin", "second by Robin", "second by Ada"]);
  await expect(list.getByRole("link", { name: `${second.number} ${second.name}` })).toHaveCount(2);

  // A piece of the name finds it as well; a class of those offered is known by its number.
  const byClass = monitor.getByRole("combobox", { name: "Class number or name" });
  await byClass.fill("lesson 2");
  await expect.poll(messages).toEqual(["second by Robin", "second by Ada"]);
  await byClass.fill(second.number.slice(0, -1));
  await monitor.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: second.number }).click();
  await expect(monitor).toHaveURL(new RegExp(`class=${second.number}`));
  await monitor.getByRole("combobox", { name: "Name of a person" }).fill("robin");
  await expect.poll(messages).toEqual(["second by Robin"]);
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();
  await school.say([line(first, "first by Robin", "Robin Li"), line(second, "second by Ada", "Ada Wu"), line(second, "second by Robin", "Robin Li")]);
  await expect.poll(messages).toEqual(["second by Robin", "second by Robin"]);

  await list.getByRole("link", { name: second.number }).first().click();
  await expect(monitor).toHaveURL(new RegExp(`ClassroomDetails\\?id=${second.id}`));
});

test("bars over time lead to a time that is over; a file has what is on screen; the way back leads to the present", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  const room = school.classes[0]!;
  await school.say([school.line(room, "kept"), { ...school.line(room, "alarming"), level: "error" }]);
  const monitor = await signedIn("monitor");
  await monitor.goto(`/logMonitoring?class=${room.number}`);
  const list = monitor.getByRole("log");
  const bars = monitor.getByRole("img", { name: "Lines over time" });
  await expect(bars).toHaveAccessibleName(/1 error/);
  await nobodyShutOut(monitor, "log", "main");
  await picture(monitor, "log-bars-en");

  await monitor.getByRole("button", { name: /^Time:/ }).click();
  await monitor.getByRole("radio", { name: "Last 15 minutes" }).click();
  await expect(monitor).toHaveURL(/span=15m/);
  await expect(list.getByText("alarming")).toBeVisible();
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();

  // The lines are of this minute: they stand at the right end.
  const box = await atRest(bars);
  await monitor.mouse.move(box.x + box.width * 0.7, box.y + 20);
  await monitor.mouse.down();
  await monitor.mouse.move(box.x + box.width - 1, box.y + 20, { steps: 4 });
  await monitor.mouse.up();
  await expect(monitor).toHaveURL(/from=.*to=/);
  await expect(monitor.getByText("nothing new comes in")).toBeVisible();
  await expect(list.getByText("alarming")).toBeVisible();
  await expect(monitor.getByRole("button", { name: "Pause" })).toBeHidden();
  await picture(monitor, "log-past-en");

  await monitor.getByRole("combobox", { name: "Level" }).click();
  await option(monitor, "Errors only").click();
  await expect(list.getByText("kept")).toBeHidden();
  await listening(monitor);
  await monitor.getByRole("button", { name: /Export$/ }).click();
  await monitor.getByRole("button", { name: /^My jobs/ }).click();
  const take = monitor.getByRole("link", { name: "Download the file of Classes" });
  await expect(take).toBeVisible();
  const [download] = await Promise.all([monitor.waitForEvent("download"), take.click()]);
  await monitor.keyboard.press("Escape");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("alarming");
  expect(text).not.toContain('"kept"');

  await monitor.getByRole("button", { name: "Jump to live" }).click();
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();
  await monitor.goBack();
  await expect(monitor).toHaveURL(/span=15m/);
});
