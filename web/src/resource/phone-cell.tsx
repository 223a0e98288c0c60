// A phone number of a record: masked, and for those who may see such records whole, shown once for a reason that is recorded (A14).
import { App } from "antd";
import { post } from "~/api/client.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { MaskedPhone } from "~/ui/masked-phone.tsx";
import type { Meta } from "./meta.ts";

/** `bare`: only the button and, once asked for, the number; for where the masked one stands already. */
export function PhoneCell({ meta, row, value, bare = false }: { meta: Meta; row: Row; value: string; bare?: boolean }) {
  const { message } = App.useApp();
  const may = useCan(meta.page, "get");
  const reveal = (reason: string) =>
    post("/api/management/infoViewRecords/reportViewRecords", { resource: meta.name, id: row.id, reason }).then(
      ({ phone }) => phone,
      (refused: Error) => {
        message.error(refused.message);
        return null;
      },
    );
  return <MaskedPhone value={value} bare={bare} maxReason={limits.viewReasonMax} {...(may && { onReveal: reveal })} />;
}
