// A producer has questions about a picture book written, keeps some in the bank and makes a paper of others; a colleague who has the book open sees them come.
import { expect, listening, nobodyShutOut, picture, test } from "./support.ts";

test("questions about a book are written, chosen, and kept in the bank and as a paper, while a colleague looks on", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const books = await pei.request.post("/api/management/pictureBook/list", { data: { filter: { status: ["published"] } } });
  const { id, title } = ((await books.json()) as { data: { records: { id: string; title: string }[] } }).data.records[0]!;
  await paul.goto(`/editPictureBook?id=${id}`);
  await paul.getByRole("button", { name: /Questions$/ }).click();
  const beside = paul.getByRole("dialog", { name: `Questions about “${title}”` });
  await expect(beside.getByRole("button", { name: "Write 10 questions" })).toBeVisible();
  await listening(paul);

  await pei.goto(`/editPictureBook?id=${id}`);
  await pei.getByRole("button", { name: /Questions$/ }).click();
  const drawer = pei.getByRole("dialog", { name: `Questions about “${title}”` });
  // Fewer than three kinds are none (V13).
  for (const kind of ["Fill in the blanks", "Single choice", "True or false"]) await drawer.getByRole("checkbox", { name: kind }).uncheck();
  await expect(drawer.getByText("Choose at least 3 kinds")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Write 10 questions" })).toBeDisabled();
  for (const kind of ["Fill in the blanks", "Single choice", "True or false"]) await drawer.getByRole("checkbox", { name: kind }).check();
  await drawer.getByRole("spinbutton", { name: "How many" }).fill("8");
  await nobodyShutOut(pei, "asking for questions", ".ant-drawer-content-wrapper");
  await picture(pei, "questions-form");
  await drawer.getByRole("button", { name: "Write 8 questions" }).click();

  await expect(drawer.getByText("8 of 8 chosen")).toBeVisible();
  await expect(beside.getByText("8 of 8 chosen")).toBeVisible();
  await expect(drawer.getByText("Built-in", { exact: true })).toBeVisible();
  await nobodyShutOut(pei, "questions about a book", ".ant-drawer-content-wrapper");
  await picture(pei, "questions-written");
  await drawer.getByRole("checkbox", { name: "Choose question 2" }).uncheck();
  await drawer.getByRole("button", { name: "Put 7 into the bank" }).click();
  await expect(drawer.getByRole("link", { name: "In the bank" })).toHaveCount(7);
  await expect(beside.getByRole("link", { name: "In the bank" })).toHaveCount(7);
  // What is there is not put there again.
  await expect(drawer.getByRole("button", { name: "Put 0 into the bank" })).toBeDisabled();

  await drawer.getByRole("button", { name: "Make a paper of 7…" }).click();
  const naming = pei.getByRole("dialog", { name: "A paper of these questions" });
  await naming.getByRole("textbox", { name: "What the paper is called" }).fill("About the book");
  await naming.getByRole("button", { name: "Make it and open it" }).click();
  await expect(pei).toHaveURL(/editQuestion/);
  await expect(pei.getByRole("textbox", { name: "Title" }).first()).toHaveText("About the book");
  await expect(beside.getByRole("link", { name: "Open the paper" })).toBeVisible();

  // On a telephone, in Chinese and the dark.
  await paul.request.post("/api/user/settings", { data: { nav_theme: "dark" } });
  await paul.evaluate(() => localStorage.setItem("app_language", "zh-CN"));
  await paul.setViewportSize({ width: 390, height: 800 });
  await paul.reload();
  await paul.getByRole("button", { name: /题目$/ }).click();
  await expect(paul.getByText("已选 8 / 8")).toBeVisible();
  await picture(paul, "questions-phone");
});
