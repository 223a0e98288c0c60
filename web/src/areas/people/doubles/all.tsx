// All records that are likely doubles, pair by pair, the likeliest first; each is compared and made one from here.
import { useState } from "react";
import { Button, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { Pages } from "~/ui/pages.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { type Pair, PAIRS, type People, useDoubles } from "./calls.ts";
import { useMayMerge } from "./index.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { Reasons } from "./reasons.tsx";
import styles from "./doubles.module.css";

export function AllDoubles({ of }: { of: People }) {
  const { t } = useTranslation("record");
  const [open, setOpen] = useState(false);
  if (!useMayMerge(of)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("doubles.title")}</Button>
      {open && <List of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function List({ of, onClose }: { of: People; onClose: () => void }) {
  const { t } = useTranslation("record");
  const [page, setPage] = useState(1);
  const [pair, setPair] = useState<Pair | null>(null);
  const { data, error, refetch } = useDoubles(of, { page });
  return (
    <>
      <Modal open title={t("doubles.title")} footer={null} onCancel={onClose} width={680}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data?.pairs.length === 0 && <Empty title={t("doubles.none")} hint={t("doubles.noneHint")} />}
        {data && data.pairs.length > 0 && (
          <>
            <ul className={styles.pairs} aria-label={t("doubles.title")}>
              {data.pairs.map((one) => (
                <li key={`${one.one.id} ${one.other.id}`}>
                  <strong>
                    {one.one.name} · {one.other.name}
                  </strong>
                  <span className={styles.reasons}>
                    <Reasons reasons={one.reasons} />
                  </span>
                  <Button size="small" onClick={() => setPair(one)}>
                    {t("doubles.compare")}
                  </Button>
                </li>
              ))}
            </ul>
            {data.more && <p className={styles.quiet}>{t("doubles.more")}</p>}
            {data.total > PAIRS && <Pages size="small" current={page} pageSize={PAIRS} total={data.total} onChange={setPage} showSizeChanger={false} />}
          </>
        )}
      </Modal>
      {pair && <MergeDialog of={of} pair={pair} onClose={() => setPair(null)} />}
    </>
  );
}
