import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { listQuery } from '../../platform/database/list-query.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { type PageQuery, pagedList } from '../../platform/http/paging.ts';
import { webhookRig } from './fixtures/webhook-rig.ts';
import { deliveryList, deliveryShape } from './store.ts';

const rig = await webhookRig();
const { database, createTenant, subscribe, createEvent } = rig;
const list = pagedList({ name: 'webhook-deliveries', source: deliveryList, shape: deliveryShape });
const deps = { db: database.db, cursors: openCursors([Buffer.alloc(32, 1)]) };

test('whoever pages while events come in sees each delivery that was there exactly once, newest first', async () => {
  const place = await createTenant();
  const pages = fc.record({
    before: fc.integer({ min: 0, max: 12 }),
    limit: fc.integer({ min: 1, max: 5 }),
    meanwhile: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(pages, async ({ before, limit, meanwhile }) => {
      const id = await subscribe(place);
      const deliver = (count: number) =>
        rig.fanOut(
          place.scope,
          Array.from({ length: count }, () => createEvent()),
        );
      await deliver(before);
      const there = (await rig.listRows(id)).map((row) => row.id).reverse();
      const seen: string[] = [];
      const page = async (query: PageQuery) => {
        const answer = await list.page(deps, place.scope, { query, filters: { subscriptionId: id }, url: '/x' });
        const body = JSON.parse(String(answer.jsonBytes)) as { data: { id: string }[]; nextCursor: string | null };
        answer.whenSent?.();
        seen.push(...body.data.map((each) => each.id));
        return body.nextCursor;
      };
      for (let cursor = await page({ limit }), round = 0; cursor !== null; round += 1) {
        await deliver(meanwhile[round] ?? 0);
        cursor = await page({ limit, cursor });
      }
      assert.deepEqual(seen, there);
      await rig.remove(place, id);
    }),
    { numRuns: 25 },
  );
});

test('a few in one state among very many in another are found by an index of their own', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  await database.asOwner(
    `insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, resource_type, resource_id,
       occurred_at, status, created_at, delivered_at, next_attempt_at)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), 'issue.created', 'issue', gen_random_uuid(), now(), status, now(),
       case status when 'delivered' then now() end, case status when 'pending' then now() end
     from (select case number % 20000 when 0 then 'dead' when 1 then 'pending' else 'delivered' end as status
           from generate_series(1, 60000) as number
           union all select 'dead' from generate_series(1, 60000)) as made`,
    [place.scope.workspaceId, id],
  );
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  t.after(() => owner.end());
  // Plans that are kept for any parameter: the hardest case.
  await owner.query('analyze webhook_delivery; set plan_cache_mode = force_generic_plan');
  const plan = listQuery(deliveryList, deliveryShape.columns);
  const window = { workspaceId: place.scope.workspaceId, projectId: undefined, after: undefined };
  for (const [status, index] of [
    ['dead', 'webhook_delivery_dead'],
    ['pending', 'webhook_delivery_due'],
    ['delivered', 'webhook_delivery_delivered'],
  ] as const) {
    const filters = { subscriptionId: id, [status]: true };
    const query = plan({ ...window, updatedSince: undefined, byChange: false, filters, rows: 51 });
    await owner.query(`prepare ${status} as ${query.sql}`);
    const values = query.parameters.map((value) => pg.escapeLiteral(String(value))).join(', ');
    const { rows } = await owner.query({ text: `explain execute ${status} (${values})`, rowMode: 'array' });
    assert.match(rows.flat().join('\n'), new RegExp(`Scan.* (using|on) ${index}`));
  }
});
