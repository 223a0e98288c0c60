// The unit of a courseware: one of those of the textbook that is chosen beside it.
import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { controlOf, type InputProps } from "~/resource/index.tsx";

interface Units {
  version: number;
  units: { id: string; number: number; name: string }[];
}

export function UnitInput(props: InputProps) {
  const { value, onChange, form } = props;
  const { t } = useTranslation("courses");
  const book = Form.useWatch("textbook_id", form) as string | null | undefined;
  const { data } = useQuery({
    queryKey: keyOf("textbooks", "record", book, "units"),
    queryFn: ({ signal }) => call<Units>("POST", "/api/management/textbook/query", { id: book }, { signal }),
    enabled: Boolean(book),
  });
  const control = controlOf(props);
  return (
    <Select
      {...control}
      value={(value as string | null) ?? null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      allowClear
      disabled={control.disabled || !book}
      placeholder={book ? undefined : t("bookFirst")}
      options={(data?.units ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
    />
  );
}
