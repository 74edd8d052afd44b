// Events and the change feed on a running service: that its worker hands events on, and what a machine reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { ChangePage, type ChangeRecord } from '../../../contract/changes.ts';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { compileReply } from '../platform/http/schema.ts';
import { measureOutbox } from '../platform/outbox/pending.ts';
import { appendEvents, stampChanges } from '../platform/records/record-change.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ olga: 'owner' });
const key = await createApiKey(foundation, actorOf(people.olga), scope, { name: 'feed', scope: 'read' });
const project = await world.project(scope);
const ask = (query: string) => service.call({ path: `/api/v1/changes${query}`, headers: { 'x-api-key': key.key } });

test('a running worker hands every event on, and keeps it', async () => {
  const resource = { type: 'issue', id: world.ids.next() };
  await inTransaction(foundation.db, scope, async (tx) => {
    const at = await stampChanges(tx, scope, [{ change: 'created', ...resource, projectId: project.projectId }]);
    const { projectId } = project;
    await appendEvents(tx, scope, at, [{ id: world.ids.next(), type: 'issue.created', projectId, resource }]);
  });
  const deadline = Date.now() + 10_000;
  while ((await measureOutbox(foundation.db.directory)).pending > 0) {
    assert.ok(Date.now() < deadline, 'it was not handled');
    await new Promise((wake) => setTimeout(wake, 10));
  }
  const [row] = await asOwner('select resource_id, handled_at from outbox_event');
  assert.equal(row?.resource_id, resource.id);
  assert.ok(row?.handled_at instanceof Date);
});

test('a machine follows the feed by its header, and a project’s by the filter', async () => {
  const first = await ask('?limit=1');
  assert.equal(first.status, 200);
  assert.deepEqual(compileReply(ChangePage)(first.body), []);
  assert.equal(first.headers.get('x-next-cursor'), first.body.nextCursor);
  assert.match(first.headers.get('link') ?? '', /rel="next"$/);
  const rest = await ask(`?cursor=${first.body.nextCursor}`);
  assert.equal(rest.body.nextCursor, null);
  await world.rename(project, people.olga, 'Block B');
  const next = await ask(`?cursor=${rest.headers.get('x-next-cursor')}`);
  assert.deepEqual(
    next.body.data.map(({ change, resource, projectId }: ChangeRecord) => [change, resource, projectId]),
    [['updated', { type: 'project', id: project.projectId }, project.projectId]],
  );
  const filtered = await ask(`?projectId=${world.ids.next()}`);
  assert.deepEqual(filtered.body, { data: [], nextCursor: null });
});

test('a cursor that is older than what is kept is 410', async () => {
  const { body } = await ask('?limit=1');
  await asOwner("update change_entry set at = at - interval '31 days'");
  const { status, body: refusal } = await ask(`?cursor=${body.nextCursor}`);
  assert.deepEqual([status, refusal.error.code], [410, 'cursor_expired']);
});

async function asOwner(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
