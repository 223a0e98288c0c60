// The style guide: every token and part of src/ui as it is, on one page. Served by `npm run dev` at /gallery/ and photographed
// into docs/ui by `npm run gallery`; it is in no build. `?dark`, `?compact`, `?weak`, `?primary=green`, `?language=zh-CN`.
import { App, Button, Checkbox, ConfigProvider, DatePicker, Form, Input, InputNumber, Segmented, Select, Switch } from "antd";
import enUS from "antd/locale/en_US";
import zhCN from "antd/locale/zh_CN";
import i18next from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { startLanguages } from "~/i18n/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { Freshness } from "~/ui/freshness.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { MaskedValue } from "~/ui/masked-value.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card, Page, Toolbar } from "~/ui/page.tsx";
import { AvatarStack, PersonText } from "~/ui/people.tsx";
import { SplitPane } from "~/ui/split-pane.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { LevelTag, levels, StatusTag } from "~/ui/tags.tsx";
import { antdTheme } from "~/ui/theme.ts";
import { TimeText, ZoneNote } from "~/ui/time.tsx";
import { setZone } from "~/ui/time-zone.ts";
import { applyTokens, type Look, neutrals, primaries, primaryColours, space, tones, type as sizes } from "~/ui/tokens.ts";
import "~/ui/base.css";
import styles from "./gallery.module.css";

const query = new URLSearchParams(location.search);
const primary = primaries.find((name) => name === query.get("primary")) ?? "blue";
const look: Look = { dark: query.has("dark"), compact: query.has("compact"), weak: query.has("weak"), primary };
const mode = look.dark ? "dark" : "light";

const people = ["Ann Lee", "Tom Baker", "王小明", "María Ruiz", "Olu Adeyemi", "Kim Soo-jin"].map((name) => ({ id: name, name }));
const rows = [
  { id: "1", name: "Everyday English A2", tone: "info", state: "In progress", start: "2026-11-21T09:30:00Z", phone: "13812345678", by: 0 },
  { id: "2", name: "Phonics with Pictures", tone: "neutral", state: "Not started", start: "2026-11-21T10:15:00Z", phone: "447911123456", by: 1 },
  { id: "3", name: "Business Writing B2", tone: "success", state: "Ended", start: "2026-11-20T08:00:00Z", phone: "13900001111", by: 2 },
  { id: "4", name: "IELTS Speaking", tone: "warning", state: "Auto-ended", start: "2026-11-20T06:30:00Z", phone: "34611222333", by: 3 },
] as const;
type Row = (typeof rows)[number];
const columns: Column<Row>[] = [
  { title: "Class", key: "name", render: ({ name }) => <strong style={{ fontWeight: 550 }}>{name}</strong> },
  { title: "Status", key: "state", render: ({ tone, state }) => <StatusTag tone={tone}>{state}</StatusTag> },
  { title: "Starts", key: "start", sorted: "none", render: ({ start }) => <TimeText at={start} /> },
  { title: "Teacher", key: "by", render: ({ by }) => <PersonText person={people[by] as (typeof people)[number]} /> },
  { title: "Phone", key: "phone", render: ({ phone }) => <MaskedValue kind="phone" value={phone} onReveal={async () => phone} /> },
];

const Swatch = ({ colour, name, ink }: { colour: string; name: string; ink?: string }) => (
  <div className={styles.swatch}>
    <span style={{ background: colour, color: ink ?? "transparent" }}>Aa</span>
    <small>{name}</small>
  </div>
);
const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;

const START = Date.parse("2026-11-21T09:30:00Z");

