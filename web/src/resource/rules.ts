// What a form can know of a field before the server is asked, from the same numbers (V25, V26).
import type { FormRule } from "antd";
import type { TFunction } from "i18next";
import type { Field } from "./meta.ts";
import { webAddress } from "./url.ts";

/** As the server sees it: 5 to 15 digits, a plus, spaces and hyphens; or stars, as the server masks it. */
const PHONE = /^(?=(?:\D*\d){5,15}\D*$)\+?[\d -]+$|^[\d+*]+$/;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** `needed`: it is required here, whatever its description says. */
export function rulesOf(field: Field, t: TFunction<"resource">, needed = field.required): FormRule[] {
  const rules: FormRule[] = [];
  if (needed && field.kind !== "bool") rules.push({ required: true, message: t("rule.required"), ...(field.kind === "text" && { whitespace: true }) });
  if (field.kind === "email") rules.push({ pattern: EMAIL, message: t("rule.email") });
  if (field.kind === "url")
    rules.push({ validator: (_rule, value: unknown) => (!value || webAddress(value) ? Promise.resolve() : Promise.reject(new Error(t("rule.url")))) });
  if (field.kind === "duration")
    rules.push({ validator: (_rule, value: unknown) => (typeof value === "string" ? Promise.reject(new Error(t("rule.duration"))) : Promise.resolve()) });
  if (field.kind === "phone") rules.push({ pattern: PHONE, message: t("rule.phone") });
  if (field.kind === "secret" && field.min !== null) rules.push({ min: field.min, message: t("rule.min", { min: field.min }) });
  return rules;
}
