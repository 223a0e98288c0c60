// The tools of a drawing that are more than a pen: shapes, and what makes another shape of the picture itself.
import { RotateLeftOutlined, RotateRightOutlined } from "@ant-design/icons";
import { Button, Radio, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Kbd } from "~/ui/kbd.tsx";
import { SHAPES, type ShapeTool, type Tool } from "./drawing.ts";

const WAYS: Record<ShapeTool, string> = {
  line: "M3 13 13 3",
  arrow: "M3 13 13 3M13 3v5M13 3H8",
  box: "M2.5 3.5h11v9h-11z",
  oval: "M8 3c3.3 0 6 2.2 6 5s-2.7 5-6 5-6-2.2-6-5 2.7-5 6-5z",
};

const ShapeIcon = ({ of }: { of: ShapeTool }) => (
  <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d={WAYS[of]} />
  </svg>
);

const CropIcon = () => (
  <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M4 1.5V12h10.5M1.5 4H12v10.5" />
  </svg>
);

export function ShapeTools({ tool, onTool }: { tool: Tool | "crop"; onTool: (tool: Tool) => void }) {
  const { t } = useTranslation("books");
  return (
    <Radio.Group
      value={tool}
      aria-label={t("draw.shapes")}
      onChange={({ target }) => onTool(target.value as Tool)}
      optionType="button"
      buttonStyle="solid"
      size="small"
      options={SHAPES.map((value, at) => ({
        value,
        label: (
          <Tooltip
            title={
              <>
                {t(`draw.${value}`)} <Kbd keys={String(at + 1)} />
              </>
            }
          >
            <span aria-label={t(`draw.${value}`)} role="img">
              <ShapeIcon of={value} />
            </span>
          </Tooltip>
        ),
      }))}
    />
  );
}

interface ReshapeProps {
  cropping: boolean;
  canCut: boolean;
  busy: boolean;
  onCrop: () => void;
  onCut: () => void;
  onTurn: (way: "left" | "right") => void;
}

export function Reshape({ cropping, canCut, busy, onCrop, onCut, onTurn }: ReshapeProps) {
  const { t } = useTranslation("books");
  return (
    <span>
      <Tooltip title={<Kbd keys="c" />}>
        <Button size="small" type={cropping ? "primary" : "default"} icon={<CropIcon />} aria-pressed={cropping} onClick={onCrop}>
          {t("draw.crop")}
        </Button>
      </Tooltip>{" "}
      {cropping && (
        <Button size="small" type="primary" disabled={!canCut || busy} onClick={onCut}>
          {t("draw.cut")}
        </Button>
      )}
      {(["left", "right"] as const).map((way) => (
        <Tooltip key={way} title={t(`draw.turn.${way}`)}>
          <Button
            type="text"
            size="small"
            disabled={busy}
            icon={way === "left" ? <RotateLeftOutlined /> : <RotateRightOutlined />}
            aria-label={t(`draw.turn.${way}`)}
            onClick={() => onTurn(way)}
          />
        </Tooltip>
      ))}
    </span>
  );
}
