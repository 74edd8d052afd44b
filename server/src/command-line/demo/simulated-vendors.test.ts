// The demo knows the simulated vendors by the settings that `npm run simulators` prints.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '../../../../simulators/vendor-core/oauth.ts';
import { readConfig } from '../../config.ts';
import { withSimulatedVendors } from './simulated-vendors.ts';

const read = (environment: Record<string, string>) =>
  readConfig({ dataDir: './unused', logLevel: 'warn' }, withSimulatedVendors(environment)).vendors;

test('without settings of vendors, the demo connects to the simulated ones', () => {
  const [a, b] = read({});
  assert.deepEqual([a?.apiUrl, b?.apiUrl], ['http://127.0.0.1:8101', 'http://127.0.0.1:8102']);
  for (const vendor of [a, b]) {
    assert.deepEqual([vendor?.client?.clientId, vendor?.client?.clientSecret], [CLIENT_ID, CLIENT_SECRET]);
  }
});

test('settings of vendors are taken as they are', () => {
  const given = { PCS_VENDOR_A_NAME: 'Other' };
  assert.deepEqual(withSimulatedVendors(given), given);
});
