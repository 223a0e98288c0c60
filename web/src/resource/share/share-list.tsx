// Share links with what became of each, and the buttons that end one or all of them.
import { App, Flex } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { invalidate } from "~/realtime/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { type Share, type SharesOf, type ShareState, stateOf, useShares } from "./calls.ts";
import styles from "./share.module.css";

const tones: Record<ShareState, Tone> = { live: "success", expired: "neutral", ended: "neutral" };

interface ShareListProps {
  of: SharesOf;
  /** What stands there instead of an empty list. */
  none: string;
  /** Of these kinds alone. */
  kinds?: readonly string[];
  /** What is beside a link, by its id. */
  beside?: (share: Share) => React.ReactNode;
}

export function ShareList({ of, none, kinds, beside }: ShareListProps) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const client = useQueryClient();
  const { shares: all, error } = useShares(of);
  const shares = kinds ? all?.filter((share) => kinds.includes(share.kind)) : all;
  // A link expires while one looks.
  const now = useNow(10_000);
  const ofPerson = of.resource === "users";
  if (error && !shares)
    return (
      <p role="alert" className={styles.muted}>
        {error.message}
      </p>
    );
  if (!shares) return <Loading />;
  const live = shares.filter((share) => stateOf(share, now) === "live");
  const end = async (body: { ids: string[] } | { user: string }) => {
    try {
      const { ids } = await post("/api/share/revoke", body);
      message.success("user" in body ? t("share.endAllDone", { count: ids.length }) : t("share.endedNow"));
    } catch (failure) {
      message.error((failure as Error).message);
    }
    void invalidate(client, [keyOf("shares", "of")]);
  };
  if (shares.length === 0) return <p className={styles.muted}>{none}</p>;
  return (
    <>
      {ofPerson && !kinds && live.length > 0 && (
        <Flex justify="flex-end">
          <ConfirmButton
            danger
            question={t("share.endAllQuestion", { count: live.length })}
            detail={t("share.endDetail")}
            onConfirm={() => end({ user: of.id })}
          >
            {t("share.endAll")}
          </ConfirmButton>
        </Flex>
      )}
      <ul className={styles.links} aria-label={t("share.list")}>
        {shares.map((share) => {
          const state = stateOf(share, now);
          return (
            <li key={share.id} className={state === "live" ? undefined : styles.over}>
              <div>
                <Flex gap={8} align="center" wrap>
                  <strong>{ofPerson ? share.title : nameOf(share, t)}</strong>
                  {ofPerson && <span className={styles.muted}>{nameOf(share, t)}</span>}
                  <StatusTag tone={tones[state]}>{share.burnt ? t("share.burnt") : t(`share.${state}`)}</StatusTag>
                </Flex>
                <p className={styles.muted}>
                  {!ofPerson && share.maker_name && <span>{t("share.by", { name: share.maker_name })} · </span>}
                  <TimeText at={share.created_at} />
                  {state === "live" && (
                    <>
                      {" · "}
                      {t("share.until")} <TimeText at={share.expires_at} />
                    </>
                  )}
                  {share.revoked_at && (
                    <>
                      {" · "}
                      {t("share.ended")} <TimeText at={share.revoked_at} />
                    </>
                  )}
                </p>
                <p className={styles.muted}>
                  {share.opens === 0 ? (
                    t("share.never")
                  ) : (
                    <>
                      {t("share.opens", { count: share.opens })}
                      {" · "}
                      <TimeText at={share.last_open_at} />
                    </>
                  )}
                  {share.most_uses ? ` · ${t("share.browsers", { count: share.browsers, most: share.most_uses })}` : ""}
                </p>
                {beside?.(share)}
              </div>
              {state === "live" && (
                <ConfirmButton size="small" danger question={t("share.endQuestion")} detail={t("share.endDetail")} onConfirm={() => end({ ids: [share.id] })}>
                  {t("share.end")}
                </ConfirmButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What a kind of link is called; of one that this console does not know yet, its own name. */
function nameOf(share: Share, t: ReturnType<typeof useTranslation<"resource">>["t"]): string {
  return t(`share.names.${share.kind as "story"}`, { defaultValue: share.kind });
}
