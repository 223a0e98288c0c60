// Words said by a voice: one press for all that lack a recording, `g` for one; a colleague sees each come, and what is wrong with it.
import { chmodSync, writeFileSync } from "node:fs";
import { Server } from "./server.ts";
import { expect, nobodyShutOut, picture, signIn, test } from "./support.ts";

/** A program with the arguments of `espeak-ng`: what it says are the letters of the text. It does not say "dog". */
const SPEAKER = `#!/bin/sh
text=$(/bin/cat)
[ "$text" = dog ] && exit 1
printf 'RIFF\\377\\377\\377\\377WAVEfmt \\020\\000\\000\\000\\001\\000\\001\\000\\100\\037\\000\\000\\100\\037\\000\\000\\001\\000\\010\\000data\\377\\377\\377\\377%s' "$text"
`;

test("words are said by a voice, and whose recording is missing, stale or failed is seen by everybody", async ({ browser }, info) => {
  test.slow();
  const speaker = info.outputPath("speaker");
  writeFileSync(speaker, SPEAKER);
  chmodSync(speaker, 0o755);
  const server = new Server(info.outputPath("server.log"), [`--speech-program=${speaker}`]);
  await server.start();
  try {
    const [pei, paul] = [await signIn(browser, server.url, "producer"), await signIn(browser, server.url, "producer2", "zh-CN")];
    await pei.goto("/echo-word");
    await pei.getByRole("link", { name: "Reading Stars 2" }).click();
    const table = pei.getByRole("region", { name: "Reading Stars 2" });
    await expect(table.getByRole("button", { name: "Generate missing audio (3)" })).toBeEnabled();
    await paul.goto(pei.url());
    const theirs = paul.getByRole("region", { name: "Reading Stars 2" });
    await expect(theirs.getByRole("button", { name: "生成缺少的语音（3）" })).toBeVisible();

    await table.getByRole("combobox", { name: "Voice" }).press("ArrowDown");
    await pei.keyboard.press("ArrowDown");
    await pei.keyboard.press("Enter");
    await table.getByRole("button", { name: "Generate missing audio (3)" }).click();
    for (const word of ["ten", "count", "number"]) await expect(theirs.getByRole("button", { name: `播放 录音: ${word}` })).toBeVisible();
    await expect(theirs.getByRole("button", { name: /生成缺少的语音$/ })).toBeDisabled();
    await picture(pei, "voices-said");

    // Spelt otherwise, it says an older text; one key has it said anew.
    await table.getByRole("textbox", { name: "Spelling: number" }).fill("numbers");
    await pei.keyboard.press("Tab");
    await expect(theirs.getByRole("button", { name: /^录音与当前文字不一致/ })).toBeVisible();
    await nobodyShutOut(paul, "a table with a stale recording");
    await table.getByRole("button", { name: "numbers: drag it, or use the arrow keys" }).press("g");
    await expect(theirs.getByRole("button", { name: /^录音与当前文字不一致/ })).toBeHidden();

    // What cannot be said says so, and the rest goes on.
    await pei.goto("/echo-word");
    await pei.getByRole("link", { name: "Reading Stars 4" }).click();
    const animals = pei.getByRole("region", { name: "Reading Stars 4" });
    await animals.getByRole("button", { name: "dog: drag it, or use the arrow keys" }).press("g");
    await expect(animals.getByRole("button", { name: /^Audio could not be generated: The speech service refused this/ })).toBeVisible();
    await picture(pei, "voices-failed");
    await pei.setViewportSize({ width: 390, height: 800 });
    await expect(animals.getByRole("button", { name: /^Audio could not be generated/ })).toBeVisible();
    await picture(pei, "voices-390");
  } finally {
    await server.close();
  }
});
