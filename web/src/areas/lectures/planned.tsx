// What is planned to happen by the clock; one who runs the lecture adds and takes away, and the plan is replaced as a whole.
import { useState } from "react";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { App, Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { type Body, post } from "~/api/client.ts";
import { limits } from "~/api/meta.gen.ts";
import { Card } from "~/ui/page.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Desk } from "./use-desk.ts";
import styles from "./desk.module.css";

const verbs = ["push", "suspend", "message", "comments_on", "comments_off"] as const;
type Verb = (typeof verbs)[number];
type New = NonNullable<Body<"/api/live/scheduler">["actions"]>[number];
const MINUTE_MS = 60_000;
const tones = { planned: "neutral", done: "success", missed: "warning" } as const;

interface PlannedProps {
  desk: Desk;
  may: boolean;
  onChanged: () => void;
}

export function Planned({ desk, may, onChanged }: PlannedProps) {
  const { t } = useTranslation("lectures");
  const { message } = App.useApp();
  const zone = useZone();
  const [adding, setAdding] = useState(false);
  const { lecture, actions, products } = desk;
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const planned: New[] = actions.filter(({ state }) => state === "planned").map(({ at, do: verb, product_id, text }) => ({ at, do: verb, product_id, text }));
  const replace = async (next: New[]) => {
    try {
      await post("/api/live/scheduler", { id: lecture.id, actions: next });
      onChanged();
      return true;
    } catch (error) {
      message.error((error instanceof ApiError && Object.values(error.fields)[0]) || (error as Error).message);
      return false;
    }
  };
  const extra = may && !adding && (
    <Button size="small" icon={<PlusOutlined />} disabled={planned.length >= limits.lectureActionsMax} onClick={() => setAdding(true)}>
      {t("plan.add")}
    </Button>
  );
  return (
    <Card title={t("plan.title")} extra={extra} flush>
      {adding && (
        <Adding
          desk={desk}
          onCancel={() => setAdding(false)}
          onAdd={async (action) => {
            if (await replace([...planned, action])) setAdding(false);
          }}
        />
      )}
      {actions.length === 0 && !adding && <p className={styles.none}>{t("plan.none")}</p>}
      <ul className={styles.products}>
        {actions.map((action) => (
          <li key={action.id}>
            <span className="bt-num">{formatTime(action.at, zone, "time")}</span>
            <div className={styles.words}>
              <span>{t(`plan.do.${action.do as Verb}`)}</span>
              {(action.text || action.product_id) && <span className={styles.muted}>{action.text ?? titles.get(action.product_id ?? "") ?? "–"}</span>}
            </div>
            <StatusTag tone={tones[action.state as "done"]}>{t(`plan.state.${action.state as "done"}`)}</StatusTag>
            {may && action.state === "planned" && (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t("plan.remove", { what: t(`plan.do.${action.do as Verb}`), at: formatTime(action.at, zone, "time") })}
                onClick={() => void replace(planned.filter(({ at, do: verb }) => at !== action.at || verb !== action.do))}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Adding({ desk, onAdd, onCancel }: { desk: Desk; onAdd: (action: New) => Promise<void>; onCancel: () => void }) {
  const { t } = useTranslation("lectures");
  const { lecture, products } = desk;
  const begins = Date.parse(lecture.start_at);
  const length = Math.round((Date.parse(lecture.end_at) - begins) / MINUTE_MS);
  const [minute, setMinute] = useState(() => String(lecture.state === "live" ? Math.ceil((Date.now() - begins) / MINUTE_MS) + 1 : 0));
  const [verb, setVerb] = useState<Verb>(products.length > 0 ? "push" : "message");
  const [product, setProduct] = useState(products[0]?.id ?? null);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const add = () => {
    const wanted = Number(minute);
    const now = Math.floor((Date.now() - begins) / MINUTE_MS);
    if (minute.trim() === "" || !Number.isInteger(wanted) || wanted < 0 || wanted > length) return setWrong(t("plan.within", { last: length }));
    if (wanted < now) return setWrong(t("plan.goneBy", { now }));
    const at = new Date(begins + wanted * MINUTE_MS).toISOString();
    return void onAdd({ at, do: verb, product_id: verb === "push" ? product : null, text: verb === "message" ? text.trim() : null });
  };
  return (
    <form
      className={styles.adding}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor="plan-minute">{t("plan.minute")}</label>
      <Input
        id="plan-minute"
        type="number"
        min={0}
        max={length}
        value={minute}
        {...(wrong !== null && { status: "error" as const, "aria-invalid": true, "aria-describedby": "plan-wrong" })}
        onChange={(event) => {
          setWrong(null);
          setMinute(event.target.value);
        }}
      />
      <Select
        aria-label={t("plan.what")}
        value={verb}
        onChange={setVerb}
        options={verbs.map((value) => ({ value, label: t(`plan.do.${value}`), disabled: value === "push" && products.length === 0 }))}
      />
      {verb === "push" && (
        <Select aria-label={t("plan.product")} value={product} onChange={setProduct} options={products.map(({ id, title }) => ({ value: id, label: title }))} />
      )}
      {verb === "message" && (
        <Input
          value={text}
          maxLength={limits.lectureCommentMax}
          aria-label={t("plan.text")}
          placeholder={t("plan.text")}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="primary" htmlType="submit">
        {t("plan.save")}
      </Button>
      <Button onClick={onCancel}>{t("plan.cancel")}</Button>
      {wrong !== null && (
        <p id="plan-wrong" role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </form>
  );
}
