// Lines said by the voice that is set: one, or all that lack a recording or say an older text, one after the other. What was recorded meanwhile stays.
import { useState } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useRefusal } from "~/resource/index.tsx";
import { useEditor } from "~/sync/editor/index.ts";
import { isStale, KIND, type LineView } from "./model.ts";
import { heard } from "./sound.ts";
import { useVerbs } from "./verbs.ts";

export const lacks = (line: LineView): boolean => line.text.trim() !== "" && (line.sound === "" || isStale(line));

/** Has a line said; answers whether that could be done. What is refused is told. */
export function useSayLine(): (line: LineView) => Promise<boolean> {
  const { content } = useEditor(KIND);
  const verbs = useVerbs();
  const refuse = useRefusal();
  return async ({ id, text, sound }) => {
    const { voice, speed } = content.read();
    try {
      const made = await post("/api/management/followRead/genTxtToVoice", { ids: [], text: text.trim(), speed, ...(voice && { voice }) });
      const file = made.file ?? "";
      const ms = made.durationMs ?? (await heard(file))?.ms ?? 0;
      // Somebody may have recorded it, or written something else, while it was said.
      const now = content.read().lines.find((line) => line.id === id);
      if (file && now && now.sound === sound) verbs.setSound(id, file, ms, text);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
}

/** All that lack one; `left` is how many are still to be said, null while nobody asked. */
export function useSayMissing(): { left: number | null; run: () => Promise<void> } {
  const { t } = useTranslation("follow_read");
  const { message } = App.useApp();
  const { content } = useEditor(KIND);
  const say = useSayLine();
  const [left, setLeft] = useState<number | null>(null);
  const run = async () => {
    const wanted = content.read().lines.filter(lacks);
    for (const [at, { id }] of wanted.entries()) {
      setLeft(wanted.length - at);
      const line = content.read().lines.find((one) => one.id === id);
      if (line && lacks(line) && !(await say(line))) return setLeft(null);
    }
    setLeft(null);
    void message.success(t("voice.done", { count: wanted.length }));
  };
  return { left, run };
}
