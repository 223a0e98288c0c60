// Whom some videos are given to and what is asked for (V19): a name and knowledge points for each, the rest for all. What is missing is said at its place, all of it.
import { useRef, useState } from "react";
import { Alert, App, Button, Drawer, Form, Input, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { videoTasksMeta } from "~/api/resources/video_tasks.gen.ts";
import { useFollowed } from "~/realtime/index.ts";
import { fieldOf, RecordPicker, type RowOf, TimeInput, useWords, type Values } from "~/resource/index.tsx";
import { Poster } from "../player.tsx";
import { named } from "./words.ts";
import styles from "./assign.module.css";

type Video = RowOf<"videos">;

interface Given {
  videos: { video_id: string; name: string; points: string[] }[];
  assignee_id?: string;
  level?: string;
  requirements?: string;
  collection_id?: string | null;
  category_id?: string | null;
  due_at?: string | null;
}

const field = (name: string) => {
  const found = fieldOf(videoTasksMeta, name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

/** What all of them have, where all have the same. */
const same = <T,>(values: readonly T[]): T | undefined => (values.every((one) => one === values[0]) ? values[0] : undefined);

export function AssignDrawer({ videos, onClose, onDone }: { videos: readonly Video[]; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation(["videos", "common"]);
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Given>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // Sent again after a cut, it makes no second task.
  const [request] = useState(newId);
  const words = useWords(named);
  const workers = useQuery({
    queryKey: keyOf("video_tasks", "assignees"),
    queryFn: ({ signal }) => post("/api/management/videoTask/assign/people", {}, { signal }),
    staleTime: 0,
  });
  useFollowed("video_tasks");
  const collections = Object.fromEntries(videos.flatMap((video) => (video.collection_id ? [[video.collection_id, video.collection_name ?? ""]] : [])));
  const begin = (): Given => ({
    videos: videos.map(({ id, name, points }) => ({ video_id: id, name, points: points ?? [] })),
    level: same(videos.map(({ level }) => level)) ?? undefined,
    collection_id: same(videos.map(({ collection_id: id }) => id)) ?? undefined,
  });
  // Pressed twice before the button says that it is busy, it is sent once.
  const sending = useRef(false);
  const leave = () => {
    if (!form.isFieldsTouched()) onClose();
    else
      void modal.confirm({
        title: t("videos:assign.leave"),
        content: t("videos:assign.leaveHint"),
        okText: t("videos:assign.discard"),
        okButtonProps: { danger: true },
        cancelText: t("videos:assign.stay"),
        onOk: onClose,
      });
  };
  const send = async (given: Given) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(null);
    try {
      const rows = given.videos.map((row, at) => ({ ...row, video_id: videos[at]?.id ?? "" }));
      await post("/api/management/videoTask/assign", { ...given, videos: rows, requestId: request });
      const to = workers.data?.records.find(({ id }) => id === given.assignee_id)?.name ?? "";
      message.success(t("videos:assign.done", { count: rows.length, to }));
      onDone();
      onClose();
    } catch (caught) {
      const wrong = caught instanceof ApiError ? caught.fields : {};
      form.setFields(
        Object.entries(wrong).map(([name, text]) => ({
          name: name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
          errors: [text],
        })) as never,
      );
      // Said at its place, it is not said twice.
      setError(Object.values(wrong).includes((caught as Error).message) ? null : (caught as Error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const required = [{ required: true, message: t("videos:assign.required") }];
  const text = [{ required: true, whitespace: true, message: t("videos:assign.required") }];
  return (
    <Drawer
      open
      size={680}
      title={videos.length === 1 ? t("videos:assign.titleOne", { name: videos[0]?.name }) : t("videos:assign.title", { count: videos.length })}
      onClose={leave}
      footer={
        <div className={styles.foot}>
          <Button onClick={leave}>{t("common:action.cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            {t("videos:assign.send")}
          </Button>
        </div>
      }
    >
      {error && <Alert className={styles.alert ?? ""} type="error" showIcon role="alert" title={error.message} />}
      <Form<Given> form={form} layout="vertical" initialValues={begin()} onFinish={(given) => void send(given)} scrollToFirstError disabled={busy}>
        <ol className={styles.videos}>
          {videos.map((video, at) => (
            <li key={video.id} className={styles.video} aria-label={video.name}>
              <Poster id={video.poster} name={video.name} ms={video.duration_ms} />
              <div className={styles.fields}>
                <Form.Item name={["videos", at, "video_id"]} noStyle>
                  <input type="hidden" />
                </Form.Item>
                <Form.Item name={["videos", at, "name"]} label={t("videos:assign.name")} rules={text}>
                  <Input maxLength={field("name").max ?? undefined} />
                </Form.Item>
                <Form.Item name={["videos", at, "points"]} label={words.field("points")} rules={[{ ...required[0], type: "array" }]}>
                  <Select
                    mode="tags"
                    maxCount={field("points").max ?? undefined}
                    tokenSeparators={[",", "，", "、", ";", "；", "\n"]}
                    open={false}
                    suffixIcon={null}
                  />
                </Form.Item>
                {/* Somebody was quicker with this one. */}
                <Form.Item noStyle shouldUpdate>
                  {() => form.getFieldError(["videos", at, "video_id"]).map((text) => <Alert key={text} type="error" showIcon title={text} />)}
                </Form.Item>
              </div>
            </li>
          ))}
        </ol>
        <Form.Item name="assignee_id" label={words.field("assignee_id")} rules={required}>
          <Select
            showSearch={{ optionFilterProp: "label" }}
            loading={workers.isFetching}
            options={workers.data?.records.map((worker) => ({ value: worker.id, label: worker.name, worker })) ?? []}
            notFoundContent={workers.error?.message}
            optionRender={({ label, data: { worker } }) => (
              <span className={styles.worker}>
                {label}
                <small>
                  {t("videos:assign.load", { count: worker.open })}
                  {worker.overdue > 0 && <strong> {t("videos:assign.late", { count: worker.overdue })}</strong>}
                </small>
              </span>
            )}
          />
        </Form.Item>
        <Form.Item name="level" label={words.field("level")} rules={required}>
          <Select options={(field("level").values ?? []).map((value) => ({ value, label: words.value("level", value) }))} />
        </Form.Item>
        <Form.Item name="requirements" label={words.field("requirements")} rules={text}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={field("requirements").max ?? undefined} />
        </Form.Item>
        <Form.Item name="collection_id" label={words.field("collection_id")} rules={required}>
          <RecordPicker resource="video_collections" names={collections} required />
        </Form.Item>
        <Form.Item name="category_id" label={words.field("category_id")} extra={t("videos:assign.categoryHint")}>
          <RecordPicker resource="course_categories" />
        </Form.Item>
        <Form.Item name="due_at" label={words.field("due_at")}>
          <TimeInput field={field("due_at")} row={null} form={form as never as import("antd").FormInstance<Values>} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
