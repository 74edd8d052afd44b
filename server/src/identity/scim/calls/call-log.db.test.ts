import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCIM_CALLS_KEPT, SCIM_LOOKS_KEPT } from '../../../../../contract/scim.ts';
import { serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import type { ScimCaller } from '../../../platform/access/caller.ts';
import { createScimToken } from '../tokens/commands.ts';
import { type NotedCall, openScimCallLog } from './call-log.ts';

const database = await serviceDb();
const world = tenants(database.db);

const CALL = { method: 'GET', path: '/scim/v2/Users', status: 200, userId: null, scimType: null, reason: null };
const changed: NotedCall = { ...CALL, method: 'POST', status: 201, did: 'created' };
const refused: NotedCall = { ...CALL, status: 400, did: null, reason: 'no' };
const looked: NotedCall = { ...CALL, did: 'listed' };
const hurried: NotedCall = { ...CALL, status: 429, did: null, reason: 'wait' };

test('what changed something or was refused is not pushed out of the log by what only looks', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const log = openScimCallLog({ ...world, onFault: (error) => assert.fail(String(error)) });
  const workspace = { id: scope.workspaceId, name: 'North', plan: 'x' };
  const token = async (name: string): Promise<ScimCaller> => {
    const { id } = await createScimToken(world, actorOf(people.olga), scope, { name });
    return { type: 'scim', id, name, workspace };
  };
  const [okta, entra] = [await token('Okta'), await token('Entra')];
  const times = async (caller: ScimCaller, count: number, call: NotedCall) => {
    for (let done = 0; done < count; done += 1) log.note(caller, call);
    await log.flush();
  };
  const kept = (id: string) =>
    database.asOwner(
      'select coalesce(did, status::text) as what, count(*)::int from scim_call where token_id = $1 group by 1 order by 1',
      [id],
    );
  await times(entra, 3, looked);
  await times(okta, 5, changed);
  await times(okta, 3, refused);
  await times(okta, SCIM_LOOKS_KEPT + 20, looked);
  await times(okta, 40, hurried);
  assert.deepEqual(await kept(okta.id), [
    { what: '400', count: 3 },
    { what: '429', count: 40 },
    { what: 'created', count: 5 },
    { what: 'listed', count: SCIM_LOOKS_KEPT - 40 },
  ]);
  await times(okta, SCIM_CALLS_KEPT - SCIM_LOOKS_KEPT - 4, refused);
  assert.deepEqual(await kept(okta.id), [
    { what: '400', count: SCIM_CALLS_KEPT - SCIM_LOOKS_KEPT - 1 },
    { what: '429', count: 40 },
    { what: 'created', count: 1 },
    { what: 'listed', count: SCIM_LOOKS_KEPT - 40 },
  ]);
  assert.deepEqual(await kept(entra.id), [{ what: 'listed', count: 3 }]);
  await log.stop();
});
