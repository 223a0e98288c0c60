// The address of something, into the clipboard.
import { LinkOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { copyText } from "~/ui/clipboard.ts";

export function CopyLink({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation("resource");
  const { message, modal } = App.useApp();
  const address = new URL(path, location.origin).href;
  const copy = async () => {
    // Where there is no clipboard the address is shown, to be copied by hand.
    if (await copyText(address)) message.success(t("link.copied"));
    else modal.info({ title: label, content: <code style={{ overflowWrap: "anywhere" }}>{address}</code> });
  };
  return <Button type="text" icon={<LinkOutlined />} aria-label={label} title={label} onClick={() => void copy()} />;
}
