// The pages of the console as its areas declare them, and the way from one to the next: for stories that walk all of them.
import { globSync, readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { pages } from "../src/api/pages.gen.ts";
import { type ResourceName, resources } from "../src/api/resources/index.gen.ts";
import { expect } from "./support.ts";

interface Route {
  path: string;
  page: string;
}
/** As the areas declare them. */
export const routes: Route[] = [
  { path: "/home", page: "home" },
  ...globSync("src/areas/*/index.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bpage: "([^"]+)"/g)].map(([, id]) => ({ path: pages.find((page) => page.id === id)!.path, page: id! })),
  ),
];

/** What a route needs to know: the records its parameter names. */
const SHOWS: Record<string, ResourceName> = {
  "/sopSetEdit/:id": "sop_plans",
  "/sop/:coursewareId": "coursewares",
  "/sop-plan/:planId": "sop_plans",
  "/editPictureBook": "picture_books",
  "/editBook": "picture_books",
  "/editStoryBook": "picture_books",
  "/editQuestion": "question_papers",
  "/detailQuestion": "question_papers",
  "/testPaperTemplateDetails/:pid": "question_papers",
  "/ClassroomDetails": "classes",
  "/courseDetail": "classes",
  "/pptDetail": "decks",
  "/subtitles/:id": "subtitle_tracks",
  "/deer-ear-animation-details": "animations",
  "/trainingListen": "listening_sets",
  "/echo-reading/video-edit/:coursewareId?": "follow_read_coursewares",
  "/echo-reading/video-preview/:coursewareId?": "follow_read_coursewares",
};

/** In an address, for a record of which somebody sees none. */
export const NONE = "none";
type Headers = Record<string, string>;

async function firstOf(request: APIRequestContext, name: ResourceName, headers: Headers): Promise<string> {
  const { base } = resources[name];
  const answer = await request.post(`${base}/list`, { headers, data: { page: 1, size: 1, sort: [], filter: {}, search: "" } });
  const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
  return data.records[0]?.id ?? NONE;
}

/** A route's address for somebody, with a record they may see where it wants one; `headers` say that they look as somebody else. */
export async function addressOf(request: APIRequestContext, { path }: Route, headers: Headers = {}): Promise<string> {
  const shown = SHOWS[path];
  if (!shown) return path.replace(/:\w+/, "Any");
  const id = await firstOf(request, shown, headers);
  return path.includes(":") ? path.replace(/:\w+/, id) : `${path}?id=${id}`;
}

/** Goes to an address inside the console; what stood there before is told apart from what stands there now. */
export async function goes(page: Page, to: string, where: string): Promise<void> {
  await page.evaluate((at) => {
    // Of a page that is kept behind this one and comes back the heading is there already.
    for (const old of document.querySelectorAll("main h1")) old.toggleAttribute("data-before", old.checkVisibility());
    history.pushState(null, "", at);
    dispatchEvent(new PopStateEvent("popstate"));
  }, to);
  await expect(page.locator("main h1:not([data-before])").filter({ visible: true }).first(), `${where} has a heading`).toBeVisible();
}
