// What somebody draws over a picture: strokes and words in the picture's own pixels, kept as a list so that each can be taken back.

export const SHAPES = ["line", "arrow", "box", "oval"] as const;
export type ShapeTool = (typeof SHAPES)[number];
export type Tool = "pen" | "eraser" | "text" | ShapeTool;
export interface Point {
  x: number;
  y: number;
}
export interface Stroke {
  tool: "pen" | "eraser";
  colour: string;
  /** px of the picture. */
  size: number;
  points: Point[];
}
export interface Label extends Point {
  tool: "text";
  colour: string;
  /** Height of the letters. */
  size: number;
  text: string;
}
export interface Shape {
  tool: ShapeTool;
  colour: string;
  size: number;
  /** Where it was begun, and where it ends. */
  from: Point;
  to: Point;
}
export type Mark = Stroke | Label | Shape;
export const isShape = (mark: Mark): mark is Shape => "from" in mark;

/** Done, and taken back. */
export interface Marks {
  done: readonly Mark[];
  undone: readonly Mark[];
}
export const nothing: Marks = { done: [], undone: [] };
export const add = ({ done }: Marks, mark: Mark): Marks => ({ done: [...done, mark], undone: [] });
export const undo = ({ done, undone }: Marks): Marks => {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone };
};
export const redo = ({ done, undone }: Marks): Marks => {
  const last = undone.at(-1);
  return last ? { done: [...done, last], undone: undone.slice(0, -1) } : { done, undone };
};

export const FONT = '"Inter Variable", system-ui, sans-serif';

/** Draws marks on a layer of their own: the eraser takes from them and leaves the picture below. */
export function paint(on: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  on.clearRect(0, 0, on.canvas.width, on.canvas.height);
  for (const mark of marks) {
    on.globalCompositeOperation = mark.tool === "eraser" ? "destination-out" : "source-over";
    on.fillStyle = on.strokeStyle = mark.colour;
    if (mark.tool === "text") {
      on.font = `600 ${mark.size}px ${FONT}`;
      on.textBaseline = "top";
      mark.text.split("\n").forEach((line, at) => on.fillText(line, mark.x, mark.y + at * mark.size * 1.25));
    } else if (isShape(mark)) shape(on, mark);
    else stroke(on, mark);
  }
}

function shape(on: CanvasRenderingContext2D, { tool, size, from, to }: Shape) {
  on.lineCap = on.lineJoin = "round";
  on.lineWidth = size;
  on.beginPath();
  if (tool === "box") on.rect(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  else if (tool === "oval") on.ellipse((from.x + to.x) / 2, (from.y + to.y) / 2, Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2, 0, 0, 2 * Math.PI);
  else {
    on.moveTo(from.x, from.y);
    on.lineTo(to.x, to.y);
  }
  if (tool === "arrow") {
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    const long = Math.min(Math.hypot(to.x - from.x, to.y - from.y), size * 3 + 18);
    for (const side of [-0.5, 0.5]) {
      on.moveTo(to.x, to.y);
      on.lineTo(to.x - long * Math.cos(turn + side), to.y - long * Math.sin(turn + side));
    }
  }
  on.stroke();
}

/** Where a shape ends that is to be even: a square, a circle, a line along one of eight ways. */
export function even(tool: ShapeTool, from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (tool === "box" || tool === "oval") {
    const side = Math.max(Math.abs(x), Math.abs(y));
    return { x: from.x + side * Math.sign(x || 1), y: from.y + side * Math.sign(y || 1) };
  }
  const turn = Math.round(Math.atan2(y, x) / (Math.PI / 4)) * (Math.PI / 4);
  const long = Math.hypot(x, y);
  return { x: from.x + long * Math.cos(turn), y: from.y + long * Math.sin(turn) };
}

function stroke(on: CanvasRenderingContext2D, { points, size }: Stroke) {
  const [first, ...rest] = points;
  if (!first) return;
  on.lineCap = on.lineJoin = "round";
  on.lineWidth = size;
  on.beginPath();
  on.moveTo(first.x, first.y);
  // Through the middles, so that a quick hand makes a curve and not corners.
  rest.forEach((point, at) => {
    const next = rest[at + 1];
    if (next) on.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    else on.lineTo(point.x, point.y);
  });
  // A dot is a line to itself.
  if (rest.length === 0) on.lineTo(first.x, first.y + 0.01);
  on.stroke();
}

/** The longest side of what is saved; a picture that is larger is not sharper to a child. */
const LONGEST = 2400;
/** A new sheet: 4 : 3. */
const SHEET = { width: 1600, height: 1200 };

export interface Sheet {
  width: number;
  height: number;
}

/** Marks of one sheet on another one. */
export function scaled(marks: readonly Mark[], from: Sheet, to: Sheet): readonly Mark[] {
  const [x, y] = [to.width / from.width, to.height / from.height];
  if (x === 1 && y === 1) return marks;
  const put = <P extends Point>(point: P): P => ({ ...point, x: point.x * x, y: point.y * y });
  return marks.map((mark) => {
    const size = mark.size * x;
    if (isShape(mark)) return { ...mark, size, from: put(mark.from), to: put(mark.to) };
    return mark.tool === "text" ? { ...put(mark), size } : { ...mark, size, points: mark.points.map(put) };
  });
}

/** A colour that is seen on a picture: the first, if it is not much like the picture as a whole, or else the one that is least. */
export function seenOn(image: CanvasImageSource, colours: readonly string[], first: string): string {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 1, height: 1 });
  const on = canvas.getContext("2d");
  if (!on) return first;
  on.drawImage(image, 0, 0, 1, 1);
  const whole = on.getImageData(0, 0, 1, 1).data;
  const unlike = (colour: string) => Math.hypot(...[1, 3, 5].map((at, i) => Number.parseInt(colour.slice(at, at + 2), 16) - (whole[i] ?? 0)));
  return unlike(first) > 160 ? first : colours.reduce((best, colour) => (unlike(colour) > unlike(best) ? colour : best), first);
}

