// The filters of the ledger as requests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerCsvAddress, readLedgerQuery } from './ledger-query.ts';

test('a view without filters asks for all entries', () => {
  assert.deepEqual(readLedgerQuery({}), {});
  assert.equal(ledgerCsvAddress('p', 'c', {}), '/api/projects/p/integration-connections/c/events?format=csv');
});

test('a day begins at midnight of this device, in the list and in the file', () => {
  const since = new Date(2026, 10, 28).toISOString();
  const query = readLedgerQuery({ since: '2026-11-28', outcome: 'error', run: 'r', record: 'i' });
  assert.deepEqual(query, { since, outcome: 'error', runId: 'r', recordId: 'i' });
  const address = new URL(ledgerCsvAddress('p', 'c', { since: '2026-11-28', direction: 'pull' }), 'https://x.example');
  assert.deepEqual(Object.fromEntries(address.searchParams), { direction: 'pull', since, format: 'csv' });
});
