import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createMessage } from '../../../../contract/messages/message.ts';
import { KEY_SCOPES } from '../../../../contract/scopes.ts';
import {
  limitScopes,
  makeClientId,
  makeClientSecret,
  orderedScopes,
  redirectUriFaults,
  rotatedSecrets,
  secretFits,
} from './application.ts';

describe('redirect addresses', () => {
  for (const uri of [
    'https://app.example.com/oauth/callback',
    'https://app.example.com/',
    'https://app.example.com',
    'https://app.example.com:8443/cb?tenant=7',
    'http://localhost:3000/cb',
    'http://127.0.0.1:3000/cb',
    'http://[::1]:3000/cb',
  ]) {
    test(`${uri} is taken`, () => assert.deepEqual(redirectUriFaults([uri]), []));
  }

  for (const [uri, message] of [
    ['callback', 'must be an absolute https URL'],
    ['ftp://app.example.com/', 'must be an absolute https URL'],
    ['javascript:alert(1)', 'must be an absolute https URL'],
    ['com.example.app:/cb', 'must be an absolute https URL'],
    ['https:///cb', 'must be written as https://cb/'],
    ['http://app.example.com/', 'must use https, or http to a loopback host'],
    ['http://localhost.example.com/', 'must use https, or http to a loopback host'],
    ['https://app.example.com/#x', 'must not contain a fragment'],
    ['https://app.example.com/#', 'must not contain a fragment'],
    ['https://*.example.com/', 'must not contain a wildcard'],
    ['https://user@app.example.com/', 'must not contain a user name or password'],
    ['https://:@app.example.com/', 'must not contain a user name or password'],
    ['https://@app.example.com/', 'must not contain a user name or password'],
    ['https://app.example.com\\@evil.example/', 'must not contain spaces or backslashes'],
    ['https://app.example.com/c b', 'must not contain spaces or backslashes'],
    ['https://app.example.com/\n', 'must not contain spaces or backslashes'],
    ['https://APP.example.com/', 'must be written as https://app.example.com/'],
    ['https://app.example.com:443/', 'must be written as https://app.example.com/'],
    ['https://app.example.com/a/../b', 'must be written as https://app.example.com/b'],
    ['https://2130706433/', 'must be written as https://127.0.0.1/'],
  ] as const) {
    test(`${JSON.stringify(uri)} ${message}`, () =>
      assert.deepEqual(
        redirectUriFaults([uri]).map((each) => [each.path, each.message.message]),
        [['redirectUris/0', message]],
      ));
  }

  test('the second of two alike is named by its place', () => {
    const uri = 'https://app.example.com/';
    assert.deepEqual(redirectUriFaults([uri, uri]), [
      { path: 'redirectUris/1', message: createMessage('oauth.redirectTwice') },
    ]);
  });

  test('whatever is taken is what a browser goes to, and nothing but https or loopback', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (uri) => {
        if (redirectUriFaults([uri]).length > 0) return;
        const { href, protocol, hash: fragment, username } = new URL(uri);
        assert.ok(href === uri || href === `${uri}/`);
        assert.ok(protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(uri));
        assert.deepEqual([fragment, username], ['', '']);
      }),
    );
  });
});

test('scopes come in their order, each once', () => {
  assert.deepEqual(orderedScopes(['offline_access', 'write', 'read', 'write']), ['read', 'write', 'offline_access']);
});

describe('client secrets', () => {
  const NOW = Date.parse('2026-11-20T08:00:00.000Z');
  const DAY_MS = 24 * 60 * 60 * 1000;
  const [first, second] = [makeClientSecret(), makeClientSecret()];
  const kept = { secretHash: first.hash, oldSecretHash: null, oldSecretUntil: null };

  test('are kept as their hash, read pcsc_…, and no two are alike; nor are client ids', () => {
    assert.match(first.token, /^pcsc_[\w-]{43}$/);
    assert.deepEqual(first.hash, hash('sha256', first.token, 'buffer'));
    assert.notEqual(first.token, second.token);
    assert.match(makeClientId(), /^app_[\w-]{22}$/);
    assert.notEqual(makeClientId(), makeClientId());
  });

  test('the one before a rotation fits for a day and not a millisecond longer', () => {
    const rotated = rotatedSecrets(kept, { secretHash: second.hash, nowMs: NOW, immediate: false });
    for (const [at, fits] of [
      [NOW, true],
      [NOW + DAY_MS - 1, true],
      [NOW + DAY_MS, false],
    ] as const) {
      assert.equal(secretFits(rotated, first.token, at), fits);
      assert.ok(secretFits(rotated, second.token, at));
    }
    assert.ok(!secretFits(rotated, 'pcsc_wrong', NOW));
  });

  test('rotated at once, the one before ends; of two rotations the first of three ends', () => {
    const at = { nowMs: NOW, immediate: true };
    assert.ok(!secretFits(rotatedSecrets(kept, { ...at, secretHash: second.hash }), first.token, NOW));
    const third = makeClientSecret();
    const once = rotatedSecrets(kept, { secretHash: second.hash, nowMs: NOW, immediate: false });
    const twice = rotatedSecrets(once, { secretHash: third.hash, nowMs: NOW, immediate: false });
    assert.deepEqual(
      [first, second, third].map(({ token }) => secretFits(twice, token, NOW)),
      [false, true, true],
    );
  });
});

describe('the scope that is told of a token', () => {
  const ALL = ['read', 'write', 'admin', 'feeds', 'offline_access'];
  for (const [asked, byPermission] of [
    ['read', ['read', 'read', 'read']],
    ['write', ['read', 'write', 'write']],
    ['admin', ['read', 'write', 'admin']],
    ['read write', ['read', 'read write', 'read write']],
    ['read write admin', ['read', 'read write', 'read write admin']],
    ['read admin offline_access', ['read offline_access', 'read write offline_access', 'read admin offline_access']],
    ['feeds', ['feeds', 'feeds', 'feeds']],
    ['feeds offline_access', ['feeds offline_access', 'feeds offline_access', 'feeds offline_access']],
  ] as const) {
    test(`asked for ${asked}, it goes as far as the roles of its person`, () => {
      const told = KEY_SCOPES.map((effective) => limitScopes(asked.split(' '), { allowed: ALL, effective }).join(' '));
      assert.deepEqual(told, byPermission);
    });
  }

  test('holds nothing that the application may no longer have', () => {
    assert.deepEqual(limitScopes(['read', 'write'], { allowed: ['read'], effective: 'admin' }), ['read']);
    assert.deepEqual(limitScopes(['write'], { allowed: ['read'], effective: 'admin' }), []);
  });
});
