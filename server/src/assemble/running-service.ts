// THE composition root: plain calls, no container. It puts the slices' routes behind the gates and their jobs behind the
// worker, and takes all of it down again in the reverse order.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openFailedSignIns } from '../identity/failed-sign-ins/public.ts';
import { oauthEndpoints, openAuthorizationServer } from '../identity/oauth-server/public.ts';
import { openScimCallLog } from '../identity/scim/public.ts';
import { plainProbes } from '../operations/health/routes.ts';
import type { Clock } from '../platform/clock.ts';
import { migrationNames } from '../platform/database/migrate.ts';
import { closeServer } from '../platform/http/close-server.ts';
import { mountDocumentation } from '../platform/http/documentation.ts';
import { serveMetrics } from '../platform/http/metrics-server.ts';
import type { Route } from '../platform/http/route.ts';
import { buildServer } from '../platform/http/server.ts';
import { startAllowedWork } from '../platform/jobs/allowed-work.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import type { WorkerOptions } from '../platform/jobs/worker.ts';
import type { WayOut } from '../platform/outbound/way-out.ts';
import { listMissingKeys } from '../platform/secrets/keys-in-use.ts';
import { StartError } from '../platform/start-error.ts';
import { type Metrics, openMetrics } from '../platform/telemetry/metrics.ts';
import { apiDocuments } from './api-documents.ts';
import { startEventRelay } from './event-relay.ts';
import type { Foundation } from './foundation.ts';
import { type Measures, openMeasures } from './measures.ts';
import { openPorts, requestReporter, sessionCookieOf } from './ports.ts';
import { openResources, type Resources } from './resources.ts';
import { setUpLinkOf } from './set-up-link.ts';
import { type SliceDeps, sliceConsumers, sliceJobs, sliceRoutes } from './slices.ts';
import { openTeardown, type Teardown } from './teardown.ts';
import { startWebhookDispatch } from './webhook-dispatch.ts';

export interface Service {
  /** Where it answers: `http://127.0.0.1:8080`; undefined for a process that only works. */
  readonly address: string | undefined;
  /** Where its probes and metrics are served without a token; undefined without a port for them. */
  readonly metricsAddress: string | undefined;
  /** What people and machines call it by. */
  readonly baseUrl: string;
  /** The link with which the first owner sets an empty service up; undefined once there are people. */
  readonly setUpLink: string | undefined;
  /** What the commands of slices take beside the foundation; the demo makes its records with them. */
  readonly resources: Pick<Resources, 'passwords' | 'pictures' | 'spool' | 'targets'>;
  /** The route table as it is served: the walking test goes through it. */
  readonly routes: readonly Route[];
  /**
   * Takes no more jobs, says that it is not ready and serves on for the configured moment; then takes no more requests
   * either, finishes what runs and lets go of everything but the foundation.
   */
  stop(): Promise<void>;
}

/** Starts what the configuration's roles ask for. Throws a StartError when the port cannot be had. */
export async function startService(foundation: Foundation): Promise<Service> {
  const running = openTeardown();
  try {
    return await start(foundation, running);
  } catch (error) {
    await running.takeDown();
    throw error;
  }
}

async function start(foundation: Foundation, running: Teardown): Promise<Service> {
  const { config, log } = foundation;
  const metrics = openMetrics();
  const measures = openMeasures(metrics, foundation);
  const resources = await openResources(foundation, measures);
  running.before(() => resources.close());
  const state: State = { baseUrl: config.baseUrl ?? '', isStopping: false };
  const opened = openPorts({
    ...foundation,
    ...resources,
    baseUrl: () => state.baseUrl,
    onFault: (error) => log.error('a last use could not be written', error),
  });
  running.before(() => opened.stop());
  const logs = openLogs(foundation, running);
  const deps = sliceDeps(foundation, resources, opened.ports.budgets.takeAddress, {
    state,
    metrics,
    measures,
    ...logs,
  });
  const routes = sliceRoutes(deps);
  const app = buildServer(routes, {
    ...foundation,
    ...resources,
    ports: opened.ports,
    maxJsonBytes: config.maxBytes.json,
    bodySecrets: foundation.keyring.deriveAll('idempotency-body'),
    reporter: requestReporter(log, metrics, routes),
    trustedProxies: config.trustedProxies,
    isStopping: () => state.isStopping,
    forgetAccess: resources.cache.forget,
    baseUrl: deps.baseUrl,
    foreignHandlers: [oauthEndpoints(deps.authorizationServer, deps.baseUrl)],
  });
  mountDocumentation(app, apiDocuments(routes, deps.baseUrl));
  let closing: Promise<void> | undefined;
  const closeRequests = () => {
    closing ??= closeServer(app, foundation.clock);
    return closing;
  };
  running.before(closeRequests);
  const address = config.roles.api ? await listen(app, config) : undefined;
  if (state.baseUrl === '') state.baseUrl = `http://localhost:${portOf(app) ?? config.port}`;
  const probes = await serveProbes(foundation, deps.health);
  if (probes !== undefined) running.before(() => probes.close());
  let stopJobs: () => Promise<void> = async () => undefined;
  if (config.roles.worker) {
    // Only now: the queue's package takes longer to load than the service may take to answer.
    const { startWorker } = await import('../platform/jobs/worker.ts');
    const worker = await startJobs(foundation, deps, measures, startWorker);
    const dispatcher = startWebhookDispatch(deps, metrics);
    const relay = startEventRelay(foundation, sliceConsumers(deps), () => dispatcher.wake());
    let stopping: Promise<unknown> | undefined;
    stopJobs = async () => {
      stopping ??= Promise.all([worker.stop(), relay.stop(), dispatcher.stop()]);
      await stopping;
    };
    // Both at once: neither's time is taken from the other's.
    running.before(() => Promise.all([stopJobs(), closeRequests()]));
  }
  return {
    address,
    metricsAddress: probes?.address,
    baseUrl: state.baseUrl,
    setUpLink: config.roles.api ? await setUpLinkOf(foundation, state.baseUrl) : undefined,
    resources,
    routes,
    async stop() {
      state.isStopping = true;
      // At once: no balancer sends jobs. Settled here, since the teardown waits for the same and throws its fault.
      void Promise.allSettled([stopJobs()]);
      await pause(foundation.clock, config.drainSeconds * 1000);
      await running.takeDown();
    },
  };
}

