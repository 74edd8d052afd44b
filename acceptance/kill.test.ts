// A kill at any moment of an upload or a write leaves database and storage that agree, and nothing that was acknowledged
// is lost. 3 rounds; 60 with PCS_TEST_SOAK=1.
import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Client, clientOf, type Reply } from './support/calls.ts';
import { type Database, freshDatabase } from './support/database.ts';
import { noise, png } from './support/pictures.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const ROUNDS = process.env.PCS_TEST_SOAK === '1' ? 60 : 3;
const MAX_LIFE_MS = 2_500;
/** So many stay; of the others some are deleted again in the midst of it. */
const KEPT_PHOTOS = 4;

/** What was acknowledged with a 2xx, by id. */
interface Promised {
  readonly milestones: Map<string, string>;
  readonly photos: Map<string, string>;
  readonly plans: Map<string, string>;
  readonly deleted: Set<string>;
  /** Asked for, and never answered: either way is right. */
  readonly unsure: Set<string>;
}

let database: Database | undefined;
let dataDir = '';
let service: Service;
let tenant: Tenant;
let pictures: Buffer[] = [];

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const start = () => startService({ database, dataDir });

before(async () => {
  database = await freshDatabase();
  dataDir = await freshFolder();
  service = await start();
  tenant = await makeTenant(service);
  pictures = [await png(), await noise(500, 400), await noise(1600, 1200)];
});

test('after a kill -9 at any moment every acknowledged record is there, whole, and nothing else', async (t) => {
  const promised: Promised = {
    milestones: new Map(),
    photos: new Map(),
    plans: new Map(),
    deleted: new Set(),
    unsure: new Set(),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(1_000_000);
    const lifeMs = seed % MAX_LIFE_MS;
    await disturb(promised, { lifeMs, isLast: round === ROUNDS - 1 });
    service = await start();
    t.diagnostic(`round ${round}, killed after ${lifeMs} ms (seed ${seed}): ${promised.photos.size} photos so far`);
    await checkRecords(promised);
  }
  assert.ok(promised.photos.size + promised.plans.size > 0, 'some uploads were acknowledged');
  await checkStorage();
});

test('a cut-off upload leaves nothing behind', async () => {
  const owner = ownerNow();
  const list = `/api/projects/${tenant.projectId}/photos?limit=200`;
  const before = accepted(await owner.get(list)).data.length;
  for (let index = 0; index < 2; index += 1) {
    const controller = new AbortController();
    const form = new FormData();
    form.append('record', '{}');
    form.append('file', new Blob([Uint8Array.from(pictures[2] ?? Buffer.alloc(0))]), 'x.jpg');
    const whole = Buffer.from(await new Response(form).arrayBuffer());
    const half = new ReadableStream({
      async start(stream) {
        stream.enqueue(new Uint8Array(whole.subarray(0, whole.length / 2)));
        await pause(200);
        controller.abort();
      },
    });
    const type = `multipart/form-data; boundary=${whole.subarray(2, whole.indexOf('\r\n')).toString()}`;
    const sent = fetch(`${service.address}/api/projects/${tenant.projectId}/photos`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': type },
      body: half,
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit);
    await assert.rejects(sent);
  }
  assert.equal(accepted(await owner.get(list)).data.length, before);
  await eventually('database and storage agree', agreement);
  await eventually('the spool is empty', async () =>
    (await filesUnder(join(dataDir, 'spool'))) === 0 ? true : undefined,
  );
});

