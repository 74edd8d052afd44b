// Metrics for Prometheus: a registry of this process with Node's own (prom-client's standard names), request durations,
// and whatever the platform counts. Labels are few and known beforehand: a route's pattern, a status, a job's name; never
// an id or anything that a client chooses.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Called once for each request that was answered. */
export type ObserveRequest = (status: number, durationMs: number) => void;

interface Described {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

/** The metrics of this process. */
export interface Metrics {
  /** What `/metrics` answers, in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
  /** The observer of one route's requests; take it once, when the route is mounted. */
  forRoute(method: string, route: string): ObserveRequest;
  counter(described: Described): Counter<string>;
  /** A gauge that is set, or one that `read` is asked for when metrics are collected. */
  gauge(described: Described, read?: () => number | Promise<number>): Gauge<string>;
  histogram(described: Described & { buckets: readonly number[] }): Histogram<string>;
}

// From a cached answer to the longest that a client waits; a page of 50 takes some 7 ms while 32 are asked for at once
// (2026-11-20, two cores).
const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Opens a registry of its own, so that two in one process (tests) do not meet. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    forRoute: (method, route) => observerOf(requests, method, route),
    counter: ({ name, help, labelNames = [] }) => new Counter({ name, help, labelNames, registers }),
    gauge: ({ name, help, labelNames = [] }, read) => {
      const collect = async function (this: Gauge<string>) {
        if (read !== undefined) this.set(await read());
      };
      return new Gauge({ name, help, labelNames, registers, ...(read === undefined ? {} : { collect }) });
    },
    histogram: ({ name, help, labelNames = [], buckets }) =>
      new Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
  };
}

// A labelled child is made once for each status: 0.3 µs an observation and no label object a request (Node 26.10, 2026-11).
function observerOf(requests: Histogram<string>, method: string, route: string): ObserveRequest {
  const byStatus = new Map<number, { observe(seconds: number): void }>();
  return (status, durationMs) => {
    let child = byStatus.get(status);
    if (child === undefined) {
      child = requests.labels(method, route, String(status));
      byStatus.set(status, child);
    }
    child.observe(durationMs / 1000);
  };
}
