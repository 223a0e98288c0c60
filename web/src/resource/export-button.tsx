// The list before one as a file: a job writes it, with the filter, the order and the columns that are shown, in the reader's words and zone.
import { DownloadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useMutation } from "@tanstack/react-query";
import { call } from "~/api/client.ts";
import type { ListQuery } from "~/realtime/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { sheetColumns } from "./sheet-columns.ts";
import type { Resource } from "./types.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import type { Words } from "./words.ts";

/** By it rows are found again, should the file come back changed; in every language it is called this. */
const ID = "id";

interface ExportButtonProps {
  resource: Resource;
  words: Words;
  query: ListQuery;
  columns: readonly string[];
}

export function ExportButton({ resource, words, query, columns }: ExportButtonProps) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const zone = useZone();
  const narrow = useNarrow();
  const { meta } = resource;
  const begin = useMutation({
    mutationFn: (form: "csv" | "xlsx") =>
      call<{ job: string }>("POST", `${meta.base}/export`, {
        form,
        title: words.title,
        filter: query.filter,
        search: query.search,
        sort: query.sort,
        columns: [...sheetColumns(resource, words, columns), { field: ID, title: ID, words: {} }],
        zone,
      }),
    onSuccess: () => void message.success(t("export.begun")),
    onError: (error) => void message.error(error.message),
  });
  const items = (["xlsx", "csv"] as const).map((form) => ({ key: form, label: t(`export.${form}`), onClick: () => begin.mutate(form) }));
  return (
    <DropMenu menu={{ items }}>
      <Button icon={<DownloadOutlined />} loading={begin.isPending} aria-label={t("export.open")}>
        {!narrow && t("export.open")}
      </Button>
    </DropMenu>
  );
}