/** Writes and uploads from several sides until the service is killed meanwhile. */
async function disturb(
  promised: Promised,
  { lifeMs, isLast }: { readonly lifeMs: number; readonly isLast: boolean },
): Promise<void> {
  const owner = ownerNow();
  const app = `/api/projects/${tenant.projectId}`;
  const life = { isOver: false };
  const uploads = pictures.map(async (picture) => {
    await during(life, async () => {
      const made = accepted(await owner.upload(`${app}/photos`, { notes: hashOf(picture) }, picture), 201);
      promised.photos.set(made.id, hashOf(picture));
    });
  });
  const plans = during(life, async () => {
    const [picture = Buffer.alloc(0)] = pictures;
    const made = accepted(await owner.upload(`${app}/floor-plans`, { name: 'plan' }, picture), 201);
    promised.plans.set(made.id, hashOf(picture));
  });
  const writes = during(life, async () => {
    const made = accepted(await owner.post(`${app}/milestones`, { name: 'first' }), 201);
    promised.milestones.set(made.id, 'first');
    promised.unsure.add(made.id);
    accepted(await owner.patch(`${app}/milestones/${made.id}`, { name: 'second' }));
    promised.milestones.set(made.id, 'second');
    promised.unsure.delete(made.id);
  });
  const deletions = during(life, async () => {
    const [id] = promised.photos.keys();
    if (id === undefined || promised.photos.size < KEPT_PHOTOS) return pause(20);
    promised.unsure.add(id);
    promised.photos.delete(id);
    const { status }: Reply = await owner.delete(`${app}/photos/${id}`);
    assert.equal(status, 204);
    promised.unsure.delete(id);
    promised.deleted.add(id);
  });
  // All lives may be shorter than the first upload on a slow machine: the last one begins when an upload is acknowledged.
  if (isLast) {
    await eventually('an upload is acknowledged', async () =>
      promised.photos.size + promised.plans.size > 0 ? true : undefined,
    );
  }
  await pause(lifeMs);
  life.isOver = true;
  await service.kill();
  await Promise.all([...uploads, plans, writes, deletions]);
}

// A request that the kill cut off promised nothing; every other fault is one.
async function during(life: { isOver: boolean }, step: () => Promise<unknown>): Promise<void> {
  while (!life.isOver) {
    try {
      await step();
    } catch (error) {
      if (error instanceof assert.AssertionError || !life.isOver) throw error;
    }
  }
}

async function checkRecords(promised: Promised): Promise<void> {
  const owner = ownerNow();
  const app = `/api/projects/${tenant.projectId}`;
  for (const [id, name] of promised.milestones) {
    const milestone = accepted(await owner.get(`${app}/milestones/${id}`));
    if (!promised.unsure.has(id)) assert.equal(milestone.name, name);
  }
  for (const [kind, records] of [
    ['photos', promised.photos],
    ['floor-plans', promised.plans],
  ] as const) {
    for (const [id, hash] of records)
      assert.equal(await originalHash(owner, `${app}/${kind}/${id}`), hash, `${kind} ${id}`);
  }
  for (const id of promised.deleted) assert.equal((await owner.get(`${app}/photos/${id}`)).status, 404);
  // What was not acknowledged and is there all the same is whole, too.
  for (const id of await idsOf(owner, `${app}/photos`)) {
    const { notes } = accepted(await owner.get(`${app}/photos/${id}`));
    assert.equal(await originalHash(owner, `${app}/photos/${id}`), notes, `photo ${id}`);
  }
}

/** The command line finds no difference once what nobody keeps is swept, and storage holds no file without a record. */
async function checkStorage(): Promise<void> {
  const owner = ownerNow();
  const app = `/api/projects/${tenant.projectId}`;
  for (const kind of ['photos', 'floor-plans'] as const) {
    for (const id of await idsOf(owner, `${app}/${kind}`)) {
      await eventually(
        `renditions of ${id}`,
        async () => {
          const files = accepted(await owner.get(`${app}/${kind}/${id}/files`));
          return files.screen === null || files.thumbnail === null ? undefined : true;
        },
        300_000,
      );
    }
  }
  await eventually('database and storage agree', agreement, 300_000);
}

async function agreement(): Promise<true | undefined> {
  const ran = await service.pcs(['files', 'check', '--json']);
  if (ran.code !== 0) return undefined;
  const found = JSON.parse(ran.stdout);
  assert.deepEqual({ count: found.count, findings: found.findings }, { count: 0, findings: [] });
  return true;
}

async function originalHash(owner: Client, path: string): Promise<string> {
  const { original } = accepted(await owner.get(`${path}/files`));
  const { pathname, search } = new URL(original);
  const reply = await clientOf(service.address).get(pathname + search);
  assert.equal(reply.status, 200, `${path}: its original is readable`);
  return hashOf(reply.bytes);
}

async function idsOf(owner: Client, path: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = accepted(await owner.get(`${path}?limit=200${from}`));
    ids.push(...page.data.map((each: { id: string }) => each.id));
    cursor = page.nextCursor;
  }
  return ids;
}

// Sessions outlive the process.
const ownerNow = (): Client => clientOf(service.address, { ...tenant.owner.headers, origin: service.address });

async function filesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile() && !each.name.startsWith('.'));
  const sizes = await Promise.all(files.map(async (each) => (await stat(join(each.parentPath, each.name))).size));
  return sizes.filter((size) => size > 0).length;
}
