import type { Readiness } from '../../../../contract/health.ts';
import { healthOperations } from '../../../../contract/operations/health.ts';
import { implement } from '../../platform/http/implement.ts';
import type { PlainAnswers } from '../../platform/http/metrics-server.ts';
import type { Route } from '../../platform/http/route.ts';

/** One thing the service cannot work without, asked at each `/readyz`. */
export interface ReadinessCheck {
  readonly name: string;
  /** Throws, or never answers, where it is not ready. */
  readonly check: () => Promise<void>;
  /** True where a fault is a warning: the process serves on, and no balancer is to take it out. */
  readonly isAdvisory?: boolean;
}

export interface HealthDeps {
  readonly checks: readonly ReadinessCheck[];
  /** True from SIGTERM on: load balancers are to send no more. */
  readonly isStopping: () => boolean;
  /** The metrics in Prometheus' text form. */
  readonly metrics: () => Promise<string>;
  readonly metricsType: string;
  /** Runs `wake` after a while: a check that hangs counts as failed. */
  readonly after: (delayMs: number, wake: () => void) => () => void;
}

const CHECK_TIMEOUT_MS = 2_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const LIVE = { status: 'ok' };

/** The routes that machinery asks again and again. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** True for a route that load balancers, orchestrators and scrapers ask every few seconds. */
export const isProbe = (path: string): boolean => PROBES.has(path);

/** Whether the process lives, whether it can serve, and what it has measured. */
export function healthRoutes(deps: HealthDeps): Route[] {
  return [
    implement(healthOperations.checkHealth, () => ({ body: LIVE })),
    implement(healthOperations.checkReadiness, async () => {
      const body = await readiness(deps);
      return { status: statusOf(body), body };
    }),
    implement(healthOperations.getMetrics, async () => {
      return { stream: await deps.metrics(), headers: { 'content-type': deps.metricsType } };
    }),
  ];
}

/** The same answers by their paths, for a listener that has no routes: a worker has no other. */
export function plainProbes(deps: HealthDeps): PlainAnswers {
  return {
    '/healthz': async () => ({ status: 200, contentType: JSON_TYPE, text: JSON.stringify(LIVE) }),
    async '/readyz'() {
      const body = await readiness(deps);
      return { status: statusOf(body), contentType: JSON_TYPE, text: JSON.stringify(body) };
    },
    '/metrics': async () => ({ status: 200, contentType: deps.metricsType, text: await deps.metrics() }),
  };
}

async function readiness(deps: HealthDeps): Promise<Readiness> {
  const results = await Promise.all(deps.checks.map(async (each) => [each.name, await judge(deps, each)] as const));
  const ready = !deps.isStopping() && results.every(([, result]) => result !== 'failed');
  return { ready, checks: Object.fromEntries(results) };
}

const statusOf = ({ ready }: Readiness) => (ready ? 200 : 503);

async function judge(deps: HealthDeps, { check, isAdvisory }: ReadinessCheck): Promise<'ok' | 'warning' | 'failed'> {
  let cancel: () => void = () => undefined;
  const late = new Promise<'failed'>((resolve) => {
    cancel = deps.after(CHECK_TIMEOUT_MS, () => resolve('failed'));
  });
  const ask = async () => check(); // so that what throws before it promises is caught as well
  const asked = ask().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const result = await Promise.race([asked, late]);
  cancel();
  return result === 'failed' && isAdvisory === true ? 'warning' : result;
}
