// What a page behind a share link asks of the server: it has no session, and says which of the browser's links it shows.
import type { HubClient } from "@belltower/realtime";
import { type Body, type Data, post } from "./client.ts";

/** A link that was opened. */
export type OpenedLink = Data<"/api/link/open">;

/** What the frame of a guest's page gives to the page. */
export interface GuestPageProps {
  link: OpenedLink;
  /** Grows when what the link shows changed. */
  news: number;
  /** The page's socket, while there is one. */
  hub: HubClient | null;
  /** The server refused: the frame finds out why, and says so instead of the page. */
  onRefused: (error: unknown) => void;
}

/** Opens a link by its token. */
export const openLink = (token: string): Promise<OpenedLink> => post("/api/link/open", { token }, { anonymous: true });

type GuestCall =
  | "/api/management/pictureBook/story/read"
  | "/api/management/pictureBook/audit/next"
  | "/api/management/pictureBook/audit/verdict"
  | "/api/live/get"
  | "/api/live/enter_live"
  | "/api/live/comment"
  | "/api/live/product/open"
  | "/api/out/board"
  | "/api/out/wall"
  | "/api/out/class"
  | "/api/out/news"
  | "/api/out/outline"
  | "/api/out/moment"
  | "/api/out/logs"
  | "/api/out/logs/histogram"
  | "/api/out/logs/sessions"
  | "/api/out/logs/file"
  | "/api/out/review"
  | "/api/out/lookup";

/** A call of a link's kind. */
export const guestPost = <P extends GuestCall>(link: OpenedLink, path: P, body: Body<P>): Promise<Data<P>> =>
  post(path, body, { anonymous: true, headers: { "x-share": link.id } });

/** Where a file is loaded from that a link shows. */
export const guestFile = (id: string, width?: 160 | 320 | 640): string => `/files/link/${id}${width ? `?w=${width}` : ""}`;
