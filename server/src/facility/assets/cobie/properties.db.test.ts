import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import type { ElementName } from '../../../models/elements/public.ts';
import { PROPERTY_LIMITS, readProperties } from './properties.ts';

const { db, asOwner } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const modelId = made.ids.next();

/** An element with these properties, in a set of this name, and one quantity. */
async function keepElement(properties: Readonly<Record<string, string>>, set = 'Own'): Promise<ElementName> {
  const elementId = made.ids.next();
  const entries = Object.entries(properties).map(([name, value]) => [name, { value, unit: null }]);
  await asOwner(
    `insert into model_element (workspace_id, project_id, model_id, id, guid, is_repeated, class, systems,
                                property_sets, quantities, content_hash)
     values ($1, $2, $3, $4, $5, false, 'IfcWall', '{}', $6, $7, '\\x00')`,
    [
      ...[scope.workspaceId, scope.projectId, modelId, elementId, elementId.slice(0, 22)],
      ...[
        JSON.stringify({ [set]: Object.fromEntries(entries) }),
        JSON.stringify({ Qto: { Width: { value: 1, unit: 'm' } } }),
      ],
    ],
  );
  const none = { name: null, typeName: null, tag: null, storey: null, systems: [], classifications: null };
  return { modelId, elementId, class: 'IfcWall', ...none, spaceGuid: null, spaceOrdinal: null };
}

test('properties that do not fit into a workbook are counted, and those of the next elements are read', async () => {
  const small = await keepElement({ A: 'a', B: 'b' });
  const large = await keepElement({ A: 'a'.repeat(100_000) });
  const last = await keepElement({ C: 'c' });
  const elements = [small, undefined, large, last];
  const read = async (limits: Partial<typeof PROPERTY_LIMITS>) => {
    const { found, leftOut } = await readProperties(db.reader(scope), scope, elements, {
      ...PROPERTY_LIMITS,
      ...limits,
    });
    const names = [small, large, last].map((each) =>
      found
        .get(each)
        ?.map(({ name }) => name)
        .join(' '),
    );
    return [names, leftOut];
  };
  const all = ['Width A B', 'Width A', 'Width C'];
  assert.deepEqual(await read({}), [all, 0]);
  assert.deepEqual(await read({ pageBytes: 1 }), [all, 0]);
  assert.deepEqual(await read({ bytes: 50_000 }), [['Width A B', undefined, 'Width C'], 2]);
  assert.deepEqual(await read({ count: 3 }), [['Width A B', undefined, undefined], 4]);
});

test('a set of quantities and one of properties that have the same name are both read, and counted', async () => {
  const element = await keepElement({ A: 'a', Width: 'wide' }, 'Qto');
  const { found, leftOut } = await readProperties(db.reader(scope), scope, [element]);
  assert.deepEqual(
    found.get(element)?.map(({ set, name, value }) => [set, name, value]),
    [
      ['Qto', 'Width', 1],
      ['Qto', 'A', 'a'],
      ['Qto', 'Width', 'wide'],
    ],
  );
  assert.equal(leftOut, 0);
  const none = await readProperties(db.reader(scope), scope, [element], { ...PROPERTY_LIMITS, count: 0 });
  assert.equal(none.leftOut, 3);
});
