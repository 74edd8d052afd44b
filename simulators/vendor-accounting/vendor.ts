// The accounting provider: contacts, accounts, taxes and tracking to choose from, and documents that are written as drafts.
import { type Answer, type Call, Refusal, type Route, type Vendor } from '../vendor-core/call.ts';
import type { JsonObject } from '../vendor-core/json.ts';
import { authenticateBearer, createOAuthRoutes } from '../vendor-core/oauth.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { createDocumentRoutes } from './documents.ts';
import { API, listPage } from './lists.ts';
import { ACCOUNTING_PAGES } from './pages.ts';
import { createSampleAccounting, seedAccounting } from './seed.ts';

const WINDOW_MS = 60_000;
/** Records that documents name, which people alone create. */
const CHOICES = ['contacts', 'accounts', 'taxes', 'tracking'] as const;

/** Creates the accounting provider. */
export function createAccounting(): Vendor {
  const calls: number[] = [];
  return {
    routes: [...OAUTH_ROUTES, ...PLAIN_ROUTES, ...CHOICES.flatMap(createChoiceRoutes), ...createDocumentRoutes()],
    noAccessStatus: 404,
    settings: {
      latencyMs: 0,
      minuteLimit: 10_000,
      // False for a provider whose bills are posted as they are made.
      draftBills: true,
      // Added to each document by the provider.
      surcharge: 0,
      // Calls that would have approved, sent, posted, paid or voided a document.
      finalCalls: 0,
    },
    refuse: ({ status, code, message, field = null }) => ({
      status,
      body: { error: { code, message, target: field } },
    }),
    authenticate: authenticateBearer,
    limit: (_call, world) => countCall(calls, world),
    seed: seedAccounting,
    createSample: createSampleAccounting,
    pages: ACCOUNTING_PAGES,
  };
}

const OAUTH_ROUTES = createOAuthRoutes({
  vendorName: 'the accounting provider',
  allows: 'read contacts, accounts, taxes and tracking, and write drafts of purchase orders, bills and credit notes',
  advice: '',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  info: '/oauth/token/info',
  accessSeconds: 1800,
  isStrictAboutClient: false,
});

const PLAIN_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${API}/me`,
    kind: 'record',
    handle: (call, world) => ({ status: 200, body: showRow(requireRow(world.find('users', call.userId))) }),
  },
  { method: 'GET', path: `${API}/company`, kind: 'record', handle: showCompany },
];

function showCompany(_call: Call, world: World): Answer {
  const row = requireRow(world.list('companies')[0]);
  return { status: 200, body: { ...showRow(row), hasDraftBills: world.state.settings.draftBills === true } };
}

function createChoiceRoutes(entity: (typeof CHOICES)[number]): Route[] {
  const path = `${API}/${entity}`;
  return [
    { method: 'GET', path, kind: 'list', handle: (call, world) => listChoices(call, world, entity) },
    {
      method: 'GET',
      path: `${path}/{id}`,
      kind: 'record',
      entity,
      handle: (call, world) => ({ status: 200, body: showRow(requireRow(world.find(entity, call.params.id ?? ''))) }),
    },
  ];
}

function listChoices(call: Call, world: World, entity: string): Answer {
  const text = (call.query.get('search') ?? '').toLocaleLowerCase();
  const rows = world.list(entity).filter(({ deletedAt, fields }) => {
    const words = [fields.name, fields.code, fields.email, fields.category];
    return (
      deletedAt === null &&
      words.some((each) =>
        String(each ?? '')
          .toLocaleLowerCase()
          .includes(text),
      )
    );
  });
  return listPage(call, rows, { known: ['search'], show: showRow }, world);
}

function requireRow(row: Row | undefined): Row {
  if (row === undefined || row.deletedAt !== null) throw new Refusal(404, 'not_found', 'The record does not exist.');
  return row;
}

const showRow = ({ id, fields, updatedAt }: Row): JsonObject => ({ id, ...fields, updatedAt });

function countCall(calls: number[], world: World): Readonly<Record<string, string>> {
  const now = world.nowMs();
  while (calls[0] !== undefined && calls[0] <= now - WINDOW_MS) calls.shift();
  const limit = Number(world.state.settings.minuteLimit);
  if (calls.length >= limit) throw new Refusal(429, 'rate_limit', 'Too many calls in a minute.');
  calls.push(now);
  return { 'x-minlimit-remaining': String(limit - calls.length) };
}
