import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { streamCsv } from './export.ts';

const database = await serviceDb();
const world = tenants(database.db);

test('a text that a spreadsheet takes for a formula is quoted so that the quoting can be undone', async () => {
  const { scope } = await world.workspace({ Omar: 'owner' });
  const texts = ['=1', '\uff1d1', "'=1", "''=1", "'\t=1", '+1', "'noor", 'noor'];
  for (const requestId of texts)
    await database.asOwner(
      `insert into audit_entry (workspace_id, id, at, actor_type, action, subject_type, subject_id, detail, request_id)
       values ($1, $2, now(), 'system', 'test.done', 'test', 'x', '{}', $3)`,
      [scope.workspaceId, world.ids.next(), requestId],
    );
  const csv = await text(streamCsv(database.db, scope, { action: 'test.done' }, { bom: false }));
  const written = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(line.lastIndexOf(',') + 1));
  assert.deepEqual(
    written.toSorted(),
    ["'=1", "''=1", "'''=1", `"''\t=1"`, "'+1", "'\uff1d1", "'noor", 'noor'].toSorted(),
  );
});
