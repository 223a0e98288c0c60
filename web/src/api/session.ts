// Who is signed in and what they may do. The shell fills it (`~/app/session.ts`); everybody else only asks.
import { create } from "zustand";
import { type CallOptions, get } from "./client.ts";
import type { actions } from "./pages.gen.ts";

/** The nine actions of the permission catalogue. */
export type Action = (typeof actions)[number];

/** Answer of `GET /api/user/info_update`, whose shape the OpenAPI leaves open. */
export interface SessionUser {
  id: string;
  name: string;
  welcome: string;
  avatar: string | null;
  /** Actor kind: administrator, hr, teacher, producer, inspector, monitor. */
  kind: string;
  language: string | null;
  /** IANA zone the person works in; null means the browser's. */
  zone: string | null;
  corp: string | null;
  roles: { id: string; name: string; permissions: { permissionId: string; actionList: string[] }[] }[];
  /** Flat list of page ids held (A07). */
  permissionList: string[];
  /** Page id → actions held on it (A10). */
  pages: Record<string, Action[]>;
  /** The lists of which this person sees some records only: their own, */
  own: string[];
  /** and in these their team's too. */
  team: string[];
  /** The accounts in their team, where that shows them something. */
  teamMembers: string[];
  /** That this window shows what a role or somebody else would see, and who looks. */
  preview: { of: "role" | "user"; name: string; by: string } | null;
  /** Where this person starts, if not at /home (A06). */
  startPage: string | null;
  /** What they set up, by name (`own-settings.ts`). */
  settings: Record<string, string>;
  /** How many notifications they have not read. */
  notifications: number;
  /** The script that the server's own console begins with; null where it has none. */
  build: string | null;
  /** When this session ends; RFC 3339. */
  expiresAt: string;
  /** What the server is set to take: a password, in characters; in bytes, a recording, and a file that becomes a document. */
  limits: { passwordMin: number; soundBytes: number; videoBytes: number; documentBytes: number; deckPages: number; importBytes: number };
}

/** Null until somebody is signed in and their rights are loaded. */
export const useSession = create<{ user: SessionUser | null }>(() => ({ user: null }));

/** Whose records of a list somebody sees, as names of topics say it; null: everybody's. */
export const scopeOf = (user: SessionUser | null, list: string): "own" | "team" | null =>
  user?.team.includes(list) ? "team" : user?.own.includes(list) ? "own" : null;

export const fetchSession = (options?: CallOptions) => get("/api/user/info_update", options) as Promise<SessionUser>;

/** Whether the page's permission is held and, if named, the action on it. Absent means no (A11); the server checks too. */
export function can(user: SessionUser | null, page: string, action?: Action): boolean {
  const actions = user?.pages[page];
  return actions !== undefined && (action === undefined || actions.includes(action));
}

/** `can` for the person signed in; re-renders when rights change. */
export const useCan = (page: string, action?: Action): boolean => useSession(({ user }) => can(user, page, action));
