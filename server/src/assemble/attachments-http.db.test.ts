// An attached file as people meet it: uploaded, listed, saved from a signed address, removed. What it is to its record or
// comment is in discussions-http.db.test.ts; here it is on an issue.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueDiscussion } from '../../../contract/issues.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const MOST = 4096;
const service = await runningService({ PCS_MAX_PICTURE_BYTES: String(MOST), PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner', reviewer: 'member', viewer: 'member' });
const roles = { [people.reviewer]: 'reviewer', [people.viewer]: 'viewer' } as const;
const { projectId } = await world.project(scope, roles);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = { reviewer: await signIn(people.reviewer), viewer: await signIn(people.viewer) };
type Who = keyof typeof cookies;

const call = (line: string, body?: unknown, who: Who = 'reviewer') => {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, cookie: cookies[who], ...(body === undefined ? {} : { body }) });
};
const { body: issue } = await call(`POST /api/projects/${projectId}/issues`, { title: 'Crack' });
const ISSUE = `/api/projects/${projectId}/issues/${issue.id}`;

async function upload(record: unknown, content: string | Buffer, who: Who = 'reviewer', headers: object = {}) {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([Buffer.from(content)]), 'sent as.bin');
  const sent = { cookie: cookies[who], origin: service.address, ...headers };
  const answer = await fetch(`${service.address}${ISSUE}/attachments`, { method: 'POST', headers: sent, body: form });
  const body = JSON.parse((await answer.text()) || 'null');
  return { status: answer.status, body, headers: answer.headers };
}

test('a file of any kind is attached, listed, and saved byte for byte under its name, never shown or run', async () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const made = await upload({ name: 'قصة "1".html' }, html);
  assert.equal(made.status, 201);
  assert.deepEqual(compileReply(issueDiscussion.Attachment)(made.body), []);
  const page = await call(`GET ${ISSUE}/attachments`, undefined, 'viewer');
  assert.deepEqual(compileReply(issueDiscussion.AttachmentPage)(page.body), []);
  assert.deepEqual(page.body, { data: [made.body], nextCursor: null });
  const { body } = await call(`GET ${ISSUE}/attachments/${made.body.id}/files`, undefined, 'viewer');
  assert.deepEqual(Object.keys(body), ['original']);
  const opened = await fetch(new URL(new URL(body.original).pathname + new URL(body.original).search, service.address));
  assert.equal(await opened.text(), html);
  const { headers } = opened;
  assert.deepEqual(
    [headers.get('content-type'), headers.get('x-content-type-options'), headers.get('content-security-policy')],
    ['application/octet-stream', 'nosniff', "sandbox; default-src 'none'"],
  );
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[^"]*"; filename\*=UTF-8''%D9%82/);
  assert.equal((await call(`DELETE ${ISSUE}/attachments/${made.body.id}`)).status, 204);
  assert.equal((await fetch(opened.url)).status, 404);
  assert.deepEqual((await call(`GET ${ISSUE}/attachments`)).body.data, []);
});

test('an upload is given again for its Idempotency-Key, and makes one attachment', async () => {
  const headers = { 'idempotency-key': 'attach-1' };
  const first = await upload({ name: 'once' }, 'x', 'reviewer', headers);
  const again = await upload({ name: 'once' }, 'x', 'reviewer', headers);
  assert.deepEqual([again.status, again.body, again.headers.get('idempotent-replayed')], [201, first.body, 'true']);
  assert.equal((await upload({ name: 'once' }, 'y', 'reviewer', headers)).status, 409);
  assert.equal((await call(`GET ${ISSUE}/attachments`)).body.data.length, 1);
});

test('what is too long, unnamed, unknown or not allowed is refused, and an empty file is a file', async () => {
  const path = ({ status, body }: { status: number; body: { error?: { details?: { path: string }[] } } }) =>
    `${status} ${body?.error?.details?.[0]?.path ?? ''}`.trim();
  assert.equal((await upload({ name: 'x' }, Buffer.alloc(MOST))).status, 201);
  assert.equal((await upload({ name: 'x' }, Buffer.alloc(MOST + 1))).status, 413);
  assert.equal((await upload({ name: 'x' }, '')).status, 201);
  for (const name of [undefined, '', null, 'é'.repeat(201), 'a\u0000b'])
    assert.equal(path(await upload({ name }, 'x')), '422 name', String(name));
  assert.equal(path(await upload({ name: 'x', commentId: 'first' }, 'x')), '422 commentId');
  assert.equal(path(await upload({ name: 'x', issueId: issue.id }, 'x')), '422 issueId');
  assert.equal(path(await upload({ name: 'x', commentId: world.ids.next() }, 'x')), '404 commentId');
  assert.equal((await upload({ name: 'x' }, 'x', 'viewer')).status, 403);
});
