// Cues from a .vtt or .srt file, shown with what had to be repaired before they are taken; and as such a file.
import { useRef, useState } from "react";
import { App, Modal, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import type { DocumentOf } from "~/documents/index.ts";
import { save } from "~/resource/index.tsx";
import { useWritable } from "~/sync/index.ts";
import { useChanged } from "./changed.tsx";
import { clockOf } from "./model.ts";
import styles from "./subtitles.module.css";

const IMPORT = "/api/management/subtitles/importFile";
type Taken = Awaited<ReturnType<typeof post<typeof IMPORT>>>;
interface Chosen {
  name: string;
  data: string;
  taken: Taken;
}
const SHOWN = 50;

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // Not all at once: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x80_00) text += String.fromCodePoint(...bytes.subarray(at, at + 0x80_00));
  return btoa(text);
}

export function useTrackFiles(of: DocumentOf, title: string) {
  const { t } = useTranslation("subtitles");
  const { message } = App.useApp();
  const writable = useWritable();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = useChanged(of);
  // There is no field here to mark: what is wrong with the file is said itself.
  const failed = (error: unknown) => void message.error((error instanceof ApiError && Object.values(error.fields)[0]) || (error as Error).message);
  const look = async (file: File) => {
    try {
      const [name, data] = [file.name, await base64(file)];
      setChosen({ name, data, taken: await post(IMPORT, { id: of.id, name, data, make: false }) });
    } catch (error) {
      failed(error);
    }
  };
  const take = async () => {
    if (!chosen) return;
    setBusy(true);
    try {
      const { name, data } = chosen;
      const { count, seq } = await post(IMPORT, { id: of.id, name, data, make: true });
      setChosen(null);
      changed(t("files.taken", { count }), seq);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const give = async (form: "vtt" | "srt", translation: boolean) => {
    try {
      const { text } = await post("/api/management/subtitles/exportFile", { id: of.id, form, translation });
      save(new Blob([text]), `${title}.${form}`);
    } catch (error) {
      failed(error);
    }
  };
  const items: NonNullable<MenuProps["items"]> = [
    ...(writable ? [{ key: "import", label: t("files.import"), onClick: () => input.current?.click() }] : []),
    { key: "vtt", label: t("files.vtt"), onClick: () => void give("vtt", false) },
    { key: "srt", label: t("files.srt"), onClick: () => void give("srt", false) },
    { key: "both", label: t("files.both"), onClick: () => void give("vtt", true) },
  ];
  const dialog = (
    <>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt"
        hidden
        aria-label={t("files.import")}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file) void look(file);
        }}
      />
      <Modal
        open={chosen !== null}
        title={t("files.title", { name: chosen?.name })}
        okText={t("files.take")}
        cancelText={t("cancel")}
        confirmLoading={busy}
        onOk={() => void take()}
        onCancel={() => setChosen(null)}
      >
        {chosen && <Shown taken={chosen.taken} />}
      </Modal>
    </>
  );
  return { items, dialog };
}

/** What a file would be. */
function Shown({ taken }: { taken: Taken }) {
  const { t } = useTranslation("subtitles");
  const cues = taken.cues.slice(0, SHOWN);
  return (
    <>
      <p>{t("files.count", { count: taken.count })}</p>
      {taken.repaired > 0 && (
        <>
          <p className={styles.danger}>{t("files.repaired", { count: taken.repaired })}</p>
          <ul className={styles.repairs}>
            {taken.repairs.slice(0, SHOWN).map(({ line, what, said }) => (
              <li key={`${line} ${what}`}>
                {t("files.repair", { line, what: t(`repairs.${what}` as never) })} <code>{said}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <ol className={styles.taken}>
        {cues.map((cue, at) => (
          <li key={at}>
            <span className="bt-num">
              {clockOf(cue.start)} – {clockOf(cue.end)}
            </span>{" "}
            {cue.text}
          </li>
        ))}
      </ol>
      <p className={styles.muted}>{t("files.replaces")}</p>
    </>
  );
}
