// Vendor C: buildings, floors, rooms, assets and orders by bookmark, behind an API key that takes one call at a time.
import { type Answer, type Call, getParam, Refusal, type Route, type Vendor } from '../vendor-core/call.ts';
import type { Json, JsonObject } from '../vendor-core/json.ts';
import {
  allowOne,
  cutPage,
  listVisible,
  readBody,
  readNumber,
  refuseOtherParameters,
} from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { VENDOR_C_PAGES } from './pages.ts';
import { ASSET_STATUSES, RESOURCES, type Resource } from './resources.ts';
import { createSampleC, seedVendorC } from './seed.ts';

const API = '/api/v1';
const MAX_PAGE = 100;
const PARALLEL_MS = 5;

/** Creates vendor C. */
export function createVendorC(): Vendor {
  return {
    routes: RESOURCES.flatMap(createRoutes),
    noAccessStatus: 403,
    // Answers take a moment, so that parallel calls of a key meet each other.
    settings: {
      latencyMs: PARALLEL_MS,
      apiKey: 'simulated-key',
      username: 'facility',
      password: 'simulated-password',
      parallelStatus: 429,
      // The form of `lastChange`: instant, day or epoch_ms.
      lastChangeForm: 'instant',
      // A record that people delete is archived, or removed as if it had never been.
      deletion: 'archive',
    },
    refuse: ({ status, code, message, field = null }) => ({
      status,
      body: { errorCode: code, errorMessage: message, field },
    }),
    authenticate,
    exclusiveKey: (headers) => String(headers['x-api-key'] ?? headers.authorization ?? ''),
    seed: seedVendorC,
    pages: VENDOR_C_PAGES,
    createSample: createSampleC,
  };
}

function authenticate({ headers }: Call, { state: { settings } }: World): string {
  const basic = Buffer.from(`${settings.username}:${settings.password}`).toString('base64');
  const isKnown = headers['x-api-key'] === settings.apiKey || headers.authorization === `Basic ${basic}`;
  if (!isKnown) throw new Refusal(401, 'unauthorized', 'The API key is missing or wrong.');
  return 'api-key';
}

function createRoutes(resource: Resource): Route[] {
  const { entity, isWritable } = resource;
  const path = `${API}/${entity}`;
  const routes: Route[] = [
    { method: 'GET', path, kind: 'list', handle: (call, world) => listPage(call, world, entity) },
    {
      method: 'GET',
      path: `${path}/{id}`,
      kind: 'record',
      entity,
      handle: (call, world) => ({ status: 200, body: showRow(call, world, findRow(call, world, entity)) }),
    },
  ];
  if (!isWritable) return routes;
  routes.push(
    { method: 'POST', path, kind: 'write', handle: (call, world) => createRow(call, world, resource) },
    {
      method: 'PATCH',
      path: `${path}/{id}`,
      kind: 'write',
      entity,
      handle: (call, world) => updateRow(call, world, resource),
    },
  );
  if (entity !== 'rooms') {
    routes.push({
      method: 'PUT',
      path: `${path}/{id}/status`,
      kind: 'write',
      entity,
      handle: (call, world) => setStatus(call, world, entity),
    });
  }
  return routes;
}

function listPage(call: Call, world: World, entity: string): Answer {
  refuseOtherParameters(call, ['bookmark', 'limit', 'buildingID', 'lastChangeFrom', 'externalId', 'includeArchived']);
  const bookmark = readNumber(call, 'bookmark', { min: 1, max: 1_000_000, standard: 1 });
  const limit = readNumber(call, 'limit', { min: 1, max: MAX_PAGE, standard: MAX_PAGE });
  const building = call.query.get('buildingID');
  const from = call.query.get('lastChangeFrom');
  if (from !== null && Number.isNaN(Date.parse(from))) {
    throw new Refusal(400, 'bad_query', 'lastChangeFrom must be an instant.', 'lastChangeFrom');
  }
  const externalId = call.query.get('externalId');
  const showsArchived = call.query.get('includeArchived') === 'true';
  const rows = listVisible(call, world, world.list(entity)).filter(
    (row) =>
      (row.deletedAt === null || (showsArchived && isKept(world))) &&
      (building === null || row.scope === building) &&
      (from === null || readLastChange(row, world) >= Date.parse(from)) &&
      (externalId === null || row.fields.externalId === externalId),
  );
  const offset = (bookmark - 1) * limit;
  const hasNext = offset + limit < rows.length;
  return {
    status: 200,
    body: {
      items: cutPage(call, rows, offset, limit).map((row) => showRow(call, world, row)),
      metadata: { totalItems: rows.length, bookmark, nextBookmark: hasNext ? bookmark + 1 : null },
    },
  };
}

