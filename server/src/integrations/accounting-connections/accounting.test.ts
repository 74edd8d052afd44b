import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountingStatus } from '../../../../contract/accounting.ts';
import type { SyncCode } from '../../../../contract/integrations.ts';
import type { AccountingSettings } from '../../platform/vendor-settings.ts';
import { describeAccounting, type StoredAccounting } from './accounting.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const PAST = '2026-03-01T12:00:00.000Z';
const FUTURE = '2026-03-01T12:00:00.001Z';
const CLIENT = {
  ...{ authorizeUrl: 'https://b.example/a', tokenUrl: 'https://b.example/t', revokeUrl: undefined },
  ...{ clientId: 'c', clientSecret: 's', scopes: [], usesPkce: true },
};
const SETTINGS: AccountingSettings = {
  ...{ kind: 'accounting', slug: 'ledgerly', name: 'Ledgerly', apiUrl: 'https://b.example', client: CLIENT },
};
const STORED: StoredAccounting = {
  id: '0192aaaa-0000-7000-8000-000000000001',
  provider: 'ledgerly',
  state: 'connected',
  baseUrl: 'https://own.example',
  account: { id: 'u1', name: 'Layla' },
  company: { id: 'n', name: 'Northgate', currency: 'SAR', hasDraftBills: true },
  isChecked: true,
  requireSecondPerson: true,
  defaultKind: 'bill',
  scopes: ['read'],
  tokenExpiresAt: FUTURE,
  hasRefreshToken: false,
  tokenGeneration: 3,
  refreshFailingSince: null,
  error: null,
  faults: 0,
  createdBy: { type: 'user', id: 'p' },
  createdAt: PAST,
  updatedAt: PAST,
};

test('before the first connection the answer has the same members, disconnected', () => {
  const none = describeAccounting(undefined, SETTINGS, NOW);
  const some = describeAccounting(STORED, SETTINGS, NOW);
  assert.deepEqual(Object.keys(none).toSorted(), Object.keys(some).toSorted());
  assert.deepEqual(
    [none.id, none.status, none.provider, none.providerName, none.configured, none.nextAction],
    [null, 'disconnected', 'ledgerly', 'Ledgerly', true, null],
  );
  assert.equal(describeAccounting(undefined, { ...SETTINGS, client: undefined }, NOW).configured, false);
  assert.equal(describeAccounting(undefined, { ...SETTINGS, apiUrl: undefined }, NOW).configured, false);
  assert.ok(!JSON.stringify(some).includes('own.example'));
});

type Row = [Partial<StoredAccounting>, AccountingStatus, string | null];
const failed = (code: SyncCode) => ({ state: 'error', error: { code, message: 'm', at: PAST } }) as const;
const ROWS: readonly Row[] = [
  [{}, 'connected', null],
  [{ tokenExpiresAt: PAST }, 'needs_authorization', 'reauthorize'],
  [{ tokenExpiresAt: PAST, hasRefreshToken: true }, 'connected', null],
  [{ hasRefreshToken: true, refreshFailingSince: PAST }, 'connected', 'reauthorize'],
  [{ state: 'needs_authorization' }, 'needs_authorization', 'reauthorize'],
  [failed('unreachable'), 'error', 'fix_configuration'],
  [failed('not_configured'), 'error', 'fix_configuration'],
  [failed('forbidden'), 'error', 'contact_vendor_admin'],
  [{ ...failed('unreachable'), tokenExpiresAt: PAST }, 'needs_authorization', 'reauthorize'],
  [{ state: 'disconnected', tokenExpiresAt: PAST, refreshFailingSince: PAST }, 'disconnected', null],
];

for (const [more, status, nextAction] of ROWS) {
  test(`${JSON.stringify(more)} is ${status}, and asks for ${nextAction ?? 'nothing'}`, () => {
    const described = describeAccounting({ ...STORED, ...more }, SETTINGS, NOW);
    assert.deepEqual([described.status, described.nextAction], [status, nextAction]);
  });
}

test('a connection to another provider than is configured now says so until it is disconnected', () => {
  const other = describeAccounting({ ...STORED, provider: 'bookwell' }, SETTINGS, NOW);
  assert.deepEqual(
    [other.provider, other.providerName, other.configured, other.nextAction],
    ['bookwell', 'bookwell', false, 'fix_configuration'],
  );
  const ended = describeAccounting({ ...STORED, provider: 'bookwell', state: 'disconnected' }, SETTINGS, NOW);
  assert.deepEqual([ended.provider, ended.providerName, ended.configured], ['ledgerly', 'Ledgerly', true]);
});
