// One upload: how far it is, how quickly, for how long; paused, gone on with, given up.
import { useRef } from "react";
import { CaretRightOutlined, CloseOutlined, FolderOpenOutlined, PauseOutlined, RedoOutlined } from "@ant-design/icons";
import { App, Button, Progress, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDuration } from "~/ui/duration.ts";
import { formatNumber } from "~/ui/number.ts";
import { ACCEPT, sizeOf } from "../media.ts";
import { dismiss, goOn, pause, resume } from "./queue.ts";
import { secondsLeft } from "./rate.ts";
import type { Upload } from "./uploads.ts";
import styles from "./uploads.module.css";

export function UploadLine({ upload, onOpen }: { upload: Upload; onOpen?: () => void }) {
  const { t } = useTranslation("media");
  const { key, name, size, state, sent, fault, opens } = upload;
  const share = Math.floor((sent / size) * 100);
  const status = state === "failed" ? "exception" : state === "done" ? "success" : state === "sending" || state === "ending" ? "active" : "normal";
  return (
    <div className={styles.line} data-upload={state}>
      <span className={styles.what}>
        <strong title={name}>{name}</strong>
        {state !== "done" && <Progress percent={share} size="small" status={status} aria-label={t("large.progress", { name })} />}
        <span className={styles.facts} role="status">
          <Facts upload={upload} />
        </span>
        {fault && <span className={state === "failed" ? styles.wrong : styles.facts}>{fault}</span>}
      </span>
      <span className={styles.buttons}>
        {opens && (
          <Link to={opens} {...(onOpen && { onClick: onOpen })}>
            {t("large.open")}
          </Link>
        )}
        {(state === "sending" || state === "waiting") && <Tool name={t("large.pause")} of={name} icon={<PauseOutlined />} onClick={() => pause(key)} />}
        {state === "paused" && <Tool name={t("large.resume")} of={name} icon={<CaretRightOutlined />} onClick={() => resume(key)} />}
        {state === "failed" && <Tool name={t("large.again")} of={name} icon={<RedoOutlined />} onClick={() => resume(key)} />}
        {state === "unfinished" && <ChooseAgain upload={upload} />}
        {state !== "ending" && (
          <Tool name={state === "done" ? t("large.hide") : t("upload.cancel")} of={name} icon={<CloseOutlined />} onClick={() => dismiss(key)} />
        )}
      </span>
    </div>
  );
}

function Tool({ name, of, icon, onClick }: { name: string; of: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={name}>
      <Button type="text" size="small" icon={icon} aria-label={`${name}: ${of}`} onClick={onClick} />
    </Tooltip>
  );
}

function Facts({ upload: { state, sent, size, rate } }: { upload: Upload }) {
  const { t } = useTranslation("media");
  const left = secondsLeft(size - sent, rate);
  if (state === "done") return `${t("large.state.done")} · ${sizeOf(size)}`;
  const facts = [t("large.of", { sent: sizeOf(sent), size: sizeOf(size) })];
  if (state !== "sending") facts.unshift(t(`large.state.${state}`));
  if (state === "sending" && rate !== null) facts.push(t("large.rate", { mb: formatNumber(rate / 2 ** 20, 1) }));
  if (state === "sending" && left !== null) facts.push(t("large.left", { time: formatDuration(left) }));
  return <span className="bt-num">{facts.join(" · ")}</span>;
}

/** After a reload only the person can give the bytes again. */
function ChooseAgain({ upload: { key, name, of } }: { upload: Upload }) {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !goOn(key, file)) message.error(t("large.another", { name }));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT[of]}
        aria-label={t("large.choose", { name })}
        onChange={(e) => {
          take(e.target.files?.[0]);
          e.target.value = "";
        }}
      />
      <Button size="small" icon={<FolderOpenOutlined />} onClick={() => input.current?.click()}>
        {t("large.goOn")}
      </Button>
    </>
  );
}
