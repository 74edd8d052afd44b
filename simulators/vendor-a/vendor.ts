// Vendor A: hubs, projects, folders, items with versions, issues and hooks. No call is conditional: the last write wins.
import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, type Call, getParam, Refusal, type Route, type Vendor } from '../vendor-core/call.ts';
import type { JsonObject } from '../vendor-core/json.ts';
import { authenticateBearer, createOAuthRoutes } from '../vendor-core/oauth.ts';
import { cutPage, listVisible, readNumber } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { type FileRange, readSignedFile, signFileLink } from './file-links.ts';
import { describeChange, findHooks, HOOK_ROUTES, noteDelivery } from './hooks.ts';
import { ISSUE_ROUTES } from './issues.ts';
import { VENDOR_A_PAGES } from './pages.ts';
import { createSampleA, seedVendorA } from './seed.ts';
import { listVersions } from './versions.ts';

const MINUTE_MS = 60_000;
/** Files that are not assembled yet are in this number of parts. */
const CHUNKS = 3;
/** Path of files that the API itself serves, behind signed links as well. */
const FALLBACK = '/oss/v2/signedresources';
const REFRESH_SECONDS = 14 * 86_400;

/** Creates vendor A; files are at the address that `getFilesUrl` returns. */
export function createVendorA(getFilesUrl: () => string): Vendor {
  return {
    routes: [...OAUTH_ROUTES, ...createDataRoutes(getFilesUrl), ...ISSUE_ROUTES, ...HOOK_ROUTES],
    noAccessStatus: 403,
    settings: { latencyMs: 0, linkSecret: randomUUID(), signedForm: 'complete' },
    refuse: ({ status, code, message, field }) => ({
      status,
      body: {
        code,
        title: message,
        detail: message,
        ...(field === undefined ? {} : { errors: [{ field, title: message }] }),
      },
    }),
    authenticate: authenticateBearer,
    describeChange,
    findHooks,
    noteDelivery,
    signatureHeaders: (_hook, raw, secret) => ({
      'x-vendor-a-signature': `sha256hashedPayload=${createHmac('sha256', secret).update(raw).digest('hex')}`,
      'x-vendor-a-delivery-id': randomUUID(),
    }),
    seed: seedVendorA,
    createSample: createSampleA,
    pages: VENDOR_A_PAGES,
  };
}

const OAUTH_ROUTES = createOAuthRoutes({
  vendorName: 'Vendor A',
  allows: 'read the hubs, projects, folders and models that you can see, and read and change their issues and webhooks',
  advice: 'Only with the account of a project admin does it receive events of issues.',
  authorize: '/authentication/v2/authorize',
  token: '/authentication/v2/token',
  revoke: '/authentication/v2/revoke',
  info: '/authentication/v2/userinfo',
  accessSeconds: 3600,
  refreshSeconds: REFRESH_SECONDS,
  isStrictAboutClient: true,
});

function createDataRoutes(getFilesUrl: () => string): Route[] {
  const project = '/data/v1/projects/{project}';
  const list = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, kind: 'list', handle });
  const one = (path: string, entity: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    kind: 'record',
    entity,
    handle,
  });
  const hub = '/project/v1/hubs/{hub}';
  return [
    list('/project/v1/hubs', (call, world) => showPage(call, world, world.list('hubs'))),
    list(`${hub}/projects`, (call, world) =>
      showPage(call, world, world.list('projects', findRow(call, world, 'hubs', 'hub').id)),
    ),
    one(`${hub}/projects/{id}`, 'projects', (call, world) => showData(world, findRow(call, world, 'projects', 'id'))),
    list(`${hub}/projects/{project}/topFolders`, (call, world) =>
      showPage(
        call,
        world,
        world
          .list('folders', findRow(call, world, 'projects', 'project').id)
          .filter(({ fields }) => fields.folderId === undefined),
      ),
    ),
    list(`${project}/folders/{folder}/contents`, (call, world) => {
      const folder = findRow(call, world, 'folders', 'folder');
      const inside = ['folders', 'items'].flatMap((entity) => world.list(entity, folder.scope));
      return showPage(
        call,
        world,
        inside.filter(({ fields }) => fields.folderId === folder.id),
      );
    }),
    one(`${project}/items/{id}`, 'items', (call, world) => showData(world, findRow(call, world, 'items', 'id'))),
    one(`${project}/items/{id}/tip`, 'items', (call, world) => {
      const versions = listVersions(world, findRow(call, world, 'items', 'id').id);
      const tip = versions.at(-1);
      if (tip === undefined) throw new Refusal(404, 'NOT_FOUND', 'The item has no version.');
      return showData(world, tip);
    }),
    list(`${project}/items/{item}/versions`, (call, world) =>
      showPage(call, world, listVersions(world, findRow(call, world, 'items', 'item').id).toReversed()),
    ),
    one(`${project}/versions/{id}`, 'versions', (call, world) =>
      showData(world, findRow(call, world, 'versions', 'id')),
    ),
    one('/oss/v2/buckets/{bucket}/objects/{id}/signeds3download', 'files', (call, world) =>
      signLink(call, world, getFilesUrl()),
    ),
    { ...one(`${FALLBACK}/{id}`, 'files', sendSignedFile), open: true },
  ];
}

