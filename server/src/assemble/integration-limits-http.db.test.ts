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
import { connectModels } from '../../testing/integrations/vendor-a-models.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import { until } from '../../testing/integrations/waiting.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const MAX_LINKS = 100_000;

const simulators = await startSimulators('a', 'b');
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

/** Ends some of the links, as if their records had been deleted. */
const endSome = (scope: ProjectScope, connectionId: string) =>
  inTransaction(service.foundation.db, scope, (tx) =>
    sql`
      update integration_link set state = 'ended', ended_reason = 'deleted'
      where connection_id = ${connectionId}::uuid and vendor_id in ('n1', 'n2', 'n3', 'n4', 'n5')`.execute(tx),
  );

test('a connection with 100,000 links gets no further one, and says so record by record', async () => {
  const { path, one, project, vendorProject, id, sync } = await connectVendorB({
    ...{ world, scope: ours.scope, call: omar, control },
  });
  const fields = { title: 'Beam', status: 'open', issue_type: 'clash', priority: 'medium' };
  const beam = await control.addRecord('coordination_issues', { scope: vendorProject, by: '502', fields });
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

  // Records of the vendor that were made long after those that found no place do not hide them from the next run.
  await control.setClock(20 * 60_000);
  const later = { title: 'Later', status: 'open', issue_type: 'clash', priority: 'medium' };
  await control.addRecord('coordination_issues', { scope: vendorProject, by: '502', fields: later });
  const stillFull = await sync();
  assert.deepEqual([stillFull.counts.created, stillFull.counts.errors], [0, 3], JSON.stringify(stillFull));
  await control.editRecord('coordination_issues', beam.id, { title: 'Beams' }, '502');
  await endSome(project, id);
  await sync({ direction: 'pull' });
  const titles = async () =>
    requireStatus(await omar('GET', `${path}/issues?sort=title`), 200).body.data.map(
      (each: { title: string }) => each.title,
    );
  assert.deepEqual(await titles(), ['Beams', 'Duct', 'Later']);
});

test('an issue and a version of vendor A that found no place arrive once there is a place', async () => {
  const project = await connectModels({
    ...{ service, world, workspace: ours.scope, call: omar, simulator: simulators.a },
  });
  const item = await project.addItem();
  await project.addVersion(item, 1);
  assert.equal((await project.importItem({ itemId: item })).state, 'done');
  await project.rest();
  await fillLinks(project.scope, project.id);
  await project.addVersion(item, 2);
  const { control: there } = simulators.a;
  await there.addRecord('issues', {
    scope: project.vendorProject.slice('b.'.length),
    fields: { title: 'Leak', status: 'open' },
  });
  const countErrors = async () => (await omar('GET', `${project.one}/events?outcome=error`)).body.data.length;
  await until(
    async () => (await countErrors()) === 2,
    async () => (await omar('GET', `${project.one}/events`)).body,
  );
  await project.rest();
  assert.deepEqual(
    (await project.models()).map(({ version }) => version),
    [1],
  );

  await endSome(project.scope, project.id);
  await project.awaitEnd(requireStatus(await omar('POST', `${project.one}/sync`, { direction: 'push' }), 202).body.id);
  // The run tries the version again; a run that follows it reads what found no place.
  const listTitles = async () =>
    requireStatus(await omar('GET', `${project.path}/issues`), 200).body.data.map(
      ({ title }: { title: string }) => title,
    );
  await until(
    async () => (await project.models()).length === 2 && (await listTitles()).length === 1,
    async () => (await omar('GET', `${project.one}/events`)).body,
  );
  await project.rest();
  assert.deepEqual(
    (await project.models()).map(({ version }) => version),
    [1, 2],
  );
  assert.deepEqual(await listTitles(), ['Leak']);
});
