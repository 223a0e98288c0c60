// Videos as the kit lists and edits them: originals that nobody has taken up, and all of them.
import { useEffect } from "react";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import { MediaInput } from "~/media/index.ts";
import { type ConfigOf, type InputProps, resource, type RowOf } from "~/resource/index.tsx";
import { TimeText } from "~/ui/time.tsx";
import { AssignPlace, AssignRow, AssignSelected } from "./assign/button.tsx";
import { Length, lengthOf } from "./length.tsx";
import { Poster, VideoPreview } from "./player.tsx";
import { probeStored, type Probed } from "./probe.ts";
import { JustAssigned } from "./just-assigned.tsx";
import { Rights } from "./rights.tsx";
import { reviewTones } from "./tones.ts";
import { UploadVideos } from "./upload-videos.tsx";
import { VideoState } from "./video-state.tsx";
import styles from "./videos.module.css";

/** What the browser reads from the file that the form holds, as soon as it is another one than the record's. */
function useRead({ form, row, onChange, field, value }: InputProps) {
  const file = Form.useWatch("file", form) as string | null | undefined;
  const name = field.name as keyof Probed;
  const fresh = file && file !== row?.["file"] ? file : null;
  useEffect(() => {
    if (!fresh) return;
    let left = false;
    void probeStored(fresh).then((read) => {
      // A picture that somebody chose stays.
      if (!left && !(name === "poster" && value)) onChange?.(read[name]);
    });
    return () => {
      left = true;
    };
    // Once for each file: the form's handler is another one at each of its renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fresh, name]);
}

function ReadNumber(props: InputProps) {
  useRead(props);
  const { value, field, id } = props;
  const shown = typeof value === "number" ? value : null;
  return (
    <output id={id} className="bt-num">
      {field.name === "duration_ms" ? lengthOf(shown) : (shown ?? "–")}
    </output>
  );
}

function PosterInput(props: InputProps) {
  useRead(props);
  return <MediaInput {...props} of="image" label={useTranslation("videos").t("videos.fields.poster")} />;
}

const FileInput = (props: InputProps) => <MediaInput {...props} of="video" label={useTranslation("videos").t("videos.fields.file")} />;

const shared = {
  ns: "videos",
  form: ["name", "file", "poster", "duration_ms", "width", "height", "language", "level", "points", "collection_id", "recommended", "rights", "rights_until"],
  asks: (field, _values, row) => field !== "recommended" || row?.["review"] === "listed",
  inputs: { file: FileInput, poster: PosterInput, duration_ms: ReadNumber, width: ReadNumber, height: ReadNumber },
  cells: {
    poster: (row: RowOf<"videos">) => <Poster id={row.poster} name={row.name} />,
    duration_ms: (row: RowOf<"videos">) => <Length ms={row.duration_ms} />,
    created_at: (row: RowOf<"videos">) => <TimeText at={row.created_at} />,
    rights_until: (row: RowOf<"videos">) => (row.rights_until ? <Rights until={row.rights_until} /> : null),
    stopped_by_id: (row: RowOf<"videos">) => (row.stopped_by_name ? <span className={styles.note}>{row.stopped_by_name}</span> : null),
  },
  tones: {
    review: reviewTones,
    origin: { original: "neutral", second_creation: "info" },
    handling: { unprocessed: "warning", in_task: "info", done: "success" },
  },
  preview: { title: "tab.watch", element: VideoPreview },
  tabs: [{ key: "state", title: "tab.state", element: VideoState }],
  rowMenu: true,
  width: 680,
} satisfies Partial<ConfigOf<"videos">>;

/** Originals that nobody has taken up. */
export const originals = resource(videosMeta, {
  ...shared,
  columns: ["name", "poster", "duration_ms", "language", "level", "review", "rights_until", "created_at"],
  filters: ["language", "level", "review", "collection_id"],
  fixed: { handling: ["unprocessed"], origin: ["original"] },
  selection: AssignSelected,
  rowActions: AssignRow,
  actions: AssignRow as never,
  tools: UploadVideos,
  above: () => (
    <>
      <JustAssigned />
      <AssignPlace />
    </>
  ),
});

/** All of them. */
export const allVideos = resource(videosMeta, {
  ...shared,
  ownTitle: true,
  columns: ["name", "poster", "origin", "duration_ms", "level", "collection_id", "handling", "review", "recommended", "updated_at"],
  filters: ["origin", "handling", "review", "recommended", "collection_id", "level", "language"],
  rowActions: AssignRow,
  above: AssignPlace,
});
