import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readSub } from '../identities/subject.ts';
import { SsoRefusal, sideText } from '../refusal.ts';
import { joinClaims, requireAccessToken, requireAuthorizedParty, requireIssued } from './claims.ts';

test('a token for another client is refused, though its audience is ours alone', () => {
  requireAuthorizedParty({ aud: 'ours' }, 'ours');
  requireAuthorizedParty({ aud: 'ours', azp: 'ours' }, 'ours');
  for (const azp of ['theirs', '', null, ['ours']]) {
    assert.throws(
      () => requireAuthorizedParty({ aud: 'ours', azp }, 'ours'),
      (error) => error instanceof SsoRefusal && error.check === 'audience',
    );
  }
});

test('a token that was issued ahead of the skew of clocks is refused', () => {
  const nowMs = 1_800_000_000_999;
  for (const iat of [0, 1_800_000_000, 1_800_000_120]) requireIssued({ iat }, nowMs);
  for (const iat of [1_800_000_121, 1_800_003_600, Number.NaN, '1800000000', undefined]) {
    assert.throws(
      () => requireIssued({ iat }, nowMs),
      (error) => error instanceof SsoRefusal && error.check === 'not_before',
    );
  }
});

test('a token that names another access token is refused, by the hash of its algorithm', () => {
  // The example of OpenID Connect Core 1.0, appendix A.3.
  const [token, right] = ['jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', '77QmUPtjPfzWtF2AnpK9RQ'];
  requireAccessToken({}, token, 'RS256');
  for (const algorithm of ['RS256', 'PS256', 'ES256']) requireAccessToken({ at_hash: right }, token, algorithm);
  const longer = createHash('sha512').update(token).digest().subarray(0, 32).toString('base64url');
  for (const algorithm of ['EdDSA', 'Ed25519']) requireAccessToken({ at_hash: longer }, token, algorithm);
  for (const [said, algorithm] of [
    [right, 'EdDSA'],
    [longer, 'RS256'],
    [`${right}=`, 'RS256'],
    ['', 'RS256'],
    [null, 'RS256'],
    [[right], 'RS256'],
  ] as const) {
    assert.throws(
      () => requireAccessToken({ at_hash: said }, token, algorithm),
      (error) =>
        error instanceof SsoRefusal &&
        error.check === 'answer' &&
        sideText(error.expected)?.startsWith('at_hash ') === true,
    );
  }
});

test('an address is verified only by the source that names it', () => {
  const joined = (token: object, userinfo: object) => joinClaims({ sub: 's', ...token }, { sub: 's', ...userinfo });
  const at = (email: string, verified?: boolean) => ({
    email,
    ...(verified !== undefined && { email_verified: verified }),
  });
  assert.deepEqual(joined({ email_verified: true }, at('b@x.example', false)), {
    sub: 's',
    ...at('b@x.example', false),
  });
  assert.deepEqual(joined({ email_verified: true }, at('b@x.example')), { sub: 's', email: 'b@x.example' });
  assert.deepEqual(joined(at('a@x.example'), at('b@x.example', true)), { sub: 's', email: 'a@x.example' });
  assert.deepEqual(joined(at('a@x.example', false), at('a@x.example', true)), {
    sub: 's',
    ...at('a@x.example', false),
  });
  assert.deepEqual(joined({ email: null, name: null }, { ...at('a@x.example', true), name: 'N' }), {
    sub: 's',
    name: 'N',
    ...at('a@x.example', true),
  });
  assert.deepEqual(joined(at('a@x.example'), at('a@x.example', false)), { sub: 's', ...at('a@x.example', false) });
  assert.deepEqual(joined({ groups: ['a'] }, { groups: ['b'], name: 'N' }), { sub: 's', groups: ['a'], name: 'N' });
});

test('what the ID token says of address and name is not said otherwise by userinfo, in other words', () => {
  const uri = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
  const token = { sub: 's', email: 'a@x.example', email_verified: true, name: 'Ann Lee' };
  const userinfo = {
    sub: 's',
    [uri]: 'b@x.example',
    mail: 'c@x.example',
    displayName: 'Bob',
    given_name: 'Bob',
    groups: ['g'],
  };
  assert.deepEqual(joinClaims(token, userinfo), { ...token, groups: ['g'] });
  assert.deepEqual(joinClaims(token, userinfo, ['mail']), { ...token, mail: 'c@x.example', groups: ['g'] });
  const first = { sub: 's', given_name: 'Ann' };
  assert.deepEqual(joinClaims(first, { family_name: 'Lee', givenName: 'Anna' }), { ...first, family_name: 'Lee' });
  const unverified = { sub: 's', [uri]: 'a@x.example' };
  assert.deepEqual(joinClaims(unverified, { email: 'b@x.example', email_verified: true }), unverified);
});

test('a subject that cannot be kept is refused: its holder could pass for any person of the provider', () => {
  assert.equal(readSub('i', 'c', 'abc').value, 'abc');
  for (const sub of ['', 'a\tb', 'x'.repeat(1_001), '\ud800', 7, null, undefined]) {
    assert.throws(
      () => readSub('i', 'c', sub),
      (error) => error instanceof SsoRefusal && error.check === 'subject',
    );
  }
});
