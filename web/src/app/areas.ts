// Every area of the console. Adding one is a line here.
import type { RouteEntry } from "~/ui/route.ts";

export const areas: RouteEntry[][] = [];
