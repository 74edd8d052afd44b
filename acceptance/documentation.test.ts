// Spec 9, contract §12: what the service says of itself is what it does. (Every answer of every other file is held against
// the OpenAPI document too: support/documented.ts.)
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, test } from 'node:test';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { accepted, assertRefused, clientOf, STATUS_OF } from './support/calls.ts';
import { type OpenApi, openApiOf } from './support/documented.ts';
import { noise } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';

const ABSENT = '0199c0de-0000-7000-8000-000000000000';

/** Spec 4.1, 4.2 and the parts of contract §5 and §10 that exist: all of them must be documented. */
const PROMISED = `
GET /api/v1/whoami
GET /api/v1/projects
GET /api/v1/projects/{projectId}
GET /api/v1/projects/{projectId}/capture/floor-plans
GET /api/v1/projects/{projectId}/capture/floor-plans/{floorPlanId}
GET /api/v1/projects/{projectId}/capture/floor-plans/{floorPlanId}/files
GET /api/v1/projects/{projectId}/capture/milestones
GET /api/v1/projects/{projectId}/capture/milestones/{milestoneId}
GET /api/v1/projects/{projectId}/capture/photos
GET /api/v1/projects/{projectId}/capture/photos/{photoId}
GET /api/v1/projects/{projectId}/capture/photos/{photoId}/files
POST /api/auth/sign-in
POST /api/auth/sign-out
GET /api/auth/session
GET /api/projects
POST /api/projects
POST /api/projects/{projectId}/milestones
POST /api/projects/{projectId}/floor-plans
POST /api/projects/{projectId}/photos
GET /api/workspace/api-keys
POST /api/workspace/api-keys
DELETE /api/workspace/api-keys/{keyId}
GET /healthz
GET /readyz
GET /metrics
`;

let service: Service;
let tenant: Tenant;
let openApi: OpenApi;

before(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  openApi = await openApiOf(service.address);
});

// biome-ignore lint/suspicious/noExplicitAny: a document is walked
type Json = any;

test('the document is OpenAPI 3.1 and every reference in it leads somewhere', () => {
  const document: Json = openApi.document;
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.ok(document.info.title && document.info.version);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer);
  assert.ok(references.length > 20);
  for (const pointer of new Set(references)) {
    let found: Json = document;
    for (const part of pointer.split('/').slice(1)) found = found?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    assert.ok(found, pointer);
  }
});

/** What answers 400 and more without being a refusal, with a body of its own. */
const OWN_BODIES = new Set(['GET /readyz 503']);

test('every promised operation is documented, each with its own id, summary and error shape', () => {
  const documented = new Set(openApi.operations.map(({ method, path }) => `${method} ${path}`));
  for (const each of PROMISED.trim().split('\n')) assert.ok(documented.has(each), each);
  const document: Json = openApi.document;
  const ids = new Set<string>();
  for (const { method, path, responses } of openApi.operations) {
    const operation = document.paths[path][method.toLowerCase()];
    assert.ok(operation.summary, `${method} ${path}`);
    ids.add(operation.operationId);
    for (const status of Object.keys(responses).filter((each) => each >= '400')) {
      if (OWN_BODIES.has(`${method} ${path} ${status}`)) continue;
      assert.ok(
        Object.values(STATUS_OF).some((each) => String(each) === status),
        `${method} ${path} ${status}`,
      );
      const schema: Json = responses[status]?.content?.['application/json']?.schema;
      const named = /^\/api\/(?!v1\/|feed\/)/.test(path) ? 'AppError' : 'Error';
      assert.equal(schema?.$ref, `#/components/schemas/${named}`, `${method} ${path} ${status}`);
    }
  }
  assert.equal(ids.size, openApi.operations.length);
});

test('the document of the machine API alone has its operations and no other, with the service as the server', async () => {
  const v1 = (await openApiOf(service.address, 'openapi-v1.json')).document as Json;
  const paths = (document: Json) => Object.keys(document.paths).toSorted();
  assert.deepEqual(
    paths(v1),
    paths(openApi.document).filter((each) => each.startsWith('/api/v1/')),
  );
  for (const { servers } of [v1, openApi.document as Json]) {
    assert.equal(servers.length, 1);
    assert.equal(new URL(servers[0].url).port, new URL(service.address).port);
  }
  assert.match(JSON.stringify((openApi.document as Json).info), /openapi-v1\.json/);
});

test('each of the five operations documents 401, 403, 404 and 429', () => {
  const five = openApi.operations.filter(
    ({ path }) => /capture\/(floor-plans|milestones|photos)(\/\{\w+\})?$/.test(path) && path.startsWith('/api/v1/'),
  );
  assert.equal(five.length, 6);
  for (const { path, responses } of five) {
    for (const status of ['200', '401', '403', '404', '429']) assert.ok(responses[status], `${path} ${status}`);
  }
});

test('every documented route answers, and one that needs credentials asks for them', async () => {
  const nobody = clientOf(service.address, { origin: service.address });
  for (const { method, path, security } of openApi.operations) {
    const reply = await nobody.send({ method, path: path.replaceAll(/\{\w+\}/g, ABSENT) });
    if (security.length > 0) assertRefused(reply, 'unauthorized');
    else assert.notEqual(reply.status, 401, `${method} ${path}`);
  }
});

