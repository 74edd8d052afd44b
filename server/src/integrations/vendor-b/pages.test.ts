// Lists of vendor B are read to their end, or fail: a list that is cut silently looks like a list without the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VendorSession } from '../vendors/public.ts';
import { vendorB } from './adapter.ts';
import { readAll } from './pages.ts';

interface Given {
  readonly page: number;
  readonly size: number;
}

type Answer = {
  readonly body: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly sizeBytes?: number;
};

/** Opens a session of a vendor that answers lists by a function, and counts its calls. */
function openScripted(answer: (given: Given) => Answer) {
  const pages: number[] = [];
  const session: VendorSession = {
    companyId: '100',
    projectId: '201',
    accountId: '501',
    config: {},
    timeZone: 'UTC',
    settings: { webUrl: undefined },
    async call({ query = {} }) {
      const page = Number(query.page);
      pages.push(page);
      const { body, headers = {}, sizeBytes = 0 } = answer({ page, size: Number(query.per_page) });
      return { status: 200, headers: new Map(Object.entries(headers)), body, vendorNowMs: undefined, sizeBytes };
    },
  };
  return { session, pages };
}

const createItems = (from: number, count: number) =>
  Array.from({ length: count }, (_each, index) => ({ id: from + index, name: `Item ${from + index}` }));

/** The items of one page of a list of `total`. */
const cutPage = (total: number, { page, size }: Given) => createItems(1, total).slice((page - 1) * size, page * size);

const ENDLESS = ({ page, size }: Given): Answer => ({
  body: createItems(page * size, 1),
  headers: { link: '<https://b.example/list>; rel="next"' },
});

test('a list that does not end is a fault, and not its beginning', async () => {
  const { session } = openScripted(ENDLESS);
  await assert.rejects(readAll(session, '/list', {}), { name: 'VendorFault', code: 'too_large' });
  await assert.rejects(vendorB.listUsers(session), { name: 'VendorFault', code: 'too_large' });
});

test('a list of many items or bytes is a fault, and is not kept in memory', async () => {
  const many = openScripted(() => ({ body: Array(400_000).fill(0) }));
  await assert.rejects(readAll(many.session, '/list', {}), { name: 'VendorFault', code: 'too_large' });
  const large = openScripted((given) => ({ ...ENDLESS(given), sizeBytes: 7_000_000 }));
  await assert.rejects(readAll(large.session, '/list', {}), { name: 'VendorFault', code: 'too_large' });
  assert.equal(large.pages.length, 5);
});

test('a list that a person chooses from is cut', async () => {
  for (const kind of ['companies', 'projects', 'users'] as const) {
    const { session, pages } = openScripted(ENDLESS);
    const choices = await vendorB.listChoices(session, { kind, parent: null, q: null });
    assert.deepEqual([choices.length, pages.length], [100, 100], kind);
  }
});

test('more pages than choices have are read where nothing may be missing', async () => {
  const { session } = openScripted((given) => ({ body: cutPage(10_150, given), headers: { total: '10150' } }));
  assert.equal((await readAll(session, '/list', {})).length, 10_150);
});

test('a list without headers continues while its pages are full', async () => {
  for (const total of [0, 99, 100, 101, 250]) {
    const { session } = openScripted((given) => ({ body: cutPage(total, given) }));
    assert.equal((await readAll(session, '/list', {})).length, total);
  }
});

test('a list that does not know pages ends at the first one that brings nothing new', async () => {
  for (const item of [{ id: 7 }, { field: 'title', new_value: 'x' }]) {
    const { session, pages } = openScripted(() => ({ body: Array.from({ length: 100 }, () => item) }));
    assert.equal((await readAll(session, '/list', {})).length, 100);
    assert.deepEqual(pages, [1, 2]);
  }
});

test('a vendor with smaller pages than were asked for is read to its end, whether it says so or not', async () => {
  for (const more of [{ 'per-page': '50' }, {}]) {
    for (const [total, last] of [
      [120, 99],
      [120, 3],
      [150, 99],
    ] as const) {
      const { session, pages } = openScripted(({ page }) => ({
        // Some vendors give the last page again after it.
        body: cutPage(total, { page: Math.min(page, last), size: 50 }),
        headers: { total: String(total), ...more },
      }));
      assert.equal((await readAll(session, '/list', {})).length, total);
      assert.ok(pages.length <= 4, `${pages.length} pages`);
    }
  }
});
