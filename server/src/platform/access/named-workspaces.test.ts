import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitWithheld } from './named-workspaces.ts';

const acme = { workspaceId: 'acme', workspaceName: 'Acme', needs: 'second_factor' } as const;
const bolt = { workspaceId: 'bolt', workspaceName: 'Bolt', needs: 'own_sign_in' } as const;
const crane = { workspaceId: 'crane', workspaceName: 'Crane', needs: 'single_sign_on' } as const;

test('a session of a provider names its own workspace alone, and says that there are others', () => {
  const ofAcme = { signedInBy: 'sso', ssoWorkspaceId: 'acme' } as const;
  assert.deepEqual(splitWithheld({ ...ofAcme, withheld: [acme, bolt, crane] }), { withheld: [acme], hasOthers: true });
  assert.deepEqual(splitWithheld({ ...ofAcme, withheld: [bolt] }), { withheld: [], hasOthers: true });
  assert.deepEqual(splitWithheld({ ...ofAcme, withheld: [acme] }), { withheld: [acme], hasOthers: false });
  assert.deepEqual(splitWithheld({ ...ofAcme, withheld: [] }), { withheld: [], hasOthers: false });
  assert.deepEqual(splitWithheld({ signedInBy: 'sso', withheld: [bolt] }), { withheld: [], hasOthers: true });
});

test('a session that the person began by themself names all of them', () => {
  for (const signedInBy of ['password', 'passkey', null] as const) {
    const withheld = [acme, crane];
    assert.deepEqual(splitWithheld({ signedInBy, ssoWorkspaceId: null, withheld }), { withheld, hasOthers: false });
  }
});
