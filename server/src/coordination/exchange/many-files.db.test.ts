// An archive of thousands of small files keeps its workspace's turn for seconds, not minutes.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { openSpool } from '../../platform/files/spool.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { importIssues } from './import-issues.ts';

const listTexts = (warnings: readonly { message: string }[]) => warnings.map((each) => each.message);

const { db, asOwner } = await serviceDb();
const made = tenants(db);
const { scope: workspace, people } = await made.workspace({ owner: 'owner' });
const folder = await mkdtemp(join(tmpdir(), 'many files [test] '));
const storage = await openStorage(`file:${join(folder, 'files')}`, made.clock);
const spool = await openSpool(folder, made.clock);
after(async () => {
  await spool.close();
  await storage.close();
  await rm(folder, { recursive: true });
});
const deps = { ...made, storage, spool, acquireImportSlot: async () => () => undefined };

test('of many empty files in a topic and beside it a thousand are kept, and the import tells of the others once', async () => {
  const scope = await made.project(workspace);
  const guid = '4dbb6a94-31e9-42fa-b6d9-9b2d0bd52f1c';
  const names = [
    ...Array.from({ length: 600 }, (_each, at) => `${guid}/a${at}`),
    ...Array.from({ length: 700 }, (_each, at) => `b${at}`),
  ];
  const markup = `<Markup><Topic Guid="${guid}"><Title>x</Title></Topic></Markup>`;
  const path = join(folder, 'many.bcf');
  await writeFile(
    path,
    zipSync({
      'bcf.version': strToU8('<Version VersionId="2.1"/>'),
      [`${guid}/markup.bcf`]: strToU8(markup),
      ...Object.fromEntries(names.map((name) => [name, new Uint8Array()])),
    }),
  );
  const report = await importIssues(deps, actorOf(people.owner), scope, path);
  assert.deepEqual(listTexts(report.warnings), [
    'Files that are neither pictures nor part of BCF: 1000 kept, 300 skipped, the first is "b400".',
  ]);
  const [kept] = await asOwner("select count(*)::int as files from stored_file where state = 'kept'");
  assert.deepEqual([report.created, kept?.files], [1, 1_000]);
});
