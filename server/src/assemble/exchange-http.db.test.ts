// Imports and exports as people see them: over HTTP, on the whole service.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZipFile } from 'yazl';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';

const service = await runningService();
const made = tenants(service.foundation.db);
const { scope: workspace, people } = await made.workspace({ owner: 'owner', viewer: 'member' });
const { projectId } = await made.project(workspace, { [people.viewer]: 'viewer' });
const { projectId: otherId } = await made.project(workspace);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(service.foundation, device, { id, passwordHash: null })).token}`;
const owner = await signIn(people.owner);
const viewer = await signIn(people.viewer);
const issues = (id = projectId) => `/api/projects/${id}/issues`;

async function upload(
  path: string,
  record: object,
  content: string | ArrayBuffer,
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([content]), 'file');
  const answer = await fetch(service.address + path, {
    method: 'POST',
    headers: { cookie: owner, origin: service.address, ...headers },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of an answer
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
}

const VERSION = '<Version VersionId="2.1"/>';
const GUID = '11111111-1111-4111-8111-111111111111';
const COMMENT =
  '<Comment Guid="21111111-1111-4111-8111-111111111111"><Date>2025-01-02T03:04:05Z</Date>' +
  '<Author>architect@example.org</Author><Comment>Look</Comment></Comment>';
const markup = (guid: string, more = '') =>
  `<Markup><Topic Guid="${guid}"><Title>Topic</Title></Topic>${more}</Markup>`;

/** An archive of these files. */
async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

const exported = async (version: string, cookie = owner) => {
  const answer = await fetch(`${service.address}${issues()}/export?version=${version}&status=open`, {
    headers: { cookie },
  });
  return { answer, bytes: await answer.arrayBuffer() };
};

for (const version of ['2.1', '3.0']) {
  test(`a viewer exports issues as BCF ${version}, and a reviewer imports them into another project, once for one key`, async () => {
    const body = {
      title: `Crack ${version}`,
      elementGuids: ['0aaaaaaaaaaaaaaaaaaaaa'],
      worldPosition: { x: 1, y: 2, z: 3 },
    };
    const issue = await service.call({ method: 'POST', path: issues(), cookie: owner, body });
    assert.equal(issue.status, 201);
    const { answer, bytes } = await exported(version, viewer);
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split('"')[1]],
      [200, 'application/zip', version === '3.0' ? 'issues.bcf' : 'issues.bcfzip'],
    );
    const headers = { 'idempotency-key': `key-${version}` };
    const first = await upload(`${issues(otherId)}/imports`, {}, bytes, headers);
    assert.deepEqual([first.status, first.body.created, first.body.version], [201, 1, version]);
    const repeated = await upload(`${issues(otherId)}/imports`, {}, bytes, headers);
    assert.deepEqual([repeated.body, repeated.headers.get('idempotent-replayed')], [first.body, 'true']);
    const again = await upload(`${issues(otherId)}/imports`, {}, bytes);
    assert.deepEqual([again.body.created, again.body.updated, again.body.conflicts], [0, 0, 0]);
    const { body: list } = await service.call({ path: `${issues(otherId)}?q=Crack%20${version}`, cookie: owner });
    const [imported] = list.data;
    assert.deepEqual(
      [list.data.length, imported.worldPosition, imported.elementGuids],
      [1, body.worldPosition, body.elementGuids],
    );
    const views = await service.call({ path: `${issues(otherId)}/${imported.id}/viewpoints`, cookie: owner });
    assert.deepEqual([views.status, views.body.data[0].selectedCount, views.body.data[0].snapshot], [200, 1, null]);
    const read = await service.call({ path: `${issues(otherId)}/imports/${first.body.id}`, cookie: owner });
    assert.deepEqual(read.body, first.body);
    // The next round exports one issue again.
    await service.call({
      method: 'PATCH',
      path: `${issues()}/${issue.body.id}`,
      cookie: owner,
      body: { status: 'closed' },
    });
  });
}

test('the file alone is enough for an import of issues; a comment shows who wrote it and when, as the file says', async () => {
  const { projectId: id } = await made.project(workspace);
  const bytes = await zipped({ 'bcf.version': VERSION, [`${GUID}/markup.bcf`]: markup(GUID, COMMENT) });
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'file');
  const headers = { cookie: owner, origin: service.address };
  const answer = await fetch(`${service.address}${issues(id)}/imports`, { method: 'POST', headers, body: form });
  assert.equal(answer.status, 201);
  const list = await service.call({ path: issues(id), cookie: owner });
  const comments = `${issues(id)}/${list.body.data[0].id}/comments`;
  await service.call({ method: 'POST', path: comments, cookie: owner, body: { text: 'Made here' } });
  const { body } = await service.call({ path: comments, cookie: owner });
  assert.deepEqual(
    body.data.map(({ text, originalAuthor, originalAt, createdBy }: Record<string, unknown>) => [
      ...[text, originalAuthor, originalAt, createdBy],
    ]),
    [
      ['Look', 'architect@example.org', '2025-01-02T03:04:05.000Z', { type: 'user', id: people.owner }],
      ['Made here', null, null, { type: 'user', id: people.owner }],
    ],
  );
  const path = `${comments}/${body.data[0].id}`;
  const changed = await service.call({ method: 'PATCH', path, cookie: owner, body: { text: 'Changed' } });
  assert.deepEqual(
    [changed.body.text, changed.body.originalAuthor, changed.body.originalAt],
    ['Changed', 'architect@example.org', '2025-01-02T03:04:05.000Z'],
  );
});

test('a file that is no archive is 422 and names the file; a viewer may not import', async () => {
  const refused = await upload(`${issues()}/imports`, {}, 'no zip');
  assert.deepEqual([refused.status, refused.body.error.details[0].path], [422, 'file']);
  assert.equal((await upload(`${issues()}/imports`, {}, 'no zip', { cookie: viewer })).status, 403);
});
