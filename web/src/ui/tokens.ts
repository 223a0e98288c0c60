// The look in numbers: space, type, colour, density. `applyTokens` writes them as CSS variables, which every page uses;
// `theme.ts` gives the same values to antd. Contrast of every pair is checked in `tokens.test.ts` (WCAG AA, 4.5 : 1).

export const primaries = ["blue", "indigo", "purple", "magenta", "red", "volcano", "orange", "gold", "cyan", "green"] as const;
export type Primary = (typeof primaries)[number];

/** `solid` carries white text in both themes and is the link colour on light; `bright` is the link colour on dark. */
export const primaryColours: Record<Primary, { solid: string; hover: string; bright: string }> = {
  blue: { solid: "#1f5fe0", hover: "#1a50c2", bright: "#82abff" },
  indigo: { solid: "#4f46e5", hover: "#4338ca", bright: "#a6a8ff" },
  purple: { solid: "#7c3aed", hover: "#6a2bd6", bright: "#c1a3ff" },
  magenta: { solid: "#be185d", hover: "#a0124d", bright: "#f593c0" },
  red: { solid: "#c42b2b", hover: "#a82121", bright: "#ff9d97" },
  volcano: { solid: "#b83d0c", hover: "#9a320a", bright: "#ffa47d" },
  orange: { solid: "#a85008", hover: "#8d4306", bright: "#f5ab50" },
  gold: { solid: "#866000", hover: "#705000", bright: "#e3bd55" },
  cyan: { solid: "#0b6e8a", hover: "#095b72", bright: "#5bd2e6" },
  green: { solid: "#14783b", hover: "#106331", bright: "#64d391" },
};

export const neutrals = {
  light: {
    canvas: "#f5f6f8",
    surface: "#ffffff",
    raised: "#ffffff",
    sunken: "#f0f2f5",
    hover: "#f3f5f8",
    border: "#e3e6eb",
    borderStrong: "#cbd1da",
    text: "#141a24",
    text2: "#485263",
    text3: "#626d7f",
    shadow: "0 1px 2px rgb(16 24 40 / 6%)",
    shadowUp: "0 8px 28px rgb(16 24 40 / 14%), 0 1px 3px rgb(16 24 40 / 8%)",
  },
  dark: {
    canvas: "#0d1015",
    surface: "#14181f",
    raised: "#1b212a",
    sunken: "#0f1319",
    hover: "#1d232d",
    border: "#262d38",
    borderStrong: "#394353",
    text: "#e8ebf1",
    text2: "#aeb6c4",
    text3: "#8c97a8",
    shadow: "0 1px 2px rgb(0 0 0 / 40%)",
    shadowUp: "0 10px 32px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 4%)",
  },
} as const;

/** Meaning, not decoration: neutral (nothing to do), info (moving), success, warning (look soon), danger (look now). */
export const tones = ["neutral", "info", "success", "warning", "danger"] as const;
export type Tone = (typeof tones)[number];
/** `ink` is text on `wash`; `mark` is the dot, the bar, the line of a chart. */
export interface ToneColours {
  ink: string;
  wash: string;
  mark: string;
}

export const toneColours: Record<"light" | "dark", Record<Tone, ToneColours>> = {
  light: {
    neutral: { ink: "#485263", wash: "#edeff3", mark: "#8a94a5" },
    info: { ink: "#1a4fc0", wash: "#e8effd", mark: "#2f6bea" },
    success: { ink: "#0f6634", wash: "#e3f5ea", mark: "#1c9a50" },
    warning: { ink: "#865000", wash: "#fdf1d8", mark: "#d98a00" },
    danger: { ink: "#b01f24", wash: "#fde9e8", mark: "#dc3a3d" },
  },
  dark: {
    neutral: { ink: "#b6becb", wash: "#232a35", mark: "#7c8798" },
    info: { ink: "#94b8ff", wash: "#16264a", mark: "#4f86f7" },
    success: { ink: "#74d79c", wash: "#10301f", mark: "#2fb268" },
    warning: { ink: "#f0bd5c", wash: "#36280c", mark: "#e0a020" },
    danger: { ink: "#ff9c98", wash: "#431a1c", mark: "#ee5a5c" },
  },
};

