// Spec 4.6 and contract §9 from outside: what a gateway was told is on disk whatever is killed, and what its command posts is
// what was in the file. 2 rounds; 60 with PCS_TEST_SOAK=1.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accepted, type Client, machine } from './support/calls.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { makeTenant, pcsJson, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const ROUNDS = process.env.PCS_TEST_SOAK === '1' ? 60 : 2;
const MAX_LIFE_MS = 1_200;
const GATEWAYS = 4;
const A_POST = 50;
/** Between two readings: the longest run stays within the day that is looked at. */
const STEP_MS = 100;

interface Gateway {
  readonly deviceId: string;
  /** Readings that an answer accepted or knew already. */
  acknowledged: number;
  /** The time of the next reading to post; a post that was not answered is sent again. */
  nextMs: number;
}

test('readings that were acknowledged are there after a kill -9 of the server or its database at any moment', async (t) => {
  const dataDir = await freshFolder();
  const start = () => startService({ database: undefined, dataDir });
  let service = await start();
  const tenant = await makeTenant(service);
  const fromMs = Date.now() - 20 * 3_600_000;
  const gateways = Array.from(
    { length: GATEWAYS },
    (_each, at): Gateway => ({
      deviceId: `gateway-${at}`,
      acknowledged: 0,
      nextMs: fromMs,
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(1_000_000);
    const life = { isOver: false };
    const key = keyOf(tenant);
    const posting = gateways.map((gateway) => postUntil(machine(service.address, key), tenant, gateway, life));
    // All lives may be shorter than the first post on a slow machine: the last one begins when a post is acknowledged.
    if (round === ROUNDS - 1) {
      await eventually('a post is acknowledged', async () =>
        gateways.some((each) => each.acknowledged > 0) ? true : undefined,
      );
    }
    await pause(seed % MAX_LIFE_MS);
    if (round % 2 === 0) await service.kill();
    else await killDatabase(service);
    life.isOver = true;
    await Promise.all(posting);
    service = await start();
    const reader = machine(service.address, key);
    let sum = 0;
    for (const gateway of gateways) {
      sum += gateway.acknowledged;
      const kept = await keptOf(reader, tenant, gateway.deviceId);
      // One post may have been stored and not answered.
      assert.ok(
        kept >= gateway.acknowledged && kept <= gateway.acknowledged + A_POST,
        `${kept}, ${gateway.acknowledged}`,
      );
    }
    t.diagnostic(`round ${round} (seed ${seed}): ${sum} readings acknowledged so far`);
  }
  assert.ok(gateways.some((each) => each.acknowledged > 0));
  const writer = machine(service.address, keyOf(tenant));
  for (const gateway of gateways) {
    assert.equal(await post(writer, tenant, gateway), true);
    assert.equal(await keptOf(writer, tenant, gateway.deviceId), gateway.acknowledged);
  }
  await replay(service, tenant);
});

// A key outlives the process.
const keyOf = ({ keys }: Tenant): string => keys.write.headers['x-api-key'] ?? '';

async function postUntil(writer: Client, tenant: Tenant, gateway: Gateway, life: { isOver: boolean }): Promise<void> {
  while (!life.isOver) if (!(await post(writer, tenant, gateway))) return;
}

/** Posts the gateway's next readings; false where no answer came. */
async function post(writer: Client, { projectId }: Tenant, gateway: Gateway): Promise<boolean> {
  const readings = Array.from({ length: A_POST }, (_each, at) => ({
    deviceId: gateway.deviceId,
    value: at,
    at: new Date(gateway.nextMs + at * STEP_MS).toISOString(),
  }));
  const reply = await writer.post(`/api/projects/${projectId}/sensors/readings`, { readings }).catch(() => undefined);
  if (reply?.status !== 200) return false;
  const { accepted: stored, duplicates } = accepted(reply);
  assert.equal(stored + duplicates, A_POST);
  gateway.acknowledged += A_POST;
  gateway.nextMs += A_POST * STEP_MS;
  return true;
}

/** How many readings the service has of a device over the last day. */
async function keptOf(reader: Client, { projectId }: Tenant, deviceId: string): Promise<number> {
  const [sensor] = accepted(await reader.get(`/api/v1/projects/${projectId}/sensors?deviceId=${deviceId}`)).data;
  if (sensor === undefined) return 0;
  const series = accepted(await reader.get(`/api/v1/projects/${projectId}/sensors/${sensor.id}/series?range=24h`));
  return series.buckets.reduce((sum: number, each: { count: number }) => sum + each.count, 0);
}

async function killDatabase({ dataDir, ended }: Service): Promise<void> {
  const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // The server cannot serve without the database that it started, and says so by leaving.
  await ended();
}

const REAL = new URL('../../shared/data/sensors/ambient_temperature_system_failure.csv', import.meta.url);
const HOUR_MS = 3_600_000;

test('a year of a real sensor is replayed: a threshold raises what a plain look at the file says, and its gaps are gaps', async (t) => {
  if (!existsSync(REAL)) return t.skip('the file is not here');
  const service = await startService({ database: undefined, dataDir: await freshFolder() });
  const tenant = await makeTenant(service);
  const [app, key] = [`/api/projects/${tenant.projectId}`, keyOf(tenant)];
  const lines = (await readFile(REAL, 'utf8')).trim().split('\n').slice(1);
  const inFile = lines.map((line) => {
    const [time = '', value = ''] = line.split(',');
    return { atMs: Date.parse(`${time.replace(' ', 'T')}Z`), value: Number(value) };
  });
  // The sensor appears by its first reading, and is given its threshold; then the file comes.
  const gateway = machine(service.address, key);
  const first = {
    deviceId: 'ahu-3',
    value: 60,
    unit: '°F',
    at: new Date(Date.now() - 390 * 24 * HOUR_MS).toISOString(),
  };
  accepted(await gateway.post(`${app}/sensors/readings`, { readings: [first] }));
  const [sensor] = accepted(await tenant.owner.get(`${app}/sensors?deviceId=ahu-3`)).data;
  const rule = { comparison: 'greater_than', value: 76, severity: 'high' };
  accepted(await tenant.owner.post(`${app}/sensors/${sensor.id}/thresholds`, rule), 201);
  const args = ['gateway', 'replay', '--file', fileURLToPath(REAL), '--project', tenant.projectId, '--device', 'ahu-3'];
  const told = await pcsJson(service, [...args, '--unit', '°F', '--key', key, '--url', service.address]);
  const readings = [...new Map(inFile.map((each) => [each.atMs, each])).values()].sort((a, b) => a.atMs - b.atMs);
  assert.deepEqual([told.accepted, told.rejected], [readings.length, 0]);

  const shiftMs = Date.parse(told.to) - (readings.at(-1)?.atMs ?? 0);
  const plain = readings
    .filter(({ value }, at) => value > 76 && !((readings[at - 1]?.value ?? 0) > 76))
    .map(({ atMs, value }) => [atMs + shiftMs, value]);
  const found = accepted(
    await gateway.get(`/api/v1/projects/${tenant.projectId}/anomalies?source=threshold&limit=200`),
  );
  assert.equal(found.nextCursor, null);
  const raised = found.data.map(({ at, value }: { at: string; value: number }) => [Date.parse(at), value]);
  assert.deepEqual(raised.sort(), plain.toSorted());
  t.diagnostic(`${told.accepted} readings, ${raised.length} anomalies`);
  assert.ok(raised.length > 10);

  for (const range of ['7d', '30d', '365d'] as const) {
    const series = accepted(await tenant.owner.get(`${app}/sensors/${sensor.id}/series?range=${range}`));
    const isMeasured = (bucketMs: number) =>
      readings.some(
        ({ atMs }) => atMs + shiftMs >= bucketMs && atMs + shiftMs < bucketMs + series.bucketSeconds * 1000,
      );
    const ofFile = series.buckets.filter(({ at }: { at: string }) => at >= told.from);
    const gaps = ofFile.filter(({ count, avg }: { count: number; avg: number | null }) => count === 0 && avg === null);
    const said = ofFile.filter(({ at }: { at: string }) => !isMeasured(Date.parse(at)));
    assert.deepEqual(gaps, said);
    assert.ok(range !== '365d' || gaps.length > 0, 'the file has days without a reading');
    t.diagnostic(`${range}: ${gaps.length} of ${ofFile.length} buckets are gaps`);
  }
});

async function replay(service: Service, tenant: Tenant): Promise<void> {
  const file = join(await freshFolder(), 'readings.csv');
  const lines = Array.from({ length: 700 }, (_each, at) => {
    const time = new Date(Date.UTC(2013, 6, 4) + at * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    return `${time},${69 + at / 100}`;
  });
  await writeFile(file, `timestamp,value\n${lines.join('\n')}\n`);
  const key = keyOf(tenant);
  const args = ['gateway', 'replay', '--file', file, '--project', tenant.projectId, '--device', 'replayed'];
  const told = await pcsJson(service, [...args, '--unit', '°F', '--key', key, '--url', service.address]);
  assert.deepEqual([told.accepted, told.duplicates, told.rejected], [700, 0, 0]);
  assert.ok(Math.abs(Date.parse(told.to) - Date.now()) < 60_000, 'the last reading is now');
  assert.equal(await keptOf(machine(service.address, key), tenant, 'replayed'), 700);
  const refused = await service.pcs([...args, '--key', 'pcs_nonsense', '--url', service.address]);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /answered 401/);
  assert.ok(!refused.stderr.includes('pcs_nonsense'));
}
