// The answer as a picture. What it shows stands as a table below; a bar or a field opens its sessions.
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart, type ChartProps } from "~/media/index.ts";
import { Empty } from "~/ui/states.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { bars, line, matrix, type Said } from "./drawn.ts";
import { dimensionsOf, type View } from "./query.ts";
import type { Answer, Cell } from "./types.ts";
import { useValue } from "./words.ts";
import styles from "./analysis.module.css";

interface PictureProps {
  view: View;
  answer: Answer | undefined;
  onOpen: (keys: string[]) => void;
  onReady: NonNullable<ChartProps["onReady"]>;
}

export function Picture({ view, answer, onOpen, onReady }: PictureProps) {
  const { t } = useTranslation("analysis");
  const value = useValue();
  const narrow = useNarrow();
  const drawn = useMemo(() => {
    if (!answer || answer.cells.length === 0) return null;
    const dimensions = dimensionsOf(view);
    const said: Said = {
      value: (place, cell) => (dimensions[place] ? value(dimensions[place], cell.keys[place] ?? null, cell.names[place]) : ""),
      raw: t(view.measure === "problem" ? "raw" : `short.${view.measure}`),
      adjusted: t("adjustedName"),
      before: t("before"),
      worse: t("worse"),
      few: t("few"),
      n: (n) => t("n", { n }),
      all: t("all"),
    };
    const draw: () => { height: number; option: unknown; cells?: Cell[] } = () =>
      view.shape === "line" ? line(answer, view, said) : view.shape === "matrix" ? matrix(answer, view, said) : bars(answer, view, said, narrow);
    return draw();
  }, [answer, view, value, narrow, t]);
  if (answer && !drawn) return <Empty title={t("empty")} hint={t("emptyHint")} />;
  const open = (place: number) => {
    const keys = drawn?.cells?.[place]?.keys;
    // The others are no value that sessions can be narrowed to.
    if (keys?.every((key) => key !== null)) onOpen(keys as string[]);
  };
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      {drawn ? (
        <Chart
          label={t("chart", {
            measure: t(`measure.${view.measure}`),
            by: dimensionsOf(view)
              .map((one) => t(`dimension.${one}`))
              .join(", "),
          })}
          height={drawn.height}
          option={drawn.option as ChartProps["option"]}
          onPress={open}
          onReady={onReady}
        />
      ) : (
        <div className={styles.waiting} />
      )}
    </Suspense>
  );
}
