// Plays a recording where there is room for a button only. One at a time on the page: who listens to two hears neither.
import { useEffect, useRef, useState } from "react";
import { PauseOutlined, SoundOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";

let playing: HTMLAudioElement | null = null;

export function PlayButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const audio = useRef<HTMLAudioElement | null>(null);
  const [on, setOn] = useState(false);
  useEffect(() => () => audio.current?.pause(), [id]);
  const press = () => {
    if (on) return audio.current?.pause();
    playing?.pause();
    const player = new Audio(fileUrl(id));
    player.onplay = () => setOn(true);
    player.onpause = () => setOn(false);
    audio.current = player;
    playing = player;
    // Pausing before the sound has come is no failure.
    player.play().catch((error: unknown) => (error as Error).name !== "AbortError" && message.error(t("failed")));
  };
  return <Button type="text" size="small" icon={on ? <PauseOutlined /> : <SoundOutlined />} aria-label={t(on ? "pause" : "play", { name })} onClick={press} />;
}
