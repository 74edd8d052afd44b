// What goes with a record that is deleted or changed is told to mirrors, each by its own deletion (contract §3).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_KEY_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.owner, passwordHash: null });
const cookie = `pcs_session=${token}`;
const { key } = await createApiKey(foundation, actorOf(people.owner), scope, { name: 'k', scope: 'write' });

async function project() {
  const { projectId } = await world.project(scope);
  const base = `/api/projects/${projectId}`;
  const call = async (line: string, body?: unknown) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await service.call({
      method,
      path: `${base}/${path}`,
      cookie,
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(answer.status < 300, `${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const told = async (): Promise<{ change: string; resource: { type: string; id: string } }[]> =>
    (await service.call({ path: `/api/v1/changes?projectId=${projectId}&limit=200`, headers: { 'x-api-key': key } }))
      .body.data;
  /** The deletions that were told since the number of changes before. */
  const deleted = async (before: number) =>
    (await told()).slice(before).flatMap(({ change, resource }) => (change === 'deleted' ? [resource] : []));
  return { base, call, told, deleted };
}
const dayFromNow = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString();

test('what was put off of a plan that changes, and all that goes with an asset, is told as deleted', async () => {
  const { base, call, told, deleted } = await project();
  const asset = await call('POST assets', { installedOn: dayFromNow(-5), maintenanceIntervalDays: 30 });
  const task = `assets/${asset.id}/maintenance-tasks`;
  await call(`POST ${task}/1/postpone`, { dueOn: dayFromNow(40) });
  const taskOf = async () => (await told()).findLast((each) => each.resource.type === 'maintenance_task')?.resource;
  const putOff = await taskOf();
  let before = (await told()).length;
  await call(`PUT assets/${asset.id}/maintenance-plan`, { interval: { unit: 'months', count: 2 } });
  assert.deepEqual(await deleted(before), [putOff]);
  // Also where the day of installation begins the calendar anew.
  const { data } = await call(`GET maintenance-tasks?from=${dayFromNow(0)}&to=${dayFromNow(200)}&assetId=${asset.id}`);
  await call(`POST ${task}/${data[0].number}/postpone`, { dueOn: dayFromNow(100) });
  const again = await taskOf();
  assert.notDeepEqual(again, putOff);
  before = (await told()).length;
  await call(`PATCH assets/${asset.id}`, { installedOn: dayFromNow(-6) });
  assert.deepEqual(await deleted(before), [again]);

  const next = await call(`GET maintenance-tasks?from=${dayFromNow(0)}&to=${dayFromNow(200)}&assetId=${asset.id}`);
  await call(`POST ${task}/${next.data[0].number}/complete`, {});
  const done = await taskOf();
  const form = new FormData();
  form.append('record', JSON.stringify({ name: 'Manual.txt' }));
  form.append('file', new Blob(['read me']), 'Manual.txt');
  const url = `${service.address}${base}/assets/${asset.id}/documents`;
  const sent = await fetch(url, { method: 'POST', headers: { cookie, origin: service.address }, body: form });
  const document = (await sent.json()) as { id: string };
  before = (await told()).length;
  await call(`DELETE assets/${asset.id}`);
  assert.deepEqual(await deleted(before), [
    { type: 'asset_document', id: document.id },
    done,
    { type: 'asset', id: asset.id },
  ]);
});

test('the thresholds of a sensor that is decommissioned are told as deleted', async () => {
  const { base, call, told, deleted } = await project();
  const posted = await service.call({
    method: 'POST',
    path: `${base}/sensors/readings`,
    headers: { 'x-api-key': key },
    body: { readings: [{ deviceId: 'd', value: 1 }] },
  });
  assert.equal(posted.status, 200, JSON.stringify(posted.body));
  const [sensor] = (await call('GET sensors')).data;
  const rule = { comparison: 'greater_than', severity: 'high' };
  const thresholds = [
    await call(`POST sensors/${sensor.id}/thresholds`, { ...rule, value: 5 }),
    await call(`POST sensors/${sensor.id}/thresholds`, { ...rule, value: 9 }),
  ];
  const before = (await told()).length;
  await call(`POST sensors/${sensor.id}/decommission`);
  const [one, other, last] = await deleted(before);
  assert.deepEqual(new Set([one?.id, other?.id]), new Set(thresholds.map(({ id }) => id)));
  assert.deepEqual([one?.type, other?.type, last], ['threshold', 'threshold', { type: 'sensor', id: sensor.id }]);
});
