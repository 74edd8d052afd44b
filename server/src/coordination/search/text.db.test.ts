import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { serviceDb } from '../../../testing/service-db.ts';
import { findsText, patternOf } from './text.ts';

const { asOwner } = await serviceDb();

test('what lists search with is not leakproof: no index would serve it under row-level security', async () => {
  const functions = ['texticlike', 'arraycontains', 'uuid_eq'];
  const rows = await asOwner(
    'select proname as name, proleakproof as serves from pg_proc where proname = any($1) order by proname',
    [functions],
  );
  assert.deepEqual(rows, [
    { name: 'arraycontains', serves: false },
    { name: 'texticlike', serves: false },
    { name: 'uuid_eq', serves: true },
  ]);
});

test('a text is found exactly where it stands, whatever characters it is made of', async () => {
  const condition = findsText('7', ['$2'])
    .replaceAll(/\$(?!2)/g, '$1::text')
    .replaceAll('$2', '$2::text');
  const special = fc.string({ unit: fc.constantFrom('%', '_', '\\', 'a', 'A', 'ج', "'", ' ', '7'), maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(special, special, async (whole, part) => {
      const [row] = await asOwner(`select ${condition} as found`, [patternOf(part), whole]);
      assert.equal(row?.found, part === '7' || whole.toLowerCase().includes(part.toLowerCase()));
    }),
    { numRuns: 300 },
  );
});
