// The control API of a simulated vendor, below `/control/` on its own port.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFault } from './faults.ts';
import { isObject, type JsonObject } from './json.ts';
import { expireTokens, issueTokens, revokeTokens } from './oauth.ts';
import { isOfOtherPage, namesThisMachine } from './own-machine.ts';
import type { Simulation } from './simulation.ts';
import { createState, type Row } from './world.ts';

/** Beginning of every path of the control API. */
export const CONTROL = '/control/';

const MAX_SAMPLES = 100_000;

interface ControlCall {
  readonly body: JsonObject;
  readonly query: URLSearchParams;
  /** Segments of the path after the first. */
  readonly rest: readonly string[];
}

type Action = (simulation: Simulation, call: ControlCall) => unknown;

const ACTIONS: Readonly<Record<string, Action>> = {
  'GET fault': ({ plan }) => ({ faults: plan.list() }),
  'POST fault': ({ plan }, { body }) => plan.add(readFault(body)),
  'DELETE fault': ({ plan }, { rest }) => plan.remove(rest[0] === undefined ? undefined : Number(rest[0])),
  'GET records'({ world }, { rest, query }) {
    const entity = readEntity(world, rest);
    return rest[1] === undefined
      ? { records: world.list(entity, query.get('scope') ?? undefined) }
      : getRow(world, entity, rest[1]);
  },
  'POST records': addOrRestore,
  'PATCH records'({ world }, { rest, body }) {
    const row = getRow(world, readEntity(world, rest), readId(rest));
    world.update(row, readFields(body), getBy(body));
    return row;
  },
  'DELETE records'({ world }, { rest, body }) {
    const row = getRow(world, readEntity(world, rest), readId(rest));
    world.remove(row, getBy(body));
    return row;
  },
  'GET requests': ({ requests }, { query }) => ({ requests: requests.filter((each) => isWanted(each, query)) }),
  'DELETE requests'({ requests }) {
    requests.length = 0;
  },
  'GET events': ({ events }) => ({ events: events.list() }),
  'POST events': sendOrRepeat,
  'PUT events'({ events }, { body }) {
    const order = Array.isArray(body.order) ? body.order.map(Number) : [];
    events.setHeld(body.held === true, order);
  },
  'DELETE events': ({ events }, { rest: [id] }) => events.drop(Number(id)),
  'GET tokens': ({ world: { state } }) => ({ tokens: state.tokens, deadRefreshUses: state.deadRefreshUses }),
  'POST tokens': changeTokens,
  'GET clock': ({ world }) => ({ now: world.now(), offsetMs: world.state.offsetMs }),
  'PUT clock'({ world }, { body: { offsetMs } }) {
    if (typeof offsetMs !== 'number') throw new TypeError('offsetMs must be a number');
    world.state.offsetMs = offsetMs;
    return { now: world.now(), offsetMs };
  },
  'GET state': ({ world }) => world.state,
  'PATCH state'({ world, vendor }, { body }) {
    const other = Object.keys(body).find((name) => !Object.hasOwn(vendor.settings, name));
    if (other !== undefined) throw new TypeError(`${other} is not a setting`);
    Object.assign(world.state.settings, body);
    return world.state.settings;
  },
  'DELETE state': resetSimulation,
};

/** A call without a part that it needs: answered with 400, other mistakes with 422. */
class MissingPart extends TypeError {}

/** Brings the first records back and forgets requests, faults and tokens. */
export function resetSimulation({ world, vendor, requests, plan }: Simulation): void {
  requests.length = 0;
  plan.remove();
  world.replace(createState(vendor.settings));
  vendor.seed(world);
}

function readEntity({ state }: Simulation['world'], [entity = '']: readonly string[]): string {
  if (entity !== '') return entity;
  const known = [...new Set(state.rows.map((row) => row.entity))].toSorted();
  throw new MissingPart(`the path needs a type of records: records/<type>, of ${known.join(', ')}`);
}

function readId([entity, id = '']: readonly string[]): string {
  if (id !== '') return id;
  throw new MissingPart(`the path needs the id of a record: records/${entity}/<id>`);
}

function addOrRestore(simulation: Simulation, { rest, body }: ControlCall): unknown {
  const { world } = simulation;
  const [, id, verb] = rest;
  const entity = readEntity(world, rest);
  if (body.count !== undefined) return addSamples(simulation, entity, body);
  if (id === undefined) {
    const { id: own, scope } = body;
    const named = typeof own === 'string' ? { id: own } : {};
    return world.insert(entity, { ...named, scope: String(scope ?? ''), fields: readFields(body), by: getBy(body) });
  }
  if (verb !== 'restore') throw new TypeError('the path ends in restore');
  const row = getRow(world, entity, id);
  world.restore(row, getBy(body));
  return row;
}