/** Colour-weak mode: the same five tones in colours that stay apart for red-green and blue-yellow blindness (Okabe and Ito). */
export const weakToneColours: typeof toneColours = {
  light: {
    ...toneColours.light,
    success: { ink: "#00547f", wash: "#dff0fa", mark: "#0072b2" },
    warning: { ink: "#7a5200", wash: "#fff3cf", mark: "#e69f00" },
    danger: { ink: "#9c3f00", wash: "#fde6d6", mark: "#d55e00" },
    info: { ink: "#485263", wash: "#e6eaf0", mark: "#56b4e9" },
  },
  dark: {
    ...toneColours.dark,
    success: { ink: "#7cc4f2", wash: "#0a2c42", mark: "#3b9fdb" },
    warning: { ink: "#f5c963", wash: "#382a07", mark: "#e69f00" },
    danger: { ink: "#ffa26b", wash: "#42200a", mark: "#e87722" },
    info: { ink: "#b6becb", wash: "#242e3a", mark: "#7fc4ee" },
  },
};

/** Stable colour of a person's avatar, caret and name tag; white text on each passes AA. */
export const peopleColours = ["#2b62c9", "#8a3fc7", "#b8275f", "#a8480c", "#6b6400", "#25733a", "#0b6f78", "#5a5fcf", "#9a4343", "#57606f"] as const;
export function colourOf(id: string): string {
  // FNV-1a, stirred: ids made in one second differ in few letters, and so would a plain sum of them.
  let hash = 2_166_136_261;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return peopleColours[((hash ^ (hash >>> 12)) >>> 0) % peopleColours.length] as string;
}

export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 12: 48 } as const;
export const type = { caption: 11, small: 12, body: 13, strong: 14, section: 15, title: 19, metric: 26 } as const;
export const radius = { small: 4, base: 6, large: 10 } as const;
export const fontFamily = `"Inter Variable", Inter, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`;
export const monoFamily = `ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace`;

export interface Look {
  dark: boolean;
  primary: Primary;
  compact: boolean;
  weak: boolean;
}

/** Row height, control height and padding of the two densities, in px. */
export const density = { normal: { row: 40, control: 32, pad: 20 }, compact: { row: 32, control: 28, pad: 12 } } as const;

const dashed = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** Every CSS variable of a look, `--bt-…`. */
export function variables({ dark, primary, compact, weak }: Look): Record<string, string> {
  const mode = dark ? "dark" : "light";
  const colours = primaryColours[primary];
  const rows = density[compact ? "compact" : "normal"];
  const vars: Record<string, string> = {
    "--bt-primary": colours.solid,
    "--bt-primary-hover": dark ? colours.solid : colours.hover,
    "--bt-link": dark ? colours.bright : colours.solid,
    "--bt-primary-wash": `color-mix(in srgb, ${dark ? colours.bright : colours.solid} ${dark ? 16 : 9}%, ${neutrals[mode].surface})`,
    "--bt-row": `${rows.row}px`,
    "--bt-control": `${rows.control}px`,
    "--bt-pad": `${rows.pad}px`,
    "--bt-font": fontFamily,
    "--bt-mono": monoFamily,
  };
  for (const [name, value] of Object.entries(neutrals[mode])) vars[`--bt-${dashed(name)}`] = value;
  for (const [tone, parts] of Object.entries((weak ? weakToneColours : toneColours)[mode]))
    for (const [part, value] of Object.entries(parts as ToneColours)) vars[`--bt-${tone}-${part}`] = value;
  return vars;
}

/** Puts a look on the document. */
export function applyTokens(look: Look, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(variables(look))) root.style.setProperty(name, value);
  root.dataset.theme = look.dark ? "dark" : "light";
  root.style.colorScheme = look.dark ? "dark" : "light";
  // What the system draws around the window of the app.
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) bar.content = neutrals[look.dark ? "dark" : "light"].surface;
}
