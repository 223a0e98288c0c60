// The same look given to antd. Only the console loads this; public pages use the variables alone.
import { theme as antd, type ThemeConfig } from "antd";
import { density, fontFamily, monoFamily, neutrals, primaryColours, radius, toneColours, weakToneColours, type, type Look } from "./tokens.ts";

/** What a finger hits. */
const TOUCH = 40;

/** `phone` makes what is pressed as tall as a finger needs, compact or not. `scale` is how much larger than usual this browser writes. */
export function antdTheme(look: Look, phone = false, scale = 1): ThemeConfig {
  const sized = (px: number) => Math.round(px * scale * 10) / 10;
  const mode = look.dark ? "dark" : "light";
  const n = neutrals[mode];
  const tones = (look.weak ? weakToneColours : toneColours)[mode];
  const primary = primaryColours[look.primary];
  const link = look.dark ? primary.bright : primary.solid;
  const rows = density[look.compact ? "compact" : "normal"];
  const control = phone ? TOUCH : rows.control;
  // Light: white on red. Dark: a red that can be read as text cannot carry white, so its words are dark.
  const danger = look.dark
    ? { colorError: tones.danger.ink, colorErrorHover: tones.danger.mark, dangerColor: "#2a0c0d" }
    : { colorError: tones.danger.ink, colorErrorHover: tones.danger.mark };
  // Where antd writes in the primary colour, on dark it must write in the bright one.
  const written = { colorPrimary: link, colorPrimaryHover: link };
  return {
    // Its styles are in a sheet already (tools/antd-styles.ts); what it writes for a look are its variables.
    zeroRuntime: import.meta.env.PROD,
    hashed: false,
    algorithm: look.dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      // Calm, and what opens is where it will stay: a popover that is measured while it grows is placed wrongly.
      motion: false,
      fontFamily,
      fontFamilyCode: monoFamily,
      fontSize: sized(type.body),
      fontSizeSM: sized(type.small),
      fontSizeLG: sized(type.strong),
      controlHeight: sized(control),
      // No target is smaller than 24 px (WCAG 2.5.8).
      controlHeightSM: sized(Math.max(24, control - 6)),
      controlHeightLG: sized(control + 6),
      borderRadius: radius.base,
      borderRadiusSM: radius.small,
      borderRadiusLG: radius.large,
      colorPrimary: primary.solid,
      colorLink: link,
      colorInfo: link,
      colorSuccess: tones.success.mark,
      colorWarning: tones.warning.mark,
      colorError: tones.danger.ink,
      colorBgBase: n.surface,
      colorBgLayout: n.canvas,
      colorBgContainer: n.surface,
      colorBgElevated: n.raised,
      colorBorder: n.borderStrong,
      colorBorderSecondary: n.border,
      colorSplit: n.border,
      colorText: n.text,
      colorTextSecondary: n.text2,
      colorTextTertiary: n.text3,
      colorTextDescription: n.text3,
      colorTextPlaceholder: n.text3,
      // Who may only look reads these fields too: antd's own grey is too dark a ground for it, and its words on it too pale.
      colorTextDisabled: n.text3,
      colorBgContainerDisabled: n.sunken,
      colorTextHeading: n.text,
      boxShadow: n.shadowUp,
      boxShadowSecondary: n.shadowUp,
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        fontWeight: 500,
        colorPrimaryHover: look.dark ? primary.solid : primary.hover,
        defaultHoverColor: n.text,
        defaultHoverBorderColor: n.text3,
        ...danger,
      },
      Tabs: { titleFontSize: sized(type.body), horizontalItemPadding: "8px 0", horizontalItemGutter: 20, itemSelectedColor: n.text, inkBarColor: link },
      Modal: { titleFontSize: sized(type.section) },
      Drawer: { footerPaddingInline: 20 },
      Form: { itemMarginBottom: 18, labelColor: n.text2, verticalLabelPadding: "0 0 4px" },
      // On dark a raised surface is hardly another than its track.
      Segmented: { itemSelectedBg: look.dark ? n.borderStrong : n.raised, trackBg: n.sunken, itemColor: n.text2 },
      Tooltip: { colorBgSpotlight: look.dark ? "#2b3340" : "#1c2430" },
      Menu: { itemHeight: 32, itemSelectedColor: link },
      Pagination: written,
      Dropdown: written,
      Tag: { defaultBg: n.sunken },
    },
  };
}
