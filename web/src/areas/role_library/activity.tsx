// Whether a role is on, and if not, whether it went off with its category.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";

export function Activity({ active, offBy }: { active: boolean; offBy: string | null }) {
  const { t } = useTranslation("role_library");
  return <StatusTag tone={active ? "success" : "neutral"}>{t(active ? "on" : offBy === "category" ? "offWithCategory" : "off")}</StatusTag>;
}
