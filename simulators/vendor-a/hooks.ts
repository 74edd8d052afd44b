// Hooks of vendor A: for a folder or a project, inactive after failures until they are activated again.
import {
  type Answer,
  type Call,
  getParam,
  type Hook,
  Refusal,
  type Route,
  type VendorEvent,
} from '../vendor-core/call.ts';
import { isObject, type Json, type JsonObject } from '../vendor-core/json.ts';
import { allowOne, allowText, isAny, readBody } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';

const MAX_FAILURES = 3;
const SYSTEMS: Readonly<Record<string, RegExp>> = {
  data: /^dm\.version\.(?:added|modified|deleted)$/,
  issues: /^issue\.(?:created|updated|deleted)-1\.0$/,
};
const HOOKS = '/webhooks/v1/systems/{system}/events/{event}/hooks';

/** Routes of hooks. */
export const HOOK_ROUTES: readonly Route[] = [
  { method: 'POST', path: HOOKS, kind: 'write', handle: createHook },
  {
    method: 'GET',
    path: '/webhooks/v1/hooks',
    kind: 'list',
    handle: (_call, world) => ({ status: 200, body: { links: { next: null }, data: listHooks(world).map(showHook) } }),
  },
  {
    method: 'GET',
    path: `${HOOKS}/{id}`,
    kind: 'record',
    entity: 'hooks',
    handle: (call, world) => ({ status: 200, body: showHook(findHook(call, world)) }),
  },
  { method: 'PATCH', path: `${HOOKS}/{id}`, kind: 'write', entity: 'hooks', handle: updateHook },
  {
    method: 'DELETE',
    path: `${HOOKS}/{id}`,
    kind: 'write',
    entity: 'hooks',
    handle(call, world) {
      world.remove(findHook(call, world), call.userId);
      return { status: 204 };
    },
  },
];

function listHooks(world: World): Row[] {
  return world.list('hooks').filter((row) => row.deletedAt === null);
}

function findHook(call: Call, world: World): Row {
  const row = listHooks(world).find(({ id }) => id === getParam(call, 'id'));
  if (row === undefined) throw new Refusal(404, 'NOT_FOUND', 'The hook does not exist.');
  return row;
}

function createHook(call: Call, world: World): Answer {
  const event = getParam(call, 'event');
  if (SYSTEMS[getParam(call, 'system')]?.test(event) !== true)
    throw new Refusal(404, 'NOT_FOUND', 'The event does not exist.');
  const fields = readBody(call, call.body, {
    members: {
      callbackUrl: allowText(2000, 1),
      scope: isObject,
      hookAttribute: isAny,
      token: allowText(256, 1),
      autoReactivateHook: isAny,
    },
    required: ['callbackUrl', 'scope'],
  });
  const scope = isObject(fields.scope ?? null)
    ? Object.values(fields.scope as JsonObject)
        .map(String)
        .join()
    : '';
  const isAdmin = world.find('users', call.userId)?.fields.isProjectAdmin === true;
  if (event.startsWith('issue.') && !isAdmin)
    throw new Refusal(403, 'FORBIDDEN', 'Only project admins may hook issues.');
  if (!URL.canParse(String(fields.callbackUrl)))
    throw new Refusal(400, 'BAD_REQUEST', 'callbackUrl is wrong.', 'callbackUrl');
  const isTaken = listHooks(world).some(
    (row) => row.scope === scope && row.fields.event === event && row.fields.callbackUrl === fields.callbackUrl,
  );
  if (isTaken) throw new Refusal(409, 'CONFLICT_ERROR', 'Failed to save duplicate webhooks scope.');
  const row = world.insert('hooks', {
    id: crypto.randomUUID(),
    scope,
    fields: {
      ...fields,
      scope: fields.scope ?? null,
      event,
      system: getParam(call, 'system'),
      status: 'active',
      failures: 0,
    },
    by: call.userId,
  });
  const { href } = new URL(`${call.path}/${row.id}`, call.origin);
  return { status: 201, headers: { location: href }, body: showHook(row) };
}

function updateHook(call: Call, world: World): Answer {
  const row = findHook(call, world);
  const { token, status } = readBody(call, call.body, {
    members: { status: allowOne(['active', 'inactive']), token: allowText(256, 1), autoReactivateHook: isAny },
  });
  const changes: JsonObject = status === undefined ? {} : { status, failures: 0 };
  if (token !== undefined) Object.assign(changes, { token, oldToken: row.fields.token ?? null });
  world.update(row, changes, call.userId);
  return { status: 200, body: showHook(row) };
}

function showHook({ id, fields, createdAt, createdBy }: Row): JsonObject {
  const { token: _token, oldToken: _old, failures: _failures, ...shown } = fields;
  return { hookId: id, ...shown, createdDate: createdAt, createdBy };
}

/** Describes the event of a change; undefined for records without events. */
export function describeChange(
  entity: string,
  row: Row,
  action: 'created' | 'updated' | 'deleted',
): VendorEvent | undefined {
  if (entity === 'issues') {
    const name = `issue.${action}-1.0`;
    const payload = { id: row.id, containerId: row.scope, displayId: row.number, updatedBy: row.updatedBy };
    return { name, scope: row.scope, body: { version: '1.0', resourceUrn: row.id, hook: { event: name }, payload } };
  }
  if (entity !== 'versions') return undefined;
  const name = { created: 'dm.version.added', updated: 'dm.version.modified', deleted: 'dm.version.deleted' }[action];
  const { name: fileName = null, versionNumber = null, processState = null, folderId = null } = row.fields;
  const payload = {
    name: fileName,
    version: String(versionNumber),
    state: processState,
    source: row.id,
    lineageUrn: row.scope,
  };
  return {
    name,
    scope: String(folderId),
    body: { version: '1.0', resourceUrn: row.id, hook: { event: name }, payload },
  };
}

/** Finds active hooks for the event of a project, or of a folder and those that it is in. */
export function findHooks(event: VendorEvent, world: World): readonly Hook[] {
  const scopes = listScopes(event.scope, world);
  return listHooks(world)
    .filter((row) => scopes.has(row.scope) && row.fields.status === 'active' && row.fields.event === event.name)
    .map(({ id, fields }) => ({
      id,
      url: String(fields.callbackUrl),
      secret: String(fields.token ?? ''),
      oldSecret: String(fields.oldToken ?? `old-${fields.token}`),
      headers: {},
    }));
}

function listScopes(scope: string, world: World): ReadonlySet<string> {
  const scopes = new Set<string>();
  for (let at: string | undefined = scope; at !== undefined && !scopes.has(at); ) {
    scopes.add(at);
    const parent: Json | undefined = world.find('folders', at)?.fields.folderId;
    at = typeof parent === 'string' ? parent : undefined;
  }
  return scopes;
}

/** Counts failures in a row and makes a hook inactive after three. */
export function noteDelivery(hookId: string, ok: boolean, world: World): void {
  const row = world.find('hooks', hookId);
  if (row === undefined) return;
  const failures = ok ? 0 : Number(row.fields.failures ?? 0) + 1;
  row.fields = {
    ...row.fields,
    failures,
    status: failures >= MAX_FAILURES ? 'inactive' : (row.fields.status ?? 'active'),
  };
}
