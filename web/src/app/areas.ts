// Every area of the console. Adding one is a line here.
import type { ComponentType, LazyExoticComponent } from "react";
import { routes as analysis } from "~/areas/analysis/index.tsx";
import { cards as booksCards, routes as books } from "~/areas/books/index.tsx";
import { cards as classesCards, ReminderHost, routes as classes } from "~/areas/classes/index.tsx";
import { cards as coursesCards, routes as courses } from "~/areas/courses/index.tsx";
import { routes as creation } from "~/areas/creation/index.tsx";
import { routes as lectures } from "~/areas/lectures/index.tsx";
import { cards as inspectionCards, routes as inspection } from "~/areas/inspection/index.tsx";
import { routes as ledger } from "~/areas/ledger/index.tsx";
import { routes as logs } from "~/areas/logs/index.tsx";
import { Personal, routes as messages } from "~/areas/messages/index.tsx";
import { cards as monitoringCards, routes as monitoring } from "~/areas/monitoring/index.tsx";
import { cards as operationsCards, routes as operations } from "~/areas/operations/index.tsx";
import { routes as people } from "~/areas/people/index.tsx";
import { cards as permissionsCards, routes as permissions } from "~/areas/permissions/index.tsx";
import { routes as materials } from "~/areas/materials/index.tsx";
import { routes as planning } from "~/areas/planning/index.tsx";
import { routes as roleLibrary } from "~/areas/role_library/index.tsx";
import { cards as questionsCards, routes as questions } from "~/areas/questions/index.tsx";
import { cards as sopCards, routes as sop } from "~/areas/sop/index.tsx";
import { routes as subtitles } from "~/areas/subtitles/index.tsx";
import { routes as videos } from "~/areas/videos/index.tsx";
import { routes as listening } from "~/areas/listening/index.tsx";
import type { HomeCard, PageEntry } from "~/ui/route.ts";

export const areas: PageEntry[][] = [
  ledger,
  classes,
  monitoring,
  logs,
  analysis,
  messages,
  people,
  planning,
  permissions,
  courses,
  sop,
  inspection,
  lectures,
  subtitles,
  materials,
  creation,
  books,
  roleLibrary,
  questions,
  videos,
  listening,
  operations,
];

/** What hangs over every page whichever is open: a reminder, a call. */
export const overlays: LazyExoticComponent<ComponentType>[] = [Personal, ReminderHost];

/** What waits for somebody, on the home page: the most urgent first. */
export const cards: HomeCard[] = [
  ...monitoringCards,
  ...classesCards,
  ...sopCards,
  ...booksCards,
  ...coursesCards,
  ...questionsCards,
  ...inspectionCards,
  ...permissionsCards,
  ...operationsCards,
];
