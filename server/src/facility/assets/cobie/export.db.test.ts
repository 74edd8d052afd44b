import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../../../../testing/refusal.ts';
import { serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import { createAsset } from '../commands.ts';
import { exportCobie } from './export.ts';

const { db } = await serviceDb();
const made = tenants(db);
const { clock, ids } = made;
const { scope: workspace, people } = await made.workspace({ owner: 'owner' });
const models = {
  findModel: async () => undefined,
  holdModel: async () => false,
  listElements: async () => [],
  listPresent: async () => [],
};

test('what a workbook holds at most is counted of what it has: retired assets are none of it', async () => {
  const scope = await made.project(workspace);
  const register = (fields: object) => createAsset({ db, ids, clock, models }, actorOf(people.owner), scope, fields);
  await register({ tag: 'A', notes: '12345' });
  await register({ tag: 'B', notes: '12345', condition: 'retired' });
  const limits = { assets: 1, documents: 0, spaces: 0, textBytes: 5 };
  const author = { email: 'noor@example.com', baseUrl: 'https://pcs.example.com' };
  const deps = { db, clock, acquireCobieSlot: async () => () => undefined };
  assert.ok((await exportCobie(deps, scope, author, limits)).workbook.length > 0);
  await register({ tag: 'C', condition: 'good' });
  assert.match(await refusal(exportCobie(deps, scope, author, limits)), /^validation_failed/);
});
