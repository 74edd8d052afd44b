// Spec 2.6 and 7, contract §2: every refusal, its status and its shape, and in which order they come.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { png, realFiles } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { type RawReply, rawHead, rawRequest } from './support/raw.ts';
import { makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';

const ABSENT = '0199c0de-0000-7000-8000-000000000000';
const MIB = 1024 * 1024;
const PICTURE_LIMIT = 2 * MIB;

let service: Service;
let tenant: Tenant;
let owner: Client;
let viewer: Client;
let app = '';
let v1 = '';
let milestones = '';

before(async () => {
  service = await startService({ settings: { PCS_MAX_PICTURE_BYTES: String(PICTURE_LIMIT) } });
  tenant = await makeTenant(service);
  owner = tenant.owner;
  app = `/api/projects/${tenant.projectId}`;
  v1 = `/api/v1/projects/${tenant.projectId}/capture`;
  milestones = `${app}/milestones`;
  const viewerId = await makeUser(service, tenant.workspaceId, { email: 'viewer@acme.example', role: 'member' });
  accepted(await owner.put(`${app}/members/${viewerId}`, { role: 'viewer' }));
  viewer = await signIn(service.address, 'viewer@acme.example');
});

const countMilestones = async () => accepted(await owner.get(`${milestones}?limit=200`)).data.length;

function assertRawRefused(reply: RawReply, status: number, code: string): void {
  assert.equal(reply.status, status, reply.body);
  const { error, ...rest } = JSON.parse(reply.body);
  assert.deepEqual(rest, {});
  assert.equal(error.code, code, reply.body);
  assert.equal(error.requestId, reply.headers.get('x-request-id'));
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
}

const ownerHead = (path: string, headers: Readonly<Record<string, string>>) =>
  rawHead(`POST ${path}`, { ...owner.headers, ...headers });

test('400: a body that is not JSON, of no type or of another type; nothing is stored', async () => {
  const stored = await countMilestones();
  const send = (body: string | Uint8Array, type?: string) =>
    owner.send({ method: 'POST', path: milestones, body, headers: type === undefined ? {} : { 'content-type': type } });
  for (const body of ['', '{', '{"name":"x"', "{'name':'x'}", 'name=x', '{"name":"x"}}', '{"name":"x",}', 'NaN', '﻿{}'])
    assertRefused(await send(body, 'application/json'), 'bad_request');
  assertRefused(await send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'application/json'), 'bad_request');
  assertRefused(await send(Buffer.from('{"name":"\xe9"}', 'latin1'), 'application/json'), 'bad_request');
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'json',
    'application/json5',
  ]) {
    assertRefused(await send('{"name":"x"}', type), 'bad_request');
  }
  assertRefused(await send(Buffer.from('{"name":"x"}')), 'bad_request');
  assertRefused(await owner.send({ method: 'POST', path: milestones }), 'bad_request');
  assert.equal(await countMilestones(), stored);
});

