// The wheel: it stops at one of some words. What came up may be taken out.
import { useState } from "react";
import { ReloadOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import type { Pair } from "./pairs.ts";
import { hear, Other, Said } from "./parts.tsx";
import styles from "./games.module.css";

const TURNS = 4;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function Wheel({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation("materials");
  const [left, setLeft] = useState(pairs);
  const [angle, setAngle] = useState(0);
  const [picked, setPicked] = useState<Pair | null>(null);
  const [spinning, setSpinning] = useState(false);
  const [takesOut, setTakesOut] = useState(true);
  const stay = picked && takesOut && !spinning ? left.filter(({ id }) => id !== picked.id) : left;
  const slice = 360 / Math.max(1, left.length);
  const stops = (pair: Pair) => {
    setSpinning(false);
    hear(pair.sound);
  };
  const spin = () => {
    const from = stay.length > 0 ? stay : pairs;
    const at = Math.floor(Math.random() * from.length);
    const pair = from[at];
    if (!pair) return;
    const step = 360 / from.length;
    setLeft(from);
    setPicked(pair);
    // The middle of its slice comes to stand at the top.
    setAngle((before) => before - (before % 360) + 360 * TURNS - (at + 0.5) * step);
    if (still()) stops(pair);
    else setSpinning(true);
  };
  return (
    <div className={styles.wheelFrame}>
      <div className={styles.wheelTop} aria-hidden />
      <div
        className={styles.wheel}
        aria-hidden
        style={{ rotate: `${angle}deg`, "--slice": `${slice}deg` } as React.CSSProperties}
        onTransitionEnd={(event) => event.propertyName === "rotate" && picked && stops(picked)}
      >
        {left.map((pair, at) => (
          <span key={pair.id} style={{ rotate: `${(at + 0.5) * slice - 90}deg` }}>
            <span>{pair.text}</span>
          </span>
        ))}
      </div>
      <div className={styles.asked}>
        {picked && !spinning ? (
          <>
            <strong>{picked.text}</strong>
            {(picked.image ?? picked.meaning) && <Other pair={picked} number={1} />}
          </>
        ) : null}
      </div>
      <div className={styles.row}>
        <Button type="primary" disabled={spinning} onClick={spin}>
          {t("games.spin")}
        </Button>
        <Button
          icon={<ReloadOutlined />}
          disabled={spinning}
          onClick={() => {
            setLeft(pairs);
            setPicked(null);
          }}
        >
          {t("games.again")}
        </Button>
      </div>
      <Checkbox checked={takesOut} onChange={(event) => setTakesOut(event.target.checked)}>
        {t("games.takeOut")}
      </Checkbox>
      <Said>{picked && !spinning ? t("games.stopped", { text: picked.text, count: stay.length }) : t("games.how.wheel")}</Said>
    </div>
  );
}
