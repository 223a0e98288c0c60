// /echo-reading/video-preview/:coursewareId?: the published or the present version as a player, with captions, chapters and speed; its video, and what differs from what
// is out. Without one in the address, one is chosen.
import { EditOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { followReadCoursewaresMeta } from "~/api/resources/follow_read_coursewares.gen.ts";
import { DocumentAt, documentPage, Since, useDocumentQuery, useMoment, type Version } from "~/documents/index.ts";
import { DocumentStatus, editorPath, type RowOf, useMayOnEditor } from "~/resource/index.tsx";
import { useContent } from "~/sync/editor/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { Page } from "~/ui/page.tsx";
import { Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { useDocumentWords } from "./checks.tsx";
import { ChooseToPreview } from "./list.tsx";
import { KIND } from "./model.ts";
import { clock, Player } from "./player.tsx";
import { chaptersOf } from "./timeline.ts";
import { useFollowReadRow } from "./use-follow-read.ts";
import { usePlayback } from "./use-playback.ts";
import { VideoCard } from "./video-card.tsx";
import styles from "./follow-read.module.css";

const BACK = "/echo-reading?of=follow_read_coursewares";

function PreviewPage() {
  const { t } = useTranslation("follow_read");
  const { coursewareId: id } = useParams();
  if (!id) return <ChooseToPreview />;
  return (
    <DocumentAt meta={followReadCoursewaresMeta} useWords={useDocumentWords} kind={KIND} id={id} back={BACK} name={t("name")} list={t("toList")}>
      <Preview id={id} />
    </DocumentAt>
  );
}

function Preview({ id }: { id: string }) {
  const { t } = useTranslation("follow_read");
  const content = useContent(KIND);
  const playback = usePlayback(content);
  const mayEdit = useMayOnEditor("follow_read_coursewares");
  const name = content.title || t("untitled");
  useTabTitle(name);
  useCommands([{ id: "followRead.play", label: t("keys.play"), group: t("name"), keys: "p", run: playback.toggle }]);
  const chapters = chaptersOf(playback.segments);
  const here = chapters.findLastIndex(({ start }) => start <= playback.at);
  return (
    <Page
      title={name}
      back={BACK}
      actions={
        mayEdit && (
          <Link to={editorPath("follow_read_coursewares", id)}>
            <Button icon={<EditOutlined />} tabIndex={-1}>
              {t("preview.edit")}
            </Button>
          </Link>
        )
      }
    >
      <div className={styles.preview}>
        <Player content={content} playback={playback} />
        <div className={styles.side}>
          <Versions id={id} />
          <section className={styles.card} aria-label={t("chapters.title")}>
            <h2 className={styles.heading}>{t("chapters.title")}</h2>
            <ol className={styles.chapters}>
              {chapters.map(({ line, start }, at) => (
                <li key={content.lines[line]?.id ?? at}>
                  <button type="button" aria-current={at === here ? "true" : undefined} onClick={() => playback.seek(start)}>
                    <span className="bt-num">{clock(start)}</span>
                    <span lang="en">{content.lines[line]?.text || t("line.empty")}</span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </Page>
  );
}

/** Which version is looked at, what differs from what is out, and the video. */
function Versions({ id }: { id: string }) {
  const { t } = useTranslation("follow_read");
  const of = { meta: followReadCoursewaresMeta, kind: KIND, id };
  const words = useDocumentWords();
  const [moment, look] = useMoment();
  const { data: detail } = useFollowReadRow(id);
  const versions = useDocumentQuery<{ records: Version[] }>(of, "version/list").data?.records;
  if (!detail) return <Loading />;
  const row = detail.row as unknown as RowOf<"follow_read_coursewares">;
  const out = row.published_version;
  const shown = moment?.version ?? null;
  const seq = versions?.find(({ number }) => number === out)?.seq;
  const options = [
    { value: "now", label: t("versions.now") },
    ...(out === null ? [] : [{ value: `v${out}`, label: t("versions.out", { number: out }) }]),
    ...(shown !== null && shown !== out ? [{ value: `v${shown}`, label: t("versions.other", { number: shown }) }] : []),
  ];
  return (
    <>
      <section className={styles.card} aria-label={t("versions.title")}>
        <div className={styles.actions}>
          <DocumentStatus row={row} />
        </div>
        <Segmented
          aria-label={t("versions.title")}
          value={shown === null ? "now" : `v${shown}`}
          options={options}
          onChange={(value) => look(value === "now" ? null : { version: Number(value.slice(1)) })}
        />
        {out === null && <p className={styles.muted}>{t("versions.notOut")}</p>}
        {out !== null && seq !== undefined && shown !== out && <Since of={of} from={seq} words={words} />}
      </section>
      <VideoCard of={of} detail={detail} version={shown} />
    </>
  );
}

const page = documentPage(KIND, PreviewPage);
const { ask } = page;
// Without one in the address there is none to ask for.
page.ask = async (user) => (/\/video-preview\/./.test(location.pathname) ? ask?.(user) : undefined);
export default page;
