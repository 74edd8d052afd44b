// Versions are compared as soon as they are drawn: before PostgreSQL has looked at their rows, which it does within minutes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { countDifferences, listDifferences } from './comparison.ts';

const { db, asOwner } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);

const ELEMENTS = 24_000;

/** Keeps a version of elements that lie at `x`. */
async function keepVersion(x: number): Promise<string> {
  const id = made.ids.next();
  const place = [scope.workspaceId, scope.projectId, id, ELEMENTS];
  await asOwner(
    `insert into model_element (workspace_id, project_id, model_id, id, guid, is_repeated, class, property_sets, quantities,
                                content_hash)
     select $1, $2, $3, gen_random_uuid(), md5(at::text), false, 'IfcWall', '[]', '[]', ''
     from generate_series(1, $4::int) as at`,
    place,
  );
  await asOwner(
    `insert into model_element_figures (workspace_id, project_id, model_id, guid, figures)
     select $1, $2, $3, md5(at::text), array_fill($5::float8, array[20]) from generate_series(1, $4::int) as at`,
    [...place, x],
  );
  return id;
}

test('versions that are as new as that are counted and listed', async () => {
  await asOwner('alter table model_element set (autovacuum_enabled = false)');
  await asOwner('alter table model_element_figures set (autovacuum_enabled = false)');
  await keepVersion(0);
  await asOwner('analyze model_element, model_element_figures');
  const versions = { withModelId: await keepVersion(1), modelId: await keepVersion(1), hasGeometry: true };
  const reader = db.reader(scope);
  // A plan that looks at all figures for each element takes minutes: the service ends it after 10 s.
  const { totals, notComparedCount } = await countDifferences(reader, scope, versions);
  assert.deepEqual([totals.unchanged, notComparedCount], [ELEMENTS, 0]);
  const asked = { change: undefined, kind: undefined, guid: undefined, members: true };
  const window = { ...asked, after: { guid: '', ordinal: 0 }, rows: 201 };
  assert.deepEqual(await listDifferences(reader, scope, versions, window), []);
});
