// The limit of links of a connection over HTTP (integrations 11.19).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const MAX_LINKS = 100_000;

const simulators = await startSimulators('b');
const { control } = simulators.b;
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

/** Rows of one transaction, which may not be open for long. */
const AT_ONCE = 5_000;

/** Inserts as many links as a connection may have, of RFIs, which runs over issues do not touch. */
async function fillLinks(scope: ProjectScope, connectionId: string): Promise<void> {
  for (let from = 1; from <= MAX_LINKS; from += AT_ONCE) {
    await inTransaction(service.foundation.db, scope, (tx) =>
      sql`
        insert into integration_link (workspace_id, id, project_id, connection_id, entity, record_id, vendor_id, marker, origin, state,
          local_base, vendor_base, blocked_fields, held, crossings, mapping_version, to_pull, initial_version, created_at, updated_at)
        select ${scope.workspaceId}::uuid, gen_random_uuid(), ${scope.projectId}::uuid, ${connectionId}::uuid, 'rfi', gen_random_uuid(),
          'n' || number, 'PCS-AAAAAAAAAAAAA', 'local', 'linked', '{}', '{}', '{}', '[]', '[]', 0, false, 0, now(), now()
        from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) as numbers (number)`.execute(tx),
    );
  }
}

test('a connection with 100,000 links gets no further one, and says so record by record', async () => {
  const { path, one, project, vendorProject, id, sync } = await connectVendorB({
    ...{ world, scope: ours.scope, call: omar, control },
  });
  const fields = { title: 'Beam', status: 'open', issue_type: 'clash', priority: 'medium' };
  await control.addRecord('coordination_issues', { scope: vendorProject, by: '502', fields });
  const issue = requireStatus(await omar('POST', `${path}/issues`, { title: 'Duct' }), 201).body;
  await fillLinks(project, id);
  const refused = await sync();
  assert.deepEqual(
    [refused.state, refused.counts.created, refused.counts.errors, refused.error],
    ['done', 0, 2, null],
    JSON.stringify(refused),
  );
  const { body: ledger } = requireStatus(await omar('GET', `${one}/events?outcome=error`), 200);
  const message = 'A connection can have at most 100000 links: end some of them first.';
  assert.deepEqual(
    ledger.data.map((each: Record<string, unknown>) => [each.direction, each.action, each.code, each.message]).sort(),
    [
      ['pull', 'create', 'local_rule', message],
      ['push', 'create', 'local_rule', message],
    ],
  );
  const here = requireStatus(await omar('GET', `${path}/issues`), 200).body.data;
  assert.deepEqual(
    here.map((each: { title: string }) => each.title),
    ['Duct'],
    'nothing was made here',
  );
  const byHand = { entity: 'issue', recordId: issue.id, vendorId: '9', initial: 'local' };
  assert.equal(requireStatus(await omar('POST', `${one}/links`, byHand), 409).body.error.message, message);

  await inTransaction(service.foundation.db, project, (tx) =>
    sql`
      update integration_link set state = 'ended', ended_reason = 'deleted'
      where connection_id = ${id}::uuid and vendor_id in ('n1', 'n2')`.execute(tx),
  );
  const done = await sync();
  assert.deepEqual([done.counts.created, done.counts.errors], [2, 0], JSON.stringify(done));
});
