// Prints the figures that stories annotate (`seenLive` in support.ts): one line each, with the story it was measured in. `make bench` plays the stories
// tagged @timed with it.
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Figures implements Reporter {
  onTestEnd({ title }: TestCase, { annotations, status }: TestResult): void {
    if (status !== "passed") console.log(`!!! no figure, the story ${status}: ${title}`);
    for (const { type, description } of annotations) if (description) console.log(`${description.padStart(10)}  ${type}: ${title}`);
  }
}
