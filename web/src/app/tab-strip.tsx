// Open pages in the header: a strip on a wide window, one button with a list on a phone.
import { useEffect, useRef, useState } from "react";
import { CloseOutlined, DownOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { useTabFacts } from "~/ui/tab.ts";
import { all } from "~/i18n/index.ts";
import { useTabs } from "./tabs.ts";
import { useTabActions, useTitleOf } from "./use-tabs.ts";
import styles from "./tab-strip.module.css";

function useTabMenu() {
  const { t } = useTranslation(all);
  const actions = useTabActions();
  return (key: string): MenuProps => ({
    items: [
      { key: "close", label: t("shell:tabs.closeCurrent"), onClick: () => actions.close(key) },
      { key: "right", label: t("shell:tabs.closeRight"), onClick: () => actions.closeRight(key) },
      { key: "left", label: t("shell:tabs.closeLeft"), onClick: () => actions.closeLeft(key) },
      { key: "all", label: t("shell:tabs.closeAll"), onClick: actions.closeAll },
    ],
  });
}

export function TabStrip() {
  const { t } = useTranslation(all);
  const { open, active } = useTabs();
  const unsaved = useTabFacts((s) => s.unsaved);
  const titleOf = useTitleOf();
  const menuOf = useTabMenu();
  const actions = useTabActions();
  const lit = useRef<HTMLLIElement>(null);
  const [list, cut] = useCut();
  const here = open.find((tab) => tab.key === active);
  // Its name comes later, and makes it wider.
  const name = here && titleOf(here);
  useEffect(() => {
    const show = () => lit.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // With the next frame's layout: asked for here, the whole page would be laid out once more before it is drawn. And when the window gets narrower.
    const sizes = new ResizeObserver(show);
    if (list.current) sizes.observe(list.current);
    return () => sizes.disconnect();
  }, [list, active, name, open.length]);
  return (
    <nav className={styles.strip} aria-label={t("shell:tabs.label")}>
      <ul ref={list} className={styles.list} data-cut={cut}>
        {open.map((tab) => (
          <Dropdown key={tab.key} trigger={["contextMenu"]} menu={menuOf(tab.key)}>
            <li
              ref={tab.key === active ? lit : null}
              className={`${styles.tab} ${tab.key === active ? styles.active : ""}`}
              onAuxClick={(e) => e.button === 1 && actions.close(tab.key)}
            >
              <Link to={tab.at} className={styles.title} aria-current={tab.key === active ? "page" : undefined}>
                {titleOf(tab)}
              </Link>
              {(unsaved[tab.key]?.length ?? 0) > 0 && <span className={styles.unsaved} role="img" aria-label={t("unsaved")} />}
              <button type="button" className={styles.close} aria-label={t("shell:tabs.close", { title: titleOf(tab) })} onClick={() => actions.close(tab.key)}>
                <CloseOutlined />
              </button>
            </li>
          </Dropdown>
        ))}
      </ul>
      <DropMenu menu={menuOf(active)}>
        <Button className={styles.more ?? ""} type="text" size="small" icon={<MoreOutlined />} aria-label={t("shell:tabs.menu")} />
      </DropMenu>
    </nav>
  );
}

/** The air beside the first and the last tab. */
const SLACK_PX = 8;

/** At which ends tabs are out of sight; the edge is shaded there. */
function useCut() {
  const list = useRef<HTMLUListElement>(null);
  const [cut, setCut] = useState<"none" | "start" | "end" | "both">("none");
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const look = () => {
      const [start, end] = [strip.scrollLeft > SLACK_PX, strip.scrollLeft + strip.clientWidth < strip.scrollWidth - SLACK_PX];
      setCut(start && end ? "both" : start ? "start" : end ? "end" : "none");
    };
    strip.addEventListener("scroll", look, { passive: true });
    // Tabs come, go, and get their names; the window gets another width. The first look is the observer's own, once the page is laid out.
    const sizes = new ResizeObserver(look);
    sizes.observe(strip);
    // In the next frame: at once, all that was just drawn would be laid out for it, and then once more.
    let asked = 0;
    const tabs = new MutationObserver(() => (asked ||= requestAnimationFrame(() => ((asked = 0), look()))));
    tabs.observe(strip, { childList: true, subtree: true, characterData: true });
    return () => {
      strip.removeEventListener("scroll", look);
      sizes.disconnect();
      tabs.disconnect();
      cancelAnimationFrame(asked);
    };
  }, []);
  return [list, cut] as const;
}

/** On a phone: where one is, and a list of what else is open. */
export function TabPicker() {
  const { open, active } = useTabs();
  const titleOf = useTitleOf();
  const menuOf = useTabMenu();
  const navigate = useNavigate();
  const here = open.find((tab) => tab.key === active);
  const items: MenuProps["items"] = [
    ...open.map((tab) => ({ key: tab.key, label: titleOf(tab), onClick: () => void navigate(tab.at) })),
    { type: "divider" },
    ...(menuOf(active).items ?? []).map((item) => item && { ...item, key: `menu-${item.key}` }),
  ];
  return (
    <DropMenu menu={{ items, selectedKeys: [active] }}>
      <button type="button" className={styles.current}>
        <span>{here && titleOf(here)}</span>
        <DownOutlined style={{ fontSize: 10 }} />
      </button>
    </DropMenu>
  );
}
