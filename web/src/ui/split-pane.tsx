// Two panes side by side; the edge is dragged or moved by arrow keys, and remembered. On a phone one stands over the other.
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { personalKey } from "~/api/personal.ts";
import styles from "./split-pane.module.css";

interface SplitPaneProps {
  /** Name the width is remembered under. */
  name: string;
  side: ReactNode;
  children: ReactNode;
  /** Which edge the side pane is on. */
  at?: "start" | "end";
  /** px */
  initial?: number;
  min?: number;
  max?: number;
}

export function SplitPane({ name, side, children, at = "end", initial = 360, min = 220, max = 720 }: SplitPaneProps) {
  const { t } = useTranslation();
  const key = personalKey(`split_${name}`);
  const clamp = (px: number) => Math.round(Math.min(max, Math.max(min, px)));
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(key)) || initial));
  const change = (px: number) => {
    setWidth(clamp(px));
    localStorage.setItem(key, String(clamp(px)));
  };
  const sign = at === "end" ? -1 : 1;
  const drag = (down: React.PointerEvent<HTMLDivElement>) => {
    const bar = down.currentTarget;
    const from = down.clientX;
    bar.setPointerCapture(down.pointerId);
    const move = (e: PointerEvent) => change(width + sign * (e.clientX - from));
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
  };
  const press = (e: React.KeyboardEvent) => {
    const step = e.key === "ArrowRight" ? 16 : e.key === "ArrowLeft" ? -16 : 0;
    if (step) change(width + sign * step);
  };
  const bar = (
    <div
      className={styles.bar}
      role="slider"
      aria-orientation="vertical"
      aria-label={t("split.resize")}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
  const pane = <div>{side}</div>;
  const rest = <div>{children}</div>;
  return (
    <div className={styles.split} style={{ gridTemplateColumns: at === "end" ? `minmax(0, 1fr) 9px ${width}px` : `${width}px 9px minmax(0, 1fr)` }}>
      {at === "start" ? pane : rest}
      {bar}
      {at === "start" ? rest : pane}
    </div>
  );
}