/** Adds many records at once, which differ by their ordinal; the given fields are the same in all. */
function addSamples({ world, vendor }: Simulation, entity: string, body: JsonObject): { ids: readonly string[] } {
  const { count, fields = {}, spacingMs = 1000, scope } = body;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_SAMPLES) {
    throw new TypeError(`count must be from 1 to ${MAX_SAMPLES}`);
  }
  if (!isObject(fields) || typeof spacingMs !== 'number') throw new TypeError('fields or spacingMs is wrong');
  const before = world.list(entity).length;
  const rows = Array.from({ length: count }, (_each, at) => {
    const sample = vendor.createSample(entity, before + at + 1);
    if (sample === undefined) throw new TypeError(`${entity} has no sample records`);
    const place = typeof scope === 'string' ? { scope } : {};
    return { ...sample, ...place, fields: { ...sample.fields, ...fields } };
  });
  return { ids: world.insertOld(entity, rows, spacingMs).map(({ id }) => id) };
}

async function sendOrRepeat({ events }: Simulation, { rest: [id, verb], body }: ControlCall) {
  if (id === 'settle') return events.settle();
  if (id !== undefined) {
    if (verb !== 'repeat') throw new TypeError('the path ends in repeat');
    return events.repeat(Number(id));
  }
  const { name, scope, body: given } = body;
  if (typeof name !== 'string' || !isObject(given)) throw new TypeError('name and body are required');
  return { events: events.send({ name, scope: String(scope ?? ''), body: given }) };
}

function changeTokens({ world }: Simulation, { rest: [verb], body }: ControlCall): unknown {
  const token = typeof body.token === 'string' ? body.token : undefined;
  if (verb === 'expire') return expireTokens(world, token);
  if (verb === 'revoke') return revokeTokens(world, token);
  return issueTokens(world, {
    userId: String(body.userId ?? ''),
    clientId: String(body.clientId ?? 'simulated-client'),
    scope: String(body.scope ?? ''),
    accessSeconds: Number(body.seconds ?? 3600),
  });
}

function getRow(world: Simulation['world'], entity: string, id: string): Row {
  const row = world.find(entity, id);
  if (row === undefined) throw new TypeError(`${entity} ${id} does not exist`);
  return row;
}

function readFields({ fields }: JsonObject): JsonObject {
  if (!isObject(fields)) throw new TypeError('fields must be an object');
  return fields;
}

function getBy({ by }: JsonObject): string {
  return typeof by === 'string' ? by : 'another-person';
}

function isWanted(request: Simulation['requests'][number], query: URLSearchParams): boolean {
  const { method, path, key, body, query: own } = request;
  const wanted = (name: string, holds: (value: string) => boolean) =>
    query.get(name) === null || holds(query.get(name) ?? '');
  return (
    wanted('method', (value) => value === method) &&
    wanted('path', (value) => path.startsWith(value)) &&
    wanted('key', (value) => key === value) &&
    wanted('marker', (value) => body.includes(value) || decodeURIComponent(own).includes(value))
  );
}

/** Answers a call of the control API: 403 for one of another site's page, 404 for an unknown path, 400 or 422 with a sentence for a call that is wrong. */
export async function answerControl(
  simulation: Simulation,
  given: { request: IncomingMessage; url: URL; raw: Buffer; response: ServerResponse },
): Promise<void> {
  const { request, url, raw, response } = given;
  const [first = '', ...rest] = url.pathname.slice(CONTROL.length).split('/').map(decodeURIComponent);
  const action = ACTIONS[`${request.method} ${first}`];
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  const { headers } = request;
  if (!namesThisMachine(headers) || isOfOtherPage(headers)) return void answer(403, { error: 'not for other pages' });
  if (action === undefined) return void answer(404, { error: 'no such control', controls: Object.keys(ACTIONS) });
  try {
    const body: unknown = raw.length === 0 ? {} : JSON.parse(raw.toString());
    if (!isObject(body)) throw new TypeError('the body must be a JSON object');
    const result = await action(simulation, { body, query: url.searchParams, rest });
    simulation.world.save();
    answer(200, result);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    answer(error instanceof MissingPart ? 400 : 422, { error: error.message });
  }
}
