import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURSOR_MAX_LENGTH } from '../../../../contract/paging.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { openCursors } from '../http/cursor.ts';
import { dayKey, ORDER_KEY_MAX_BYTES, ordersBy, textKey, wordKey } from './list-order.ts';

const { asOwner } = await serviceDb();
const letters = fc.constantFrom('a', 'Z', ' ', 'é', 'ش', 'ق', '梁', '🏗', '–');

test('whatever text it is of, a key is the beginning of it in whole characters, and fits into a cursor', async () => {
  const { up } = textKey('$1::text');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letters, minLength: 1, maxLength: 200 }), async (text) => {
      const [row] = await asOwner<{ key: string; bytes: number }>(`select ${up} as key, octet_length(${up}) as bytes`, [
        text,
      ]);
      assert.ok(row !== undefined && text.startsWith(row.key) && row.key.length > 0);
      assert.equal(row.bytes, Buffer.byteLength(row.key));
      assert.ok(row.bytes <= ORDER_KEY_MAX_BYTES);
      if (Buffer.byteLength(text) <= ORDER_KEY_MAX_BYTES) assert.equal(row.key, text);
    }),
    { numRuns: 300 },
  );
});

test('the longest key still makes a cursor that may be given back', () => {
  const position = Buffer.alloc(1 + 16 + 6 + ORDER_KEY_MAX_BYTES, 1);
  const cursors = openCursors([Buffer.alloc(32, 7)]);
  assert.equal(cursors.seal(position, 'a list').length, CURSOR_MAX_LENGTH);
});

test('texts are beside each other whatever their case and accents', async () => {
  const words = ['zebra', 'Éclair', 'apple', 'éclair', 'Zebra', 'eclair', 'Banana', '10 bolts', 'سقف', 'Apple', 'أساس'];
  const { up } = textKey('word');
  const rows = await asOwner<{ word: string }>(`select word from unnest($1::text[]) as word order by ${up}`, [words]);
  assert.deepEqual(
    rows.map((each) => each.word),
    ['10 bolts', 'apple', 'Apple', 'Banana', 'eclair', 'éclair', 'Éclair', 'zebra', 'Zebra', 'أساس', 'سقف'],
  );
});

test('words are in the order of their meaning, and rows without a day last both ways', async () => {
  const orders = ordersBy({ word: wordKey('word', ['critical', 'low']), day: dayKey('day') });
  const sorted = async (name: string) => {
    const { key, isDescending } = orders[name] ?? { key: '', isDescending: false };
    const rows = await asOwner<{ id: string }>(
      `select id from (values ('a', 'low', null::date), ('b', 'critical', '2026-03-01'), ('c', 'low', '0001-01-01'))
       as row (id, word, day) order by ${key} ${isDescending ? 'desc' : 'asc'}, id`,
    );
    return rows.map((each) => each.id).join('');
  };
  assert.deepEqual(
    [await sorted('word'), await sorted('-word'), await sorted('day'), await sorted('-day')],
    ['bac', 'acb', 'cba', 'bca'],
  );
});
