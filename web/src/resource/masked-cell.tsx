// A phone number or an address of a record: masked, and for those who may see such records whole, shown once for a reason that is recorded (A14).
import { App } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { MaskedValue } from "~/ui/masked-value.tsx";
import type { Field, Meta } from "./meta.ts";

/** Whether a field leaves the server masked. */
export const isMasked = ({ kind }: Field): boolean => kind === "phone" || kind === "email";

/** `bare`: only the button and, once asked for, the value; for where the masked one stands already. */
export function MaskedCell({ meta, field, row, value, bare = false }: { meta: Meta; field: Field; row: Row; value: string; bare?: boolean }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const may = useCan(meta.page, "get");
  const reveal = (reason: string) =>
    post("/api/management/infoViewRecords/reportViewRecords", { resource: meta.name, id: row.id, field: field.name, reason }).then(
      (shown) => {
        void client.invalidateQueries({ queryKey: keyOf("info_views", "seen") });
        return shown.value ?? null;
      },
      (refused: Error) => {
        message.error(refused.message);
        return null;
      },
    );
  return (
    <MaskedValue
      kind={field.kind === "email" ? "email" : "phone"}
      value={value}
      bare={bare}
      maxReason={limits.viewReasonMax}
      {...(may && { onReveal: reveal })}
    />
  );
}
