// A picture or a recording in an editor or a form: seen or heard, chosen, dropped in, replaced, removed.
import { type ComponentProps, Suspense, useState } from "react";
import { DeleteOutlined, LoadingOutlined, PictureOutlined, SoundOutlined, SwapOutlined } from "@ant-design/icons";
import { Button, Progress, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { useDropFile } from "./drop.ts";
import { fileUrl } from "~/api/upload.ts";
import type { Media } from "./media.ts";
import { MediaPicker } from "./picker.tsx";
import { Player } from "./player.tsx";
import { RecordButton } from "./record.tsx";
import { useUpload } from "./use-upload.ts";
import styles from "./field.module.css";

/** Its words are fetched when it is shown: pages are no larger for them. */
const Record = (props: ComponentProps<typeof RecordButton>) => (
  <Suspense>
    <RecordButton {...props} />
  </Suspense>
);

interface MediaFieldProps {
  of: Media;
  /** A file's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** What of: "Picture of question 3". */
  label: string;
  disabled?: boolean;
  /** In a line with other things: the picture is the button, or an icon where there is none. */
  small?: boolean;
  id?: string;
}

export function MediaField({ of, value, onChange, label, disabled = false, small = false, id }: MediaFieldProps) {
  const { t } = useTranslation("media");
  const [picking, setPicking] = useState(false);
  const { share, cancel, send } = useUpload(of);
  const take = async (file: Blob) => {
    const stored = await send(file);
    if (stored) onChange(stored);
  };
  const { over, target } = useDropFile(of, (file) => void take(file), !disabled);
  const icon = of === "image" ? <PictureOutlined /> : <SoundOutlined />;
  const picker = <MediaPicker of={of} open={picking} onClose={() => setPicking(false)} onPick={onChange} />;
  if (small) {
    const shown = value ? <img src={fileUrl(value, 160)} alt={label} /> : share === null ? icon : <LoadingOutlined />;
    if (disabled) return value ? <span className={styles.small}>{shown}</span> : null;
    const items = [
      { key: "replace", label: t(`${of}.replace`), onClick: () => setPicking(true) },
      { key: "remove", label: t(`${of}.remove`), onClick: () => onChange("") },
    ];
    const button = (
      <button
        type="button"
        id={id}
        className={`${styles.small} ${over ? styles.over : ""}`}
        aria-label={value ? label : `${t(`${of}.add`)}: ${label}`}
        {...target}
        {...(!value && { onClick: () => setPicking(true) })}
      >
        {shown}
      </button>
    );
    return (
      <>
        {value ? <DropMenu menu={{ items }}>{button}</DropMenu> : button}
        {picker}
      </>
    );
  }
  return (
    <div className={`${styles.field} ${over ? styles.over : ""}`} role="group" aria-label={label} {...target}>
      {value && of === "image" && <img src={fileUrl(value, 640)} alt={label} className={styles.image} />}
      {value && of === "sound" && <Player id={value} label={label} />}
      {share !== null ? (
        <span className={styles.sending}>
          <Progress percent={Math.round(share * 100)} size="small" aria-label={t(`${of}.sending`)} />
          <Button size="small" onClick={cancel}>
            {t("upload.cancel")}
          </Button>
        </span>
      ) : disabled ? (
        !value && (
          <span className={styles.none} id={id}>
            {t(`${of}.none`)}
          </span>
        )
      ) : value ? (
        <span className={styles.tools}>
          <Tooltip title={t(`${of}.replace`)}>
            <Button
              id={id ?? ""}
              type="text"
              size="small"
              icon={<SwapOutlined />}
              aria-label={`${t(`${of}.replace`)}: ${label}`}
              onClick={() => setPicking(true)}
            />
          </Tooltip>
          <Tooltip title={t(`${of}.remove`)}>
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${t(`${of}.remove`)}: ${label}`} onClick={() => onChange("")} />
          </Tooltip>
          {of === "sound" && <Record label={label} onRecorded={onChange} />}
        </span>
      ) : (
        <span className={styles.tools}>
          <Button id={id ?? ""} size="small" type="dashed" icon={icon} aria-label={t(`${of}.add`)} onClick={() => setPicking(true)}>
            {over ? t(`${of}.drop`) : t(`${of}.add`)}
          </Button>
          {of === "sound" && <Record label={label} onRecorded={onChange} />}
        </span>
      )}
      {picker}
    </div>
  );
}
