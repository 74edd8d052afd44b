// The ledger of a connection and links between records over HTTP (integrations 11.4, 11.6, 11.7).
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';

import { SYNC_CODES } from '../../../contract/integrations.ts';
import { MESSAGES } from '../../../contract/messages/catalog.ts';
import { connectedService, type PersonCall, requireStatus } from '../../testing/integrations/connected-service.ts';
import { insertEntries, insertLinks } from '../../testing/integrations/sync-rows.ts';

const { service, world, signIn } = await connectedService({ PCS_ROLES: 'api' });
const ours = await world.workspace({ Omar: 'owner', Vera: 'member', Edda: 'member', Ada: 'member' });
const theirs = await world.workspace({ Zaid: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const vera = (await signIn(ours.people.Vera)).call;
const edda = (await signIn(ours.people.Edda)).call;
const ada = (await signIn(ours.people.Ada)).call;
const zaid = (await signIn(theirs.people.Zaid)).call;

async function makeConnection() {
  const { Vera, Edda, Ada } = ours.people;
  const scope = await world.project(ours.scope, { [Vera]: 'viewer', [Edda]: 'upload_engineer', [Ada]: 'admin' });
  const path = `/api/projects/${scope.projectId}`;
  const { body } = requireStatus(
    await omar('POST', `${path}/integrations/vendor-b/connect`, { accessToken: 't' }),
    201,
  );
  const project = { companyId: '1', projectId: '2' };
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, project), 200);
  return { scope, path, id: body.id as string, one: `${path}/integration-connections/${body.id}` };
}

async function makeIssue(path: string) {
  return requireStatus(await omar('POST', `${path}/issues`, { title: 'Crack' }), 201).body.id as string;
}

async function listAll(path: string, limit: number): Promise<{ id: string }[]> {
  const all: { id: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = requireStatus(
      await vera('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${more}`),
      200,
    );
    all.push(...body.data);
    cursor = body.nextCursor;
  }
  return all;
}

test('pages of the ledger have each entry that a filter takes once, newest first', async () => {
  const { scope, id, one } = await makeConnection();
  const other = await makeConnection();
  const [records, runs] = [
    [randomUUID(), randomUUID()],
    [randomUUID(), randomUUID()],
  ];
  const start = Date.now();
  const entries = Array.from({ length: 60 }, (_, index) => ({
    at: new Date(start + index * 1_000).toISOString(),
    outcome: ['ok', 'skipped', 'conflict', 'error'][index % 4],
    direction: ['push', 'pull'][index % 2],
    entity: ['issue', 'rfi', 'connection'][index % 3],
    record_id: records[index % 5] ?? null,
    run_id: runs[index % 7] ?? null,
  }));
  const ids = await insertEntries(service, scope, id, entries);
  await insertEntries(service, other.scope, other.id, entries);
  const pick = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const query = fc.record({
    outcome: pick('ok', 'skipped', 'conflict', 'error'),
    direction: pick('push', 'pull'),
    entity: pick('issue', 'rfi', 'connection', 'asset'),
    recordId: pick(...records, randomUUID()),
    runId: pick(...runs),
    since: fc.option(fc.nat(60), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 25 }), async (filters, limit) => {
      const { since: from, ...exact } = filters;
      const since = from === undefined ? undefined : new Date(start + from * 1_000).toISOString();
      const given = Object.entries({ ...exact, since }).filter(([, value]) => value !== undefined) as [
        string,
        string,
      ][];
      const expected = ids.filter((_, index) => {
        const each = entries[index];
        return (
          each !== undefined &&
          (filters.outcome === undefined || each.outcome === filters.outcome) &&
          (filters.direction === undefined || each.direction === filters.direction) &&
          (filters.entity === undefined || each.entity === filters.entity) &&
          (filters.recordId === undefined || each.record_id === filters.recordId) &&
          (filters.runId === undefined || each.run_id === filters.runId) &&
          (from === undefined || index >= from)
        );
      });
      const listed = await listAll(`${one}/events?${new URLSearchParams(given)}`, limit);
      assert.deepEqual(
        listed.map((each) => each.id),
        expected.toReversed(),
      );
    }),
    { numRuns: 30 },
  );
});

