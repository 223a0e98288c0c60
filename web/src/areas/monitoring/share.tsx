// Classes by a link, for people without an account: one class, its two ends, its lines, its review; or the board, the wall and the rooms of some classes.
import { Suspense, useState } from "react";
import { ShareAltOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan, useSession } from "~/api/session.ts";
import { ShareDialog } from "~/resource/index.tsx";
import styles from "./share.module.css";

const ofClass = ["class", "class2", "review", "logs"] as const;
const ofSeveral = ["board", "wall", "lookup"] as const;
const tools = ["built-in", "template", "lcic"] as const;
const kinds = ["one_to_one", "small_group", "live_lecture"] as const;
const MAX_TITLE = 100;

/** On the page of a class. */
export function ShareClass({ id, title, over }: { id: string; title: string; over: boolean }) {
  const { t } = useTranslation(["monitoring", "resource"]);
  const [open, setOpen] = useState(false);
  const [download, setDownload] = useState(false);
  const [may, mayLog] = [useCan("ClassroomDetails", "export"), useCan("logMonitoring", "export")];
  if (!may && !mayLog) return null;
  const form = (
    <Checkbox checked={download} onChange={(event) => setDownload(event.target.checked)}>
      {t("share.download")}
    </Checkbox>
  );
  const offers = [
    ...(may
      ? [
          { kind: "class", label: t("share.class"), hint: t("share.classHint") },
          { kind: "class2", label: t("share.ends"), hint: t("share.endsHint") },
          { kind: "review", label: t("share.review"), hint: t("share.reviewHint"), not: over ? undefined : t("share.reviewNot") },
        ]
      : []),
    ...(mayLog ? [{ kind: "logs", label: t("share.logs"), hint: t("share.logsHint"), params: { download }, form }] : []),
  ];
  return (
    <>
      <Button icon={<ShareAltOutlined />} onClick={() => setOpen(true)}>
        {t("resource:share.open")}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog of={{ resource: "classes", id }} title={title} offers={offers} kinds={ofClass} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What several classes have in common; what is not chosen does not matter. */
interface Common {
  title?: string;
  classroom_type?: string;
  kind?: string;
  lead?: string;
}

/** On the board. */
export function ShareBoard() {
  const { t } = useTranslation(["monitoring", "resource"]);
  const me = useSession((s) => s.user?.id);
  const [open, setOpen] = useState(false);
  const [common, setCommon] = useState<Common>({});
  if (!useCan("ClassroomSituation", "export") || !me) return null;
  const { title, classroom_type } = common;
  const provider: string = classroom_type ?? tools[0];
  const form = <CommonForm value={common} onChange={setCommon} />;
  const offers = [
    { kind: "board", label: t("share.board"), hint: t("share.boardHint"), params: { ...common }, form },
    { kind: "wall", label: t("share.wall"), hint: t("share.wallHint"), params: { ...common }, form },
    {
      kind: "lookup",
      label: t("share.lookup"),
      hint: t("share.lookupHint"),
      params: { ...(title && { title }), classroom_type: provider },
      form: <CommonForm value={{ ...common, classroom_type: provider }} onChange={setCommon} ofProvider />,
    },
  ];
  return (
    <>
      <Button icon={<ShareAltOutlined />} onClick={() => setOpen(true)}>
        {t("resource:share.open")}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog of={{ resource: "users", id: me }} title={t("share.boardTitle")} offers={offers} kinds={ofSeveral} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface CommonFormProps {
  value: Common;
  onChange: (value: Common) => void;
  /** Of one provider, which has to be said. */
  ofProvider?: boolean;
}

function CommonForm({ value, onChange, ofProvider = false }: CommonFormProps) {
  const { t } = useTranslation("monitoring");
  const teams = useQuery({ queryKey: keyOf("shares", "teams"), queryFn: () => post("/api/out/teams", {}), enabled: !ofProvider });
  const set = (key: keyof Common, next: string) => {
    const { [key]: _, ...rest } = value;
    onChange(next ? { ...rest, [key]: next } : rest);
  };
  return (
    <div className={styles.common}>
      <Input
        value={value.title ?? ""}
        maxLength={MAX_TITLE}
        placeholder={t("share.name")}
        aria-label={t("share.name")}
        onChange={(e) => set("title", e.target.value)}
      />
      <Select
        value={value.classroom_type ?? ""}
        onChange={(next) => set("classroom_type", next)}
        aria-label={t("share.tool")}
        options={[
          ...(ofProvider ? [] : [{ value: "", label: t("share.anyTool") }]),
          ...tools.map((tool) => ({ value: tool as string, label: t(`share.tools.${tool}`) })),
        ]}
      />
      {!ofProvider && (
        <>
          <Select
            value={value.kind ?? ""}
            onChange={(next) => set("kind", next)}
            aria-label={t("share.classKind")}
            options={[{ value: "", label: t("share.anyKind") }, ...kinds.map((kind) => ({ value: kind as string, label: t(`share.kinds.${kind}`) }))]}
          />
          <Select
            value={value.lead ?? ""}
            onChange={(next) => set("lead", next)}
            aria-label={t("share.team")}
            options={[{ value: "", label: t("share.anyTeam") }, ...(teams.data?.teams ?? []).map(({ lead, name }) => ({ value: lead, label: name }))]}
          />
        </>
      )}
    </div>
  );
}
