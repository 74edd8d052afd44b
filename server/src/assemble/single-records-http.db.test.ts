// Single records carry a strong ETag (contract §4): those that no instant of a last change stands in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';

const service = await runningService();
const owner = await service.call({
  method: 'POST',
  path: '/api/auth/set-up',
  body: {
    token: service.setUpToken,
    workspaceName: 'North tower',
    name: 'Omar',
    email: 'omar@example.com',
    password: 'seven tall cranes',
  },
});
const cookie = owner.cookie ?? assert.fail('nobody is signed in');
const made = await service.call({
  method: 'POST',
  path: '/api/workspace/api-keys',
  cookie,
  body: { name: 'BI', scope: 'read' },
});
const withKey = { 'x-api-key': made.body.key as string };

const ownerId = (await service.call({ path: '/api/me', cookie })).body.id as string;
const project = await service.call({
  method: 'POST',
  path: '/api/projects',
  cookie,
  body: { name: 'North tower', code: 'N', timeZone: 'UTC' },
});
const rolePath = `/api/projects/${project.body.id}/members/${ownerId}`;
assert.equal((await service.call({ method: 'PUT', path: rolePath, cookie, body: { role: 'admin' } })).status, 200);

const RECORDS = [
  { path: '/api/me', headers: {}, cookie },
  { path: '/api/auth/session', headers: {}, cookie },
  { path: '/api/workspace/plan', headers: {}, cookie },
  { path: '/api/v1/whoami', headers: withKey },
  { path: `/api/workspace/members/${ownerId}`, headers: {}, cookie },
  { path: rolePath, headers: {}, cookie },
];

for (const record of RECORDS) {
  test(`GET ${record.path} carries a strong ETag, and is 304 to whoever has that state`, async () => {
    const first = await service.call(record);
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^"[^"]+"$/);
    assert.equal((await service.call(record)).headers.get('etag'), tag);
    const again = (ifNoneMatch: string) =>
      service.call({ ...record, headers: { ...record.headers, 'if-none-match': ifNoneMatch } });
    const same = await again(tag);
    assert.deepEqual([same.status, same.body, same.headers.get('etag')], [304, '', tag]);
    const other = await again('"another"');
    assert.deepEqual([other.status, other.body], [200, first.body]);
    const head = await fetch(service.address + record.path, { method: 'HEAD', headers: { cookie, ...record.headers } });
    assert.deepEqual([head.status, head.headers.get('etag')], [200, tag]);
  });
}

test('one’s own name is changed under If-Match, which gives the next ETag; a stale one is 412', async () => {
  const tag = (await service.call(RECORDS[0] ?? assert.fail())).headers.get('etag') ?? '';
  const rename = (name: string) =>
    service.call({ method: 'PATCH', path: '/api/me', cookie, headers: { 'if-match': tag }, body: { name } });
  const changed = await rename('Omar Saleh');
  assert.equal(changed.status, 200);
  const next = changed.headers.get('etag');
  assert.notEqual(next, tag);
  assert.equal((await service.call(RECORDS[0] ?? assert.fail())).headers.get('etag'), next);
  const stale = await rename('Omar');
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'precondition_failed']);
});

test('a role in a project is changed under If-Match, which gives the next ETag; a stale one is 412', async () => {
  const tag = (await service.call({ path: rolePath, cookie })).headers.get('etag') ?? '';
  const give = (role: string) =>
    service.call({ method: 'PUT', path: rolePath, cookie, headers: { 'if-match': tag }, body: { role } });
  const changed = await give('viewer');
  assert.deepEqual([changed.status, changed.body.role], [200, 'viewer']);
  const read = await service.call({ path: rolePath, cookie });
  assert.deepEqual([read.headers.get('etag'), read.body], [changed.headers.get('etag'), changed.body]);
  assert.notEqual(read.headers.get('etag'), tag);
  assert.equal((await give('reviewer')).status, 412);
});