test('an entry has the remedy of its code, each code a sentence of its own', async () => {
  const { scope, id, one } = await makeConnection();
  await insertEntries(service, scope, id, [{ code: null }, ...SYNC_CODES.map((code) => ({ code, outcome: 'error' }))]);
  const listed = (await listAll(`${one}/events`, 200)).toReversed() as { id: string; code: string; remedy: string }[];
  assert.deepEqual([listed[0]?.code, listed[0]?.remedy], [null, null]);
  const remedies = listed.slice(1).map((each) => each.remedy);
  assert.equal(new Set(remedies).size, SYNC_CODES.length);
  assert.ok(remedies.every((each) => (Object.values(MESSAGES.integrations) as string[]).includes(each)));
});

test('CSV has all entries that the filters take, and no text that a spreadsheet would run', async () => {
  const { scope, id, one } = await makeConnection();
  const formulas = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "'=1", 'plain, "quoted"\nline'];
  await insertEntries(service, scope, id, [
    ...formulas.map((message) => ({
      message,
      vendor_id: message,
      outcome: 'error',
      code: 'unauthorized',
      duration_ms: -3,
    })),
    { message: 'another outcome' },
  ]);
  const reply = requireStatus(await vera('GET', `${one}/events?format=csv&outcome=error`), 200);
  assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(reply.headers.get('content-disposition') ?? '', /attachment; filename="integration-events\.csv"/);
  const text = String(reply.body);
  assert.match(text, /^id,at,direction,entity,outcome,action,code,message,remedy,/);
  assert.equal(text.split(/\r\n/).length, formulas.length + 2);
  for (const cell of [`"'=HYPERLINK(""http://x"")"`, "'+1", "'-1", "'@SUM(A1)", "''=1", '"plain, ""quoted""\nline"']) {
    assert.ok(text.includes(`,${cell},`), cell);
  }
  assert.ok(text.includes(',-3,'), 'a number stays one');
  assert.ok(!text.includes('another outcome'));
  for (const each of ['cursor=x', 'limit=5']) {
    assert.equal((await vera('GET', `${one}/events?format=csv&${each}`)).status, 422, each);
  }
});

test('CSV of more entries than a portion has each of them once', async () => {
  const { scope, id, one } = await makeConnection();
  const ids = await insertEntries(
    service,
    scope,
    id,
    Array.from({ length: 2_100 }, () => ({})),
  );
  const { body } = requireStatus(await vera('GET', `${one}/events?format=csv`), 200);
  const lines = String(body).trimEnd().split('\r\n').slice(1);
  assert.deepEqual(
    lines.map((line) => line.slice(0, 36)),
    ids.toReversed(),
  );
});

test('pages of links have each link that a filter takes once', async () => {
  const { scope, id, one } = await makeConnection();
  const states = ['pending', 'linked', 'conflict', 'keeping', 'vendor_deleted', 'ended'] as const;
  const links = Array.from({ length: 40 }, (_, index) => ({
    state: states[index % 6],
    ended_reason: index % 6 === 5 ? 'unlinked' : null,
    entity: ['issue', 'rfi'][index % 2],
    record_id: randomUUID(),
    refusal: index % 5 === 0 ? { code: 'too_long', message: 'At most 80.', digest: 'x' } : null,
  }));
  const ids = await insertLinks(service, scope, id, links);
  const query = fc.record({
    state: fc.option(fc.constantFrom(...states), { nil: undefined }),
    entity: fc.option(fc.constantFrom('issue', 'rfi', 'space'), { nil: undefined }),
    recordId: fc.option(fc.constantFrom(...links.map((each) => each.record_id)), { nil: undefined, freq: 2 }),
    hasError: fc.option(fc.boolean(), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 25 }), async (filters, limit) => {
      const given = Object.entries(filters).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const expected = ids.filter((_, index) => {
        const each = links[index];
        return (
          each !== undefined &&
          (filters.state === undefined || each.state === filters.state) &&
          (filters.entity === undefined || each.entity === filters.entity) &&
          (filters.recordId === undefined || each.record_id === filters.recordId) &&
          (filters.hasError === undefined || (each.refusal !== null && each.state !== 'ended') === filters.hasError)
        );
      });
      const listed = await listAll(`${one}/links?${new URLSearchParams(given)}`, limit);
      assert.deepEqual(
        listed.map((each) => each.id),
        expected,
      );
    }),
    { numRuns: 30 },
  );
});

