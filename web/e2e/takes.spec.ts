// Two producers have pictures of one book made: one of a page at a time, by name; the picture comes to both screens.
import { Editor, newBook } from "./book.ts";
import { Server } from "./server.ts";
import { expect, picture, signIn, test } from "./support.ts";

test("both press Generate and one wins by name; the picture arrives on both, and nobody has confirmed it yet", async ({ browser }, info) => {
  test.slow();
  const log = info.outputPath("server.log");
  // No lane for pictures yet: what is asked for waits, and can be looked at.
  let server = new Server(log, ["--lanes=image=0"]);
  await server.start();
  try {
    const [peiPage, paulPage] = [await signIn(browser, server.url, "producer"), await signIn(browser, server.url, "producer2", "zh-CN")];
    const book = await newBook(peiPage, "Mia at the sea");
    const [pei, paul] = [await Editor.open(peiPage, book), await Editor.open(paulPage, book)];
    await peiPage.getByRole("button", { name: "Add the first page" }).click();
    await pei.text(1).fill("A girl and her dog sit under a palm. They look at the sea.");
    await peiPage.getByLabel("Scene", { exact: true }).fill("The beach with a palm, a girl in a red dress, a white dog and a blue boat");
    await peiPage.getByRole("button", { name: "Add page", exact: true }).click();
    await pei.text(2).fill("Good night, little dog.");
    await pei.thumb(1).click();
    await expect(paul.thumb(2)).toBeVisible();
    await paul.thumb(1).click();

    // As it will be sent: what must hold stands before the scene.
    await peiPage.getByRole("button", { name: "Prompt" }).click();
    await expect(peiPage.locator("pre")).toContainText("Scene: The beach with a palm");

    // Neither call leaves before both have pressed: whoever sees the other's is not offered the button any more.
    const pressed: (() => void)[] = [];
    for (const page of [peiPage, paulPage])
      await page.route("**/pictureBook/illustrate", async (route) => {
        await new Promise<void>((go) => {
          pressed.push(go);
          if (pressed.length > 1) for (const each of pressed) each();
        });
        await route.continue();
      });
    await Promise.all([peiPage.getByRole("button", { name: "Generate picture" }).click(), paulPage.getByRole("button", { name: /生成图片$/ }).click()]);
    // One is being made, and both see whose; whoever was second is told so.
    const asked = peiPage.getByRole("status").filter({ hasText: "asked for a picture" });
    await expect(asked).toHaveCount(1);
    const winner = (await asked.innerText()).includes("Pei Zhang") ? "Pei Zhang" : "Paul Meyer";
    await expect(paulPage.getByRole("status").filter({ hasText: `${winner}正在生成图片` })).toHaveCount(1);
    const [told, words] =
      winner === "Pei Zhang" ? [paulPage, "图片正在重新生成（由Pei Zhang发起）"] : [peiPage, "The image is being regenerated (Paul Meyer asked for it)"];
    await expect(told.getByText(words)).toBeVisible();
    await picture(peiPage, "takes-waiting");
    // Text stays editable meanwhile.
    await pei.text(1).fill("A girl and her dog sit under a palm.");
    await expect(paul.thumb(1)).toHaveAccessibleName(/sit under a palm/);

    // A node with a lane for pictures comes: it is made, and there on both screens, not looked at yet (V10).
    await server.stop();
    server = new Server(log, [], false, { url: server.url, data: server.data });
    await server.start();
    for (const of of [pei, paul]) await expect(of.thumb(1).locator("img")).toBeVisible({ timeout: 20_000 });
    await expect(pei.checks()).toContainText("The picture of page 1 is not confirmed");

    // By keys: one more, the earlier and the later one, and looked at; the colleague sees each in the same picture.
    const shows = (number: number) =>
      Promise.all([
        expect(peiPage.getByRole("button", { name: `Picture ${number}, the one in the book` })).toBeVisible({ timeout: 20_000 }),
        expect(paulPage.getByRole("button", { name: `第 ${number} 张图片，当前使用` })).toBeVisible({ timeout: 20_000 }),
      ]);
    await pei.thumb(1).click();
    await peiPage.keyboard.press("g");
    await shows(2);
    await picture(paulPage, "takes-second");
    await peiPage.keyboard.press("u");
    await shows(1);
    await peiPage.keyboard.press("y");
    await shows(2);
    await peiPage.keyboard.press("c");
    await expect(paulPage.getByRole("button", { name: "已确认" })).toBeVisible();
    await expect(pei.checks()).not.toContainText("The picture of page 1 is not confirmed");
  } finally {
    await server.close();
  }
});
