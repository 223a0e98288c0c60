// Sharing a book by link: the published book to its readers, its pictures to an outside auditor, and what the auditors said so far.
import { Suspense, useState } from "react";
import { ShareAltOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Share, ShareDialog, type RowOf, useRecord } from "~/resource/index.tsx";
import { pictureBooksMeta } from "~/api/resources/picture_books.gen.ts";

/** At the end of a row. */
export function ShareRow({ row }: { row: RowOf<"picture_books"> }) {
  const { t } = useTranslation("resource");
  const [open, setOpen] = useState(false);
  if (!useCan("Roombook", "export")) return null;
  return (
    <>
      <Tooltip title={t("share.open")}>
        <Button type="text" size="small" icon={<ShareAltOutlined />} aria-label={t("share.title", { title: row.title })} onClick={() => setOpen(true)} />
      </Tooltip>
      {open && (
        <BookShares
          id={row.id}
          title={row.title}
          published={row.published_version !== null}
          pictures={Number(row.image_count)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** On the book's own page. */
export function ShareBook({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation("resource");
  const [open, setOpen] = useState(false);
  if (!useCan("Roombook", "export")) return null;
  return (
    <>
      <Button icon={<ShareAltOutlined />} aria-label={t("share.open")} onClick={() => setOpen(true)} />
      {open && <OfRecord id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function OfRecord({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { data: row } = useRecord(pictureBooksMeta, id);
  if (!row) return null;
  return <BookShares id={id} title={title} published={row.published_version !== null} pictures={Number(row.image_count)} onClose={onClose} />;
}

interface BookSharesProps {
  id: string;
  title: string;
  published: boolean;
  /** How many pages have one. */
  pictures: number;
  onClose: () => void;
}

function BookShares({ id, title, published, pictures, onClose }: BookSharesProps) {
  const { t } = useTranslation("books");
  const offers = [
    { kind: "story", label: t("share.story"), hint: t("share.storyHint"), not: published ? undefined : t("share.storyNot") },
    { kind: "picture-audit", label: t("share.picture-audit"), hint: t("share.auditHint"), not: pictures > 0 ? undefined : t("share.auditNot") },
  ];
  return (
    <Suspense>
      <ShareDialog
        of={{ resource: "picture_books", id }}
        title={title}
        offers={offers}
        beside={(share) => share.kind === "picture-audit" && <Audited book={id} share={share} />}
        onClose={onClose}
      />
    </Suspense>
  );
}

function Audited({ book, share }: { book: string; share: Share }) {
  const { t } = useTranslation("books");
  const { data } = useQuery({
    queryKey: keyOf("shares", "verdicts", book),
    queryFn: ({ signal }) => post("/api/management/pictureBook/audit/list", { id: book }, { signal }),
  });
  const said = data?.records.filter((one) => one.share_id === share.id) ?? [];
  if (said.length === 0) return null;
  const pictures = (of: typeof said) => new Set(of.map((one) => `${one.page_id} ${one.file}`)).size;
  const wrong = said.filter((one) => one.verdict === "not_passed");
  return (
    <>
      <p>{t("share.audited", { done: pictures(said), wrong: pictures(wrong) })}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((one) => (
            <li key={`${one.page_id} ${one.file} ${one.auditor}`}>{t("share.notPassed", { name: one.auditor, reason: one.reason })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
