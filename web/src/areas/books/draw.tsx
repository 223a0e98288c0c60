// Drawing on a picture, or on an empty sheet: pen, eraser, words. What is saved is a new file; the old one stays what it was.
import { useEffect, useEffectEvent, useMemo, useRef, useState, type PointerEvent } from "react";
import { EditOutlined, FontSizeOutlined, RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { App, Button, Input, Modal, Radio, Slider, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { type Command, useCommands } from "~/ui/commands.ts";
import { Kbd } from "~/ui/kbd.tsx";
import { Reshape, ShapeTools } from "./draw-tools.tsx";
import { loaded } from "./drawn.ts";
import {
  add,
  even,
  isShape,
  nothing,
  paint,
  partOf,
  redo,
  reshaped,
  scaled,
  seenOn,
  SHAPES,
  sheetOf,
  undo,
  type Mark,
  type Part,
  type Point,
  type Shape,
  type Sheet,
  type Stroke,
  type Tool,
} from "./drawing.ts";
import styles from "./draw.module.css";

const COLOURS = ["#1b1b1f", "#ffffff", "#e5484d", "#f5a623", "#ffd60a", "#30a46c", "#0091ff", "#8e4ec6", "#f28bb2", "#8d5a3b"];
const RED = "#e5484d";
/** Pixels of a side of what is left of a picture that is cut. */
const SMALLEST = 40;
const NAMES = ["black", "white", "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown"] as const;

interface DrawProps {
  /** The picture's id; empty for a new sheet. Another one when a colleague saved what they drew on it meanwhile. */
  image: string;
  onClose: () => void;
  /** The picture with what was drawn, cut or turned; it comes back as another picture. */
  onReshape: (image: string, file: Blob) => Promise<void>;
  /** Answers whether it was taken; a refusal was said. */
  onSave: (marks: readonly Mark[], sheet: Sheet) => Promise<boolean>;
  /** How far the saving is; null while it is not. */
  sending: number | null;
}

export default function Draw({ image, onClose, onSave, onReshape, sending }: DrawProps) {
  const { t } = useTranslation("books");
  const { message, modal } = App.useApp();
  const [below, setBelow] = useState<HTMLImageElement | null>(null);
  const [tool, setTool] = useState<Tool | "crop">("pen");
  const [part, setPart] = useState<{ from: Point; to: Point } | null>(null);
  /** Null until one is chosen. */
  const [picked, setColour] = useState<string | null>(null);
  const [size, setSize] = useState(12);
  const [marks, setMarks] = useState(nothing);
  const [label, setLabel] = useState<(Point & { text: string }) | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<Stroke | Shape | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  /** The picture to come is one's own. */
  const mine = useRef(false);
  const { width, height } = sheetOf(below);
  const ready = image === "" || below !== null;
  const colour = useMemo(() => picked ?? (below ? seenOn(below, COLOURS, RED) : RED), [picked, below]);
  const changed = useEffectEvent((picture: HTMLImageElement) => {
    const [was, is] = [sheetOf(below), sheetOf(picture)];
    if ((below || marks.done.length > 0) && !mine.current) message.info(t("draw.joined"));
    mine.current = false;
    setMarks(({ done, undone }) => ({ done: scaled(done, was, is), undone: scaled(undone, was, is) }));
    setBelow(picture);
  });
  useEffect(() => {
    let here = true;
    if (image)
      loaded(image).then(
        (picture) => here && changed(picture),
        () => here && message.error(t("draw.unreadable")),
      );
    return () => void (here = false);
  }, [image, message, t]);
  useEffect(() => {
    const on = canvas.current?.getContext("2d");
    if (on) paint(on, marks.done);
  }, [marks, width, height]);

  const put = (mark: Mark) => setMarks((now) => add(now, mark));
  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const rect = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - rect.left) / rect.width) * width, y: ((event.clientY - rect.top) / rect.height) * height };
  };
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !ready) return;
    if (tool === "text") {
      event.preventDefault();
      write();
      return setLabel({ ...at(event), text: "" });
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = at(event);
    if (tool === "crop") return setPart({ from, to: from });
    stroke.current = tool === "pen" || tool === "eraser" ? { tool, colour, size, points: [from] } : { tool, colour, size, from, to: from };
    show(stroke.current);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const to = at(event);
    if (tool === "crop") return void (event.buttons === 1 && setPart((now) => now && { ...now, to }));
    const drawn = stroke.current;
    if (!drawn) return;
    if (isShape(drawn)) drawn.to = event.shiftKey ? even(drawn.tool, drawn.from, to) : to;
    else drawn.points.push(to);
    show(drawn);
  };
  const up = () => {
    const drawn = stroke.current;
    // A press without a way is no shape.
    if (drawn && !(isShape(drawn) && Math.hypot(drawn.to.x - drawn.from.x, drawn.to.y - drawn.from.y) < 3)) put(drawn);
    else if (drawn) show(null);
    stroke.current = null;
  };
  /** While it is drawn: React learns of it when it is done. */
  const show = (drawn: Stroke | Shape | null) => {
    const on = canvas.current?.getContext("2d");
    if (on) paint(on, drawn ? [...marks.done, drawn] : marks.done);
  };
  const chosen = part && partOf(part.from, part.to, { width, height });
  const cut = chosen && chosen.width >= SMALLEST && chosen.height >= SMALLEST ? chosen : null;
  /** What was drawn goes along: it is part of the picture then. */
  const reshape = async (way: Part | "left" | "right") => {
    const layer = canvas.current;
    const file = layer && (await reshaped(below, layer, way, limits.imageMaxBytes));
    if (!file) return void message.error(t("draw.failed"));
    setPart(null);
    setTool("pen");
    setMarks(nothing);
    mine.current = true;
    await onReshape(image, file);
  };
  const letters = size * 2 + 16;
  const write = () => {
    if (label?.text.trim()) put({ tool: "text", colour, size: letters, x: label.x, y: label.y, text: label.text.trim() });
    setLabel(null);
  };
  const save = async () => {
    write();
    const written = label?.text.trim()
      ? [...marks.done, { tool: "text" as const, colour, size: letters, x: label.x, y: label.y, text: label.text.trim() }]
      : marks.done;
    if (await onSave(written, { width, height })) onClose();
  };
  const close = () => {
    if (marks.done.length === 0) return onClose();
    modal.confirm({
      title: t("draw.leave"),
      content: t("draw.leaveHint"),
      okText: t("draw.discard"),
      cancelText: t("draw.stay"),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
  const command = (id: string, keys: string, label: string, run: () => void): Command => ({
    id: `draw.${id}`,
    keys,
    label,
    group: t("draw.tools"),
    quiet: true,
    run,
  });
  // While words are written, their field has its own undo.
  useCommands(
    label
      ? []
      : [
          command("pen", "p", t("draw.pen"), () => setTool("pen")),
          command("eraser", "e", t("draw.eraser"), () => setTool("eraser")),
          command("text", "t", t("draw.text"), () => setTool("text")),
          ...SHAPES.map((shape, at) => command(shape, String(at + 1), t(`draw.${shape}`), () => setTool(shape))),
          ...(image ? [command("crop", "c", t("draw.crop"), () => setTool("crop"))] : []),
          command("undo", "mod+z", t("draw.undo"), () => setMarks(undo)),
          command("redo", "mod+shift+z", t("draw.redo"), () => setMarks(redo)),
          command("redo.y", "mod+y", t("draw.redo"), () => setMarks(redo)),
        ],
    desk,
  );
  return (
    <Modal
      open
      title={t(image ? "draw.title" : "draw.titleNew")}
      onCancel={close}
      mask={{ closable: false }}
      width="min(1120px, 96vw)"
      afterOpenChange={(open) => open && desk.current?.focus()}
      style={{ top: 16 }}
      okText={t("draw.save")}
      cancelText={t("draw.cancel")}
      onOk={save}
      confirmLoading={sending !== null}
      okButtonProps={{ disabled: marks.done.length === 0 && !label?.text.trim() }}
    >
      {/* A press on the sheet gives the keyboard to this. */}
      <div ref={desk} tabIndex={-1} className={styles.desk}>
        <div className={styles.tools} role="toolbar" aria-label={t("draw.tools")}>
          <Radio.Group
            value={tool}
            onChange={(e) => setTool(e.target.value as Tool)}
            optionType="button"
            buttonStyle="solid"
            size="small"
            options={[
              {
                value: "pen",
                label: (
                  <Tooltip title={<Kbd keys="p" />}>
                    <span>
                      <EditOutlined /> {t("draw.pen")}
                    </span>
                  </Tooltip>
                ),
              },
              {
                value: "eraser",
                label: (
                  <Tooltip title={<Kbd keys="e" />}>
                    <span>
                      <Eraser /> {t("draw.eraser")}
                    </span>
                  </Tooltip>
                ),
              },
              {
                value: "text",
                label: (
                  <Tooltip title={<Kbd keys="t" />}>
                    <span>
                      <FontSizeOutlined /> {t("draw.text")}
                    </span>
                  </Tooltip>
                ),
              },
            ]}
          />
          <ShapeTools tool={tool} onTool={setTool} />
          {image && (
            <Reshape
              cropping={tool === "crop"}
              canCut={cut !== null}
              busy={!ready || sending !== null}
              onCrop={() => {
                setPart(null);
                setTool(tool === "crop" ? "pen" : "crop");
              }}
              onCut={() => cut && void reshape(cut)}
              onTurn={(way) => void reshape(way)}
            />
          )}
          <div className={styles.colours} role="radiogroup" aria-label={t("draw.colour")}>
            {COLOURS.map((value, i) => (
              <Tooltip key={value} title={t(`colour.${NAMES[i] ?? "black"}`)}>
                <button
                  type="button"
                  role="radio"
                  aria-checked={value === colour}
                  aria-label={t(`colour.${NAMES[i] ?? "black"}`)}
                  className={styles.colour}
                  style={{ background: value }}
                  onClick={() => setColour(value)}
                />
              </Tooltip>
            ))}
            <Tooltip title={t("draw.ownColour")}>
              <input type="color" className={styles.own} aria-label={t("draw.ownColour")} value={colour} onChange={(e) => setColour(e.target.value)} />
            </Tooltip>
          </div>
          <label className={styles.size}>
            <span>{t("draw.size")}</span>
            <Slider min={2} max={80} value={size} onChange={setSize} ariaLabelForHandle={t("draw.size")} />
          </label>
          <span>
            <Tooltip title={<Kbd keys="mod+z" />}>
              <Button type="text" icon={<UndoOutlined />} aria-label={t("draw.undo")} disabled={marks.done.length === 0} onClick={() => setMarks(undo)} />
            </Tooltip>
            <Tooltip title={<Kbd keys="mod+shift+z" />}>
              <Button type="text" icon={<RedoOutlined />} aria-label={t("draw.redo")} disabled={marks.undone.length === 0} onClick={() => setMarks(redo)} />
            </Tooltip>
          </span>
        </div>
        <div className={styles.sheet} style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc((100dvh - 250px) * ${width / height})` }}>
          {image && below && <img src={below.src} alt="" />}
          <canvas
            ref={canvas}
            width={width}
            height={height}
            aria-label={t("draw.sheet")}
            className={tool === "text" ? styles.writing : styles.drawing}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={up}
          />
          {tool === "crop" && chosen && (
            <div
              className={styles.part}
              style={{
                left: `${(chosen.x / width) * 100}%`,
                top: `${(chosen.y / height) * 100}%`,
                width: `${(chosen.width / width) * 100}%`,
                height: `${(chosen.height / height) * 100}%`,
              }}
            />
          )}
          {label && (
            <Input
              autoFocus
              className={styles.label ?? ""}
              style={{ left: `${(label.x / width) * 100}%`, top: `${(label.y / height) * 100}%`, color: colour }}
              value={label.text}
              maxLength={120}
              placeholder={t("draw.textHint")}
              aria-label={t("draw.text")}
              onChange={(e) => setLabel({ ...label, text: e.target.value })}
              onKeyDown={(e) => {
                if (e.nativeEvent.isComposing) return;
                if (e.key === "Enter") write();
                else if (e.key === "Escape") setLabel(null);
                else return;
                // Escape leaves the words; the dialog stays.
                e.stopPropagation();
              }}
            />
          )}
        </div>
      </div>
    </Modal>
  );
}

/** The icon set has none. */
const Eraser = () => (
  <svg width="13" height="13" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" aria-hidden>
    <path d="m6 13-3.5-3.5a1 1 0 0 1 0-1.4L8.6 2a1 1 0 0 1 1.4 0l3.5 3.5a1 1 0 0 1 0 1.4L7.4 13ZM5.5 5.1l4.9 4.9M5 13.5h8.5" />
  </svg>
);
