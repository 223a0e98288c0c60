// Around a preview: amber, whose view it is, and the way out.
import { EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { SessionUser } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { signOut } from "./session.ts";
import styles from "./preview-frame.module.css";

export default function PreviewFrame({ preview }: { preview: NonNullable<SessionUser["preview"]> }) {
  const { t } = useTranslation(all);
  const say = useSeedTranslation();
  const name = preview.of === "role" ? say("roles", preview.name) : preview.name;
  return (
    <>
      <div className={styles.frame} aria-hidden />
      <section className={styles.bar} aria-label={t("shell:preview.label")}>
        <EyeOutlined aria-hidden />
        <span>{t(preview.of === "role" ? "shell:preview.role" : "shell:preview.user", { name })}</span>
        <Button size="small" onClick={() => void signOut()}>
          {t("shell:preview.leave")}
        </Button>
      </section>
    </>
  );
}
