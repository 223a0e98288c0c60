// The library of roles: a category takes its roles off and on, and books take their characters from it.
import { Editor, newBook } from "./book.ts";
import { expect, nobodyShutOut, picture, test } from "./support.ts";

test("a category is put elsewhere by keys and switched off with its roles, which leave the list of an open book", async ({ signedIn }) => {
  test.slow();
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const book = await newBook(paul, "Who is in it");
  const editor = await Editor.open(paul, book);
  const characters = paul.getByRole("region", { name: "角色" }).first();
  await characters.getByRole("button", { name: "从角色库选择" }).click();
  const library = paul.getByRole("dialog", { name: "从角色库选择角色" });
  await expect(library.getByRole("button", { name: /Bluebell/ })).toBeVisible();
  await expect(library.getByRole("button", { name: /乐乐/ }), "who is off is not offered").toBeHidden();

  await pei.goto("/roleType");
  const list = pei.getByRole("list", { name: "Role categories" });
  await expect(list.locator("> li")).toHaveCount(2);
  await nobodyShutOut(pei, "role categories");
  await pei.getByRole("button", { name: "Move “Animals and things”: drag it, or use the arrow keys" }).press("ArrowUp");
  await expect(list.locator("> li").first()).toContainText("Animals and things");
  const animals = list.getByRole("listitem", { name: "Animals and things", exact: true });
  await expect(animals).toContainText("2 roles, 2 on");
  await animals.getByRole("switch").click();
  const dialog = pei.getByRole("dialog", { name: "Switch “Animals and things” off" });
  await expect(dialog).toContainText("2 roles go off with it");
  await expect(dialog).toContainText("books have characters from them");
  await nobodyShutOut(pei, "the switch of a category", ".ant-modal");
  await picture(pei, "role-category-switch");
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(animals).toContainText("2 roles, 0 on");
  await expect(library.getByRole("button", { name: /Bluebell/ }), "gone from an open list").toBeHidden();

  // One that was off by hand is left so.
  const family = list.getByRole("listitem", { name: "Family and friends", exact: true });
  await family.getByRole("switch").click();
  await pei.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(family).toContainText("3 roles, 0 on");
  await family.getByRole("switch").click();
  const on = pei.getByRole("dialog", { name: "Switch “Family and friends” on" });
  await on.getByRole("checkbox", { name: "Leave “乐乐” off" }).check();
  await on.getByRole("button", { name: "Switch on" }).click();
  await expect(family).toContainText("3 roles, 2 on");

  // Mia comes into the book with her looks; when her category goes off again, the checks say so.
  await library.getByRole("button", { name: /Mia/ }).click();
  await expect(library).toBeHidden();
  await expect(characters).toContainText("Six years old, brown hair");
  await expect(characters.getByRole("link", { name: "角色“Mia”" })).toBeVisible();
  await family.getByRole("switch").click();
  await pei.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(editor.checks()).toContainText("Mia的角色在角色库中已停用");
  await characters.getByRole("button", { name: "让Mia脱离角色库" }).click();
  await expect(editor.checks()).not.toContainText("Mia");
  await picture(paul, "book-of-the-library");
});

test("a role's new look is offered to the book that has the old one", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto("/Roombook");
  await pei.getByRole("button", { name: "Mia's Windy Afternoon", exact: true }).click();
  const characters = pei.getByRole("region", { name: "Characters" }).first();
  await expect(characters).toContainText("Newer look in the library");
  await characters.getByRole("button", { name: "Take the newer look of Mia" }).click();
  await expect(characters).not.toContainText("Newer look in the library");
  await characters.getByRole("link", { name: "Role “Mia”" }).click();
  // Beside the list of roles: the card, and the books that it is in.
  const drawer = pei.getByRole("dialog");
  await drawer.getByRole("tab", { name: "Card" }).click();
  await expect(drawer.getByRole("article", { name: "Mia" })).toContainText("always with her red ball");
  await drawer.getByRole("tab", { name: "Used in books" }).click();
  await expect(drawer.getByRole("link", { name: "Mia's Windy Afternoon" })).toBeVisible();
  await nobodyShutOut(pei, "a role");
  await picture(pei, "role");
});