/** The size of what is drawn on: the picture's, within bounds; of a small drawing so much that lines are smooth. */
export function sheetOf(image: { naturalWidth: number; naturalHeight: number } | null): Sheet {
  if (!image?.naturalWidth || !image.naturalHeight) return SHEET;
  const long = Math.max(image.naturalWidth, image.naturalHeight);
  const scale = long > LONGEST ? LONGEST / long : long < 1200 ? 1200 / long : 1;
  return { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) };
}

/** A part of a sheet, in its pixels. */
export interface Part extends Point {
  width: number;
  height: number;
}

/** The part between two corners, as far as it is on the sheet. */
export function partOf(from: Point, to: Point, { width, height }: Sheet): Part {
  const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), most));
  const [left, right] = [within(Math.min(from.x, to.x), width), within(Math.max(from.x, to.x), width)];
  const [top, bottom] = [within(Math.min(from.y, to.y), height), within(Math.max(from.y, to.y), height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A picture with what was drawn on it, cut to a part or turned by quarters, to the right. */
export async function reshaped(image: CanvasImageSource | null, layer: HTMLCanvasElement, way: Part | "left" | "right", most: number): Promise<Blob | null> {
  const turned = typeof way === "string";
  const of = turned ? { x: 0, y: 0, width: layer.width, height: layer.height } : way;
  const whole = document.createElement("canvas");
  Object.assign(whole, turned ? { width: of.height, height: of.width } : { width: of.width, height: of.height });
  const on = whole.getContext("2d");
  if (!on || whole.width < 1 || whole.height < 1) return null;
  on.fillStyle = "#fff";
  on.fillRect(0, 0, whole.width, whole.height);
  if (turned) {
    on.translate(whole.width / 2, whole.height / 2);
    on.rotate(way === "right" ? Math.PI / 2 : -Math.PI / 2);
    on.translate(-of.width / 2, -of.height / 2);
  } else on.translate(-of.x, -of.y);
  if (image) on.drawImage(image, 0, 0, layer.width, layer.height);
  on.drawImage(layer, 0, 0);
  const png = await blobOf(whole, "image/png");
  return png && png.size > most ? blobOf(whole, "image/jpeg", 0.9) : png;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/** One picture of the image and what was drawn over it: as PNG, or as JPEG where that would be larger than an upload may be. */
export async function flattened(image: CanvasImageSource | null, layer: HTMLCanvasElement, most: number): Promise<Blob | null> {
  const whole = document.createElement("canvas");
  Object.assign(whole, { width: layer.width, height: layer.height });
  const on = whole.getContext("2d");
  if (!on) return null;
  on.fillStyle = "#fff";
  on.fillRect(0, 0, whole.width, whole.height);
  if (image) on.drawImage(image, 0, 0, whole.width, whole.height);
  on.drawImage(layer, 0, 0);
  const png = await blobOf(whole, "image/png");
  return png && png.size > most ? blobOf(whole, "image/jpeg", 0.9) : png;
}
