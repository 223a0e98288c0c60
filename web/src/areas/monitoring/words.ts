// Codes of the server in words. One that this console does not know yet is shown as it came.
import { useTranslation } from "react-i18next";

type Kind = "event" | "category" | "cause" | "role";

export function useWord(): (kind: Kind, code: string) => string {
  const { t, i18n } = useTranslation("monitoring");
  return (kind, code) => {
    const key = `${kind}.${code}`;
    return i18n.exists(key, { ns: "monitoring" }) ? t(key as "event.join") : code;
  };
}
