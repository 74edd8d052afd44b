// Lists of a vendor that are longer than any project, over HTTP: the run ends, and says why.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import { until } from '../../testing/integrations/waiting.ts';

const { b: simulator } = await startSimulators('b');

/** True for a vendor whose list of people does not end. */
let hasEndlessPeople = false;
let peoplePages = 0;
/** Answers the list of issues in place of the simulator. */
let answerList:
  | ((page: number) => { readonly body: string; readonly link?: string; readonly isUncounted?: boolean })
  | undefined;
let pages: number[] = [];
const vendor = createServer((request, response) => {
  const url = new URL(request.url ?? '/', simulator.url);
  if (answerList !== undefined && request.method === 'GET' && url.pathname.endsWith('/coordination_issues')) {
    const page = Number(url.searchParams.get('page'));
    pages.push(page);
    const { body, link, isUncounted = false } = answerList(page);
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(link === undefined ? !isUncounted && { total: '1' } : { link }),
    });
    return void response.end(body);
  }
  if (hasEndlessPeople && url.pathname.endsWith('/users')) {
    peoplePages += 1;
    response.writeHead(200, { 'content-type': 'application/json', link: '<https://b.example/users>; rel="next"' });
    return void setTimeout(() => response.end(JSON.stringify([{ id: peoplePages }])), 100);
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const body = Buffer.concat(parts);
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const { 'content-length': _bytes, 'transfer-encoding': _coding, ...rest } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, rest);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
});
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
after(() => vendor.close());
const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;

const { world, signIn } = await connectedService(describeVendors({ b: { ...simulator, url } }));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

const createIssue = (id: unknown, more: object = {}) => ({
  id,
  title: `Issue ${id}`,
  status: 'open',
  issue_type: 'clash',
  priority: 'medium',
  updated_at: '2026-11-30T00:00:00Z',
  ...more,
});

async function connect() {
  answerList = undefined;
  pages = [];
  const connected = await connectVendorB({
    ...{ world, scope: ours.scope, call: omar, control: simulator.control },
  });
  const pull = (more: object = {}) => connected.sync({ direction: 'pull', ...more });
  const compare = async () =>
    connected.awaitEnd(requireStatus(await omar('POST', `${connected.one}/compare`, {}), 202).body.id);
  const list = async (path: string) => requireStatus(await omar('GET', path), 200).body.data;
  return { ...connected, pull, compare, list };
}

test('a page of 400,000 records, of one id or of different ones, ends the run', async () => {
  const { pull } = await connect();
  const bodies = [
    `[${Array(400_000).fill('{"id":1}').join(',')}]`,
    `[${Array.from({ length: 70_000 }, (_each, index) => `{"id":${index + 1}}`).join(',')}]`,
  ];
  for (const body of bodies) {
    answerList = () => ({ body });
    const run = await pull();
    assert.deepEqual(
      [run.state, run.error?.code, run.error?.key],
      ['failed', 'too_large', 'integrations.faultPageTooLong'],
    );
  }
});

test('a list whose pages repeat one record for ever ends the run, and the comparison of both sides', async () => {
  for (const kind of ['pull', 'dry run', 'comparison']) {
    const { pull, compare } = await connect();
    answerList = () => ({ body: JSON.stringify([createIssue(1)]), link: '<https://b.example/list>; rel="next"' });
    const run = await (kind === 'comparison' ? compare() : pull({ dryRun: kind === 'dry run' }));
    assert.deepEqual([run.state, run.error?.key], ['failed', 'integrations.faultEndlessList'], JSON.stringify(run));
    assert.equal(pages.length, 21);
  }
});

test('a list that has no pages and no headers is read once, also if it is longer than a page', async () => {
  const { pull, compare } = await connect();
  const body = JSON.stringify(Array.from({ length: 150 }, (_each, index) => createIssue(index + 1)));
  answerList = () => ({ body, isUncounted: true });
  const planned = await compare();
  assert.deepEqual([planned.state, planned.counts.created, pages.length], ['done', 150, 2], JSON.stringify(planned));
  const run = await pull();
  assert.deepEqual([run.state, run.counts.created, run.counts.errors], ['done', 150, 0], JSON.stringify(run));
});

test('a run that is cancelled while a list of people does not end reads no further page', async (t) => {
  const { one, awaitEnd } = await connect();
  t.after(() => {
    hasEndlessPeople = false;
  });
  hasEndlessPeople = true;
  const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { direction: 'pull' }), 202);
  await until(async () => peoplePages > 0);
  requireStatus(await omar('POST', `${one}/runs/${run.id}/cancel`), 200);
  assert.equal((await awaitEnd(run.id)).state, 'cancelled');
});

test('records whose ids fall together are errors of the ledger, and the others are imported', async () => {
  const { pull, path, one, list } = await connect();
  const issue = (id: string) => JSON.stringify(createIssue(0)).replace('"id":0', `"id":${id}`);
  const ids = ['9007199254740993', '9007199254740992', '"a\\u0000b"', '"\\ud800"', '"a\\ufffdb"', '700', '"a-b"'];
  answerList = () => ({ body: `[${ids.map(issue).join(',')}]` });
  const run = await pull();
  assert.deepEqual([run.state, run.counts.created, run.counts.errors], ['done', 2, 5], JSON.stringify(run));
  assert.equal((await list(`${path}/issues`)).length, 2);
  const [entry] = (await list(`${one}/events?outcome=error`)) as { code: string; params: object }[];
  assert.deepEqual([entry?.code, entry?.params], ['bad_answer', { number: 5 }]);
});

test('a record that is left out counts once, also of a list of several pages, which is read twice', async () => {
  for (const dryRun of [false, true]) {
    const { pull, one, list } = await connect();
    const marked = createIssue(1, { origin: { origin_id: 'PCS-AAAAAAAAAAAAA' } });
    answerList = (page) => ({
      body: JSON.stringify(page === 1 ? [marked, { title: 'No id' }] : [createIssue(2)]),
      ...(page === 1 && { link: '<https://b.example/list>; rel="next"' }),
    });
    const { id, state, counts } = await pull({ dryRun });
    assert.deepEqual([state, pages], ['done', [1, 2, 1, 2].slice(0, pages.length)]);
    assert.deepEqual([counts.skipped, counts.errors, counts.created], [1, 1, 1], String(dryRun));
    if (dryRun) assert.equal((await list(`${one}/runs/${id}/differences?action=skip`)).length, 2);
  }
});
