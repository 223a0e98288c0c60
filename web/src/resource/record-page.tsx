// One record on a page of its own, beside the drawer: as wide as the window, with an address to give away.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePresence } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { Card, Page } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { useRecord } from "./calls.ts";
import { CopyLink } from "./copy-link.tsx";
import { RecordTabs } from "./record-drawer.tsx";
import type { Resource } from "./types.ts";
import { useWords } from "./words.ts";
import styles from "./record.module.css";

interface RecordPageProps {
  resource: Resource;
  id: string;
  /** The list it came from. */
  back: string;
  /** Its own address. */
  path: string;
  /** The tab that is shown first. */
  first?: string;
}

export function RecordPage({ resource, id, back, path, first = "details" }: RecordPageProps) {
  const { t } = useTranslation("resource");
  const words = useWords(resource);
  const say = useSeedTranslation();
  const [tab, setTab] = useState(first);
  const { data: row } = useRecord(resource.meta, id);
  const others = usePresence(resource.name, id);
  const title = row ? say(resource.name, String(row[resource.meta.title] ?? "")) : words.one;
  useTabTitle(row && title);
  return (
    <Page
      title={title}
      subtitle={words.one}
      back={back}
      actions={
        <>
          <Faces people={others.get(id)} />
          <CopyLink path={path} label={t("link.copy")} />
        </>
      }
    >
      <Card>
        <div className={styles.onPage}>
          <RecordTabs resource={resource} id={id} listed={undefined} words={words} tab={tab} onTab={setTab} onClose={() => {}} />
        </div>
      </Card>
    </Page>
  );
}
