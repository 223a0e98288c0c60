// A film of a story or a script: by a face that says it, or of the pages of a book. What is asked for goes on when the dialog is closed, and lies in the library.
import { useEffect, useId, useRef, useState } from "react";
import { Alert, Button, Input, Modal, Radio, Select, Spin } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { jobEnd } from "~/resource/index.tsx";
import { MediaField } from "../field.tsx";
import { VideoPlayer } from "../video.tsx";
import { TimelinePlayer } from "./timeline.tsx";
import styles from "./film.module.css";

/** Characters of a title in the library, and of a name of an avatar. */
const TITLE = 80;
const AVATAR = 120;

type Begun = Data<"/api/chatgpt/video">;
interface Made {
  file: string;
  title?: string;
}
type Stage = { at: "form" } | { at: "making" } | { at: "done"; made: Made } | { at: "shown"; timeline: NonNullable<Begun["timeline"]> };

interface FilmDialogProps {
  /** The book it is of; without one a script is written. */
  story?: string;
  /** What it is called in the library, to begin with. */
  title: string;
  onClose: () => void;
}

export default function FilmDialog({ story, title, onClose }: FilmDialogProps) {
  const { t } = useTranslation(["creation", "common"]);
  const client = useQueryClient();
  const served = useQuery({ queryKey: keyOf("makings", "served"), queryFn: ({ signal }) => post("/api/management/generator/state", {}, { signal }) }).data
    ?.talks;
  const [by, setBy] = useState<"pages" | "face">(story ? "pages" : "face");
  const [given, setGiven] = useState({ script: "", image: "", avatarId: "", voice: "", title });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [stage, setStage] = useState<Stage>({ at: "form" });
  const waiting = useRef<AbortController | null>(null);
  const id = useId();
  useEffect(() => () => waiting.current?.abort(), []);
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }));
  const none = by === "face" && served?.by === "none";
  const spent = by === "face" && served?.left === 0;
  const ownFaces = served?.dialect === "heygen";
  const begin = async () => {
    setWrong({});
    setFailed(null);
    const { signal } = (waiting.current = new AbortController());
    const face = by === "face" && { image: given.image, avatarId: given.avatarId, voice: given.voice };
    const asked = { ...face, ...(story ? { storyId: story } : { script: given.script }), title: given.title };
    const filled = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
    try {
      setStage({ at: "making" });
      const begun = await post(by === "face" ? "/api/chatgpt/talks" : "/api/chatgpt/video", filled, { signal });
      if (begun.timeline) return setStage({ at: "shown", timeline: begun.timeline });
      const made = await jobEnd<Made>(client, begun.jobId ?? "", signal);
      setStage({ at: "done", made });
    } catch (error) {
      if (signal.aborted) return;
      setStage({ at: "form" });
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(fields);
      const shown = Object.keys(fields).filter((field) => field in given);
      if (shown.length === 0) setFailed((error as Error).message);
    }
  };
  const field = (name: keyof typeof given, label: string, input: (control: { id: string; status: "" | "error" }) => React.ReactNode) => (
    <div className={styles.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {input({ id: `${id}-${name}`, status: wrong[name] ? "error" : "" })}
      {wrong[name] && (
        <p className={styles.wrong} role="alert">
          {wrong[name]}
        </p>
      )}
    </div>
  );
  const footer =
    stage.at === "form" ? (
      <>
        <Button onClick={onClose}>{t("common:action.cancel")}</Button>
        <Button type="primary" disabled={!served || none || spent} onClick={() => void begin()}>
          {t("film.begin")}
        </Button>
      </>
    ) : (
      <Button onClick={onClose}>{t("film.close")}</Button>
    );
  return (
    <Modal open width={600} title={t(story ? "film.ofBook" : "film.ofScript")} onCancel={onClose} footer={footer}>
      {stage.at === "making" && (
        <p className={styles.making} role="status">
          <Spin size="small" /> {t("film.making")}
        </p>
      )}
      {stage.at === "done" && (
        <div className={styles.form}>
          <VideoPlayer file={stage.made.file} poster={null} label={t("film.made")} />
          {stage.made.title && <p className={styles.note}>{t("film.kept", { title: stage.made.title })}</p>}
        </div>
      )}
      {stage.at === "shown" && (
        <div className={styles.form}>
          <TimelinePlayer timeline={stage.timeline} />
          <p className={styles.note}>{t("film.shown")}</p>
        </div>
      )}
      {stage.at === "form" && (
        <div className={styles.form}>
          {story && (
            <Radio.Group
              aria-label={t("film.by.label")}
              value={by}
              onChange={({ target }) => setBy(target.value as "pages")}
              options={[
                { value: "pages", label: t("film.by.pages") },
                { value: "face", label: t("film.by.face") },
              ]}
            />
          )}
          {failed && <Alert type="error" showIcon title={failed} />}
          {none ? (
            <Alert type="info" showIcon title={t("film.none")} />
          ) : (
            <>
              {!story &&
                field("script", t("film.script"), (control) => (
                  <Input.TextArea
                    {...control}
                    autoSize={{ minRows: 4, maxRows: 12 }}
                    maxLength={served?.scriptMax ?? 5_000}
                    showCount
                    value={given.script}
                    onChange={({ target }) => set({ script: target.value })}
                  />
                ))}
              {by === "face" &&
                (ownFaces
                  ? field("avatarId", t("film.avatar"), (control) => (
                      <Input {...control} maxLength={AVATAR} value={given.avatarId} onChange={({ target }) => set({ avatarId: target.value })} />
                    ))
                  : field("image", t("film.face"), ({ id: control }) => (
                      <MediaField of="image" id={control} label={t("film.face")} value={given.image} onChange={(image) => set({ image })} />
                    )))}
              {by === "face" &&
                served &&
                served.voices.length > 0 &&
                field("voice", t("film.voice"), (control) => (
                  <Select
                    {...control}
                    value={given.voice || served.voices[0]}
                    onChange={(voice) => set({ voice })}
                    options={served.voices.map((value) => ({ value, label: value }))}
                  />
                ))}
              {field("title", t("film.title"), (control) => (
                <Input {...control} maxLength={TITLE} value={given.title} onChange={({ target }) => set({ title: target.value })} />
              ))}
              {by === "face" && typeof served?.left === "number" && <p className={styles.note}>{t("film.left", { count: served.left })}</p>}
            </>
          )}
        </div>
      )}
    </Modal>
  );
}
