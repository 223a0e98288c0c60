// @vitest-environment jsdom
// The kit looks words up by names known at run time: here all of them are asked for, in both languages.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { books } from "~/areas/books/book-list.tsx";
import { bookings } from "~/areas/classes/bookings/list.tsx";
import { classes } from "~/areas/classes/rooms.tsx";
import { series } from "~/areas/classes/series/list.tsx";
import { categories, coursewares } from "~/areas/courses/resources.tsx";
import { lines, words } from "~/areas/courses/items/sorts.tsx";
import { textbooks } from "~/areas/courses/textbooks.tsx";
import { calls } from "~/areas/monitoring/sos.tsx";
import { deliveries } from "~/areas/operations/deliveries/list.tsx";
import { jobs } from "~/areas/operations/jobs/list.tsx";
import { students } from "~/areas/people/students.tsx";
import { teachers } from "~/areas/people/teachers.tsx";
import { invitations } from "~/areas/permissions/invitations.tsx";
import { infoViews } from "~/areas/permissions/info-views.tsx";
import { roles } from "~/areas/permissions/roles.tsx";
import { users } from "~/areas/permissions/users.tsx";
import { materials } from "~/areas/materials/materials.tsx";
import { pictureStyles, roleModels, roleTypes } from "~/areas/role_library/resources.tsx";
import { bank } from "~/areas/questions/bank.tsx";
import { papers } from "~/areas/questions/papers.tsx";
import { sets } from "~/areas/listening/sets.tsx";
import { collections } from "~/areas/videos/collections.tsx";
import { tasks } from "~/areas/videos/tasks.tsx";
import { allVideos, originals } from "~/areas/videos/videos.tsx";
import { plans } from "~/areas/sop/plan-list.tsx";
import { NAMESPACES } from "~/areas/operations/trail/words.ts";
import { sharesMeta } from "~/api/resources/shares.gen.ts";
import { resources } from "~/api/resources/index.gen.ts";

type Words = { [key: string]: string | Words };
const at = (words: Words | string | undefined, path: string): unknown =>
  path.split(".").reduce<unknown>((now, key) => (now as Words | undefined)?.[key], words);

const lists = [
  students,
  teachers,
  classes,
  bookings,
  series,
  calls,
  jobs,
  deliveries,
  roles,
  users,
  invitations,
  infoViews,
  plans,
  papers,
  books,
  bank,
  materials,
  coursewares,
  categories,
  textbooks,
  words,
  lines,
  roleTypes,
  roleModels,
  pictureStyles,
  originals,
  allVideos,
  tasks,
  collections,
  sets,
];

it.each(lists)("$name has words for every field and value", (resource) => {
  for (const language of ["en-US", "zh-CN"]) {
    const read = (file: string) => JSON.parse(readFileSync(`src/i18n/${language}/${file}.json`, "utf8")) as Words;
    const words = read(resource.ns)[resource.name];
    // What every record with a document has is told once.
    const shared = resource.meta.fields.some(({ name }) => name === "published_version") ? read("resource").document : {};
    const asked = [
      ...(resource.ownTitle ? ["title"] : []),
      "one",
      "create",
      ...resource.meta.conditions.map((name) => `conditions.${name}`),
      ...(resource.tabs ?? []).map((tab) => tab.title),
      ...(resource.related ?? []).map((list) => list.title),
      ...(resource.meta.workflow?.transitions.flatMap(({ name }) => [`transitions.${name}`, `ops.${name}`]) ?? []),
      ...(resource.meta.workflow?.transitions.flatMap(({ inputs }) => inputs.map(({ name }) => `fields.${name}`)) ?? []),
      ...resource.meta.fields.flatMap((f) => [`fields.${f.name}`, ...(f.values ?? []).map((v) => `values.${f.name}.${v}`)]),
      ...resource.meta.fields.flatMap(({ name, fields = [] }) =>
        fields.flatMap((cell) => [`rows.${name}.${cell.name}`, ...(cell.values ?? []).map((v) => `rowValues.${name}.${cell.name}.${v}`)]),
      ),
    ];
    expect(
      asked.filter((path) => typeof (at(words, path) ?? at(shared, path)) !== "string"),
      language,
    ).toEqual([]);
  }
});

it("has words for the trail of every resource, and of share links, which no page lists", () => {
  for (const language of ["en-US", "zh-CN"]) {
    const read = (file: string) => JSON.parse(readFileSync(`src/i18n/${language}/${file}.json`, "utf8")) as Words;
    const places = NAMESPACES.map(read);
    const asked = [...Object.keys(resources).map((name) => `${name}.one`), ...sharesMeta.fields.map(({ name }) => `shares.fields.${name}`)];
    asked.push(...["open", "revoke", "burn"].map((op) => `shares.ops.${op}`));
    expect(
      asked.filter((path) => !places.some((words) => typeof at(words, path) === "string")),
      language,
    ).toEqual([]);
  }
});

it("names a page after one list, and the others on it by themselves", () => {
  const pages = lists.filter((list) => !list.ownTitle).map((list) => list.meta.page);
  expect(pages).toEqual([...new Set(pages)]);
});