test('the examples of the document fit its schemas', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(openApi.document, 'openapi');
  const document: Json = openApi.document;
  for (const [path, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      for (const [status, response] of Object.entries<Json>(operation.responses ?? {})) {
        const json = response.content?.['application/json'];
        if (json?.example === undefined) continue;
        // Compiling takes long on a busy machine. A connection that the service closes meanwhile is to be seen, and not used by the next test.
        await turn();
        const part = encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
        const validate = ajv.getSchema(
          `openapi#/paths/${part}/${method}/responses/${status}/content/application~1json/schema`,
        );
        assert.ok(validate?.(json.example), `${method} ${path} ${status}: ${ajv.errorsText(validate?.errors)}`);
      }
    }
  }
});

test('the page of the documentation is under a strict policy and names no other host', async () => {
  const seen = new Set<string>();
  const waiting = ['/api/docs'];
  let hasScript = false;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(service.address + path);
    assert.equal(answer.status, 200, path);
    assert.ok(answer.url.startsWith(service.address), path);
    const text = await answer.text();
    if (!(answer.headers.get('content-type') ?? '').includes('html')) continue;
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src '(self|none)'/);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    assert.ok(!/unsafe-inline|unsafe-eval|https?:|\*/.test(scripts), policy);
    assert.match(policy, /frame-ancestors '(self|none)'/);
    for (const [, address = ''] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const target: URL = new URL(address, service.address + path);
      if (target.protocol === 'data:') continue;
      assert.equal(target.origin, new URL(service.address).origin, address);
      hasScript ||= target.pathname.endsWith('.js');
      waiting.push(target.pathname + target.search);
    }
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)[^>]*>[^<]/, 'no inline script');
  }
  assert.ok(hasScript || seen.size > 0);
});

/** Not compressed; the page is about half of it. What a browser has to read decides how soon it shows something on a slow machine. */
const MAX_PAGE_BYTES = 1_200_000;

test('each page of the documentation is small, and shows its first operation in the HTML as it is served', async () => {
  const read = async (path: string) => {
    const answer = await fetch(service.address + path);
    assert.equal(answer.status, 200, path);
    return answer.text();
  };
  const front = await read('/api/docs');
  const documents = [...front.matchAll(/<a href="(\/api\/docs\/[\w-]+)"/g)].map(([, path = '']) => path);
  assert.equal(documents.length, 3, 'the other documents');
  for (const path of ['/api/docs', ...documents]) {
    const html = await read(path);
    const files = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    assert.ok(files.length > 0, path);
    const parts = [html, ...(await Promise.all([...new Set(files)].map(read)))];
    const bytes = parts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    assert.ok(bytes < MAX_PAGE_BYTES, `${path}: ${bytes} bytes`);
    assert.match(html, /<code class="path">\/[^<]+/, path);
  }
  assert.match(front, /<code class="path">\/api<wbr>\/v1<wbr>\/changes<\/code>/);
});

test('health and readiness are open, metrics are the operator’s', async () => {
  const nobody = clientOf(service.address);
  assert.equal((await nobody.get('/healthz')).status, 200);
  assert.equal((await nobody.get('/readyz')).status, 200);
  assertRefused(await nobody.get('/metrics'), 'unauthorized');
  assertRefused(await clientOf(service.address, { authorization: 'Bearer wrong' }).get('/metrics'), 'unauthorized');
  const token = service.settings.PCS_OPERATOR_TOKEN;
  if (token === undefined) return;
  const metrics = await clientOf(service.address, { authorization: `Bearer ${token}` }).get('/metrics');
  assert.equal(metrics.status, 200);
  assert.match(metrics.text, /^# (HELP|TYPE) /m);
  assert.ok(!metrics.text.includes(tenant.projectId), 'no ids in metrics');
});

test('SIGTERM drains: a slow upload that has begun is answered, and its record is there afterwards', async () => {
  const database = { server: '', settings: service.settings, adminUrl: '' };
  const { PCS_DATA_DIR: dataDir = '' } = service.settings;
  // Its own process on the same deployment, where there is an external database; else the one of this file.
  const shared = service.settings.DATABASE_URL !== undefined;
  const draining = shared ? await startService({ database, dataDir }) : service;
  const picture = await noise(600, 400);
  const boundary = 'pcs-acceptance';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="record"\r\n\r\n{"notes":"slow"}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const { hostname, port } = new URL(draining.address);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST /api/projects/${tenant.projectId}/photos HTTP/1.1\r\nhost: ${hostname}\r\norigin: ${draining.address}\r\n` +
      `cookie: ${tenant.owner.headers.cookie}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  const pieces = 20;
  const size = Math.ceil(body.length / pieces);
  let stopped: Promise<number | string> | undefined;
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write(body.subarray(piece * size, (piece + 1) * size));
    await pause(100);
    if (piece === 4) stopped = draining.stop();
  }
  await closed;
  assert.match(answer, /^HTTP\/1\.1 201 /, answer);
  assert.equal(await stopped, 0);
  await assert.rejects(fetch(`${draining.address}/healthz`), 'it takes nothing new');
  if (!shared) return;
  const { id } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  assert.equal(accepted(await tenant.owner.get(`/api/projects/${tenant.projectId}/photos/${id}`)).notes, 'slow');
});
