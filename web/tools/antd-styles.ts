// antd's styles, made when the console is built instead of in every browser at every visit: one sheet of the components that the console is made of. What makes
// them is left out of the script. Colours and sizes are variables in it, which antd goes on writing for each look, so themes change as ever.
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** The module that answers the address of the sheet; nothing where antd makes its styles itself, as in the dev server and in tests. */
export const SHEET = "virtual:antd-styles";

/** A hook of antd's that brings a component's styles, the class that they begin with, and the one of the component's outermost element if it is another. */
type Hook = readonly [module: string, name: string, prefix: string, root?: string];

const hooks: readonly Hook[] = [
  ["_util/wave/style", "default", "ant-wave"],
  ["alert/style/index", "default", "ant-alert"],
  ["app/style/index", "default", "ant-app"],
  ["badge/style/index", "default", "ant-badge"],
  ["badge/style/ribbon", "default", "ant-ribbon", "ant-ribbon-wrapper"],
  ["button/style/index", "default", "ant-btn"],
  ["checkbox/style/index", "default", "ant-checkbox", "ant-checkbox-css-var"],
  ["date-picker/style/index", "default", "ant-picker", "ant-picker-css-var"],
  ["divider/style/index", "default", "ant-divider"],
  ["drawer/style/index", "default", "ant-drawer"],
  ["dropdown/style/index", "default", "ant-dropdown", "ant-dropdown-css-var"],
  ["empty/style/index", "default", "ant-empty"],
  ["flex/style/index", "default", "ant-flex"],
  ["form/style/index", "default", "ant-form", "ant-form-css-var"],
  ["grid/style/index", "useRowStyle", "ant-row"],
  ["grid/style/index", "useColStyle", "ant-col"],
  ["input/style/index", "useSharedStyle", "ant-input"],
  ["input/style/index", "default", "ant-input", "ant-input-css-var"],
  ["input/style/textarea", "default", "ant-input", "ant-input-css-var"],
  ["input/style/otp", "default", "ant-otp"],
  ["input/style/search", "default", "ant-input-search"],
  ["input-number/style/index", "default", "ant-input-number", "ant-input-number-css-var"],
  ["mentions/style/index", "default", "ant-mentions", "ant-mentions-css-var"],
  ["message/style/index", "default", "ant-message", "ant-message-css-var"],
  ["modal/style/index", "default", "ant-modal", "ant-modal-css-var"],
  ["notification/style/index", "default", "ant-notification", "ant-notification-css-var"],
  ["pagination/style/index", "default", "ant-pagination"],
  ["popconfirm/style/index", "default", "ant-popconfirm"],
  ["popover/style/index", "default", "ant-popover"],
  ["progress/style/index", "default", "ant-progress"],
  ["radio/style/index", "default", "ant-radio", "ant-radio-css-var"],
  ["segmented/style/index", "default", "ant-segmented"],
  ["select/style/index", "default", "ant-select", "ant-select-css-var"],
  ["skeleton/style/index", "default", "ant-skeleton"],
  ["slider/style/index", "default", "ant-slider"],
  ["space/style/index", "default", "ant-space"],
  ["space/style/compact", "default", "ant-space-compact"],
  ["space/style/addon", "default", "ant-space-addon"],
  ["spin/style/index", "default", "ant-spin"],
  ["switch/style/index", "default", "ant-switch"],
  ["tabs/style/index", "default", "ant-tabs", "ant-tabs-css-var"],
  ["tag/style/index", "default", "ant-tag"],
  ["tooltip/style/index", "default", "ant-tooltip", "ant-tooltip-css-var"],
  ["upload/style/index", "default", "ant-upload", "ant-upload-wrapper"],
];
/** The same, as components that draw nothing. */
const parts: readonly Hook[] = [
  ["button/style/compact", "default", "ant-btn"],
  ["form/style/fallbackCmp", "default", "ant-form"],
  ["modal/style/confirm", "default", "ant-modal"],
  ["pagination/style/bordered", "default", "ant-pagination"],
  ["tag/style/presetCmp", "default", "ant-tag"],
  ["tag/style/statusCmp", "default", "ant-tag"],
];

/** Made by others' styles: a menu is shown by what opens it, a dropdown, alone. */
const others = ["menu/style/index"];

type Style = (prefix: string, root?: string) => unknown;
const require = createRequire(import.meta.url);

/** A rule's selector and its declarations; rules within `@media` too. */
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/**
 * What the sheet has no need of. Every element of a page is a border box (base.css): antd says so once more for each component, by selectors of attributes that a
 * browser holds against every element there is. Columns of a grid are not used, but each width has its rule for each kind of window. No page is written from right
 * to left.
 */
