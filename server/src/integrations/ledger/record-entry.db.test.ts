import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { syncRig } from '../../../testing/integrations/sync-rig.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { createLocalIssues } from '../local-records/public.ts';
import { type LedgerEntry, recordEntry } from './public.ts';

const ENTRIES = 300;

async function countScans(tx: Tx): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
    where relname = 'integration_event'`.execute(tx);
  return rows[0]?.scans ?? 0;
}

test('the ledger is not searched for each of its entries to find the last one of a record, by a plan made while it had none', async (t) => {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const { db, ids } = rig.deps;
  const enter = (tx: Tx, recordId: string) => {
    const what = {
      direction: 'pull',
      entity: 'issue',
      outcome: 'skipped',
      action: 'none',
      code: 'unmapped_value',
    } as const;
    const entry: LedgerEntry = {
      ...what,
      id: ids.next(),
      connectionId: rig.id,
      recordId,
      cause: 'manual',
      actor: { type: 'system', id: null },
    };
    return recordEntry(tx, rig.scope, entry);
  };
  await inTransaction(db, rig.scope, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const records = Array.from({ length: ENTRIES }, () => ids.next());
    for (const id of records) await enter(tx, id);
    const before = await countScans(tx);
    await enter(tx, ids.next());
    const scans = (await countScans(tx)) - before;
    assert.ok(scans <= 4, `the ledger was searched ${scans} times`);
    await enter(tx, records[0] ?? '');
    const { rows } = await sql<{ count: number; repeats: number }>`
      select count(*)::int as count, sum(repeats)::int as repeats from integration_event
      where connection_id = ${rig.id}::uuid`.execute(tx);
    assert.deepEqual(rows, [{ count: ENTRIES + 1, repeats: 1 }]);
  });
});
