// What the server is asked, and what it answers.
import type { Data, post } from "~/api/client.ts";

export type Answer = Data<"/api/analysis/query">;
export type Cell = Answer["cells"][number];
export type Figure = Answer["totals"][number];
export type Session = Data<"/api/analysis/sessions">["records"][number];
export type Options = Data<"/api/analysis/options">["dimensions"];
export type Asked = Parameters<typeof post<"/api/analysis/query">>[1];
