import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../api/page-chain.ts';
import { readChain } from './chain-file.ts';
import type { LedgerEntry } from './ledger-query.ts';

const entry = (sequence: number) => ({ sequence, reason: 'line\nbreak' }) as LedgerEntry;
const PAGES: Readonly<Record<string, Page<LedgerEntry>>> = {
  first: { data: [entry(1), entry(2)], nextCursor: 'second' },
  second: { data: [entry(3)], nextCursor: null },
};

test('the chain is read to its end, one page a line, whatever the texts hold', async () => {
  const told: number[] = [];
  const lines = await readChain({
    page: async (cursor) => PAGES[cursor ?? 'first'] ?? assert.fail(cursor),
    onProgress: (entries) => told.push(entries),
    stop: new AbortController().signal,
  });
  const written = lines.join('');
  assert.equal(written.split('\n').length, 3);
  assert.deepEqual(
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [PAGES.first, PAGES.second],
  );
  assert.deepEqual(told, [2, 3]);
});

test('a page that cannot be read makes no file that is cut short', async () => {
  const page = async (cursor: string | undefined) => {
    if (cursor !== undefined) throw new Error('gone');
    return PAGES.first as Page<LedgerEntry>;
  };
  const reading = readChain({ page, onProgress: () => undefined, stop: new AbortController().signal });
  await assert.rejects(reading, /gone/);
});
