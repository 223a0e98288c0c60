// A node as the topic `operations` tells it, and what the page reads out of all of them. Knows nothing of React.
import type { NodeSeen } from "@belltower/realtime";

export interface TopicReport {
  name: string;
  class: "event" | "state" | "log";
  readers: number;
}
export interface SlowReport {
  connection: string;
  userId: string;
  bytes: number;
  behindMs: number;
  topics: number;
}
export interface Report {
  hub: { connections: number; topics: number; queueBytes: number; busiest: TopicReport[]; slowest: SlowReport[] };
  /** Names of the people behind slow connections. */
  names: Record<string, string>;
  /** Connections by the kind of account. */
  kinds: Record<string, number>;
  documents: number;
  perSecond: number;
  counts: { deliveries: number; recoveries: number; resets: number; holes: number; droppedLines: number; closes: Record<string, number> };
  memoryBytes: number;
  bus: "joined" | "away" | "none";
}
/** As the topic tells it; what a node says about itself is left open there. */
export type Node = Omit<NodeSeen, "report"> & { report: Report };

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((all, item) => all + of(item), 0);

/** What the nodes that are alive do together. */
export function totals(nodes: readonly Node[]) {
  const alive = nodes.filter((n) => n.alive).map((n) => n.report);
  const kinds: Record<string, number> = {};
  for (const report of alive) for (const [kind, count] of Object.entries(report.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
  return {
    alive: alive.length,
    connections: sum(alive, (r) => r.hub.connections),
    documents: sum(alive, (r) => r.documents),
    perSecond: sum(alive, (r) => r.perSecond),
    queueBytes: sum(alive, (r) => r.hub.queueBytes),
    recoveries: sum(alive, (r) => r.counts.recoveries),
    resets: sum(alive, (r) => r.counts.resets),
    holes: sum(alive, (r) => r.counts.holes),
    droppedLines: sum(alive, (r) => r.counts.droppedLines),
    kinds,
  };
}

/** The topics with most readers, over all nodes. */
export function busiest(nodes: readonly Node[]): TopicReport[] {
  const found = new Map<string, TopicReport>();
  for (const topic of nodes.filter((n) => n.alive).flatMap((n) => n.report.hub.busiest)) {
    found.set(topic.name, { ...topic, readers: topic.readers + (found.get(topic.name)?.readers ?? 0) });
  }
  return [...found.values()].toSorted((a, b) => b.readers - a.readers || a.name.localeCompare(b.name)).slice(0, 20);
}

export type Slow = SlowReport & { node: string; name: string };

/** The readers that are most behind, over all nodes. */
export const slowest = (nodes: readonly Node[]): Slow[] =>
  nodes
    .filter((n) => n.alive)
    .flatMap((n) => n.report.hub.slowest.map((slow) => ({ ...slow, node: n.id, name: n.report.names[slow.userId] ?? slow.userId })))
    .toSorted((a, b) => b.bytes - a.bytes || b.behindMs - a.behindMs)
    .slice(0, 20);

/** `512 B`, `96 KiB`, `1.4 MiB`. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} B`;
  const [value, unit] = n < 1024 ** 2 ? [n / 1024, "KiB"] : n < 1024 ** 3 ? [n / 1024 ** 2, "MiB"] : [n / 1024 ** 3, "GiB"];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
