// A producer makes a picture book of pages of a deck; a colleague with the board open sees it go from state to state, and the book leads back to the deck.
import { expect, listening, nobodyShutOut, picture, test } from "./support.ts";

test("pages of a deck become a book: each text beside its page, changed before it is composed, and the board of a colleague follows", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  await paul.goto("/PPtGenerate");
  const board = paul.getByRole("group", { name: "Board by state" });
  await expect(board.getByRole("region", { name: "Awaiting story selection" }).getByRole("link", { name: /My first colours/ })).toBeVisible();
  await listening(paul);

  await pei.goto("/newTextbookLibrary?list=decks");
  await pei.getByRole("row").filter({ hasText: "Hello and colours" }).first().getByText("Hello and colours").first().click();
  await expect(pei).toHaveURL(/pptDetail/);
  await pei.getByRole("button", { name: "Make a book" }).click();
  const form = pei.getByRole("dialog");
  // As many as there are, at first; what is wrong is said at its field.
  await expect(form.getByText("12 of 12 pages; at most 40")).toBeVisible();
  await form.getByRole("spinbutton", { name: "To page" }).fill("99");
  await form.getByRole("button", { name: "Make it" }).click();
  await expect(form.getByText("The deck has 12 pages")).toBeVisible();
  // Pressed one after the other, two pages are the first and the last.
  await form.getByRole("spinbutton", { name: "To page" }).fill("2");
  await form.getByRole("spinbutton", { name: "From page" }).fill("3");
  await expect(form.getByText("The last page comes before the first")).toBeVisible();
  await expect(form.getByText("0 of 12 pages; at most 40")).toBeVisible();
  await form.getByRole("spinbutton", { name: "From page" }).fill("1");
  await form.getByRole("button", { name: /^Page 4 of the deck/ }).click();
  await form.getByRole("button", { name: /^Page 6 of the deck/ }).click();
  await expect(form.getByText("3 of 12 pages; at most 40")).toBeVisible();
  await form.getByLabel("Title").fill("Red, blue, yellow");
  await picture(pei, "from-deck");
  await form.getByRole("button", { name: "Make it" }).click();

  await expect(pei).toHaveURL(/PPtGenerate/);
  const drawer = pei.getByRole("dialog");
  const story = drawer.getByRole("region", { name: "Red, blue, yellow" });
  await expect(story.getByRole("img", { name: /^Page 4 of the deck/ })).toBeVisible();
  await expect(story.getByText("Red. A red apple. A red bus. Point to something red.", { exact: true })).toBeVisible();
  await expect(board.getByRole("region", { name: "Awaiting story selection" }).getByRole("link", { name: /Red, blue, yellow/ })).toBeVisible();
  // A colleague edits the same proposal at the same time.
  await board.getByRole("link", { name: /Red, blue, yellow/ }).click();
  const theirs = paul.getByRole("dialog");
  await theirs.getByRole("button", { name: "Edit" }).click();
  await theirs.getByRole("textbox", { name: "Text of page 1" }).fill("A red bus.");
  await theirs.getByRole("textbox", { name: "Text of page 2" }).fill("Blue is the sky.");
  await story.getByRole("button", { name: "Edit" }).click();
  await drawer.getByRole("textbox", { name: "Text of page 1" }).fill("This is red.");
  await expect(drawer.getByRole("img", { name: /^Page 4 of the deck/ })).toBeVisible();
  await drawer.getByRole("button", { name: "Save" }).last().click();
  await expect(story.getByText("This is red.")).toBeVisible();
  // Who saves later is told what clashes, decides on it, and keeps what only they wrote.
  await theirs.getByRole("button", { name: "Save" }).last().click();
  const clash = theirs.getByRole("alert").filter({ hasText: "changed this story while you were editing it" });
  await expect(clash.getByRole("group")).toContainText("This is red.");
  await expect(theirs.getByRole("button", { name: "Save" }).last()).toBeDisabled();
  await nobodyShutOut(paul, "two edits of a proposal", ".ant-drawer-content-wrapper");
  await picture(paul, "proposal-clash");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(theirs.getByRole("textbox", { name: "Text of page 1" })).toHaveValue("This is red.");
  await theirs.getByRole("button", { name: "Save" }).last().click();
  await expect(story.getByText("Blue is the sky.")).toBeVisible();
  await expect(story.getByText("This is red.")).toBeVisible();
  await paul.keyboard.press("Escape");
  await nobodyShutOut(pei, "a deck beside its story", ".ant-drawer-content-wrapper");
  await picture(pei, "beside");
  await story.getByRole("button", { name: "Choose" }).click();
  await expect(board.getByRole("region", { name: "Completed" }).getByRole("link", { name: /Red, blue, yellow/ })).toBeVisible();
  await expect(board.getByRole("link", { name: /Red, blue, yellow/ })).toHaveCount(1);
  await picture(paul, "board");

  // The book says where it is from, and leads back.
  await drawer.getByRole("link", { name: "Open the book" }).click();
  await expect(pei).toHaveURL(/editPictureBook/);
  await pei.getByRole("link", { name: "Made from the deck “Hello and colours”, revision 2" }).click();
  await expect(pei).toHaveURL(/pptDetail/);
  await pei.getByRole("tab", { name: "Books" }).click();
  await expect(pei.getByRole("list", { name: "Books made from this deck" }).getByRole("listitem").filter({ hasText: "Red, blue, yellow" })).toContainText(
    "Completed",
  );
  // On a telephone there is the list alone.
  await paul.setViewportSize({ width: 390, height: 800 });
  await expect(board).toBeHidden();
  await picture(paul, "list-phone");
});