test('400: every text that JSON parsers must refuse', async () => {
  const own = [
    '[1,]',
    '{"a":01}',
    '[+1]',
    '["\t"]',
    '{"a" "b"}',
    '[1]]',
    '{a:1}',
    "['']",
    '[1e]',
    '["\\x"]',
    'tru',
    '"',
  ];
  const files = [...own.map((text) => ({ name: text, bytes: Buffer.from(text) })), ...realFiles('json', 'refuse')];
  const stored = await countMilestones();
  for (const { name, bytes } of files) {
    const reply = await owner.send({
      method: 'POST',
      path: milestones,
      body: bytes,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(reply.status, 400, name);
    assertRefused(reply, 'bad_request');
  }
  assert.equal(await countMilestones(), stored);
});

test('422: every text that JSON parsers must take, but that is no milestone', async () => {
  const own = ['[]', 'null', 'true', '0', '-0', '1e3', '"name"', '{}', ' {"name":1} ', '{"":0}', '[[[[]]]]'];
  const files = [...own.map((text) => ({ name: text, bytes: Buffer.from(text) })), ...realFiles('json', 'accept')];
  for (const { name, bytes } of files) {
    const reply = await owner.send({
      method: 'POST',
      path: milestones,
      body: bytes,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    assert.equal(reply.status, 422, `${name}: ${reply.text}`);
    assertRefused(reply, 'validation_failed');
  }
});

test('400: a malformed % escape in path and query', async () => {
  const read = (path: string) => rawRequest(service.address, rawHead(`GET ${path}`, { ...tenant.keys.read.headers }));
  for (const path of [`${v1}/milestones?cursor=%`, `${v1}/milestones?cursor=%zz`, `${v1}/milestones?cursor=%ff`]) {
    assertRawRefused(await read(path), 400, 'bad_request');
  }
  for (const path of [`${v1}/milestones/%zz`, '/api/v1/projects/%ff']) {
    assertRawRefused(await read(path), 400, 'bad_request');
  }
});

test('400: a Content-Length that is wrong in any way', async () => {
  const stored = await countMilestones();
  const type = { 'content-type': 'application/json' };
  const body = '{"name":"x"}';
  const send = (headers: Readonly<Record<string, string>>, end = false) =>
    rawRequest(service.address, ownerHead(milestones, { ...type, ...headers }) + body, { end });
  for (const length of ['abc', '-1', '1e1', '12, 13', '0x0c', '']) {
    assertRawRefused(await send({ 'content-length': length }), 400, 'bad_request');
  }
  assertRawRefused(await send({ 'content-length': '12', 'Content-Length': '13' }), 400, 'bad_request');
  assertRawRefused(await send({ 'content-length': '12', 'transfer-encoding': 'chunked' }), 400, 'bad_request');
  assertRawRefused(await send({ 'content-length': '11' }), 400, 'bad_request');
  assertRawRefused(await send({ 'content-length': '500' }, true), 400, 'bad_request');
  assertRawRefused(await send({ 'transfer-encoding': 'chunked' }), 400, 'bad_request');
  assert.equal(await countMilestones(), stored);
});

test('400: what is not HTTP at all', async () => {
  for (const text of ['hello\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n']) {
    assertRawRefused(await rawRequest(service.address, text), 400, 'bad_request');
  }
});

test('413: a JSON body one byte over the limit, and not one that just fits', async () => {
  const sized = (bytes: number) => {
    const frame = JSON.stringify({ name: 'x', description: '' });
    return JSON.stringify({ name: 'x', description: 'd'.repeat(bytes - frame.length) });
  };
  const send = (body: string) =>
    owner.send({ method: 'POST', path: milestones, body, headers: { 'content-type': 'application/json' } });
  assert.equal(Buffer.byteLength(sized(MIB)), MIB);
  assertRefused(await send(sized(MIB + 1)), 'payload_too_large');
  assertRefused(await send(sized(MIB)), 'validation_failed', 'description');
});

test('413: a chunked body without end is cut off near the limit', async () => {
  function* endless(): Generator<string> {
    const data = ' '.repeat(64 * 1024);
    for (let sent = 0; sent < 64 * MIB; sent += data.length) yield `${data.length.toString(16)}\r\n${data}\r\n`;
  }
  const head = ownerHead(milestones, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
  const reply = await rawRequest(service.address, head, { pieces: endless() });
  assertRawRefused(reply, 413, 'payload_too_large');
  assert.ok(reply.sent < 32 * MIB, `${reply.sent} bytes were taken`);
});

test('413: a picture one byte over the limit; one that just fits is read', async () => {
  const upload = (bytes: number) => owner.upload(`${app}/photos`, {}, Buffer.alloc(bytes, 1));
  assertRefused(await upload(PICTURE_LIMIT + 1), 'payload_too_large');
  assertRefused(await upload(PICTURE_LIMIT), 'validation_failed', 'file');
});

test('413: an upload without end is cut off near the limit', async () => {
  function* endless(): Generator<string> {
    const part = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    yield part('--b\r\ncontent-disposition: form-data; name="record"\r\n\r\n{}\r\n');
    yield part('--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n');
    const data = part('x'.repeat(64 * 1024));
    for (let sent = 0; sent < 128 * MIB; sent += data.length) yield data;
  }
  const head = ownerHead(`${app}/photos`, {
    'content-type': 'multipart/form-data; boundary=b',
    'transfer-encoding': 'chunked',
  });
  const reply = await rawRequest(service.address, head, { pieces: endless() });
  assertRawRefused(reply, 413, 'payload_too_large');
  assert.ok(reply.sent < 64 * MIB, `${reply.sent} bytes were taken`);
});

test('400 and 422: multipart bodies that are broken, out of order or hold more than they may', async () => {
  const multipart = (body: string, type = 'multipart/form-data; boundary=b') =>
    owner.send({ method: 'POST', path: `${app}/photos`, body, headers: { 'content-type': type } });
  const record = '--b\r\ncontent-disposition: form-data; name="record"\r\n\r\n{}\r\n';
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhello\r\n';
  assertRefused(await multipart(`${record}${file}--b--\r\n`, 'multipart/form-data'), 'bad_request');
  assertRefused(await multipart(`${record}${file}--b--\r\n`, 'application/json'), 'bad_request');
  assertRefused(await multipart(`${record}${file}`), 'bad_request');
  assertRefused(await multipart(''), 'validation_failed', 'record');
  assertRefused(await multipart(`${file}${record}--b--\r\n`), 'validation_failed', 'record');
  assertRefused(await multipart(`${record}--b--\r\n`), 'validation_failed', 'file');
  assertRefused(await multipart(`${file}--b--\r\n`), 'validation_failed', 'record');
  assertRefused(await multipart(`${record}${record}${file}--b--\r\n`), 'validation_failed');
  assertRefused(await multipart(`${record}${file}${file}--b--\r\n`), 'validation_failed');
  assertRefused(await multipart(`${record.replace('{}', '{')}${file}--b--\r\n`), 'bad_request');
  assertRefused(await multipart(`${record.replace('{}', '{"nots":1}')}${file}--b--\r\n`), 'validation_failed', 'nots');
});

test('422: a field that breaks its schema is named by its path; unknown members too', async () => {
  const cases: [object, string][] = [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x', capturedOn: '2026-02-30' }, 'capturedOn'],
    [{ name: 'x', capturedOn: '2026-01-01T00:00:00Z' }, 'capturedOn'],
    [{ name: 'x', sortOrder: 1.5 }, 'sortOrder'],
    [{ name: 'x', sortOrder: '1' }, 'sortOrder'],
    [{ name: 'x', description: 'd'.repeat(10_001) }, 'description'],
    [{ name: 'x', id: ABSENT }, 'id'],
    [{ name: 'x', projectId: tenant.projectId }, 'projectId'],
    [JSON.parse('{"name":"x","__proto__":{"admin":true}}'), '__proto__'],
    [{ name: 'x', constructor: 1 }, 'constructor'],
    [{ name: 'a\0b' }, 'name'],
  ];
  for (const [body, path] of cases) assertRefused(await owner.post(milestones, body), 'validation_failed', path);
  const lone = await owner.send({
    method: 'POST',
    path: milestones,
    body: '{"name":"\\ud800"}',
    headers: { 'content-type': 'application/json' },
  });
  assertRefused(lone, 'validation_failed', 'name');
  const photo = await owner.upload(`${app}/photos`, { tags: ['ok', '', 'x'.repeat(65)] }, await png());
  assertRefused(photo, 'validation_failed', 'tags/1');
  assertRefused(photo, 'validation_failed', 'tags/2');
});

test('422: lengths count in code points', async () => {
  accepted(await owner.post(milestones, { name: '𝄞'.repeat(200) }), 201);
  assertRefused(await owner.post(milestones, { name: '𝄞'.repeat(201) }), 'validation_failed', 'name');
});

test('a body with a hundred thousand faults is answered shortly', async () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1]));
  const reply = await owner.post(milestones, many);
  assertRefused(reply, 'validation_failed');
  assert.ok(reply.text.length < 100_000);
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const nested = await owner.send({
    method: 'POST',
    path: milestones,
    body: deep,
    headers: { 'content-type': 'application/json' },
  });
  assertRefused(nested, 'validation_failed');
});

test('404: unknown routes and methods, before anything else', async () => {
  const nobody = clientOf(service.address);
  for (const path of [
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/whoami',
    '/api',
    '/nothing',
    '/api/v1/whoami/',
    '/API/V1/WHOAMI',
  ]) {
    assertRefused(await nobody.get(path), 'not_found');
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    assertRefused(await nobody.send({ method, path: '/api/v1/whoami' }), 'not_found');
  }
  assertRefused(await nobody.send({ method: 'OPTIONS', path: '/api/v1/nothing' }), 'not_found');
  assertRawRefused(await rawRequest(service.address, rawHead('BREW /api/v1/whoami', {})), 400, 'bad_request');
});

test('403: a role too low, and a page of another site', async () => {
  assertRefused(await viewer.post(milestones, { name: 'x' }), 'forbidden');
  assertRefused(await viewer.get('/api/workspace/api-keys'), 'forbidden');
  const foreign = clientOf(service.address, { ...owner.headers, origin: 'https://evil.example' });
  assertRefused(await foreign.post(milestones, { name: 'x' }), 'forbidden');
});

test('409 and 412: a state that does not allow it, and a stale If-Match', async () => {
  const last = await owner.patch(`/api/workspace/members/${tenant.ownerId}`, { role: 'member' });
  assertRefused(last, 'conflict');
  const { id } = accepted(await owner.post(milestones, { name: 'x' }), 201);
  assertRefused(
    await owner.patch(`${milestones}/${id}`, { name: 'y' }, { 'if-match': '"stale"' }),
    'precondition_failed',
  );
  assert.equal(accepted(await owner.get(`${milestones}/${id}`)).name, 'x');
});

test('the order of refusals: each comes before all that follow it', async () => {
  const broken = { 'content-type': 'application/json' };
  const bad = (client: Client, path: string, body = '{') =>
    client.send({ method: 'POST', path, body, headers: broken });
  const nobody = clientOf(service.address, { origin: service.address });
  const foreign = `/api/projects/${ABSENT}/milestones`;
  assertRefused(await bad(nobody, '/api/nothing'), 'not_found');
  assertRefused(await bad(nobody, milestones), 'unauthorized');
  assertRefused(await bad(nobody, foreign), 'unauthorized');
  assertRefused(await bad(owner, foreign), 'not_found');
  assertRefused(await bad(viewer, foreign), 'not_found');
  assertRefused(await bad(viewer, milestones), 'forbidden');
  assertRefused(await bad(viewer, milestones, ' '.repeat(MIB + 1)), 'forbidden');
  assertRefused(await bad(owner, milestones, ' '.repeat(MIB + 1)), 'payload_too_large');
  assertRefused(await bad(owner, `${milestones}?x=1`), 'bad_request');
  const photo = accepted(await owner.upload(`${app}/photos`, {}, await png()), 201);
  const change = (body: object) => owner.patch(`${app}/photos/${photo.id}`, body, { 'if-match': '"stale"' });
  assertRefused(await change({ floorPlanId: ABSENT, tags: 1 }), 'validation_failed', 'tags');
  assertRefused(await change({ floorPlanId: ABSENT }), 'not_found', 'floorPlanId');
  assertRefused(await change({ notes: 'x' }), 'precondition_failed');
  const absentKey = tenant.keys.read;
  assertRefused(await absentKey.get(`/api/v1/projects/${ABSENT}/capture/milestones?limit=0`), 'not_found');
});

test('an upload to a path that is not theirs is refused before its body is sent', async () => {
  const head = ownerHead(`/api/projects/${ABSENT}/photos`, {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '1000000',
  });
  assertRawRefused(await rawRequest(service.address, head), 404, 'not_found');
});

test('a request id of the client is taken over where it has the form, else replaced', async () => {
  for (const good of ['a', 'A-Za.z_09', 'x'.repeat(128)]) {
    const reply = await tenant.keys.read.get('/api/v1/whoami', { 'x-request-id': good });
    assert.equal(reply.headers.get('x-request-id'), good);
    const refused = await tenant.keys.read.get('/api/v1/nothing', { 'x-request-id': good });
    assert.equal(refused.json.error.requestId, good);
  }
  for (const bad of ['x'.repeat(129), 'a b', 'a/b', '<script>', 'ü', '', 'a"b']) {
    const reply = await tenant.keys.read.get('/api/v1/nothing', { 'x-request-id': bad });
    const given = reply.headers.get('x-request-id') ?? '';
    assert.notEqual(given, bad);
    assert.match(given, /^[A-Za-z0-9._-]{1,128}$/);
    assert.equal(reply.json.error.requestId, given);
  }
});

test('every answer has a request id: successes, reads that are not modified, files, health', async () => {
  const ids = new Set<string>();
  for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/nothing']) {
    const answer = await fetch(service.address + path);
    ids.add(answer.headers.get('x-request-id') ?? '');
  }
  assert.ok(!ids.has(''), 'each has one');
  assert.equal(ids.size, 5, 'and no two are the same');
});

test('no answer of all these was a 500', () => {
  const faults = service
    .log()
    .split('\n')
    .filter((line) => /"status":5\d\d/.test(line));
  assert.deepEqual(faults, []);
});
