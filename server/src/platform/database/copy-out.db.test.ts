import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { manualClock, systemClock } from '../clock.ts';
import { openCopyPool } from './pool.ts';
import { openSnapshot } from './snapshot.ts';

const database = await serviceDb();
const made = tenants(database.db);
const { scope } = await made.workspace({ owner: 'owner' });
const { scope: other } = await made.workspace({ owner: 'owner' });
const project = await made.project(scope);
await made.project(other);

const LINES = { head: 'head', first: '\r\n', between: '\r\n', tail: '\r\n' };
const bounds = { maxMs: 60_000, maxStallMs: 5_000 };
const pool = openCopyPool({
  url: database.ownerUrl,
  role: database.serviceRole,
  connections: 2,
  maxStatementMs: 60_000,
  onConnectionLost: () => undefined, // some tests cut connections off
});
after(() => pool.end());

const open = (over: { asked?: Record<string, string>; clock?: typeof systemClock } = {}) =>
  openSnapshot(scope, { pool, clock: over.clock ?? systemClock, bounds, asked: over.asked ?? {} });

async function bytesOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function backends(): Promise<number> {
  const [row] = await database.asOwner<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = $1 and query like 'copy (%' and state <> 'idle'`,
    [database.name],
  );
  return row?.count ?? 0;
}

async function untilNoBackend(): Promise<void> {
  const deadline = Date.now() + 10_000;
  while ((await backends()) > 0) if (Date.now() > deadline) throw new Error('a backend still copies');
}

test('rows are framed, and the connection is free for the next', async () => {
  for (const count of [0, 1, 3, 5_000]) {
    const snapshot = await open({ asked: { count: String(count) } });
    const sql =
      "copy (select g, 'a' from generate_series(1, current_setting('asked.count')::int) g) to stdout (format csv)";
    const rows = Array.from({ length: count }, (_, index) => `${index + 1},a`);
    assert.equal(await bytesOf(snapshot.copyOut(sql, LINES)), `${['head', ...rows].join('\r\n')}\r\n`);
  }
  assert.equal(pool.idleCount, pool.totalCount);
});

test('what a field holds never looks like the end of a row', async () => {
  const letter = fc.constantFrom('\n', '\r', '"', ',', 'a', '\\', '.', 'ش', '\u0001');
  const someTexts = fc.array(fc.string({ unit: letter }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(someTexts, async (texts) => {
      const snapshot = await open({ asked: { texts: JSON.stringify(texts) } });
      const query = "select value, 1 from jsonb_array_elements_text(current_setting('asked.texts')::jsonb) as value";
      const csv = await bytesOf(snapshot.copyOut(`copy (${query}) to stdout (format csv)`, { ...LINES, head: 'a,b' }));
      assert.deepEqual(parse(csv, { record_delimiter: '\r\n' }), [['a', 'b'], ...texts.map((each) => [each, '1'])]);
    }),
    { numRuns: 50 },
  );
});

test('a row that is longer than a chunk comes whole', async () => {
  const snapshot = await open();
  const sql = "copy (select repeat('x', 300000) from generate_series(1, 3)) to stdout (format csv)";
  const row = 'x'.repeat(300_000);
  assert.equal(await bytesOf(snapshot.copyOut(sql, LINES)), `head\r\n${row}\r\n${row}\r\n${row}\r\n`);
});

test('a snapshot sees its own workspace alone, whatever is asked for', async () => {
  const snapshot = await open();
  const ids = await bytesOf(snapshot.copyOut('copy (select id from project) to stdout (format csv)', LINES));
  assert.equal(ids, `head\r\n${project.projectId}\r\n`);
});

test('what is asked with stays a value', async () => {
  const hostile = "'; drop table project; --\\";
  const snapshot = await open({ asked: { text: hostile } });
  const sql = "copy (select current_setting('asked.text')) to stdout (format csv)";
  assert.equal(await bytesOf(snapshot.copyOut(sql, LINES)), `head\r\n${hostile}\r\n`);
});

test('nothing can be written in a snapshot', async () => {
  const snapshot = await open();
  const sql = "copy (update project set name = 'x' returning id) to stdout (format csv)";
  await assert.rejects(bytesOf(snapshot.copyOut(sql, LINES)), /read-only transaction/);
});

test('an error after the first rows fails the stream, and the next snapshot has a sound connection', async () => {
  const snapshot = await open();
  const sql =
    'copy (select 1 / (50000 - g), repeat($$x$$, 100) from generate_series(1, 50000) g) to stdout (format csv)';
  const stream = snapshot.copyOut(sql, LINES);
  const taken: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => taken.push(chunk));
  const [error] = await once(stream, 'error');
  assert.match(String(error), /division by zero/);
  assert.ok(taken.length > 0);
  const next = await open();
  assert.equal(await bytesOf(next.copyOut('copy (select 1) to stdout (format csv)', LINES)), 'head\r\n1\r\n');
});

// Among what is selected the numbers are made as they are wanted; behind "from" all of them are written to disk before the first row.
const ENDLESS = "copy (select repeat('x', 1000), generate_series(1, 100000000)) to stdout (format csv)";

test('a reader who goes away ends the query in the database', async () => {
  const snapshot = await open();
  const stream = snapshot.copyOut(ENDLESS, LINES);
  await once(stream, 'readable');
  assert.equal(await backends(), 1);
  stream.destroy();
  await untilNoBackend();
});

test('a reader who goes away ends a query that has not sent a row yet', async () => {
  const snapshot = await open();
  const stream = snapshot.copyOut('copy (select pg_sleep(60)) to stdout (format csv)', LINES);
  stream.on('error', () => undefined);
  stream.destroy();
  await untilNoBackend();
});

test('a reader who takes nothing is let go of, and until then holds a bounded amount', async () => {
  const clock = manualClock(0);
  const snapshot = await open({ clock: { ...systemClock, after: clock.after } });
  const stream = snapshot.copyOut(ENDLESS, LINES);
  const failed = once(stream, 'error');
  await once(stream, 'readable');
  const before = process.memoryUsage();
  // As long as it takes: nothing more comes once the socket is paused.
  let length = -1;
  while (length !== stream.readableLength) {
    length = stream.readableLength;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  assert.ok(stream.readableLength < 512 * 1024, String(stream.readableLength));
  assert.ok(process.memoryUsage().arrayBuffers - before.arrayBuffers < 16 * 1024 * 1024);
  clock.advance(bounds.maxStallMs);
  assert.match(String((await failed)[0]), /took nothing/);
  await untilNoBackend();
});

test('a snapshot is held for a bounded time, also by a reader who takes its rows', async () => {
  const clock = manualClock(0);
  const snapshot = await open({ clock: { ...systemClock, after: clock.after } });
  const stream = snapshot.copyOut(ENDLESS, LINES);
  stream.resume();
  const failed = once(stream, 'error');
  clock.advance(bounds.maxMs);
  assert.match(String((await failed)[0]), /was held/);
  await untilNoBackend();
});

test('a database that dies under it fails the stream', async () => {
  const snapshot = await open();
  const stream = snapshot.copyOut(ENDLESS, LINES);
  stream.resume();
  const failed = once(stream, 'error');
  await once(stream, 'data');
  await database.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'copy (%'`,
    [database.name],
  );
  await failed;
});

test('what is changed while a snapshot is read is not in it', async () => {
  const snapshot = await open();
  await made.rename(project, (await made.workspace({ owner: 'owner' })).people.owner, 'Renamed');
  const names = await bytesOf(snapshot.copyOut('copy (select name from project) to stdout (format csv)', LINES));
  assert.equal(names, 'head\r\nBlock A\r\n');
  const later = await open();
  assert.ok(later.asOf > snapshot.asOf);
  later.close();
});
