// The server of a simulated vendor: one call at a time goes through faults, authentication and its route.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAddress } from './address.ts';
import { answerInstead, deliver, editBetween, rewriteAnswer, rewriteBody, runUnderFaults } from './apply-faults.ts';
import { type Answer, type Call, findRoute, Refusal, type Route, type Vendor } from './call.ts';
import { answerControl, CONTROL } from './control.ts';
import { openEvents } from './events.ts';
import { type Fault, openFaultPlan } from './faults.ts';
import { isObject, type JsonObject } from './json.ts';
import { answerPages } from './pages.ts';
import type { LoggedRequest, Simulation } from './simulation.ts';
import { openWorld, type World } from './world.ts';

export interface SimulatorOptions {
  /** 0, any free one, when not given. */
  readonly port?: number;
  readonly clock?: () => number;
  /** JSON file that keeps records and tokens over a restart. */
  readonly stateFile?: string;
  /** False for a vendor without records. */
  readonly seeded?: boolean;
}

export interface RunningServer extends Simulation {
  readonly url: string;
  /** Ends at once, calls that hang included. */
  close(): Promise<void>;
}

const MAX_REQUESTS = 20_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Starts a vendor on 127.0.0.1. */
export async function startVendor(vendor: Vendor, options: SimulatorOptions): Promise<RunningServer> {
  const world = openWorld(options.clock ?? Date.now, vendor.settings, options.stateFile);
  const plan = openFaultPlan();
  if (world.state.rows.length === 0 && options.seeded !== false) vendor.seed(world);
  const simulation = { vendor, world, plan, requests: [], events: openEvents(vendor, world, plan) };
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handle = createHandler(simulation, url);
  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ bug: String(error) }));
    });
  });
  return {
    ...simulation,
    url,
    close: () =>
      new Promise<void>((resolve) => {
        simulation.events.close();
        world.save();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createHandler(simulation: Simulation, origin: string) {
  const { vendor, world, requests } = simulation;
  const busy = new Map<string, number>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = readAddress(request, origin);
    const raw = await readRaw(request);
    if (url === undefined) return deliver(response, vendor.refuse(new Refusal(404, 'path', 'No such path.')), []);
    if (url.pathname.startsWith(CONTROL)) return answerControl(simulation, { request, url, raw, response });
    const page = answerPages(simulation, {
      method: request.method ?? 'GET',
      url,
      headers: request.headers,
      raw,
      origin,
    });
    if (page !== undefined) {
      world.save();
      return deliver(response, page, []);
    }
    const logged = logRequest(request, url, raw, world);
    requests.push(logged);
    if (requests.length > MAX_REQUESTS) requests.shift();
    const key = vendor.exclusiveKey?.(request.headers);
    const others = key === undefined ? 0 : (busy.get(key) ?? 0);
    if (key !== undefined) {
      busy.set(key, others + 1);
      response.once('close', () => busy.set(key, (busy.get(key) ?? 1) - 1));
    }
    const { answer, faults } = answerCall(simulation, { request, url, raw, origin, isParallel: others > 0 });
    logged.faults = faults.map((each) => each.kind);
    world.save();
    if (faults.some((each) => each.kind === 'hang')) return;
    const delay = Math.max(getNumber(world, 'latencyMs'), ...faults.map(getDelay));
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    logged.status = answer.status;
    deliver(
      response,
      { ...answer, headers: { date: new Date(world.nowMs()).toUTCString(), ...answer.headers } },
      faults,
    );
  };
}

function getDelay({ kind, delayMs = 0 }: Fault): number {
  return kind === 'slow' || kind === 'refresh_slow' ? delayMs : 0;
}

function getNumber({ state }: World, name: string): number {
  return Number(state.settings[name] ?? 0);
}

interface Arrival {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly raw: Buffer;
  readonly origin: string;
  /** True if another call of the same exclusive key has no answer yet. */
  readonly isParallel: boolean;
}

function answerCall(simulation: Simulation, arrival: Arrival): { answer: Answer; faults: readonly Fault[] } {
  const { vendor, plan, world } = simulation;
  const { request, url } = arrival;
  const method = request.method ?? 'GET';
  const { route, params, isKnown } = findRoute(vendor.routes, method, url.pathname);
  if (route === undefined) {
    const refusal = isKnown
      ? new Refusal(405, 'method', 'Method not allowed.')
      : new Refusal(404, 'path', 'No such path.');
    return { answer: vendor.refuse(refusal), faults: [] };
  }
  const faults = plan.take(route.kind, method, url.pathname);
  if (faults.some((each) => each.kind === 'hang' || each.kind === 'reset_before')) {
    return { answer: { status: 500 }, faults };
  }
  for (const fault of faults) {
    const instead = answerInstead(fault, vendor, world.nowMs());
    if (instead !== undefined) return { answer: instead, faults };
  }
  try {
    return { answer: runRoute(simulation, { ...arrival, route, params, faults }), faults };
  } catch (error) {
    if (error instanceof Refusal) return { answer: vendor.refuse(error), faults };
    throw error;
  }
}

interface Matched extends Arrival {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

function runRoute({ vendor, world }: Simulation, matched: Matched): Answer {
  const { route, faults, params, request, url, origin, isParallel } = matched;
  const arrived: Call = {
    method: route.method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    params,
    body: {},
    userId: '',
    origin,
    fault: (kind) => faults.find((each) => each.kind === kind),
  };
  if (isParallel)
    throw new Refusal(getNumber(world, 'parallelStatus'), 'parallel', 'Too many requests: one at a time.');
  if (arrived.fault('token_revoked') !== undefined) revokeToken(arrived, world);
  const userId = route.open === true ? '' : vendor.authenticate(arrived, world);
  const limits = vendor.limit?.({ ...arrived, userId }, world) ?? {};
  const row = route.entity === undefined ? undefined : world.find(route.entity, params.id ?? '');
  editBetween(world, faults, row);
  const body = rewriteBody(parseBody(matched), faults);
  const answer = runUnderFaults(world, faults, row, () => route.handle({ ...arrived, userId, body }, world));
  return rewriteAnswer({ ...answer, headers: { ...limits, ...answer.headers } }, faults);
}

function revokeToken({ headers }: Call, { state }: World): void {
  const given = headers.authorization?.replace(/^Bearer /i, '');
  for (const token of state.tokens) if (token.token === given) token.state = 'revoked';
}

function parseBody({ request, raw }: Matched): JsonObject {
  if (raw.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(raw.toString()));
  if (!/json/.test(type)) throw new Refusal(415, 'content_type', 'Send application/json.');
  try {
    const parsed: unknown = JSON.parse(raw.toString());
    if (isObject(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(400, 'bad_json', 'The body is not a JSON object.');
}

function logRequest(request: IncomingMessage, url: URL, raw: Buffer, world: World): LoggedRequest {
  const { 'idempotency-key': key, 'x-request-id': id } = request.headers;
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    at: world.now(),
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search,
    key: String(key ?? id ?? '') || null,
    headers: Object.fromEntries(headers),
    body: raw.toString(),
    status: null,
    faults: [],
  };
}

async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MAX_BODY_BYTES) throw new Error('body too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
