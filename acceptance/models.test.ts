// Spec 2.11, contract §14: models are uploaded, read in a process of their own, and read whole whatever is killed meanwhile.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { freshDatabase } from './support/database.ts';
import { ifcOfOneSpace, ifcOfWalls } from './support/ifc.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;
let app: string;
const place: { database?: Awaited<ReturnType<typeof freshDatabase>>; dataDir?: string } = {};

before(async () => {
  place.database = await freshDatabase();
  place.dataDir = await freshFolder();
  service = await startService(place);
  tenant = await makeTenant(service);
  app = `/api/projects/${tenant.projectId}`;
});

async function settled(client: Client, id: string) {
  return eventually(`the model ${id} is read`, async () => {
    const model = accepted(await client.get(`${app}/models/${id}`));
    return model.status === 'ready' || model.status === 'failed' ? model : undefined;
  });
}

test('a model is uploaded over HTTP and read back by people and machines, version by version', async () => {
  const { owner, keys, projectId } = tenant;
  const first = accepted(await owner.upload(`${app}/models`, { name: 'Tower' }, Buffer.from(ifcOfOneSpace())), 202);
  assert.deepEqual([first.status, first.version, first.isHead, first.progress], ['queued', 1, false, 0]);
  const ready = await settled(owner, first.id);
  assert.deepEqual([ready.status, ready.isHead, ready.elementCount, ready.spaceCount], ['ready', true, 1, 1]);
  const [space] = accepted(await owner.get(`${app}/spaces`)).data;
  assert.deepEqual([space.name, space.floor, space.areaM2, space.areaSource], ['Room 1', 'Ground', 12.5, 'net']);
  accepted(await owner.patch(`${app}/spaces/${space.id}`, { department: 'Sales' }));
  const record = { versionGroupId: first.versionGroupId };
  const changed = Buffer.from(ifcOfOneSpace({ netAreaM2: 14, wall: 'Wall A' }));
  const second = await settled(owner, accepted(await owner.upload(`${app}/models`, record, changed), 202).id);
  assert.deepEqual([second.version, second.name, second.isHead], [2, 'Tower', true]);
  const v1 = `/api/v1/projects/${projectId}`;
  const kept = accepted(await keys.read.get(`${v1}/spaces/${space.id}`));
  assert.deepEqual([kept.areaM2, kept.department, kept.modelId], [14, 'Sales', second.id]);
  const heads = accepted(await keys.read.get(`${v1}/models?head=true`)).data;
  assert.deepEqual(
    heads.map((each: { id: string }) => each.id),
    [second.id],
  );
  const { totals, data } = accepted(await owner.get(`${app}/models/${second.id}/comparison?with=${first.id}`));
  assert.deepEqual(totals, { added: 0, removed: 0, changed: 1, unchanged: 0 });
  assert.deepEqual(data[0].members, [
    { path: ['name'], before: { value: 'Wall', unit: null }, after: { value: 'Wall A', unit: null } },
  ]);
  const broken = Buffer.from(ifcOfOneSpace().replace("'Wall'", "'Wall"));
  const third = await settled(owner, accepted(await owner.upload(`${app}/models`, record, broken), 202).id);
  assert.deepEqual([third.status, third.isHead], ['failed', false]);
  assert.ok(third.failure.message.length > 10 && third.failure.line > 10, JSON.stringify(third.failure));
  assertRefused(await owner.upload(`${app}/models`, {}, Buffer.from('%PDF-1.7')), 'validation_failed');
  assertRefused(await keys.admin.upload(`${app}/models`, {}, Buffer.from(ifcOfOneSpace())), 'unauthorized');
});

/** The processes that read models for this service: no other is allowed to write in its data folder. */
function readers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
        return line.includes('import-process.ts') && line.includes(service.dataDir);
      } catch {
        return false;
      }
    })
    .map(Number);
}

const WALLS = 12_000;

test('the reader is killed, then the service: the model is read in the end, each element once', async () => {
  const { id } = accepted(await tenant.owner.upload(`${app}/models`, {}, Buffer.from(ifcOfWalls(WALLS))), 202);
  const reader = () => eventually('a reader works', async () => readers()[0]);
  process.kill(await reader(), 'SIGKILL');
  await eventually('the first reader is gone', async () => (readers().length === 0 ? true : undefined));
  await reader();
  await service.kill();
  await eventually('no reader outlives its service', async () => (readers().length === 0 ? true : undefined));
  service = await startService(place);
  const headers = { ...tenant.owner.headers, origin: service.address };
  const owner = clientOf(service.address, headers);
  const model = await settled(owner, id);
  assert.deepEqual([model.status, model.elementCount], ['ready', WALLS + 1]);
  const guids = new Set<string>();
  let query: string | null = '?limit=200';
  while (query !== null) {
    const page = accepted(await owner.get(`${app}/models/${id}/elements${query}`));
    for (const each of page.data) guids.add(each.guid);
    query = page.nextCursor === null ? null : `?limit=200&cursor=${page.nextCursor}`;
  }
  assert.equal(guids.size, WALLS + 1);
});