function Gallery() {
  const n = neutrals[mode];
  return (
    <Page
      title="Parts"
      subtitle={`${mode}${look.compact ? ", compact" : ""}${look.weak ? ", colour-weak" : ""}`}
      freshness={{ kind: "live" }}
      actions={
        <>
          <Button>Second</Button>
          <Button type="primary">Primary</Button>
        </>
      }
    >
      <div className={styles.two}>
        <Card title="Primary colours" extra={<small>white text, AA</small>}>
          <Line>
            {primaries.map((name) => (
              <Swatch key={name} name={name} colour={primaryColours[name].solid} ink="#fff" />
            ))}
          </Line>
        </Card>
        <Card title="Tones" extra={<small>a shape and a colour each</small>}>
          <Line>
            {tones.map((tone) => (
              <Swatch key={tone} name={tone} colour={`var(--bt-${tone}-wash)`} ink={`var(--bt-${tone}-ink)`} />
            ))}
          </Line>
          <Line>
            {tones.map((tone) => (
              <StatusTag key={tone} tone={tone}>
                {tone}
              </StatusTag>
            ))}
          </Line>
        </Card>
        <Card title="Grounds and text">
          <Line>
            {(["canvas", "surface", "raised", "sunken", "hover"] as const).map((g) => (
              <Swatch key={g} name={g} colour={n[g]} ink={n.text2} />
            ))}
          </Line>
          <Line>
            <span>text</span>
            <span style={{ color: n.text2 }}>text2</span>
            <span style={{ color: n.text3 }}>text3</span>
            <a href="#link">link</a>
          </Line>
        </Card>
        <Card title="Type and space">
          <Line>
            {Object.entries(sizes).map(([name, px]) => (
              <span key={name} style={{ fontSize: px, fontWeight: px > 13 ? 600 : 400 }}>
                {name} {px}
              </span>
            ))}
          </Line>
          <Line>
            {Object.values(space).map((px) => (
              <span key={px} className={styles.space} style={{ width: px, height: px }} title={`${px}`} />
            ))}
          </Line>
        </Card>
        <Card title="Buttons">
          <Line>
            <Button type="primary">Save</Button>
            <Button>Cancel</Button>
            <Button type="text">More</Button>
            <Button danger>Remove</Button>
            <Button type="primary" danger>
              Delete
            </Button>
            <Button disabled>Not now</Button>
            <Button type="primary" loading>
              Saving
            </Button>
          </Line>
          <Line>
            <ConfirmButton danger question="Delete 3 classes?" onConfirm={() => {}}>
              Delete
            </ConfirmButton>
            <Segmented options={["Day", "Week", "Month"]} />
            <Switch defaultChecked aria-label="on" />
            <Checkbox defaultChecked>Required</Checkbox>
            <Kbd keys="mod+k" />
            <Kbd keys="?" />
          </Line>
        </Card>
        <Card title="Form">
          <Form name="gallery" layout="vertical" initialValues={{ name: "Phonics with Pictures", minutes: 45 }}>
            <Form.Item name="name" label="Class" required>
              <Input />
            </Form.Item>
            <Line>
              <Form.Item name="minutes" label="Minutes" validateStatus="error" help="At most 300">
                <InputNumber />
              </Form.Item>
              <Form.Item name="teacher" label="Teacher">
                <Select style={{ width: 160 }} options={people.map((p) => ({ value: p.id, label: p.name }))} placeholder="Choose" />
              </Form.Item>
              <Form.Item name="start" label="Starts">
                <DatePicker showTime />
              </Form.Item>
            </Line>
          </Form>
        </Card>
        <Card title="Freshness">
          <Line>
            <Freshness value={{ kind: "live" }} />
            <Freshness value={{ kind: "connecting" }} />
            <Freshness value={{ kind: "behind", at: START, ms: 12_000 }} />
            <Freshness value={{ kind: "gap", missed: 40 }} />
            <Freshness value={{ kind: "offline" }} />
          </Line>
          <Line>
            {levels.map((level) => (
              <LevelTag key={level} level={level} />
            ))}
          </Line>
        </Card>
        <Card title="People, times, phones">
          <Line>
            <AvatarStack people={people} />
            <PersonText person={people[2] as (typeof people)[number]} />
            <TimeText at="2026-11-21T09:30:00Z" />
            <MaskedValue kind="phone" value="13812345678" onReveal={async () => "13812345678"} />
          </Line>
          <Line>
            <ZoneNote />
          </Line>
        </Card>
      </div>
      <MetricRow>
        <Metric label="Classes running" value="128" />
        <Metric label="Need a human" value="3" tone="danger" note="2 more than an hour ago" />
        <Metric label="Poor network" value="4.2" unit="%" tone="warning" note="warning over 5 %" />
        <Metric label="Median delay" value="38" unit="ms" />
        <Metric label="Not known yet" value={undefined} />
      </MetricRow>
      <Toolbar end={<Button type="primary">Add</Button>}>
        <Input.Search style={{ width: 220 }} placeholder="Search" />
        <Select style={{ width: 140 }} placeholder="Status" options={[]} />
        <Button>More filters</Button>
      </Toolbar>
      <DataTable<Row>
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        selected={["2"]}
        isChanged={(row) => row.id === "1"}
        page={{ total: 128, pageSize: 20 }}
      />
      <div className={styles.three}>
        <DataTable<Row> rows={undefined} rowKey={(row) => row.id} columns={columns} />
        <DataTable<Row>
          rows={undefined}
          rowKey={(row) => row.id}
          columns={columns}
          error={new ApiError(500, { msg: "Something went wrong on our side", data: { requestId: "0d9c-41aa" } }, "")}
          onRetry={() => {}}
        />
        <Card>
          <Empty title="No classes yet" hint="Classes you add appear here for everybody who schedules.">
            <Button type="primary">Add a class</Button>
          </Empty>
        </Card>
        <Card>
          <ErrorState error={new ApiError(0, {}, "")} onRetry={() => {}} />
        </Card>
        <Card>
          <Loading />
        </Card>
        <Card flush>
          <div style={{ height: 240, display: "flex" }}>
            <SplitPane name="gallery" initial={140} min={100} side={<div style={{ padding: 16 }}>Side</div>}>
              <div style={{ padding: 16 }}>Main; drag the edge or use the arrow keys</div>
            </SplitPane>
          </div>
        </Card>
      </div>
    </Page>
  );
}

localStorage.setItem("app_language", query.get("language") ?? "en-US");
await startLanguages();
setZone("Asia/Shanghai");
applyTokens(look);
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <ConfigProvider theme={antdTheme(look, true)} locale={i18next.language === "zh-CN" ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <MemoryRouter>
          <Gallery />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
}
