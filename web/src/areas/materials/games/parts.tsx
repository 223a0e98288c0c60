// What games have in common: a card that is pressed, what stands on it, arrows that go from card to card, and how a game ends.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { ReloadOutlined, SoundOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import type { Pair } from "./pairs.ts";
import styles from "./games.module.css";

let playing: HTMLAudioElement | null = null;

/** Plays a recording; who listens to two hears neither. */
export function hear(sound: string | null): void {
  playing?.pause();
  playing = sound ? new Audio(fileUrl(sound)) : null;
  // What cannot be played is still written there.
  playing?.play().catch(() => {});
}

/** What goes with a word: its picture, its meaning, or its sound. */
export function Other({ pair, number }: { pair: Pair; number: number }) {
  const { t } = useTranslation("materials");
  if (pair.image) return <img className={styles.image} src={fileUrl(pair.image, 320)} alt={pair.meaning ?? t("games.picture", { number })} decoding="async" />;
  if (pair.meaning) return <span>{pair.meaning}</span>;
  return <SoundOutlined aria-label={t("games.recording", { number })} />;
}

type State = "right" | "wrong" | "chosen" | "closed" | undefined;

interface CardProps {
  children: ReactNode;
  onPress: () => void;
  state?: State;
  /** It is done with: it stays where it is, so that whoever is at it by keys stays too. */
  done?: boolean;
  label?: string | undefined;
  pressed?: boolean;
}

export function PlayCard({ children, onPress, state, done = false, label, pressed }: CardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      data-state={state}
      data-play
      aria-disabled={done}
      aria-label={label}
      aria-pressed={pressed}
      onClick={() => !done && onPress()}
    >
      {children}
    </button>
  );
}

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Cards that the arrows go through: to the nearest in their direction. */
export function Cards({ children, className, label }: { children: ReactNode; className?: string | undefined; label: string }) {
  const go = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const middle = (of: Element) => {
      const { left, top, width, height } = of.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const [x, y] = middle(event.target as Element);
    let [nearest, least]: [HTMLElement | null, number] = [null, Infinity];
    for (const card of event.currentTarget.querySelectorAll<HTMLElement>("[data-play]")) {
      const [cardX, cardY] = middle(card);
      const along = (cardX - x) * step[0] + (cardY - y) * step[1];
      const across = Math.abs((cardX - x) * step[1]) + Math.abs((cardY - y) * step[0]);
      // What is rather beside than ahead is not in that direction.
      if (along > 4 && along + across * 2 < least) [nearest, least] = [card, along + across * 2];
    }
    nearest?.focus();
  };
  return (
    // Keys that are heard here come from the cards within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={className} role="group" aria-label={label} onKeyDown={go}>
      {children}
    </div>
  );
}

/** What was just heard of the last press. */
export const Said = ({ children, tone }: { children: ReactNode; tone?: "right" | "wrong" | undefined }) => (
  <p className={styles.said} role="status" data-tone={tone}>
    {children}
  </p>
);

/** The end of a game, and its beginning. */
export function Ended({ misses, onAgain }: { misses: number; onAgain: () => void }) {
  const { t } = useTranslation("materials");
  const again = useRef<HTMLButtonElement>(null);
  // The card that had the focus is gone.
  useEffect(() => again.current?.focus(), []);
  return (
    <div className={styles.ended}>
      <p role="status">{misses === 0 ? t("games.endedClean") : t("games.ended", { count: misses })}</p>
      <Button ref={again} type="primary" icon={<ReloadOutlined />} onClick={onAgain}>
        {t("games.again")}
      </Button>
    </div>
  );
}

/** How far one is. */
export function Far({ at, of }: { at: number; of: number }) {
  const { t } = useTranslation("materials");
  return of > 1 ? <p className={styles.far}>{t("games.far", { at: Math.min(at + 1, of), of })}</p> : null;
}
