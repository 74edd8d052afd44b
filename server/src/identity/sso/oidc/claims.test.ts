import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSub } from '../identities/subject.ts';
import { SsoRefusal } from '../refusal.ts';
import { joinClaims, requireAuthorizedParty } from './claims.ts';

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
  assert.deepEqual(joined({ groups: ['a'] }, { groups: ['b'], name: 'N' }), { sub: 's', groups: ['a'], name: 'N' });
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
