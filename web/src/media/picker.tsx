// Chooses a picture or a recording: one's own file, something of the library, or what was uploaded lately.
import { useDeferredValue, useRef, useState } from "react";
import { CloudUploadOutlined, SearchOutlined } from "@ant-design/icons";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Button, Input, Modal, Progress, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { formatTime } from "~/ui/time.tsx";
import { useDropFile } from "./drop.ts";
import { fileUrl } from "~/api/upload.ts";
import { ACCEPT, type Media, mostMegabytes, sizeOf } from "./media.ts";
import { PlayButton } from "./play.tsx";
import { useUpload } from "./use-upload.ts";
import styles from "./picker.module.css";

type FoundFile = Data<"/api/management/file/list">["records"][number];
const scopes = ["mine", "library", "all"] as const;
type Scope = (typeof scopes)[number];

interface PickerProps {
  of: Media;
  open: boolean;
  onClose: () => void;
  onPick: (id: string) => void;
}

export function MediaPicker({ of, open, onClose, onPick }: PickerProps) {
  const { t } = useTranslation("media");
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={720} destroyOnHidden title={t(`${of}.title`)}>
      <Picker
        of={of}
        onPick={(id) => {
          onPick(id);
          onClose();
        }}
      />
    </Modal>
  );
}

function Picker({ of, onPick }: Pick<PickerProps, "of" | "onPick">) {
  const { t } = useTranslation("media");
  const input = useRef<HTMLInputElement>(null);
  const { share, cancel, send } = useUpload(of);
  const take = async (file: File | undefined) => {
    const id = file && (await send(file));
    if (id) onPick(id);
  };
  const { over, target } = useDropFile(of, (file) => void take(file));
  const [scope, setScope] = useState<Scope>("mine");
  const [search, setSearch] = useState("");
  return (
    <div className={styles.picker}>
      <div className={`${styles.drop} ${over ? styles.over : ""}`} {...target}>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPT[of]}
          aria-label={t(`${of}.upload`)}
          onChange={(e) => {
            void take(e.target.files?.[0]);
            e.target.value = "";
          }}
        />
        {share === null ? (
          <>
            <Button icon={<CloudUploadOutlined />} onClick={() => input.current?.click()}>
              {t(`${of}.upload`)}
            </Button>
            <span className={styles.hint}>
              {over ? t(`${of}.drop`) : t("upload.or")} · {t(`${of}.hint`, { max: mostMegabytes(of) })}
            </span>
          </>
        ) : (
          <>
            <Progress percent={Math.round(share * 100)} aria-label={t(`${of}.sending`)} />
            <Button size="small" onClick={cancel}>
              {t("upload.cancel")}
            </Button>
          </>
        )}
      </div>
      <div className={styles.look}>
        <Segmented aria-label={t("scope.label")} value={scope} onChange={setScope} options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))} />
        <Input
          allowClear
          className={styles.search ?? ""}
          prefix={<SearchOutlined />}
          maxLength={100}
          placeholder={t("search")}
          aria-label={t("search")}
          value={search}
          onChange={(e) => setSearch(e.target.value)}
        />
      </div>
      <Files of={of} scope={scope} search={useDeferredValue(search.trim())} onPick={onPick} />
    </div>
  );
}

function Files({ of, scope, search, onPick }: { of: Media; scope: Scope; search: string; onPick: (id: string) => void }) {
  const { t } = useTranslation("media");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf("files", "scope", of, scope, search),
    queryFn: ({ pageParam, signal }) => post("/api/management/file/list", { of, scope, search, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // What was uploaded a moment ago is to be there.
    staleTime: 0,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const files = data.pages.flatMap((page) => page.records);
  if (files.length === 0) return <Empty title={t(search ? `${of}.noneFound` : `${of}.nothing`)} />;
  return (
    <>
      <ul className={of === "image" ? styles.pictures : styles.sounds}>
        {files.map((file) => (
          <File key={`${file.id}${file.name}`} of={of} file={file} onPick={onPick} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className={styles.more ?? ""} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function File({ of, file, onPick }: { of: Media; file: FoundFile; onPick: (id: string) => void }) {
  const { t } = useTranslation("media");
  const zone = useZone();
  // What was recorded or read out by the server has none: it is known by when.
  const name = file.name || t(`${of}.unnamed`, { at: formatTime(file.at, zone, "full") });
  const facts = file.by_name ? t("by", { name: file.by_name, size: sizeOf(file.size) }) : sizeOf(file.size);
  return (
    <li className={styles.file}>
      {of === "sound" && <PlayButton id={file.id} name={name} />}
      <button type="button" className={styles.choice} aria-label={t("use", { name })} onClick={() => onPick(file.id)}>
        {of === "image" && <img src={fileUrl(file.id, 320)} alt="" loading="lazy" decoding="async" className={styles.picture} />}
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{facts}</span>
      </button>
    </li>
  );
}
