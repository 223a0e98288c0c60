// The words of any resource, fields and operations, by names that only an entry of the trail knows: they lie in the namespaces of the areas.
import { useTranslation } from "react-i18next";
import { pages } from "~/api/pages.gen.ts";
import { named } from "~/ui/page-title.ts";

/** Where areas have the words of their resources. */
export const NAMESPACES = [
  "people",
  "courses",
  "planning",
  "classes",
  "bookings",
  "reading",
  "follow_read",
  "role_library",
  "permissions",
  "monitoring",
  "inspection",
  "messages",
  "sop",
  "books",
  "materials",
  "questions",
  "document",
  "jobs",
  "creation",
  "videos",
  "listening",
  "lectures",
  "operations",
] as const;
const OPS = ["create", "update", "delete", "restore", "reveal"] as const;
type Say = (key: string) => string;

export interface TrailWords {
  /** What one record is called; the name in the database where no words are known. */
  one: (resource: string) => string;
  field: (resource: string, field: string) => string;
  op: (resource: string, op: string) => string;
  value: (resource: string, field: string, value: unknown) => string;
}

export function useTrailWords(): TrailWords {
  const { t, i18n } = useTranslation(["resource", ...NAMESPACES]);
  const say = t as unknown as Say;
  const find = (resource: string, key: string): string | undefined => {
    const places = [...NAMESPACES.map((ns) => `${ns}:${resource}.${key}`), `resource:document.${key}`];
    const place = places.find((one) => i18n.exists(one));
    return place && say(place);
  };
  /** What a page is called, of which a role's grants changed. */
  const page = (resource: string, id: string): string | undefined => {
    const known = resource === "roles" ? pages.find((one) => one.id === id) : undefined;
    return known && named(known, i18n.language);
  };
  /** A grant as the trail has it: the actions, and `own` where they are for one's own records. */
  const grant = (stored: string): string => {
    const said = (word: string) => (word === "own" ? t("permissions:scope.ownLong") : say(`permissions:action.${word}`));
    return stored.split(",").map(said).join(t("operations:trail.join"));
  };
  const text = (resource: string, field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "operations:trail.yes" : "operations:trail.no");
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.map((one) => text(resource, field, one)).join(t("operations:trail.join"));
    if (typeof value === "string" && page(resource, field)) return grant(value);
    if (typeof value === "object") return JSON.stringify(value);
    // What a link leads to is told by the name of another resource.
    if (resource === "shares" && field === "resource") return find(String(value), "one") ?? String(value);
    return find(resource, `values.${field}.${String(value)}`) ?? String(value);
  };
  return {
    one: (resource) => find(resource, "one") ?? resource,
    field: (resource, field) => find(resource, `fields.${field}`) ?? page(resource, field) ?? (field === "reason" ? t("operations:trail.reason") : field),
    op: (resource, op) => {
      const known = OPS.find((one) => one === op);
      return known ? t(`resource:history.op.${known}`) : (find(resource, `ops.${op}`) ?? op);
    },
    value: text,
  };
}