function findRow(call: Call, world: World, entity: string): Row {
  const row = world.find(entity, getParam(call, 'id'));
  if (row === undefined || (row.deletedAt !== null && !isKept(world))) {
    throw new Refusal(404, 'not_found', 'The record does not exist.');
  }
  return row;
}

/** Finds a record to change. @throws Refusal 404, or 409 for one that is archived */
function findLiveRow(call: Call, world: World, entity: string): Row {
  const row = findRow(call, world, entity);
  if (row.deletedAt !== null) throw new Refusal(409, 'archived', 'The record is archived.');
  return row;
}

/** True if records that people deleted are still shown. */
function isKept({ state }: World): boolean {
  return state.settings.deletion === 'archive';
}

function createRow(call: Call, world: World, { entity, rules }: Resource): Answer {
  const fields = readBody(call, call.body, rules);
  checkPlaces(world, fields);
  const standard: JsonObject = entity === 'rooms' ? {} : { status: entity === 'assets' ? 'ok' : 'open' };
  const row = world.insert(entity, {
    scope: String(fields.buildingID),
    fields: { ...standard, ...fields },
    by: call.userId,
  });
  return { status: 201, body: showRow(call, world, row) };
}

function updateRow(call: Call, world: World, { entity, rules }: Resource): Answer {
  const row = findLiveRow(call, world, entity);
  if ('status' in call.body) {
    throw new Refusal(400, 'separate_call', 'The status is changed by a call of its own.', 'status');
  }
  const fields = readBody(call, call.body, { ...rules, required: [] });
  checkPlaces(world, fields);
  world.update(row, fields, call.userId);
  return { status: 200, body: showRow(call, world, row) };
}

function setStatus(call: Call, world: World, entity: string): Answer {
  const row = findLiveRow(call, world, entity);
  const known = entity === 'assets' ? ASSET_STATUSES : ['open', 'started', 'done', 'cancelled'];
  world.update(
    row,
    readBody(call, call.body, { members: { status: allowOne(known) }, required: ['status'] }),
    call.userId,
  );
  return { status: 200, body: showRow(call, world, row) };
}

const PLACES = { buildingID: 'buildings', floorID: 'floors', roomID: 'rooms', assetID: 'assets' } as const;

/** Refuses ids of places that do not exist; 0 means none. */
function checkPlaces(world: World, fields: JsonObject): void {
  for (const [name, entity] of Object.entries(PLACES)) {
    const id = fields[name];
    if (typeof id === 'number' && id !== 0 && world.find(entity, String(id)) === undefined) {
      throw new Refusal(400, 'bad_value', `${name} ${id} does not exist.`, name);
    }
  }
}

function showRow({ origin }: Call, { state }: World, row: Row): JsonObject {
  const { id, entity, fields, updatedAt, updatedBy, deletedAt } = row;
  const places: JsonObject =
    entity === 'assets' ? { floorID: 0, roomID: 0, bimInstanceID: [], userDefinedFields: [] } : {};
  return {
    id: Number(id),
    externalId: null,
    description: null,
    ...places,
    ...fields,
    isArchived: deletedAt !== null,
    lastChange: formatInstant(updatedAt, state.settings.lastChangeForm),
    lastChangeBy: updatedBy,
    deepLink: `${origin}/web/${entity}/${id}`,
  };
}

/** Returns the instant by which lists compare: of a whole day its first, in UTC. */
function readLastChange({ updatedAt }: Row, { state }: World): number {
  return Date.parse(state.settings.lastChangeForm === 'day' ? updatedAt.slice(0, 10) : updatedAt);
}

function formatInstant(instant: string, form: Json | undefined): string | number {
  if (form === 'day') return instant.slice(0, 10);
  return form === 'epoch_ms' ? Date.parse(instant) : instant;
}
