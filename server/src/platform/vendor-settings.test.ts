import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Variable } from './config-values.ts';
import { type GetVendorVariable, readAccounting, readVendors, VENDOR_VARIABLES } from './vendor-settings.ts';

/** Reads settings from variables without their common beginning. */
function read(variables: Readonly<Record<string, string>>) {
  const faults: string[] = [];
  const get = ((name: keyof typeof VENDOR_VARIABLES) => {
    const given = variables[name.replace(/^PCS_(VENDOR_)?/, '')];
    if (given === undefined) return undefined;
    const { read: readValue, expects } = VENDOR_VARIABLES[name] as Variable<unknown>;
    const value = readValue(given);
    if (value === undefined) faults.push(`${name} must be ${expects}`);
    return value;
  }) as GetVendorVariable;
  const vendors = readVendors(get, faults);
  const accounting = readAccounting(get, vendors, faults);
  const [a, b, c] = vendors;
  if (a === undefined || b === undefined || c === undefined) return assert.fail('three vendors');
  return { a, b, c, accounting, faults };
}

const CLIENT = {
  A_AUTHORIZE_URL: 'https://a.example/authorize',
  A_TOKEN_URL: 'https://a.example/token',
  A_CLIENT_ID: 'client-1',
  A_CLIENT_SECRET: 'secret-1',
};

test('without a variable there are three vendors with names of their own, and nothing to call', () => {
  const { a, b, c, faults } = read({});
  assert.deepEqual(faults, []);
  assert.deepEqual(
    [a, b, c].map(({ kind, slug, name, apiUrl, client }) => [kind, slug, name, apiUrl, client]),
    [
      ['a', 'vendor-a', 'Vendor A', undefined, undefined],
      ['b', 'vendor-b', 'Vendor B', undefined, undefined],
      ['c', 'vendor-c', 'Vendor C', undefined, undefined],
    ],
  );
  assert.deepEqual([a.signature, c.key], ['sha256', { header: 'X-API-KEY', prefix: '' }]);
});

test('every variable reaches its setting', () => {
  const { a, c, faults } = read({
    ...CLIENT,
    A_NAME: 'Site Cloud',
    A_SLUG: 'site-cloud',
    A_API_URL: 'https://api.a.example',
    A_REVOKE_URL: 'https://a.example/revoke',
    A_SCOPES: 'data:read  data:write,account:read',
    A_PKCE: 'off',
    A_SIGNATURE: 'sha1',
    A_WEB_URL: 'https://web.a.example',
    C_KEY_HEADER: 'Authorization',
    C_KEY_PREFIX: 'PLAN accesskey=',
  });
  assert.deepEqual(faults, []);
  assert.deepEqual(a, {
    kind: 'a',
    slug: 'site-cloud',
    name: 'Site Cloud',
    apiUrl: 'https://api.a.example',
    client: {
      authorizeUrl: 'https://a.example/authorize',
      tokenUrl: 'https://a.example/token',
      revokeUrl: 'https://a.example/revoke',
      clientId: 'client-1',
      clientSecret: 'secret-1',
      scopes: ['data:read', 'data:write', 'account:read'],
      usesPkce: false,
    },
    signature: 'sha1',
    webUrl: 'https://web.a.example',
    key: { header: 'X-API-KEY', prefix: '' },
  });
  assert.deepEqual(c.key, { header: 'Authorization', prefix: 'PLAN accesskey=' });
});

test('PKCE is used unless it is switched off', () => assert.equal(read(CLIENT).a.client?.usesPkce, true));

test('vendor B needs no consent page, and vendor A does', () => {
  const { A_AUTHORIZE_URL: _page, ...rest } = CLIENT;
  assert.deepEqual(read(rest).faults, ['PCS_VENDOR_A_AUTHORIZE_URL must be set with the rest of the client']);
  const ofB = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.replace('A_', 'B_'), value]));
  const { b, faults } = read(ofB);
  assert.deepEqual([b.client?.clientId, faults], ['client-1', []]);
});