/** Opens what is noted in memory and written in the background, and ends it with the service. */
function openLogs({ log, ...foundation }: Foundation, running: Teardown) {
  const scimCalls = openScimCallLog({
    ...foundation,
    onFault: (error) => log.error('calls of provisioning tokens could not be noted', error),
  });
  running.before(() => scimCalls.stop());
  const failedSignIns = openFailedSignIns({
    ...foundation,
    onFault: (error) => log.error('failed sign-ins could not be entered into the audit log', error),
  });
  running.before(() => failedSignIns.stop());
  return { scimCalls, failedSignIns };
}

async function serveProbes({ config: { metricsPort: port, host }, log }: Foundation, health: SliceDeps['health']) {
  if (port === undefined) return undefined;
  const onFault = (path: string, error: unknown) => log.error('a probe could not be answered', error, { path });
  return serveMetrics(plainProbes(health), { host, port, onFault });
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** What is known only while it runs. */
interface State {
  baseUrl: string;
  isStopping: boolean;
}

interface SliceParts extends Pick<SliceDeps, 'scimCalls' | 'failedSignIns'> {
  readonly state: State;
  readonly metrics: Metrics;
  readonly measures: Measures;
}

function sliceDeps(
  foundation: Foundation,
  resources: Resources,
  takeAddress: SliceDeps['takeAddress'],
  { state, metrics, measures, scimCalls, failedSignIns }: SliceParts,
): SliceDeps {
  return {
    foundation,
    resources,
    measures,
    takeAddress,
    scimCalls,
    failedSignIns,
    baseUrl: () => state.baseUrl,
    sessionCookie: () => sessionCookieOf(state.baseUrl),
    authorizationServer: openAuthorizationServer({
      ...foundation,
      baseUrl: () => state.baseUrl,
      onFault: (error, requestId) => foundation.log.error('the authorization server failed', error, { requestId }),
    }),
    health: {
      checks: readinessChecks(foundation, resources.wayOut),
      isStopping: () => state.isStopping,
      metrics: () => metrics.text(),
      metricsType: metrics.contentType,
      after: foundation.clock.after,
    },
  };
}

/** Runs the jobs while the clock is right. */
function startJobs(
  foundation: Foundation,
  deps: SliceDeps,
  measures: Measures,
  startWorker: (jobs: readonly AnyJob[], options: WorkerOptions) => Promise<{ stop(): Promise<void> }>,
) {
  return startAllowedWork({
    clock: foundation.clock,
    isAllowed: () => !foundation.clockWatch.isWrong(),
    start: () => startWorker(sliceJobs(deps), workerOptions(foundation, measures)),
    onFailure: (error) => foundation.log.error('the worker could not be begun or stopped', error),
  });
}

function workerOptions({ ownerUrl, clock, log }: Foundation, measures: Measures) {
  return {
    url: ownerUrl,
    concurrency: 4,
    clock,
    reporter: {
      jobFailed(name: string, attempt: number, error: unknown) {
        measures.jobFailed(name);
        log.error('a job failed and is tried again', error, { job: name, attempt });
      },
      jobGivenUp(name: string, attempt: number, error: unknown) {
        measures.jobGivenUp(name);
        log.error('a job failed for the last time and was given up', error, { job: name, attempt });
      },
      connectionLost: (error: Error) => log.error('a connection of the worker was lost', error),
      statementRefused: (error: Error) => log.error('the database refused a statement of the job queue', error),
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Foundation['config']): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`port ${port} on ${host} is taken: set PCS_PORT to another one, or to 0 for any`, error);
    }
    if (code === 'EACCES') throw new StartError(`port ${port} may not be used by this user: set PCS_PORT`, error);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`PCS_HOST ${host} is not an address of this machine`, error);
    }
    throw error;
  }
}

function portOf(app: FastifyInstance): number | undefined {
  return (app.server.address() as AddressInfo | null)?.port;
}

function readinessChecks({ db, storage, clockWatch, keyring }: Foundation, wayOut: WayOut) {
  // Read once: an update that is laid beside a running process must not make it unready.
  const names = migrationNames();
  const migrated = async () => {
    const { rows } = await db.pool.query<{ applied: number }>('select directory.count_migrations() as applied');
    if ((rows[0]?.applied ?? 0) < (await names).length) throw new Error('migrations are missing');
  };
  return [
    { name: 'database', check: async () => void (await db.pool.query('select 1')) },
    { name: 'migrations', check: migrated },
    { name: 'storage', check: () => storage.check() },
    { name: 'clock', check: async () => demand(!clockWatch.isWrong()) },
    {
      name: 'keys',
      check: async () => demand((await listMissingKeys(db.pool, keyring)).length === 0),
    },
    // A warning: what people and machines ask of this process, it answers as before.
    { name: 'outbound', isAdvisory: true, check: async () => demand(wayOut.fault() === undefined) },
  ];
}

function demand(holds: boolean): void {
  if (!holds) throw new Error('a check of readiness failed');
}