test('a person links a record and ends it; both acts are in the ledger and the audit log', async () => {
  const { path, one, id } = await makeConnection();
  const recordId = await makeIssue(path);
  const link = { entity: 'issue', recordId, vendorId: 77, initial: 'vendor' };
  const made = requireStatus(await ada('POST', `${one}/links`, link), 201).body;
  assert.deepEqual(
    [made.recordId, made.vendorId, made.state, made.localBase, made.vendorBase, made.etag],
    [recordId, '77', 'linked', {}, {}, null],
  );
  assert.match(made.marker, /^PCS-[A-Z2-7]{13}$/);
  const external = `${path}/external-links?entity=issue&recordId=${recordId}`;
  assert.deepEqual((await vera('GET', external)).body, {
    data: [
      {
        ...{ connectionId: id, conflictId: null, vendor: 'vendor-b', vendorName: 'Vendor B', vendorId: '77' },
        ...{ vendorNumber: null, url: null, state: 'linked', undoing: false, heldFields: [] },
      },
    ],
    nextCursor: null,
  });
  assert.equal((await ada('DELETE', `${one}/links/${made.id}`)).status, 204);
  assert.equal((await ada('DELETE', `${one}/links/${made.id}`)).status, 204, 'again: nothing more');
  assert.deepEqual((await vera('GET', external)).body.data, []);
  const [ended] = await listAll(`${one}/links?state=ended`, 9);
  assert.partialDeepStrictEqual(ended, { id: made.id, endedReason: 'unlinked', recordId, vendorId: '77' });
  assert.equal((await omar('GET', `${path}/issues/${recordId}`)).status, 200, 'the record stays');
  const entries = (await listAll(`${one}/events?recordId=${recordId}`, 9)) as unknown as Record<string, unknown>[];
  assert.deepEqual(
    entries.map((each) => [each.action, each.direction, each.outcome, each.linkId, each.vendorId, each.actor]),
    [
      ['unlink', 'push', 'ok', made.id, '77', { type: 'user', id: ours.people.Ada }],
      ['link', 'pull', 'ok', made.id, '77', { type: 'user', id: ours.people.Ada }],
    ],
  );
  for (const action of ['record_linked', 'record_unlinked']) {
    const { body } = await omar('GET', `/api/workspace/audit-log?action=integrations.${action}`);
    assert.deepEqual(body.data[0].detail, { entity: 'issue', recordId, vendorId: '77' }, action);
  }
  requireStatus(await ada('POST', `${one}/links`, link), 201);
});

test('a link that is asked for again under its key is answered again, and made once', async () => {
  const { path, one } = await makeConnection();
  const link = { entity: 'issue', recordId: await makeIssue(path), vendorId: '78', initial: 'local' };
  const ask = (body: object) => ada('POST', `${one}/links`, body, { 'idempotency-key': 'link-78' });
  const made = requireStatus(await ask(link), 201);
  assert.equal(made.headers.get('idempotent-replayed'), null);
  const again = requireStatus(await ask(link), 201);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(again.body, made.body);
  assert.equal((await listAll(`${one}/links`, 9)).length, 1);
  requireStatus(await ask({ ...link, vendorId: '79' }), 409);
});

test('links and entries of the ledger name their record, and a link says which error it has', async () => {
  const { scope, path, id, one } = await makeConnection();
  const issueId = await makeIssue(path);
  const rfi = { subject: 'Which beam?', question: 'Which beam is it?' };
  const rfiId = requireStatus(await omar('POST', `${path}/rfis`, rfi), 201).body.id as string;
  const asset = async (body: object) =>
    requireStatus(await omar('POST', `${path}/assets`, body), 201).body.id as string;
  const pump = await asset({ tag: 'P-1', manufacturer: 'Acme' });
  const fan = await asset({ tag: null, manufacturer: 'Acme', serialNumber: 'S 7' });
  const refusal = { code: 'too_long', message: 'At most 80.', digest: 'x' };
  const rows = [
    { entity: 'issue', record_id: issueId },
    { entity: 'rfi', record_id: rfiId },
    { entity: 'asset', record_id: pump, refusal },
    { entity: 'asset', record_id: fan },
    { entity: 'space', record_id: randomUUID() },
    { entity: 'model', record_id: randomUUID(), parent_id: randomUUID(), vendor_parent_id: 'item', vendor_sequence: 1 },
  ];
  const names = [
    [1, 'Crack'],
    [1, 'Which beam?'],
    [null, 'P-1'],
    [null, 'Acme S 7'],
    [null, null],
    [null, null],
  ];
  await insertLinks(service, scope, id, rows);
  await insertEntries(
    service,
    scope,
    id,
    rows.map(({ entity, record_id }) => ({ entity, record_id })),
  );
  type Named = { recordNumber: number | null; recordTitle: string | null; error?: object | null };
  const links = (await listAll(`${one}/links`, 9)) as unknown as Named[];
  const entries = (await listAll(`${one}/events`, 9)) as unknown as Named[];
  for (const list of [links, entries.toReversed()]) {
    assert.deepEqual(
      list.map((each) => [each.recordNumber, each.recordTitle]),
      names,
    );
  }
  const error = { code: 'too_long', message: 'At most 80.' };
  assert.deepEqual(
    links.map((each) => each.error),
    [null, null, error, null, null, null],
  );
});

