// Every area of the console. Adding one is a line here.
import type { ComponentType, LazyExoticComponent } from "react";
import type { RouteEntry } from "~/ui/route.ts";

export const areas: RouteEntry[][] = [];

/** What hangs over every page whichever is open: a reminder, a call. */
export const overlays: LazyExoticComponent<ComponentType>[] = [];
