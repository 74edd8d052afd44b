// The demo knows the simulated vendors by the settings that `npm run simulators` prints.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '../../../../simulators/vendor-core/oauth.ts';
import { readConfig } from '../../config.ts';
import { withSimulatedVendors } from './simulated-vendors.ts';

const read = (environment: Record<string, string>) =>
  readConfig({ dataDir: './unused', logLevel: 'warn' }, withSimulatedVendors(environment));

test('without settings of vendors, the demo connects to the simulated ones', () => {
  const { vendors, accounting } = read({});
  const [a, b] = vendors;
  assert.deepEqual([a?.apiUrl, b?.apiUrl], ['http://127.0.0.1:8101', 'http://127.0.0.1:8102']);
  assert.equal(accounting.apiUrl, 'http://127.0.0.1:8104');
  for (const vendor of [a, b, accounting]) {
    assert.deepEqual([vendor?.client?.clientId, vendor?.client?.clientSecret], [CLIENT_ID, CLIENT_SECRET]);
  }
});

test('settings of vendors and of accounting are taken as they are, each without those of the other', () => {
  const vendors = read({ PCS_VENDOR_A_NAME: 'Other' });
  assert.deepEqual([vendors.vendors[0]?.name, vendors.vendors[0]?.client], ['Other', undefined]);
  assert.equal(vendors.accounting.apiUrl, 'http://127.0.0.1:8104');
  const accounting = read({ PCS_ACCOUNTING_NAME: 'Ledger' });
  assert.deepEqual([accounting.accounting.name, accounting.accounting.client], ['Ledger', undefined]);
  assert.equal(accounting.vendors[0]?.apiUrl, 'http://127.0.0.1:8101');
});
