import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { readSheet } from '../../../testing/sheet-reader.ts';
import { tenants } from '../../../testing/tenants.ts';
import { openLimiter } from '../../platform/access/limiter.ts';
import { AppError } from '../../platform/app-error.ts';
import { systemClock } from '../../platform/clock.ts';
import { openCopyPool } from '../../platform/database/pool.ts';
import { packWorkbook } from '../../platform/workbooks/workbook.ts';
import { openFeed } from './feed.ts';
import { sheetColumns } from './sheet-headings.ts';
import { planSheet, type SheetForm } from './sheet-plan.ts';
import { FEED_TABLES } from './tables.ts';

const database = await serviceDb();
const made = tenants(database.db);
const { scope } = await made.workspace({ owner: 'owner' });
await made.project(scope);
await made.project(scope);

const pool = openCopyPool({
  url: database.ownerUrl,
  role: database.serviceRole,
  connections: 1,
  maxStatementMs: 60_000,
  onConnectionLost: () => undefined, // one test cuts it off
});
after(() => pool.end());

const clock = systemClock;
const feeds = {
  pool,
  acquire: openLimiter({ slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 0, maxWaitMs: 1 }, clock),
  bounds: { maxMs: 60_000, maxStallMs: 5_000 },
};
const request = { projectId: undefined, updatedSince: undefined, visibleTo: undefined } as const;
const form: SheetForm = { headings: (columns) => sheetColumns(columns, 'en'), rightToLeft: false };
const asking = { method: 'GET', header: () => undefined, aborted: () => new AbortController().signal };
const openSheet = (maxRows: number) =>
  openFeed(
    { db: database.db, clock, feeds },
    scope,
    planSheet(FEED_TABLES.projects, request, { ...form, maxRows }),
    asking,
  );
const pack = (xml: Readable) => packWorkbook([{ title: 'Projects', xml }], new Date('2026-11-20T00:00:00Z'));

async function bytesOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

test('more rows than a sheet holds are refused with the way out, and the turn and the connection are free again', async () => {
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(openSheet(1), (error) => {
      assert.ok(error instanceof AppError && error.code === 'validation_failed');
      assert.equal(error.details?.[0]?.path, 'format');
      assert.match(error.details?.[0]?.message.message ?? '', /more than 1 rows.*CSV/);
      return true;
    });
  }
  const { stream } = await openSheet(2);
  assert.equal(readSheet(await bytesOf(pack(stream))).rows.length, 2);
});

test('a sheet that breaks off breaks its workbook off: nobody takes a part for the whole', async () => {
  const { stream } = await openSheet(2);
  const workbook = pack(stream);
  stream.destroy(new Error('cut off'));
  await assert.rejects(bytesOf(workbook), /cut off/);
});

test('a workbook that nobody reads any more lets go of its rows', async () => {
  const { stream } = await openSheet(2);
  pack(stream).destroy();
  const again = await new Promise((resolve) => stream.once('close', resolve)).then(() => openSheet(2));
  assert.equal(readSheet(await bytesOf(pack(again.stream))).rows.length, 2);
});
