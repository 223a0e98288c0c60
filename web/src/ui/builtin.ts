// Records that come with the server, such as its first roles, have English names and descriptions. As long as nobody gave them others they
// are said in the reader's language.
import { useTranslation } from "react-i18next";

/** Whose records may have come with the server. */
export const isBuiltin = (resource: string): boolean => resource === "roles" || resource === "course_categories";

/** What to say for a text of a record of a resource: itself, unless it is one that came with the server. */
export function useSeedTranslation(): (resource: string, text: string) => string {
  const { t, i18n } = useTranslation("resource");
  return (resource, text) => {
    if (!isBuiltin(resource)) return text;
    const key = `builtin.${resource}.${text}`;
    return i18n.exists(key, { ns: "resource" }) ? t(key as "builtin.roles.Teacher") : text;
  };
}
