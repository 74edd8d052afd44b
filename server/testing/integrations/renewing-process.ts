// A process that calls vendor B with the tokens of one connection, until its parent kills it or tells it to stop. It tells its
// parent of each call: `ok`, `401` (and renews), or the code of a fault.

import { type AccessToken, getAccessToken } from '../../src/integrations/tokens/access-token.ts';
import { VendorFault } from '../../src/integrations/vendors/public.ts';
import { workspaceScope } from '../../src/platform/access/scope.ts';
import { stayUp, systemClock } from '../../src/platform/clock.ts';
import { type ChildSettings, openChildDb, openTokenDeps } from './token-deps.ts';

const settings: ChildSettings = JSON.parse(process.argv[2] ?? '{}');
const { db, close } = openChildDb(settings);
const deps = openTokenDeps({ db, masterKey: settings.masterKey, variables: settings.variables, clock: systemClock });
const scope = workspaceScope(settings.workspaceId);
const running: { isOver: boolean; refused: AccessToken | undefined } = { isOver: false, refused: undefined };
process.on('message', () => {
  running.isOver = true;
});
const release = stayUp();

while (!running.isOver) {
  try {
    const given = await getAccessToken(deps, scope, {
      id: settings.connectionId,
      ...(running.refused !== undefined && { refused: running.refused.generation }),
    });
    const { status } = await fetch(settings.probe, { headers: { authorization: `Bearer ${given.token}` } });
    running.refused = status === 401 ? given : undefined;
    process.send?.(status === 200 ? 'ok' : String(status));
  } catch (error) {
    if (!(error instanceof VendorFault)) throw error;
    process.send?.(error.code);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
}
deps.client.close();
await close();
release();
process.disconnect?.();
