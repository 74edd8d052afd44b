import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessRequirement } from '../../../../contract/people.ts';
import { requireOwnAccount } from './own-account.ts';

const restricted = (...needs: AccessRequirement[]) =>
  needs.map((each) => ({ workspaceId: 'w', workspaceName: 'Harbour', needs: each }));

test('a session of one workspace’s identity provider does not change what opens another workspace', () => {
  for (const needs of ['own_sign_in', 'single_sign_on'] as const) {
    const caller = { signedInBy: 'sso', restricted: restricted(needs) } as const;
    assert.throws(() => requireOwnAccount(caller), { code: 'forbidden' });
    requireOwnAccount({ ...caller, signedInBy: 'password' });
    requireOwnAccount({ ...caller, signedInBy: 'passkey' });
  }
});

test('where that is the only workspace, a second factor that it asks for is added in the session', () => {
  requireOwnAccount({ signedInBy: 'sso', restricted: restricted('second_factor') });
  requireOwnAccount({ signedInBy: 'sso', restricted: [] });
  // One of two has deactivated them, and is not named.
  assert.throws(() => requireOwnAccount({ signedInBy: 'sso', restricted: [] }, 2), { code: 'forbidden' });
  requireOwnAccount({ signedInBy: 'passkey', restricted: [] }, 2);
});