function findRow(call: Call, world: World, entity: string, name: string): Row {
  const row = world.find(entity, getParam(call, name));
  const { project } = call.params;
  const isElsewhere = project !== undefined && ['items', 'folders'].includes(entity) && row?.scope !== project;
  if (row === undefined || row.deletedAt !== null || isElsewhere) {
    throw new Refusal(404, 'NOT_FOUND', 'The requested resource does not exist.');
  }
  return row;
}

function showPage(call: Call, world: World, rows: readonly Row[]): Answer {
  const limit = readNumber(call, 'page[limit]', { min: 1, max: 200, standard: 200 });
  const number = readNumber(call, 'page[number]', { min: 0, max: 100_000, standard: 0 });
  const visible = listVisible(call, world, rows).filter((row) => row.deletedAt === null);
  const hasNext = (number + 1) * limit < visible.length;
  const next = `${call.origin}${call.path}?page%5Bnumber%5D=${number + 1}&page%5Blimit%5D=${limit}`;
  return {
    status: 200,
    body: {
      jsonapi: { version: '1.0' },
      links: hasNext ? { next: { href: next } } : {},
      data: cutPage(call, visible, number * limit, limit).map((row) => describeRow(world, row)),
    },
  };
}

function showData(world: World, row: Row): Answer {
  return { status: 200, body: { jsonapi: { version: '1.0' }, data: describeRow(world, row) } };
}

function describeRow(world: World, { id, entity, scope, fields, createdAt, updatedAt }: Row): JsonObject {
  const { fileId = null, folderId = null, ...attributes } = fields;
  const relationships: JsonObject = {};
  if (entity !== 'versions' && folderId !== null) relationships.parent = { data: { type: 'folders', id: folderId } };
  const tip = entity === 'items' ? listVersions(world, id).at(-1) : undefined;
  if (tip !== undefined) relationships.tip = { data: { type: 'versions', id: tip.id } };
  if (entity === 'versions') relationships.item = { data: { type: 'items', id: scope } };
  if (typeof fileId === 'string') {
    const href = `/oss/v2/buckets/files/objects/${fileId}`;
    relationships.storage = { data: { type: 'objects', id: `urn:objects:files/${fileId}` }, meta: { link: { href } } };
  }
  return {
    type: entity,
    id,
    attributes: { ...attributes, createTime: createdAt, lastModifiedTime: updatedAt },
    relationships,
  };
}

/** Returns links to a file: to the whole of it, to its parts as long as they are not assembled, or through the API itself. */
function signLink(call: Call, world: World, filesUrl: string): Answer {
  const row = findRow(call, world, 'files', 'id');
  const size = Buffer.byteLength(String(row.fields.content));
  const minutes = readNumber(call, 'minutesExpiration', { min: 1, max: 60, standard: 2 });
  const expires = world.nowMs() + minutes * MINUTE_MS;
  const sign = (origin: string, range?: FileRange) => signFileLink(world, { id: row.id, expires, range }, origin);
  const form = String(world.state.settings.signedForm);
  const links: JsonObject =
    form === 'chunked'
      ? {
          urls: Object.fromEntries(
            listRanges(size).map((range) => [`(${range.from}-${range.to})`, sign(filesUrl, range)]),
          ),
        }
      : { url: sign(form === 'fallback' ? call.origin + FALLBACK : filesUrl) };
  return { status: 200, body: { status: form, ...links, params: {}, size, sha1: row.fields.sha1 ?? null } };
}

function listRanges(size: number): FileRange[] {
  const length = Math.max(1, Math.ceil(size / CHUNKS));
  return Array.from({ length: Math.ceil(size / length) }, (_each, index) => ({
    from: index * length,
    to: Math.min(size, (index + 1) * length) - 1,
  }));
}

function sendSignedFile(call: Call, world: World): Answer {
  const { status, body } = readSignedFile(world, getParam(call, 'id'), call.query);
  return { status, body: typeof body === 'string' ? { title: body } : body };
}
