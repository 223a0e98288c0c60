// The hits of a class, and the decision on the one that is looked at.
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { MoveButtons, type RowOf, useTransitions, useWords } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Card } from "~/ui/page.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { At, Severity } from "./cells.tsx";
import { Decision } from "./decision.tsx";
import { hits as resource } from "./hits.tsx";
import styles from "./inspection.module.css";

type Hit = RowOf<"inspection_hits">;

interface HitPanelProps {
  hits: readonly Hit[];
  chosen: Hit | null;
  onChoose: (hit: string) => void;
}

/** What weighs little is decided with one press; a note is asked for from some severity on. */
const plain = { given: { note: null } };
const asked = {};

export function HitPanel({ hits, chosen, onChoose }: HitPanelProps) {
  const { t } = useTranslation("inspection");
  const words = useWords(resource);
  const at = hits.findIndex(({ id }) => id === chosen?.id);
  const go = (by: number) => {
    const next = hits[(at + by + hits.length) % hits.length];
    if (next) onChoose(next.id);
  };
  /** The next one that waits, behind the one that was decided; else the next one. */
  const onDone = () => {
    const behind = [...hits.slice(at + 1), ...hits.slice(0, Math.max(at, 0))];
    const next = behind.find(({ state }) => state === "open");
    if (next) onChoose(next.id);
  };
  const light = useTransitions(resource, onDone, plain);
  const grave = useTransitions(resource, onDone, asked);
  const moves = (chosen?.severity ?? 0) >= limits.noteFromSeverity || chosen?.state !== "open" ? grave : light;
  const take = (name: string) => {
    const move = chosen && moves.of(chosen as never).find((one) => one.name === name);
    if (move) moves.take(move, [chosen as never]);
  };
  const group = words.title;
  useCommands([
    { id: "hit.confirm", group, keys: "c", label: t("keys.confirm"), run: () => take("confirm"), quiet: true },
    { id: "hit.reject", group, keys: "r", label: t("keys.reject"), run: () => take("reject"), quiet: true },
    { id: "hit.next", group, keys: "n", label: t("keys.next"), run: () => go(1), quiet: true },
    { id: "hit.previous", group, keys: "p", label: t("keys.previous"), run: () => go(-1), quiet: true },
  ]);
  return (
    <Card title={t("record.hits")} extra={<span className={styles.keys}>c · r · n</span>}>
      {hits.length === 0 && <p className={styles.hint}>{t("record.none")}</p>}
      <ol className={styles.hits} aria-label={t("record.hits")}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              className={`${styles.hit} ${hit.id === chosen?.id ? styles.chosenHit : ""}`}
              aria-current={hit.id === chosen?.id}
              onClick={() => onChoose(hit.id)}
            >
              <At ms={hit.from_ms ?? 0} />
              <span className={styles.name}>{hit.title}</span>
              <StatusTag tone={resource.tones?.["state"]?.[hit.state ?? ""] ?? "neutral"}>{words.value("state", hit.state ?? "open")}</StatusTag>
              {hit.state === "open" && <Severity of={hit.severity} />}
            </button>
            {hit.id === chosen?.id && (
              <div className={styles.open}>
                <p className={styles.snippet}>
                  <b>{hit.speaker}</b> {hit.snippet}
                </p>
                <Decision hit={hit} />
                <div className={styles.buttons}>
                  <MoveButtons resource={resource} rows={[hit as never]} size="middle" names={["confirm", "reject", "uphold", "overturn"]} moves={moves} />
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
      {light.dialog}
      {grave.dialog}
    </Card>
  );
}
