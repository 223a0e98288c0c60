// The wallboard with depth: one instanced mesh for all columns, one for the rings of calls for help, a floor. Three draw calls, however many classes there are.
import {
  BoxGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  RingGeometry,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { columnsOf, paintOf, type WallClass, worstOf } from "./wall.ts";

/** More classes than a company has at once; the rest stays in the list. */
export const MOST = 1_000;
/** From column to column, in the scene's own measure. */
const PITCH = 1.6;
const TALLEST = 4.5;
const LOWEST = 0.25;
/** A full turn takes two minutes. */
const TURN_PER_MS = (2 * Math.PI) / 120_000;
const PULSE_MS = 1_100;
const LABEL_PX = 22;
const MOST_PIXELS = 2;

/** A colour of the page, read anew when its look changes. */
const ofDocument = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface Place {
  x: number;
  z: number;
  height: number;
}

export class WallScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #labels: HTMLElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(36, 1, 0.1, 400);
  readonly #columns = new InstancedMesh(new BoxGeometry(1, 1, 1).translate(0, 0.5, 0), new MeshLambertMaterial(), MOST);
  readonly #rings = new InstancedMesh(
    new RingGeometry(0.82, 1.02, 32).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ transparent: true, depthWrite: false }),
    MOST,
  );
  readonly #floor = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), new MeshBasicMaterial());
  readonly #look = new MutationObserver(() => this.#paint());
  readonly #size = new ResizeObserver(() => this.#resize());
  #classes: readonly WallClass[] = [];
  #places = new Map<string, Place>();
  #calling: Place[] = [];
  #named: { element: HTMLElement; place: Place }[] = [];
  #angle = 0.7;
  #turning = false;
  /** Nothing moves by itself for who asked for that. */
  readonly #still: boolean;
  #frame = 0;
  #at = 0;

  /** `labels` lies over the canvas. Throws where the browser draws no WebGL. */
  constructor(canvas: HTMLCanvasElement, labels: HTMLElement, still: boolean) {
    this.#canvas = canvas;
    this.#labels = labels;
    this.#still = still;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    const sun = new DirectionalLight(0xffffff, 1.7);
    sun.position.set(6, 12, 4);
    this.#columns.count = this.#rings.count = 0;
    // They are spread over all of the floor: there is nothing to leave out.
    this.#columns.frustumCulled = this.#rings.frustumCulled = false;
    this.#scene.add(new HemisphereLight(0xffffff, 0x8a94a5, 1.9), sun, this.#floor, this.#columns, this.#rings);
    this.#look.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "style"] });
    this.#size.observe(labels);
    this.#resize();
  }

  /** Draw calls of the last frame. */
  get drawCalls(): number {
    return this.#renderer.info.render.calls;
  }

  set turning(on: boolean) {
    this.#turning = on;
    this.#ask();
  }

  /** Turns it by hand, in radians. */
  turnBy(angle: number): void {
    this.#angle += angle;
    this.#ask();
  }

  show(classes: readonly WallClass[]): void {
    this.#classes = classes.slice(0, MOST);
    this.#stand();
    this.#paint();
    this.#name();
    this.#resize();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#look.disconnect();
    this.#size.disconnect();
    this.#labels.replaceChildren();
    for (const { geometry, material } of [this.#columns, this.#rings, this.#floor]) {
      geometry.dispose();
      material.dispose();
    }
    this.#columns.dispose();
    this.#rings.dispose();
    this.#renderer.dispose();
  }

  /** Each class at its place, as tall as it has people. */
  #stand(): void {
    const columns = columnsOf(this.#classes.length);
    const rows = Math.ceil(this.#classes.length / columns);
    const most = Math.max(6, ...this.#classes.map(({ people }) => people));
    const form = new Object3D();
    this.#places = new Map();
    this.#classes.forEach((one, at) => {
      // By the root: beside a lecture of thirty a lesson of four is still to be told from one of two.
      const height = LOWEST + (TALLEST - LOWEST) * Math.sqrt(one.people / most);
      const place = { x: ((at % columns) - (columns - 1) / 2) * PITCH, z: (Math.floor(at / columns) - (rows - 1) / 2) * PITCH, height };
      this.#places.set(one.id, place);
      form.position.set(place.x, 0, place.z);
      form.scale.set(1, height, 1);
      form.updateMatrix();
      this.#columns.setMatrixAt(at, form.matrix);
    });
    this.#columns.count = this.#classes.length;
    this.#columns.instanceMatrix.needsUpdate = true;
    this.#calling = this.#classes.flatMap(({ id, sos }) => (sos ? (this.#places.get(id) ?? []) : []));
    this.#rings.count = this.#calling.length;
    this.#floor.scale.set((columns + 1) * PITCH, 1, (rows + 1) * PITCH);
  }

  #paint(): void {
    const known = new Map<string, Color>();
    const read = (name: string) => {
      const colour = known.get(name) ?? new Color(ofDocument(name));
      known.set(name, colour);
      return colour;
    };
    this.#classes.forEach(({ level }, at) => {
      const { main, share, rest } = paintOf(level);
      // Mixed as CSS mixes it, so that it is the colour of the legend.
      const mixed = read(rest).clone().convertLinearToSRGB().lerp(read(main).clone().convertLinearToSRGB(), share);
      this.#columns.setColorAt(at, mixed.convertSRGBToLinear());
    });
    if (this.#columns.instanceColor) this.#columns.instanceColor.needsUpdate = true;
    this.#rings.material.color = read("--bt-danger-mark");
    this.#floor.material.color = read("--bt-border");
    this.#ask();
  }

  /** The worst have their numbers over them. */
  #name(): void {
    const worst = worstOf(this.#classes);
    this.#named = worst.flatMap((one, at) => {
      const place = this.#places.get(one.id);
      if (!place) return [];
      const element = (this.#labels.children[at] as HTMLElement | undefined) ?? this.#labels.appendChild(document.createElement("span"));
      element.textContent = one.number;
      element.dataset.sos = String(one.sos);
      return { element, place };
    });
    while (this.#labels.children.length > worst.length) this.#labels.lastElementChild?.remove();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#labels;
    if (width === 0 || height === 0) return;
    this.#renderer.setPixelRatio(Math.min(MOST_PIXELS, devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#ask();
  }

  /** One frame, where none is on its way. */
  #ask(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    const passed = Math.min(100, this.#at === 0 ? 0 : now - this.#at);
    this.#at = now;
    if (this.#turning) this.#angle += passed * TURN_PER_MS;
    this.#look3d();
    this.#pulse(now);
    this.#renderer.render(this.#scene, this.#camera);
    this.#put();
    this.#canvas.dataset.drawCalls = String(this.drawCalls);
    this.#canvas.dataset.angle = this.#angle.toFixed(3);
    if (this.#turning || (this.#calling.length > 0 && !this.#still)) this.#ask();
    else this.#at = 0;
  }

  /** From so far away that all of the floor is seen, whichever way it is turned. */
  #look3d(): void {
    const { x, z } = this.#floor.scale;
    const half = Math.tan((this.#camera.fov / 360) * Math.PI) * Math.min(1, this.#camera.aspect / 1.35);
    const far = (Math.hypot(x, z) / 2 / half) * 0.78;
    this.#camera.position.set(Math.sin(this.#angle) * far * 0.8, far * 0.62, Math.cos(this.#angle) * far * 0.8);
    this.#camera.lookAt(0, -far * 0.03, 0);
  }

  #pulse(now: number): void {
    const beat = this.#still ? 0.5 : (now % PULSE_MS) / PULSE_MS;
    const form = new Object3D();
    this.#calling.forEach(({ x, z, height }, at) => {
      form.position.set(x, height + 0.06, z);
      form.scale.setScalar(0.8 + beat * 1.2);
      form.updateMatrix();
      this.#rings.setMatrixAt(at, form.matrix);
    });
    this.#rings.instanceMatrix.needsUpdate = true;
    this.#rings.material.opacity = 1 - beat * 0.8;
  }

  /** The names where their columns are now; one that would lie over another stands above it. */
  #put(): void {
    const { clientWidth: width, clientHeight: height } = this.#labels;
    const at = new Vector3();
    const taken: { x: number; y: number }[] = [];
    const seen = this.#named.map(({ element, place }) => {
      at.set(place.x, place.height + 0.3, place.z).project(this.#camera);
      return { element, x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height };
    });
    for (const { element, x, y } of seen.toSorted((a, b) => b.y - a.y)) {
      let up = y;
      for (let tries = 0; tries < seen.length && taken.some((other) => Math.abs(other.x - x) < 2.4 * LABEL_PX && Math.abs(other.y - up) < LABEL_PX); tries += 1)
        up -= LABEL_PX / 2;
      taken.push({ x, y: up });
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(up)}px) translate(-50%, -100%)`;
    }
  }
}
