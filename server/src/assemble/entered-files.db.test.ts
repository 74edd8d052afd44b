// Limits of the number of files that a request enters: each of them costs a newcomer minutes of reading.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEnteredFiles } from '../../testing/entered-files.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const { projectId } = await world.project(scope);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });

const CREATIONS: readonly (readonly [name: string, path: string, body: object, most: number])[] = [
  ['a milestone', 'milestones', { name: 'Topping out' }, 37],
  ['an issue', 'issues', { title: 'Crack' }, 47],
];

for (const [name, path, body, most] of CREATIONS) {
  test(`creating ${name} enters at most ${most} files`, async (t) => {
    const create = async () => {
      const made = await service.call({
        method: 'POST',
        path: `/api/projects/${projectId}/${path}`,
        cookie: `pcs_session=${token}`,
        body,
      });
      assert.equal(made.status, 201);
    };
    await create();
    const entered = await listEnteredFiles(create);
    t.diagnostic(`${entered.length} files:\n${entered.join('\n')}`);
    assert.ok(entered.length <= most, `${entered.length}:\n${entered.join('\n')}`);
  });
}