test('a client that lacks a part ends the start, and no value is told', () => {
  const { faults } = read({ A_CLIENT_ID: 'client-1', A_CLIENT_SECRET: 'secret-1' });
  assert.deepEqual(faults, [
    'PCS_VENDOR_A_AUTHORIZE_URL and PCS_VENDOR_A_TOKEN_URL must be set with the rest of the client',
  ]);
  assert.doesNotMatch(faults.join(), /secret-1/);
});

test('two equal slugs end the start', () => {
  assert.deepEqual(read({ B_SLUG: 'vendor-a' }).faults, ['PCS_VENDOR_B_SLUG must differ from the slug of vendor A']);
  assert.equal(read({ A_SLUG: 'x', B_SLUG: 'x', C_SLUG: 'x' }).faults.length, 2);
});

const ACCOUNTING = {
  ACCOUNTING_AUTHORIZE_URL: 'https://books.example/authorize',
  ACCOUNTING_TOKEN_URL: 'https://books.example/token',
  ACCOUNTING_CLIENT_ID: 'client-2',
  ACCOUNTING_CLIENT_SECRET: 'secret-2',
};

test('the accounting provider has a name without a variable, and every variable reaches its setting', () => {
  const none = { kind: 'accounting', slug: 'accounting', name: 'Accounting', apiUrl: undefined, client: undefined };
  assert.deepEqual(read({}).accounting, none);
  const { accounting, faults } = read({
    ...ACCOUNTING,
    ACCOUNTING_NAME: 'Ledgerly',
    ACCOUNTING_SLUG: 'ledgerly',
    ACCOUNTING_API_URL: 'https://api.books.example',
    ACCOUNTING_REVOKE_URL: 'https://books.example/revoke',
    ACCOUNTING_SCOPES: 'read drafts',
    ACCOUNTING_PKCE: 'off',
  });
  assert.deepEqual(faults, []);
  assert.deepEqual(accounting, {
    kind: 'accounting',
    slug: 'ledgerly',
    name: 'Ledgerly',
    apiUrl: 'https://api.books.example',
    client: {
      authorizeUrl: 'https://books.example/authorize',
      tokenUrl: 'https://books.example/token',
      revokeUrl: 'https://books.example/revoke',
      clientId: 'client-2',
      clientSecret: 'secret-2',
      scopes: ['read', 'drafts'],
      usesPkce: false,
    },
  });
});

test('a slug of the accounting provider that a vendor has ends the start, as does a client that lacks a part', () => {
  assert.deepEqual(read({ ACCOUNTING_SLUG: 'vendor-b' }).faults, [
    'PCS_ACCOUNTING_SLUG must differ from the slug of vendor B',
  ]);
  const { ACCOUNTING_AUTHORIZE_URL: _page, ...rest } = ACCOUNTING;
  assert.deepEqual(read(rest).faults, ['PCS_ACCOUNTING_AUTHORIZE_URL must be set with the rest of the client']);
});

const BAD: Readonly<Record<string, readonly string[]>> = {
  A_SLUG: ['', 'Vendor', 'a b', '-a', 'a-', 'a--b', '1a', 'é', 'a/b', 'x'.repeat(41), 'accounting', 'service'],
  ACCOUNTING_SLUG: ['', 'Books', 'service'],
  ACCOUNTING_API_URL: ['books.example'],
  A_API_URL: ['api.example', 'ftp://a.example', ' https://a.example'],
  A_PKCE: ['yes', 'ON'],
  A_SIGNATURE: ['md5'],
  C_KEY_HEADER: ['X API', 'x:y', 'a\r\nb', 'Host', 'content-length', ''],
};

for (const [name, values] of Object.entries(BAD)) {
  test(`${name} is refused by its name: ${values.map((each) => JSON.stringify(each)).join(', ')}`, () => {
    for (const value of values)
      assert.match(read({ [name]: value }).faults.join(), new RegExp(`^PCS_(VENDOR_)?${name} must be`));
  });
}
