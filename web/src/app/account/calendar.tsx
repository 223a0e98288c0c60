// The calendar of one's own classes, for the calendar program one uses anyway: a link that it fetches, and the links there are.
import { Suspense, useRef, useState } from "react";
import { App, Button, Flex, Input, type InputRef } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useSession } from "~/api/session.ts";
import { invalidate } from "~/realtime/index.ts";
import { copyText } from "~/ui/clipboard.ts";
import { part } from "~/ui/part.ts";
import { Loading } from "~/ui/states.tsx";
import styles from "./account.module.css";

const calendars = ["calendar"];
const ShareList = part(async () => ({ default: (await import("~/resource/share/share-list.tsx")).ShareList }));

export function ClassCalendar() {
  const { t } = useTranslation(["account", "resource"]);
  const { message } = App.useApp();
  const client = useQueryClient();
  const me = useSession((s) => s.user?.id);
  const [link, setLink] = useState<string | null>(null);
  const field = useRef<InputRef>(null);
  const make = useMutation({
    mutationFn: () => post("/api/class/calendar/link", {}),
    onSuccess: (made) => {
      setLink(location.origin + made.link);
      void invalidate(client, [keyOf("shares", "of")]);
    },
    onError: (error) => void message.error(error.message),
  });
  const copy = async (text: string) => {
    if (await copyText(text)) return void message.success(t("resource:share.copied"));
    field.current?.select();
    message.info(t("resource:share.notCopied"));
  };
  return (
    <>
      <p className={styles.hint}>{t("account:calendar.hint")}</p>
      {link ? (
        <div role="status">
          <label htmlFor="calendar-link">{t("resource:share.made")}</label>
          <Flex gap={8}>
            <Input id="calendar-link" ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
            <Button type="primary" autoFocus onClick={() => void copy(link)}>
              {t("resource:share.copy")}
            </Button>
          </Flex>
        </div>
      ) : (
        <div>
          <Button type="primary" loading={make.isPending} onClick={() => make.mutate()}>
            {t("account:calendar.make")}
          </Button>
        </div>
      )}
      {me && (
        <Suspense fallback={<Loading />}>
          <ShareList of={{ resource: "users", id: me }} kinds={calendars} none={t("account:calendar.none")} />
        </Suspense>
      )}
    </>
  );
}
