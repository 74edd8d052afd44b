// Vendor B: tokens of one use, companies, projects, users, RFIs, coordination issues and hooks.
import { createHmac, randomUUID } from 'node:crypto';
import {
  type Answer,
  type Call,
  type Hook,
  Refusal,
  type Route,
  type Vendor,
  type VendorEvent,
} from '../vendor-core/call.ts';
import { authenticateBearer, createOAuthRoutes } from '../vendor-core/oauth.ts';
import { allowOne, allowText, isAny, readBody } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { COORDINATION_ROUTES } from './coordination-issues.ts';
import { API, findLive, getProject, listPage, readWrapped } from './lists.ts';
import { VENDOR_B_PAGES } from './pages.ts';
import { RFI_ROUTES } from './rfis.ts';
import { createSampleB, seedVendorB } from './seed.ts';

const SHORT_WINDOW_MS = 10_000;
const LONG_WINDOW_MS = 3_600_000;
const ACTIONS = { created: 'create', updated: 'update', deleted: 'delete' } as const;
const RESOURCES: Readonly<Record<string, string>> = { rfis: 'RFIs', coordination_issues: 'Coordination Issues' };

/** Creates vendor B. */
export function createVendorB(): Vendor {
  const calls: number[] = [];
  return {
    routes: [...OAUTH_ROUTES, ...PLAIN_ROUTES, ...RFI_ROUTES, ...COORDINATION_ROUTES, ...HOOK_ROUTES],
    // A record that the caller may not see does not exist for it.
    noAccessStatus: 404,
    settings: { latencyMs: 0, shortLimit: 10_000, longLimit: 100_000 },
    refuse: ({ status, code, message, field }) => ({
      status,
      body: field === undefined ? { code, message } : { code, message, errors: { [field]: [message] } },
    }),
    authenticate: authenticateBearer,
    limit: (_call, world) => countCall(calls, world),
    describeChange,
    findHooks,
    signatureHeaders: (_hook, raw, secret) => ({
      'x-vendor-b-signature': createHmac('sha256', secret).update(raw).digest('hex'),
    }),
    seed: seedVendorB,
    createSample: createSampleB,
    pages: VENDOR_B_PAGES,
  };
}

const OAUTH_ROUTES = createOAuthRoutes({
  vendorName: 'Vendor B',
  allows:
    'read the companies, projects and people that you can see, and read and change their RFIs, coordination issues and webhooks',
  advice: 'Only with the account of an admin may it set due dates and assignees of RFIs.',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  info: '/oauth/token/info',
  accessSeconds: 5400,
  isStrictAboutClient: false,
});

/** Counts a call in both windows; the headers describe the one that is nearer to its limit. */
function countCall(calls: number[], world: World): Readonly<Record<string, string>> {
  const now = world.nowMs();
  // Calls over the limit are counted too, so that hammering makes the wait longer.
  calls.push(now);
  while (calls[0] !== undefined && calls[0] <= now - LONG_WINDOW_MS) calls.shift();
  const windows = [
    describeWindow(calls, now, SHORT_WINDOW_MS, Number(world.state.settings.shortLimit)),
    describeWindow(calls, now, LONG_WINDOW_MS, Number(world.state.settings.longLimit)),
  ];
  const nearest = windows.toSorted((a, b) => a.remaining - b.remaining)[0];
  if (nearest === undefined) return {};
  if (nearest.remaining < 0) throw new Refusal(429, 'rate_limit', 'You have surpassed the max number of requests.');
  return {
    'x-rate-limit-limit': String(nearest.limit),
    'x-rate-limit-remaining': String(nearest.remaining),
    'x-rate-limit-reset': String(Math.ceil(nearest.resetMs / 1000)),
  };
}

function describeWindow(calls: readonly number[], now: number, windowMs: number, limit: number) {
  const inside = calls.filter((at) => at > now - windowMs);
  return { limit, remaining: limit - inside.length, resetMs: (inside[0] ?? now) + windowMs };
}

