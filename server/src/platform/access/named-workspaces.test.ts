import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitRestricted } from './named-workspaces.ts';

const acme = { workspaceId: 'acme', workspaceName: 'Acme', needs: 'second_factor' } as const;
const bolt = { workspaceId: 'bolt', workspaceName: 'Bolt', needs: 'own_sign_in' } as const;
const crane = { workspaceId: 'crane', workspaceName: 'Crane', needs: 'single_sign_on' } as const;

test('a session of a provider names its own workspace alone, and says that there are others', () => {
  const ofAcme = { signedInBy: 'sso', ssoWorkspaceId: 'acme' } as const;
  assert.deepEqual(splitRestricted({ ...ofAcme, restricted: [acme, bolt, crane] }), {
    restricted: [acme],
    hasOthers: true,
  });
  assert.deepEqual(splitRestricted({ ...ofAcme, restricted: [bolt] }), { restricted: [], hasOthers: true });
  assert.deepEqual(splitRestricted({ ...ofAcme, restricted: [acme] }), { restricted: [acme], hasOthers: false });
  assert.deepEqual(splitRestricted({ ...ofAcme, restricted: [] }), { restricted: [], hasOthers: false });
  assert.deepEqual(splitRestricted({ signedInBy: 'sso', restricted: [bolt] }), { restricted: [], hasOthers: true });
});

test('a session that the person began by themself names all of them', () => {
  for (const signedInBy of ['password', 'passkey', null] as const) {
    const restricted = [acme, crane];
    assert.deepEqual(splitRestricted({ signedInBy, ssoWorkspaceId: null, restricted }), {
      restricted,
      hasOthers: false,
    });
  }
});
