// The last words of a run that failed: each failed story with the first lines of its reason, so that a log cut to its end still says why.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Lines of one reason. */
const LINES = 12;

export default class Why implements Reporter {
  private readonly reasons: string[] = [];

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
  }
}