test('either end is linked once, also by two who link at the same moment', async () => {
  const { path, one } = await makeConnection();
  const [recordId, second] = [await makeIssue(path), await makeIssue(path)];
  const link = (body: object) => omar('POST', `${one}/links`, { entity: 'issue', initial: 'local', ...body });
  const replies = await Promise.all(Array.from({ length: 8 }, () => link({ recordId, vendorId: '1' })));
  assert.deepEqual(replies.map((each) => each.status).toSorted(), [201, ...Array.from({ length: 7 }, () => 409)]);
  const taken = await link({ recordId, vendorId: '2' });
  assert.deepEqual([taken.status, taken.body.error.key], [409, 'integrations.recordLinked']);
  const takenThere = await link({ recordId: second, vendorId: '1' });
  assert.deepEqual([takenThere.status, takenThere.body.error.key], [409, 'integrations.vendorRecordLinked']);
  requireStatus(await link({ recordId: second, vendorId: '2' }), 201);
});

test('records of elsewhere and types that the vendor does not have are refused', async () => {
  const { path, one } = await makeConnection();
  const foreign = await makeIssue((await makeConnection()).path);
  const link = (body: object) =>
    omar('POST', `${one}/links`, { entity: 'issue', vendorId: '1', initial: 'local', ...body });
  for (const recordId of [foreign, randomUUID()]) assert.equal((await link({ recordId })).status, 404);
  const recordId = await makeIssue(path);
  assert.equal((await link({ recordId, entity: 'rfi' })).status, 404, 'an issue is no RFI');
  for (const entity of ['asset', 'model', 'connection']) {
    assert.equal((await link({ recordId, entity })).status, 422, entity);
  }
  assert.equal((await link({ recordId, initial: 'both' })).status, 422);
  requireStatus(await omar('DELETE', one), 204);
  assert.equal((await link({ recordId })).status, 409, 'disconnected');
});

test('members read the ledger and links, admins write links, and nobody sees those of elsewhere', async () => {
  const { path, one } = await makeConnection();
  const recordId = await makeIssue(path);
  const link = { entity: 'issue', recordId, vendorId: '1', initial: 'local' };
  const { body } = requireStatus(await ada('POST', `${one}/links`, link), 201);
  const external = `${path}/external-links?entity=issue&recordId=${recordId}`;
  for (const each of [`${one}/events`, `${one}/links`, external]) {
    assert.equal((await vera('GET', each)).status, 200, each);
    assert.equal((await zaid('GET', each)).status, 404, each);
  }
  for (const call of [vera, edda]) {
    assert.equal((await call('POST', `${one}/links`, link)).status, 403);
    assert.equal((await call('DELETE', `${one}/links/${body.id}`)).status, 403);
  }
  const other = await makeConnection();
  const statuses = async (call: PersonCall, at: string) => [
    (await call('GET', `${at}/events`)).status,
    (await call('GET', `${at}/links`)).status,
    (await call('POST', `${at}/links`, link)).status,
    (await call('DELETE', `${at}/links/${body.id}`)).status,
  ];
  assert.deepEqual(await statuses(zaid, one), [404, 404, 404, 404]);
  assert.deepEqual(await statuses(omar, `${other.path}/integration-connections/${one.split('/').at(-1)}`), [
    ...[404, 404, 404, 404],
  ]);
  assert.equal((await omar('DELETE', `${other.one}/links/${body.id}`)).status, 404, 'of another connection');
});
