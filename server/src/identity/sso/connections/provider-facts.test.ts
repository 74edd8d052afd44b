// The reasons why the issuer of an OpenID provider is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { workspaceScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Side, SsoRefusal } from '../refusal.ts';
import { type FactsDeps, readFacts } from './provider-facts.ts';

async function refuse(check: string, received: Side) {
  const discover = () => Promise.reject(new SsoRefusal({ check, expected: null, received }));
  const create = { protocol: 'oidc', name: 'X', issuer: 'https://id.example', clientId: 'c' } as const;
  try {
    await readFacts(
      { oidc: { discover } } as unknown as FactsDeps,
      workspaceScope('01890000-0000-7000-8000-000000000001'),
      create as never,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details?.map(({ path, message: { key, params, message } }) => [path, key, params, message]);
  }
}

test('an issuer that cannot be used is refused with the check, and the message of it where it has one', async () => {
  const sentence = createMessage('sso.unreachable');
  assert.deepEqual(await refuse('reachable', sentence), [
    [
      ...['issuer', 'sso.unusableAs', { check: 'reachable', sentence }],
      'cannot be used (reachable: The address could not be reached.)',
    ],
  ]);
  assert.deepEqual(await refuse('issuer', 'https://other.example'), [
    [
      ...['issuer', 'sso.unusable', { reason: 'issuer: https://other.example' }],
      'cannot be used (issuer: https://other.example)',
    ],
  ]);
  assert.deepEqual(await refuse('answer', null), [
    ['issuer', 'sso.unusable', { reason: 'answer' }, 'cannot be used (answer)'],
  ]);
});
