// Pages of records, as the vendors' lists give them: whatever is asked for, a vendor may answer with more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vendorA } from '../vendor-a/public.ts';
import { vendorB } from '../vendor-b/public.ts';
import { createVendorC } from '../vendor-c/public.ts';
import type { VendorSession } from '../vendors/public.ts';

/** The answer of each vendor with these records. */
const ANSWERS = {
  a: (records: readonly object[]) => ({ results: records, pagination: { limit: 100, totalResults: 1 } }),
  b: (records: readonly object[]) => records,
  c: (records: readonly object[]) => ({ items: records, metadata: { nextBookmark: null, totalItems: 1 } }),
};
const LISTS = [
  ...vendorA.entities.map((each) => ['a', each] as const),
  ...vendorB.entities.map((each) => ['b', each] as const),
  ...createVendorC().entities.map((each) => ['c', each] as const),
] as const;

const openScripted = (body: unknown): VendorSession => ({
  companyId: '100',
  projectId: '201',
  accountId: '501',
  config: {},
  timeZone: 'UTC',
  settings: { webUrl: undefined },
  call: async ({ path }) => ({
    status: 200,
    headers: new Map([['total', '1']]),
    // Lists of the places that records are in have a form of their own.
    body: /floors|buildings|conditions/i.test(path) ? ANSWERS.c([]) : body,
    vendorNowMs: undefined,
    sizeBytes: 0,
  }),
});

const createRecords = (count: number) => Array.from({ length: count }, (_each, index) => ({ id: index + 1 }));

test('a page of 1,000 records is read, and one of more is a fault', async () => {
  for (const [kind, { entity, list }] of LISTS) {
    const read = (count: number) =>
      list(openScripted(ANSWERS[kind](createRecords(count))), { since: null, cursor: null });
    const page = await read(1_000);
    assert.equal(page.records.length + page.unreadable, 1_000, `${kind} ${entity}`);
    await assert.rejects(read(1_001), {
      name: 'VendorFault',
      code: 'too_large',
      message: 'A page of the list has more than 1000 records.',
    });
  }
});