function describeChange(entity: string, row: Row, action: keyof typeof ACTIONS): VendorEvent | undefined {
  const resource = RESOURCES[entity];
  if (resource === undefined) return undefined;
  return {
    name: `${entity}.${ACTIONS[action]}`,
    scope: row.scope,
    body: {
      id: row.history.length + Number(row.createdAt.replaceAll(/\D/g, '').slice(5)) * 1000 + (row.number % 1000),
      ulid: randomUUID(),
      timestamp: row.updatedAt,
      event_type: ACTIONS[action],
      resource_name: resource,
      resource_id: Number(row.id),
      project_id: Number(row.scope),
      metadata: { source_application_id: null, source_user_id: row.updatedBy },
    },
  };
}

function findHooks(event: VendorEvent, world: World): readonly Hook[] {
  const project = world.find('projects', event.scope);
  return world
    .list('hooks', event.scope)
    .filter((row) => row.deletedAt === null)
    .map((row) => ({
      id: row.id,
      url: String(row.fields.destination_url),
      secret: String(row.fields.secret ?? ''),
      oldSecret: String(row.fields.old_secret ?? `old-${row.fields.secret}`),
      headers: { 'vendor-b-company-id': project?.scope ?? '' },
    }));
}

const PLAIN_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${API}/me`,
    kind: 'record',
    handle: (call, world) => ({ status: 200, body: showNamed(findLive(world, 'users', call.userId)) }),
  },
  {
    method: 'GET',
    path: `${API}/companies`,
    kind: 'list',
    handle: (call, world) => listPage(call, world, world.list('companies'), showNamed),
  },
  {
    method: 'GET',
    path: `${API}/projects`,
    kind: 'list',
    handle(call, world) {
      const company = call.query.get('company_id') ?? '';
      if (world.find('companies', company) === undefined) throw new Refusal(404, 'not_found', 'Company not found.');
      return listPage(call, world, world.list('projects', company), showNamed);
    },
  },
  {
    method: 'GET',
    path: `${API}/projects/{project}/users`,
    kind: 'list',
    handle(call, world) {
      getProject(call, world);
      return listPage(call, world, world.list('users'), showNamed);
    },
  },
];

function showNamed(row: Row) {
  return { id: Number(row.id), ...row.fields, created_at: row.createdAt, updated_at: row.updatedAt };
}

const HOOK_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${API}/webhooks/hooks`,
    kind: 'list',
    handle: (call, world) => listPage(call, world, world.list('hooks', getProject(call, world).id), showHook),
  },
  { method: 'POST', path: `${API}/webhooks/hooks`, kind: 'write', handle: createHook },
  {
    method: 'DELETE',
    path: `${API}/webhooks/hooks/{id}`,
    kind: 'write',
    entity: 'hooks',
    handle(call, world) {
      const row = findLive(world, 'hooks', call.params.id ?? '');
      world.remove(row, call.userId);
      return { status: 200, body: showHook(row) };
    },
  },
];

function createHook(call: Call, world: World): Answer {
  const { scope, fields: given } = readWrapped(call, world, 'hook');
  const fields = readBody(call, given, {
    members: {
      destination_url: allowText(2000, 1),
      secret: allowText(200),
      api_version: allowOne(['v2']),
      namespace: isAny,
    },
    required: ['destination_url'],
    status: 422,
  });
  if (!URL.canParse(String(fields.destination_url))) {
    throw new Refusal(422, 'bad_value', 'destination_url must be an address.', 'destination_url');
  }
  return { status: 201, body: showHook(world.insert('hooks', { scope, fields, by: call.userId })) };
}

function showHook(row: Row) {
  const { destination_url = null } = row.fields;
  return { id: Number(row.id), destination_url, api_version: 'v2', project_id: Number(row.scope) };
}
