// Makes a share link of a record, which is shown once, and lists those there are.
import { useId, useRef, useState, type ReactNode } from "react";
import { App, Button, Flex, Input, InputNumber, Modal, Radio, Select } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { invalidate } from "~/realtime/index.ts";
import { copyText } from "~/ui/clipboard.ts";
import { type Share, type SharesOf, useShares } from "./calls.ts";
import { ShareList } from "./share-list.tsx";
import styles from "./share.module.css";

/** A kind of link that is offered for a record. */
export interface ShareOffer {
  kind: string;
  label: string;
  hint: string;
  /** Why there can be none now. */
  not?: string | undefined;
  /** What the link says of itself, as its kind has it. */
  params?: Record<string, unknown>;
  /** What is asked of it while it is chosen. */
  form?: ReactNode;
}

export interface ShareDialogProps {
  of: SharesOf;
  title: string;
  offers: readonly ShareOffer[];
  beside?: (share: Share) => ReactNode;
  /** Kinds of links that are listed; all, unless said. */
  kinds?: readonly string[];
  onClose: () => void;
}

const terms = [1, 7, 30, 90];

export default function ShareDialog({ of, title, offers, beside, kinds, onClose }: ShareDialogProps) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const client = useQueryClient();
  const ids = useId();
  const [kind, setKind] = useState(() => (offers.find(({ not }) => !not) ?? offers[0])?.kind ?? "");
  const [days, setDays] = useState<number>(limits.shareDays);
  const [uses, setUses] = useState<number | null>(null);
  const [made, setMade] = useState<{ link: string; id: string } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const offer = offers.find((one) => one.kind === kind);
  const { shares } = useShares(of);
  // One that was ended is not offered any longer.
  const ended = shares?.some((share) => share.id === made?.id && share.revoked_at);
  const link = made && !ended ? made.link : null;
  const copy = async (text: string) => {
    if (await copyText(text)) return void message.success(t("share.copied"));
    field.current?.select();
    message.info(t("share.notCopied"));
  };
  const make = async () => {
    setBusy(true);
    setWrong(null);
    try {
      const { link, share } = await post("/api/share/create", { kind, id: of.id, days, params: offer?.params ?? {}, ...(uses !== null && { uses }) });
      setMade({ link: location.origin + link, id: share.id });
      void invalidate(client, [keyOf("shares", "of")]);
    } catch (error) {
      setWrong((error instanceof ApiError && Object.values(error.fields)[0]) || (error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={t("share.title", { title })} footer={null} onCancel={onClose} width={620} destroyOnHidden>
      <p className={styles.muted}>{t("share.lead")}</p>
      {link ? (
        <div className={styles.made} role="status">
          <label htmlFor={`${ids}link`}>{t("share.made")}</label>
          <Flex gap={8}>
            <Input
              id={`${ids}link`}
              ref={(held) => void (field.current = held?.input ?? null)}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
            <Button type="primary" autoFocus onClick={() => void copy(link)}>
              {t("share.copy")}
            </Button>
          </Flex>
        </div>
      ) : (
        <div className={styles.form}>
          <Radio.Group value={kind} onChange={(event) => setKind(event.target.value as string)} aria-label={t("share.kind")}>
            {offers.map((one) => (
              <Radio key={one.kind} value={one.kind} disabled={Boolean(one.not)} className={styles.offer ?? ""}>
                {one.label}
                <small>{one.not ?? one.hint}</small>
              </Radio>
            ))}
          </Radio.Group>
          {offer?.form}
          <Flex gap={16} wrap align="flex-end">
            <div>
              <label htmlFor={`${ids}days`}>{t("share.days")}</label>
              <Select
                id={`${ids}days`}
                value={days}
                onChange={setDays}
                options={terms.filter((term) => term <= limits.shareMostDays).map((term) => ({ value: term, label: t("share.day", { count: term }) }))}
              />
            </div>
            <div>
              <label htmlFor={`${ids}uses`}>{t("share.uses")}</label>
              <InputNumber
                id={`${ids}uses`}
                // What it says while it is empty is the longest that it says.
                className={styles.uses ?? ""}
                min={1}
                max={limits.shareMostUses}
                precision={0}
                value={uses}
                placeholder={t("share.usesAny")}
                onChange={setUses}
              />
            </div>
            <Button type="primary" loading={busy} disabled={!offer || Boolean(offer.not)} onClick={() => void make()}>
              {t("share.make")}
            </Button>
          </Flex>
          {wrong && (
            <p role="alert" className={styles.wrong}>
              {wrong}
            </p>
          )}
        </div>
      )}
      <h3 className={styles.heading}>{t("share.list")}</h3>
      <ShareList of={of} none={t("share.none")} {...(kinds && { kinds })} {...(beside && { beside })} />
    </Modal>
  );
}
