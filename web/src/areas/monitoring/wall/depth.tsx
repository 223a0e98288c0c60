// The wallboard in three dimensions, fetched only where it is drawn. Says so to the page where the browser cannot, or stops being able to.
import { useEffect, useEffectEvent, useRef } from "react";
import { WallScene } from "./scene.ts";
import type { WallClass } from "./wall.ts";
import styles from "./wall.module.css";

interface DepthProps {
  classes: readonly WallClass[];
  /** What it shows, in words. */
  label: string;
  turning: boolean;
  /** Nothing is to move by itself. */
  still: boolean;
  onUnable: () => void;
}

const BY_KEY = Math.PI / 24;
const BY_PIXEL = Math.PI / 900;

export default function Depth({ classes, label, turning, still, onUnable }: DepthProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const scene = useRef<WallScene>(null);
  const unable = useEffectEvent(onUnable);
  useEffect(() => {
    const [sheet, over] = [canvas.current, labels.current];
    if (!sheet || !over) return;
    try {
      scene.current = new WallScene(sheet, over, still);
    } catch {
      return unable();
    }
    const lost = (event: Event) => {
      event.preventDefault();
      unable();
    };
    sheet.addEventListener("webglcontextlost", lost);
    return () => {
      sheet.removeEventListener("webglcontextlost", lost);
      scene.current?.dispose();
      scene.current = null;
    };
  }, [still]);
  useEffect(() => scene.current?.show(classes), [classes, still]);
  useEffect(() => {
    if (scene.current) scene.current.turning = turning;
  }, [turning, still]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      scene.current?.turnBy(event.key === "ArrowLeft" ? BY_KEY : -BY_KEY);
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <div className={styles.depth} onPointerMove={(event) => event.buttons === 1 && scene.current?.turnBy(-event.movementX * BY_PIXEL)}>
      <canvas ref={canvas} role="img" aria-label={label} data-wall="depth" />
      <div ref={labels} className={styles.labels} aria-hidden />
    </div>
  );
}
