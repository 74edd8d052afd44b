// Imports and exports as people see them: over HTTP, on the whole service.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
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
  content: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
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

const clashes = (id: string) => `/api/projects/${id}/clashes`;
const HEADER = 'name,kind,element_a_guid,element_b_guid,x,y,z,distance_m,id';

/** What is left of imports into a project, in tables, storage and the spool. */
async function leftOf(id: string): Promise<Record<string, number>> {
  const tables = [
    'issue',
    'clash',
    'issue_bcf_topic',
    'issue_bcf_file',
    'issue_viewpoint',
    'exchange_lease',
    'clash_test',
  ];
  const left: Record<string, number> = {};
  const reader = service.foundation.db.reader(workspace);
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where project_id = ${id}::uuid`.execute(reader);
    if (rows.length > 0) left[table] = rows.length;
  }
  const { rows: files } = await sql`
    select 1 from stored_file where id not in (select file_id from project_bcf_file)`.execute(reader);
  if (files.length > 0) left.stored_file = files.length;
  const spooled = await readdir(join(service.foundation.config.dataDir, 'spool'), {
    recursive: true,
    withFileTypes: true,
  });
  const held = spooled.filter((each) => each.isFile() && each.name.length === 20);
  if (held.length > 0) left.spool = held.length;
  return left;
}

/** A stored zip whose directory says something else than is there. */
async function lying(): Promise<Buffer<ArrayBuffer>> {
  const bytes = await zipped({ 'bcf.version': VERSION, [`${GUID}/markup.bcf`]: markup(GUID, ' '.repeat(100_000)) });
  // The directory's entry of the markup: its unpacked size at offset 24 becomes smaller than what comes out.
  const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(1_000, at + 24);
  return bytes;
}

async function encrypted(): Promise<Buffer<ArrayBuffer>> {
  const bytes = await zipped({ 'bcf.version': VERSION, [`${GUID}/markup.bcf`]: markup(GUID) });
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  }
  return bytes;
}

/** Same length, so that the offsets stay what they are. */
async function upwards(): Promise<Buffer<ArrayBuffer>> {
  const bytes = await zipped({ 'bcf.version': VERSION, 'aa/bb/secret': 'x', [`${GUID}/markup.bcf`]: markup(GUID) });
  return Buffer.from(bytes.toString('latin1').replaceAll('aa/bb/secret', '../../secret'), 'latin1');
}

const REFUSED_ARCHIVES: readonly [
  what: string,
  make: () => Promise<Buffer<ArrayBuffer>>,
  status: number,
  says: RegExp,
][] = [
  [
    'a zip bomb that says so',
    () => zipped({ 'bcf.version': VERSION, 'x.bin': Buffer.alloc(3_000_000) }),
    422,
    /packed_too_densely/,
  ],
  ['a path that leads out', upwards, 422, /entry_name_unsafe/],
  ['an encrypted archive', encrypted, 422, /archive_encrypted/],
  ['an archive of nothing of BCF', () => zipped({ 'a.txt': 'x' }), 422, /not_bcf/],
  [
    'an archive that is cut off',
    async () => (await zipped({ 'bcf.version': VERSION })).subarray(0, 60),
    422,
    /not_a_zip|archive_damaged/,
  ],
];

for (const [what, make, status, says] of REFUSED_ARCHIVES) {
  test(`${what} is ${status} as issues and as clashes, leaves nothing, and the next import works`, async () => {
    const { projectId: id } = await made.project(workspace);
    const bytes = await make();
    const uploads = [
      await upload(`${issues(id)}/imports`, {}, bytes),
      await upload(`${clashes(id)}/imports`, { test: 'T' }, bytes),
    ];
    for (const { status: answered, body } of uploads) {
      assert.deepEqual([answered, body.error.details[0].path], [status, 'file']);
      assert.match(body.error.details[0].message, says);
    }
    await settled(id, {});
    const next = await upload(`${issues(id)}/imports`, {}, await zipped({ [`${GUID}/markup.bcf`]: markup(GUID) }));
    assert.deepEqual([next.status, next.body.created], [201, 1]);
  });
}

/** The upload goes from the spool once the answer is on its way. */
async function settled(id: string, expected: Record<string, number>): Promise<void> {
  const until = performance.now() + 5_000;
  let left = await leftOf(id);
  while (left.spool !== undefined && performance.now() < until) left = await leftOf(id);
  assert.deepEqual(left, expected);
}

const SKIPPED_TOPICS: readonly [what: string, make: () => Promise<Buffer<ArrayBuffer>>, reason: string][] = [
  ['whose directory lies about its size', lying, 'entry_damaged'],
  ['without a markup', () => zipped({ 'bcf.version': VERSION, [`${GUID}/a.png`]: 'x' }), 'markup_missing'],
  [
    'whose markup is no XML',
    () => zipped({ 'bcf.version': VERSION, [`${GUID}/markup.bcf`]: 'no XML' }),
    'xml_malformed',
  ],
  [
    'with entities',
    () => zipped({ [`${GUID}/markup.bcf`]: `<!DOCTYPE a [<!ENTITY b "bb">]>${markup(GUID)}` }),
    'xml_forbidden',
  ],
];

for (const [what, make, reason] of SKIPPED_TOPICS) {
  test(`a topic ${what} is skipped by its reason and leaves nothing; the same archive mended is imported`, async () => {
    const { projectId: id } = await made.project(workspace);
    const { status, body } = await upload(`${issues(id)}/imports`, {}, await make());
    assert.deepEqual(
      [status, body.found, body.created, body.skippedItems.map((each: { reason: string }) => each.reason)],
      [201, 1, 0, [reason]],
    );
    await settled(id, {});
    const next = await upload(`${issues(id)}/imports`, {}, await zipped({ [`${GUID}/markup.bcf`]: markup(GUID) }));
    assert.deepEqual([next.status, next.body.created], [201, 1]);
  });
}

test('a viewpoint of 70,000 components is imported over HTTP, and others are answered meanwhile', async () => {
  const { projectId: id } = await made.project(workspace);
  const components = Array.from(
    { length: 70_000 },
    (_, at) => `<Component IfcGuid="${String(at).padStart(22, '0')}"/>`,
  );
  const view = `<VisualizationInfo><Components><Selection>${components.join('')}</Selection></Components></VisualizationInfo>`;
  const listed = `<Viewpoints Guid="${GUID.replace(/^./, '3')}"><Viewpoint>v.bcfv</Viewpoint></Viewpoints>`;
  const bytes = await zipped({ [`${GUID}/markup.bcf`]: markup(GUID, listed), [`${GUID}/v.bcfv`]: view });
  let isOver = false;
  const importing = upload(`${issues(id)}/imports`, {}, bytes).finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    assert.equal((await fetch(`${service.address}/healthz`)).status, 200);
    answered += 1;
  }
  const { status, body } = await importing;
  assert.deepEqual([status, body.created, answered > 20], [201, 1, true], `${answered}`);
});

test('a CSV of one line of 60 MB, of 100,000 columns, or with a line of 10 MB is refused and leaves nothing; the next run is imported', async () => {
  const { projectId: id } = await made.project(workspace);
  const path = `${clashes(id)}/imports`;
  const long = await upload(path, { test: 'T' }, 'x'.repeat(60 * 1024 * 1024));
  assert.deepEqual([long.status, long.body.error.details[0].path], [422, 'file']);
  const wide = await upload(path, { test: 'T' }, `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n`);
  assert.deepEqual([wide.status, wide.body.error.details[0].path], [422, 'file']);
  const inside = `${HEADER}\nNone,hard,a,b,,,,,\n${'y'.repeat(10 * 1024 * 1024)}\nOne,hard,a,b,,,,,\n`;
  const lost = await upload(path, { test: 'T' }, inside);
  assert.deepEqual([lost.status, lost.body.error.details[0].path], [422, 'file']);
  assert.match(lost.body.error.details[0].message, /more than 65536 characters in line 3/);
  await settled(id, {});
  const next = await upload(path, { test: 'T' }, `${HEADER}\nOne,hard,a,b,,,,,\n`);
  assert.deepEqual([next.status, next.body.created], [201, 1]);
});

test('a CSV of wrong types names each line that is no clash with its reason, and leaves out cells that are no numbers', async () => {
  const { projectId: id } = await made.project(workspace);
  const lines = ['x,1,a,b,,,,,', 'x,hard,a,b,true,2,3,,', 'x,hard,a,b,NaN,Infinity,0,,', '{"name":1}', 'x,hard,,,,,,,'];
  const { status, body } = await upload(`${clashes(id)}/imports`, { test: 'T' }, [HEADER, ...lines].join('\n'));
  assert.deepEqual(
    [status, body.created, body.skippedItems.map((each: { reason: string }) => each.reason)],
    [201, 1, ['bad_kind', 'repeated', 'bad_kind', 'bad_guid']],
  );
});
