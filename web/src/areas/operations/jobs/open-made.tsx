// The way to what a job made, for whoever may open it.
import { FileSearchOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useRecordPaths } from "~/resource/index.tsx";
import { type Job, madeBy } from "./calls.ts";

export default function OpenMade({ job }: { job: Job }) {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  const made = madeBy(job);
  const path = useRecordPaths()(made?.resource ?? null, made?.id ?? null);
  if (!path) return null;
  return (
    <Tooltip title={t("openMade")}>
      <Button
        size="small"
        type="text"
        icon={<FileSearchOutlined />}
        href={path}
        aria-label={t("openMadeOf", { name: job.title ?? "" })}
        onClick={(e) => {
          e.preventDefault();
          void navigate(path);
        }}
      />
    </Tooltip>
  );
}
