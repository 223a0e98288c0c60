// What the server is asked, and what it answers.
import type { Data, post } from "~/api/client.ts";

export type Ledger = Data<"/api/report/ledger">;
export type LedgerRow = Ledger["rows"][number];
export type Figures = Ledger["totals"];
export type Hours = Data<"/api/report/hours">;
export type Movements = Data<"/api/report/movements">;
export type Asked = Parameters<typeof post<"/api/report/ledger">>[1];