function lean(css: string): string {
  return css.replaceAll(RULE, (rule, selector: string, declarations: string) => {
    if (declarations === "box-sizing:border-box;") return "";
    if (selector.includes("(")) return rule;
    const kept = selector.split(",").filter((one) => !/\.ant-col-(?:\d|(?:xs|sm|md|lg|xl|xxl|xxxl)-)|-rtl\b/.test(one));
    return kept.length === 0 ? "" : `${kept.join(",")}{${declarations}}`;
  });
}

/** The sheet: the same for every theme. */
export function sheetOf(theme: object = {}): string {
  const { createElement } = require("react") as typeof import("react");
  const { renderToString } = require("react-dom/server") as typeof import("react-dom/server");
  const { createCache, extractStyle, StyleProvider } = require("@ant-design/cssinjs") as typeof import("@ant-design/cssinjs");
  const { ConfigProvider } = require("antd") as typeof import("antd");
  const styleOf = ([module, name]: Hook) => (require(`antd/lib/${module}`) as Record<string, unknown>)[name];
  const cache = createCache();
  const called = hooks.map((hook) => {
    const useStyle = styleOf(hook) as Style;
    return createElement(function Called() {
      useStyle(hook[2], hook[3]);
      return null;
    });
  });
  const drawn = parts.map((part) => createElement(styleOf(part) as React.ComponentType<{ prefixCls: string }>, { prefixCls: part[2] }));
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { ...theme, hashed: false } }, ...called, ...drawn)));
  return lean(extractStyle(cache, { plain: true, types: "style" }));
}

/** Where antd would still make styles with a sheet there: taken out, the maker of styles is in no script. And a dialog knows of forms that stand in it: for that name
 * alone every page would have all that makes forms. */
const patches: readonly (readonly [file: string, was: string, is: string])[] = [
  ["/@ant-design/cssinjs-utils/es/util/genStyleUtils.js", "if (memoizedZeroRuntime) {", "if (true) {"],
  ["/antd/es/form/context.js", "from '@rc-component/form'", "from '@rc-component/form/es/FormContext'"],
  ["/antd/es/config-provider/style/index.js", "export { useResetIconStyle as default } from '../../theme/internal';", "export default () => {};"],
];

interface Call {
  type: string;
  callee?: { name?: string };
  arguments?: { start: number; end: number }[];
}
const GENERATES = /^gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)$/;
const STYLE = /node_modules\/antd\/es\/((?:[a-z-]+\/style\/|_util\/wave\/style)[\w-]*)\.js$/;

/** Every call under a node that makes a hook out of styles. */
function* callsIn(node: unknown): Generator<Call> {
  if (Array.isArray(node)) for (const one of node) yield* callsIn(one);
  else if (node && typeof node === "object") {
    const call = node as Call;
    if (call.type === "CallExpression" && GENERATES.test(call.callee?.name ?? "")) yield call;
    for (const value of Object.values(node)) if (value && typeof value === "object") yield* callsIn(value);
  }
}

export function antdStyles(): Plugin {
  const listed = new Set([...[...hooks, ...parts].map(([module]) => module), ...others]);
  const making = new Set<string>();
  let building = false;
  return {
    name: "antd-styles",
    enforce: "pre",
    configResolved: (config) => void (building = config.command === "build"),
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
    load(id) {
      if (id !== `\0${SHEET}`) return null;
      if (!building) return `export default "";`;
      const file = this.emitFile({ type: "asset", name: "antd.css", source: sheetOf() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    transform(code, id) {
      if (!building) return null;
      const patch = patches.find(([file]) => id.endsWith(file));
      if (patch) {
        const [file, was, is] = patch;
        if (!code.includes(was)) this.error(`${file} is not what web/tools/antd-styles.ts knows`);
        return { code: code.replace(was, is), map: null };
      }
      const module = STYLE.exec(id)?.[1];
      if (!module) return null;
      let left = code;
      // From the end: places of what comes before stay true.
      const calls = [...callsIn(this.parse(code))].map((call) => call.arguments?.[1]).filter((styles) => styles !== undefined);
      for (const { start, end } of calls.toSorted((a, b) => b.start - a.start)) left = `${left.slice(0, start)}null${left.slice(end)}`;
      if (calls.length > 0) making.add(module);
      return calls.length > 0 ? { code: left, map: null } : null;
    },
    generateBundle(_options, bundle) {
      const missing = Object.values(bundle)
        .flatMap((one) => (one.type === "chunk" ? Object.entries(one.modules) : []))
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .flatMap(([id]) => STYLE.exec(id)?.[1] ?? [])
        .filter((module) => making.has(module) && !listed.has(module));
      if (missing.length > 0) this.error(`no styles in the sheet for what the console is made of (web/tools/antd-styles.ts): ${missing.join(", ")}`);
    },
  };
}
