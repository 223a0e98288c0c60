// All uploads of this browser, for a place that is seen from every page; on opening, those of before that are not finished are among them.
import { useTranslation } from "react-i18next";
import { UploadLine } from "./line.tsx";
import { useUploads } from "./uploads.ts";

export function UploadList({ className, onOpen }: { className: string; onOpen: () => void }) {
  const { t } = useTranslation("media");
  const uploads = useUploads((s) => s.uploads);
  if (uploads.length === 0) return null;
  return (
    <ul className={className} aria-label={t("large.list")}>
      {uploads.toReversed().map((upload) => (
        <li key={upload.key}>
          <UploadLine upload={upload} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
