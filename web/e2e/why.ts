// Ends a run with what its log must say even when it is cut to its end: why each failed story failed. Writes how long each story took, and which were
// flaky, to the file that BELLTOWER_STORY_TIMES names: `scripts/test` prints the slowest and the flaky ones of all suites.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/** Lines of one reason. */
const LINES = 12;

export default class Why implements Reporter {
  private readonly reasons: string[] = [];
  private stories: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.stories = suite.allTests();
  }

  onTestEnd(story: TestCase, { errors, status }: TestResult): void {
    if (status === story.expectedStatus) return;
    const at = ({ file, line }: { file: string; line: number }) => `${relative(import.meta.dirname, file)}:${line}`;
    for (const { message = status, location } of errors) {
      const words = stripVTControlCharacters(message)
        .split("\n")
        .filter((line) => line.trim())
        .slice(0, LINES);
      this.reasons.push([`${at(location ?? story.location)} in “${story.title}”`, ...words].join("\n    "));
    }
  }

  onEnd(): void {
    for (const reason of this.reasons) console.log(reason);
    const file = process.env.BELLTOWER_STORY_TIMES;
    if (!file) return;
    const name = ({ location, title }: TestCase) => `${relative(import.meta.dirname, location.file)} › ${title}`;
    const seconds = ({ results }: TestCase) => (results.reduce((sum, result) => sum + result.duration, 0) / 1_000).toFixed(1);
    const times = this.stories.filter((story) => story.results.length > 0).map((story) => `${seconds(story)}\t${name(story)}`);
    const flaky = this.stories.filter((story) => story.outcome() === "flaky").map((story) => `flaky: ${name(story)}`);
    writeFileSync(file, [...times, ...flaky, ""].join("\n"));
  }
}
