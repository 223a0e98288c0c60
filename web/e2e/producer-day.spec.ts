// A producer's day: from an account that has made nothing to a book that a family reads, with a colleague who works in the same book. What is waited for in
// all is kept with the results.
import { Editor } from "./book.ts";
import { expect, figure, listening, option, picture, submitForReview, test } from "./support.ts";

const PAGES = 4;
const PLOT = "A girl called Zoe lost her umbrella in the park.";

test(
  "a brief becomes a book, two confirm its pictures and mend its words, it is reviewed, published, and read by its link on a phone",
  { tag: "@timed" },
  async ({ browser, baseURL, signedIn }) => {
    test.slow();
    let waited = 0;
    const waits = async (what: () => Promise<unknown>) => {
      const since = Date.now();
      await what();
      waited += Date.now() - since;
    };
    const [pei, paul, ivy] = [await signedIn("producer"), await signedIn("producer2", "zh-CN"), await signedIn("inspector")];
    await pei.goto("/createStory");
    await listening(pei);
    await pei.getByRole("button", { name: "New brief" }).click();
    const form = pei.getByRole("dialog");
    await form.getByLabel("What happens").fill(PLOT);
    await form.getByRole("combobox", { name: "Level" }).click();
    await option(pei, "A1").click();
    await form.getByRole("spinbutton", { name: "Pages" }).fill(String(PAGES));
    await form.getByText("Generate", { exact: true }).click();
    await form.getByRole("button", { name: /Create|Save/ }).click();
    const drawer = pei.getByRole("dialog");
    await drawer.getByRole("tab", { name: "Stories" }).click();
    await waits(() => expect(drawer.getByRole("region", { name: /umbrella|Zoe/i }).first()).toBeVisible({ timeout: 30_000 }));
    await drawer.getByRole("button", { name: "Choose" }).first().click();

    // The colleague opens the book from the list while its pictures are made.
    await waits(() => expect(drawer.getByRole("link", { name: "Open the book" })).toBeVisible({ timeout: 30_000 }));
    await drawer.getByRole("link", { name: "Open the book" }).click();
    await expect(pei).toHaveURL(/editPictureBook\?id=/);
    const id = new URL(pei.url()).searchParams.get("id") ?? "";
    const [hers, his] = [new Editor(pei), await Editor.open(paul, id)];
    await waits(async () => {
      for (let page = 1; page <= PAGES; page++) await expect(hers.thumb(page).locator("img")).toBeVisible({ timeout: 60_000 });
    });
    await expect(his.thumb(PAGES).locator("img")).toBeVisible();

    // She confirms them all in the storyboard, he writes a page meanwhile.
    await expect(hers.checks()).toContainText("The picture of page 1 is not confirmed");
    await his.thumb(2).click();
    await his.text(2).click();
    await paul.keyboard.press("ControlOrMeta+End");
    await paul.keyboard.type(" It is red.");
    await pei.getByTitle("Storyboard", { exact: true }).click();
    await pei.getByRole("checkbox", { name: /all/i }).first().check();
    await pei.getByRole("button", { name: "Confirm pictures" }).click();
    await expect(paul.getByText("已确认").first()).toBeVisible();
    await picture(pei, "storyboard");
    await pei.getByTitle("Pages", { exact: true }).click();
    await hers.thumb(2).click();
    await expect(hers.text(2)).toHaveValue(/It is red\.$/);
    await expect(hers.checks()).toContainText("Every rule is kept");

    await pei.getByRole("radiogroup", { name: "Beside the document" }).getByText("Publish").click();
    await submitForReview(pei, "First edition");
    await ivy.goto(`/editPictureBook?id=${id}&at=v1`);
    await ivy.getByRole("button", { name: "Publish", exact: true }).click();
    await waits(() => expect(pei.getByText("Version 1 is published.")).toBeVisible());
    await picture(ivy, "published");

    // Its link, on a phone, without an account.
    await pei.goto("/Roombook");
    await pei
      .getByRole("button", { name: /^Share “.*(Zoe|Umbrella)/i })
      .first()
      .click();
    const share = pei.getByRole("dialog", { name: /^Share/ });
    await share.getByRole("radio", { name: /The published book/ }).check();
    await share.getByRole("button", { name: "Make a link" }).click();
    const link = share.getByRole("textbox", { name: /Copy it now/ });
    await expect(link).toHaveValue(/#t=/);
    const context = await browser.newContext({ baseURL: baseURL!, locale: "en-US", viewport: { width: 390, height: 844 } });
    const family = await context.newPage();
    await family.goto(await link.inputValue());
    await expect(family.getByRole("status").filter({ hasText: "Cover" })).toBeVisible();
    await family.keyboard.press("ArrowRight");
    await family.keyboard.press("ArrowRight");
    await expect(family.getByText(/It is red\./)).toBeVisible();
    await picture(family, "read");
    await context.close();

    figure(`waited for in all: ${Math.round(waited)} ms`);
  },
);
