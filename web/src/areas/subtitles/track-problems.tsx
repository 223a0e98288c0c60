// Why a task is not handed in: what of its subtitles has to be mended, in words, and the way there.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRecordPaths } from "~/resource/index.tsx";
import type { Problem } from "~/sync/index.ts";
import { useProblemWords } from "./problem-words.ts";

const SHOWN = 10;

interface TrackProblemsProps {
  track: string | null;
  problems: readonly Problem[];
  onGo: () => void;
}

export default function TrackProblems({ track, problems, onGo }: TrackProblemsProps) {
  const { t } = useTranslation("subtitles");
  const say = useProblemWords();
  const path = useRecordPaths()("subtitle_tracks", track);
  const more = problems.length - SHOWN;
  return (
    <>
      <ul>
        {problems.slice(0, SHOWN).map((problem, at) => (
          <li key={at}>{say(problem) ?? t("checks.other", { number: Number(problem.params["number"] ?? 0) })}</li>
        ))}
        {more > 0 && <li>{t("checks.more", { count: more })}</li>}
      </ul>
      {path && (
        <Link to={path} onClick={onGo}>
          {t("open")}
        </Link>
      )}
    </>
  );
}
