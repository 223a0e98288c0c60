// The nodes, the busiest topics and the readers that are behind; renewed with each node's heartbeat.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "~/ui/data-table.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card } from "~/ui/page.tsx";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText, useSpan } from "~/ui/time.tsx";
import { dayOf } from "./history.ts";
import { busiest, bytes, type Node, type Slow, slowest, type TopicReport, totals } from "./node.ts";
import styles from "./page.module.css";

export function NodesView({ nodes }: { nodes: readonly Node[] }) {
  const { t, i18n } = useTranslation(["operations", "permissions"]);
  const span = useSpan();
  const all = totals(nodes);
  const number = (n: number) => n.toLocaleString(i18n.language);
  const kinds = Object.entries(all.kinds).toSorted((a, b) => b[1] - a[1]);
  const kindName = (kind: string) => t(`permissions:users.values.kind.${kind as "teacher"}`);
  const gone = nodes.length - all.alive;
  return (
    <div className={styles.stack}>
      <MetricRow>
        <Metric
          label={t("operations:metric.nodes")}
          value={all.alive}
          {...(gone > 0 && { note: t("operations:metric.gone", { count: gone }), tone: "danger" as const })}
        />
        <Metric label={t("operations:metric.connections")} value={number(all.connections)} note={t("operations:metric.documents", { count: all.documents })} />
        <Metric label={t("operations:metric.perSecond")} value={number(all.perSecond)} />
        <Metric label={t("operations:metric.queued")} value={bytes(all.queueBytes)} />
        <Metric label={t("operations:metric.recoveries")} value={number(all.recoveries)} />
        <Metric label={t("operations:metric.resets")} value={number(all.resets)} note={t("operations:metric.holes", { count: all.holes })} />
        <Metric label={t("operations:metric.dropped")} value={number(all.droppedLines)} {...(all.droppedLines > 0 && { tone: "warning" as const })} />
      </MetricRow>
      <Card title={t("operations:nodes.title")} flush>
        <DataTable<Node>
          rows={nodes}
          rowKey={(node) => node.id}
          columns={[
            {
              title: t("operations:nodes.name"),
              key: "id",
              render: (node) => (
                <span className={styles.name}>
                  <strong>{node.id}</strong>
                  <span className={styles.quiet}>{node.address}</span>
                </span>
              ),
            },
            { title: t("operations:nodes.state"), key: "state", render: (node) => <State node={node} /> },
            {
              title: t("operations:nodes.bus"),
              key: "bus",
              render: ({ report }) => (
                <StatusTag tone={report.bus === "away" ? "warning" : report.bus === "none" ? "neutral" : "success"}>
                  {t(`operations:bus.${report.bus}`)}
                </StatusTag>
              ),
            },
            {
              title: t("operations:metric.connections"),
              key: "connections",
              align: "end",
              render: ({ report }) => <span className="bt-num">{number(report.hub.connections)}</span>,
            },
            {
              title: t("operations:nodes.topics"),
              key: "topics",
              align: "end",
              render: ({ report }) => <span className="bt-num">{number(report.hub.topics)}</span>,
            },
            {
              title: t("operations:metric.perSecond"),
              key: "rate",
              align: "end",
              render: ({ report }) => <span className="bt-num">{number(report.perSecond)}</span>,
            },
            {
              title: t("operations:metric.queued"),
              key: "queue",
              align: "end",
              render: ({ report }) => <span className="bt-num">{bytes(report.hub.queueBytes)}</span>,
            },
            {
              title: t("operations:nodes.memory"),
              key: "memory",
              align: "end",
              render: ({ report }) => <span className="bt-num">{bytes(report.memoryBytes)}</span>,
            },
            { title: t("operations:nodes.since"), key: "since", render: (node) => <TimeText at={node.startedAt} /> },
            { title: t("operations:nodes.version"), key: "version", render: (node) => <span className="bt-num">{node.version}</span> },
          ]}
        />
      </Card>
      <div className={styles.pair}>
        <Card title={t("operations:topics.title")} flush>
          <DataTable<TopicReport>
            rows={busiest(nodes)}
            rowKey={(topic) => topic.name}
            empty={<Empty title={t("operations:topics.none")} />}
            columns={[
              { title: t("operations:topics.name"), key: "name", render: (topic) => <TopicName name={topic.name} /> },
              { title: t("operations:topics.class"), key: "class", render: (topic) => t(`operations:class.${topic.class}`) },
              {
                title: t("operations:topics.readers"),
                key: "readers",
                align: "end",
                render: (topic) => <span className="bt-num">{number(topic.readers)}</span>,
              },
            ]}
          />
        </Card>
        <Card title={t("operations:slow.title")} flush>
          <DataTable<Slow>
            rows={slowest(nodes)}
            rowKey={(slow) => `${slow.node} ${slow.connection}`}
            empty={<Empty title={t("operations:slow.none")} />}
            columns={[
              {
                title: t("operations:slow.who"),
                key: "who",
                render: (slow) => (
                  <span className={styles.name}>
                    <Link to={dayOf(slow.userId)}>{slow.name}</Link>
                    <span className={styles.quiet}>
                      {slow.node} · {slow.connection}
                    </span>
                  </span>
                ),
              },
              { title: t("operations:metric.queued"), key: "bytes", align: "end", render: (slow) => <span className="bt-num">{bytes(slow.bytes)}</span> },
              { title: t("operations:slow.behind"), key: "behind", align: "end", render: (slow) => <span className="bt-num">{span(slow.behindMs)}</span> },
            ]}
          />
        </Card>
      </div>
      <Card title={t("operations:kinds.title")}>
        {kinds.length === 0 ? (
          <Empty title={t("operations:kinds.none")} />
        ) : (
          <MetricRow>
            {kinds.map(([kind, count]) => (
              <Metric key={kind} label={kindName(kind)} value={number(count)} />
            ))}
          </MetricRow>
        )}
      </Card>
    </div>
  );
}

/** What is one person's alone leads to their day. */
function TopicName({ name }: { name: string }) {
  const id = /^(?:user|(?:own|team):[^:]+):(.+)$/.exec(name)?.[1];
  return <span className="bt-mono">{id ? <Link to={dayOf(id)}>{name}</Link> : name}</span>;
}

function State({ node }: { node: Node }) {
  const { t } = useTranslation("operations");
  if (!node.alive)
    return (
      <span className={styles.name}>
        <StatusTag tone="danger">{t("state.gone")}</StatusTag>
        <span className={styles.quiet}>
          <TimeText at={node.beatAt} format="seconds" />
        </span>
      </span>
    );
  if (node.draining) return <StatusTag tone="warning">{t("state.draining")}</StatusTag>;
  return <StatusTag tone="success">{node.leads ? t("state.leads") : t("state.alive")}</StatusTag>;
}
