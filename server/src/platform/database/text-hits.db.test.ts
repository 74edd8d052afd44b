import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { serviceDb } from '../../../testing/service-db.ts';
import { holds } from './text-hits.ts';

const { db } = await serviceDb();

// Letters with one case, two and three, some whose small letter is a plain one, letters of scripts without, digits, and what
// is special in patterns.
const LETTERS = [
  'a',
  'A',
  'i',
  'İ',
  'k',
  '\u212a',
  'ß',
  'Dž',
  'Я',
  'я',
  'ج',
  'دار',
  '中',
  '7',
  '%',
  '_',
  '\\',
  ' ',
  '.',
];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 });
const part = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 2 });

test('what has no case is found where a search without regard to case finds it, and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 5, maxLength: 40 }), part, async (texts, asked) => {
      const pattern = `%${asked.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const sought = { text: asked, pattern, number: null, rows: 1 };
      const { rows } = await sql<{ text: string; found: boolean; expected: boolean }>`
        select text, ${holds(sql`text`, sought)} as found, text ilike ${pattern} as expected
        from unnest(${texts}::text[]) as each (text)`.execute(db.directory);
      for (const row of rows) assert.equal(row.found, row.expected, JSON.stringify({ ...row, asked }));
    }),
    { numRuns: 200 },
  );
});
