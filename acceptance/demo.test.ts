// Contract §12: `demo` serves a workspace to try it on and prints lines that work; whatever happens to it, it comes back.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { accepted, type Client, machine } from './support/calls.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { pcsJson, signIn } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

/** How often the demo is killed while it is made. */
const KILLS = process.env.PCS_TEST_SOAK ? 25 : 3;
const EVENTS = ['clash.decided', 'issue.closed', 'issue.created', 'issue.updated', 'rfi.created'];
const PROJECTS = ['NKH-EAST', 'RTM-MAASPAREL'];

interface Demo {
  readonly service: Service;
  readonly curlLines: readonly string[];
  readonly email: string;
  readonly password: string;
  readonly key: string;
  readonly writeKey: string;
  readonly reader: Client;
  /** Of the application to connect. */
  readonly clientId: string;
}

/** It makes two projects with models, photos and sensors: half a minute of a machine with nothing else to do. */
const READY_WITHIN_MS = 300_000;

async function startDemo(dataDir: string): Promise<Demo> {
  const service = await startService({ command: 'demo', database: undefined, dataDir });
  return readyDemo(service);
}

async function readyDemo(service: Service): Promise<Demo> {
  const isReady = async () => {
    const said = service.lines().join('\n');
    return /--client-id \S+\n/.test(said) ? said : undefined;
  };
  const text = await eventually('the demo is ready', isReady, READY_WITHIN_MS);
  const value = (name: string) => new RegExp(`^ +${name} +(\\S.*)$`, 'm').exec(text)?.[1] ?? assert.fail(name);
  const key = value('Read key');
  return {
    service,
    curlLines: text.split('\n').filter((line) => line.startsWith('curl ')),
    email: value('Sign-in'),
    password: value('Password'),
    key,
    writeKey: value('Write key'),
    reader: machine(service.address, key),
    clientId: /--client-id (app_\S+)$/m.exec(text)?.[1] ?? assert.fail('client id'),
  };
}

/** As a person pastes it; by fetch where there is no curl. A feed is CSV, everything else JSON. */
async function runLine(line: string): Promise<unknown> {
  const said = await sayLine(line);
  if (!line.includes('/api/feed/')) return JSON.parse(said);
  return { data: said.split('\r\n').slice(1, -1) };
}

async function sayLine(line: string): Promise<string> {
  const [, header = '', address = ''] = /^curl -s -H "([^"]+)" "([^"]+)"$/.exec(line) ?? [];
  assert.notEqual(address, '', `${line} is whole`);
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', line]);
    return stdout;
  } catch (error) {
    if ((error as { code?: number }).code !== 127) throw error;
    const [name = '', value = ''] = header.split(': ');
    return (await fetch(address, { headers: { [name]: value } })).text();
  }
}

/** What a machine sees of the demo: everything that must be there once. */
async function contentsOf(reader: Client) {
  const projects = accepted(await reader.get('/api/v1/projects?limit=200')).data;
  return Promise.all(
    projects.map(async ({ id, code }: { id: string; code: string }) => {
      const list = async (name: string) => accepted(await reader.get(`/api/v1/projects/${id}/capture/${name}`)).data;
      const [plans, milestones, photos] = await Promise.all(
        ['floor-plans?limit=200', 'milestones?limit=200', 'photos?limit=200'].map(list),
      );
      const records = async (name: string) =>
        accepted(await reader.get(`/api/v1/projects/${id}/${name}?limit=200`)).data;
      const [issues, rfis, clashes] = await Promise.all(['issues', 'rfis', 'clashes'].map(records));
      const [models, spaces, assets, sensors] = await Promise.all(
        ['models', 'spaces', 'assets', 'sensors'].map(records),
      );
      return { id, code, plans, milestones, photos, issues, rfis, clashes, models, spaces, assets, sensors };
    }),
  );
}

/** The one subscription of the demo workspace that the demo made. */
async function ownSubscription({ reader }: Demo) {
  const { data } = accepted(await reader.get('/api/v1/webhooks'));
  assert.deepEqual(
    data.map(({ description }: { description: string }) => description),
    ['The demo’s own receiver'],
  );
  return data[0];
}

let dataDir: string;
let first: Demo;

before(async () => {
  dataDir = await freshFolder();
  first = await startDemo(dataDir);
});

test('it says once where it listens, and every curl line is answered as soon as it is printed', async () => {
  const { service, curlLines } = first;
  assert.equal(service.lines().filter((line) => line.startsWith('listening on ')).length, 1);
  assert.ok(curlLines.length >= 3);
  for (const line of curlLines) {
    const answer = (await runLine(line)) as { data?: unknown[]; original?: string; error?: unknown };
    assert.equal(answer.error, undefined, `${line} → ${JSON.stringify(answer)}`);
    assert.ok((answer.data?.length ?? 0) > 0 || answer.original !== undefined, line);
  }
  assert.ok(!service.lines().join('').includes('\u001b'), 'uncoloured, since it is no terminal');
});

test('the printed address, documentation, sign-in and keys are good, and a webhook may name one’s own machine', async () => {
  const { service, reader, email, password, writeKey } = first;
  const docs = /^ +Documentation +(\S+)$/m.exec(service.lines().join('\n'))?.[1] ?? '';
  assert.equal((await fetch(docs)).status, 200);
  const owner = await signIn(service.address, email, password);
  const { workspaces } = accepted(await owner.get('/api/auth/session'));
  assert.equal(workspaces.length, 1);
  assert.equal(workspaces[0].role, 'owner');
  const whoami = accepted(await reader.get('/api/v1/whoami'));
  assert.equal(whoami.key.scope, 'read');
  assert.equal(whoami.workspace.id, workspaces[0].id);
  const writer = machine(service.address, writeKey);
  assert.equal(accepted(await writer.get('/api/v1/whoami')).key.scope, 'write');
  // A receiver on one's own machine may be named; any other address that is not public may not.
  const subscribe = (url: string) => writer.post('/api/v1/webhooks', { url, events: ['issue.created'] });
  const { id } = accepted(await subscribe('http://127.0.0.1:9000/hook'), 201);
  accepted(await writer.delete(`/api/v1/webhooks/${id}`), 204);
  assert.equal((await subscribe('http://10.0.0.1/hook')).status, 422);
});

test('what the demo did is delivered to its own receiver, which every event goes to', async () => {
  const { service, reader } = first;
  const subscription = await ownSubscription(first);
  assert.deepEqual(subscription.events.toSorted(), EVENTS);
  assert.equal(subscription.active, true);
  assert.ok(service.lines().some((line) => line.includes(`  ${subscription.url} takes every event`)));
  const delivered = await eventually('deliveries of what it made', async () => {
    const path = `/api/v1/webhooks/${subscription.id}/deliveries?status=delivered&limit=200`;
    const { data } = accepted(await reader.get(path));
    const events = new Set(data.map(({ event }: { event: string }) => event));
    return ['issue.created', 'rfi.created', 'clash.decided'].every((each) => events.has(each)) ? data : undefined;
  });
  assert.ok(delivered.every(({ responseStatus }: { responseStatus: number }) => responseStatus === 204));
});

test('there are two projects with plans, milestones and a dozen photos each, drafts and a sphere among them', async () => {
  const contents = await contentsOf(first.reader);
  assert.deepEqual(contents.map(({ code }) => code).toSorted(), PROJECTS);
  for (const { code, plans, milestones, photos } of contents) {
    assert.ok(plans.length >= 2 && milestones.length >= 3, code);
    assert.ok(photos.length >= 12, code);
    const has = (field: string, value: string) =>
      photos.some((photo: Record<string, unknown>) => photo[field] === value);
    assert.ok(has('visibility', 'draft') && has('visibility', 'live') && has('kind', 'photo360'), code);
    for (const { floorPlanId, planX, planY } of photos) {
      if (floorPlanId === null) continue;
      const plan = plans.find(({ id }: { id: string }) => id === floorPlanId);
      assert.ok(planX > 0 && planX < plan.widthPx && planY > 0 && planY < plan.heightPx, code);
    }
  }
});

test('issues are there in every status and RFIs in every state, on plans and given to people', async () => {
  for (const { code, plans, issues, rfis } of await contentsOf(first.reader)) {
    assert.equal(new Set(issues.map(({ status }: { status: string }) => status)).size, 5, code);
    assert.equal(new Set(rfis.map(({ status }: { status: string }) => status)).size, 5, code);
    const planIds = new Set(plans.map(({ id }: { id: string }) => id));
    assert.ok(issues.filter(({ floorPlanId }: { floorPlanId: string }) => planIds.has(floorPlanId)).length >= 10, code);
    assert.ok(
      issues.some(({ assigneeId }: { assigneeId: string | null }) => assigneeId !== null),
      code,
    );
  }
});

test('clashes are there in every status, decided in ledgers that hold, and people talk about issues', async () => {
  const owner = await signIn(first.service.address, first.email, first.password);
  for (const { id, code, issues, clashes } of await contentsOf(first.reader)) {
    assert.equal(new Set(clashes.map(({ status }: { status: string }) => status)).size, 5, code);
    assert.equal(new Set(clashes.map(({ kind }: { kind: string }) => kind)).size, 3, code);
    const verdict = accepted(await owner.get(`/api/projects/${id}/governance-ledger/verify`));
    assert.ok(verdict.valid && verdict.entries >= 8, code);
    const comments = await Promise.all(
      issues.map(
        async (issue: { id: string }) =>
          accepted(await owner.get(`/api/projects/${id}/issues/${issue.id}/comments`)).data.length,
      ),
    );
    assert.ok(comments.filter((each) => each >= 2).length >= 3, code);
  }
});

test('each project has a model that was read, its spaces, assets of its equipment, and sensors with a past', async () => {
  for (const { id, code, models, spaces, assets, sensors } of await contentsOf(first.reader)) {
    assert.deepEqual(
      models.map(({ status }: { status: string }) => status),
      ['ready'],
      code,
    );
    assert.equal(spaces.length, models[0].spaceCount, code);
    assert.ok(assets.every((each: { modelId: string }) => each.modelId === models[0].id) && assets.length >= 2, code);
    assert.ok(
      sensors.some(({ binding }: { binding: { type: string } | null }) => binding?.type === 'element'),
      code,
    );
    const { buckets } = accepted(
      await first.reader.get(`/api/v1/projects/${id}/sensors/${sensors[0].id}/series?range=7d`),
    );
    assert.ok(buckets.filter(({ count }: { count: number }) => count > 0).length > 300, code);
    const anomalies = accepted(await first.reader.get(`/api/v1/projects/${id}/anomalies`)).data;
    assert.ok(anomalies.length >= 1, code);
  }
});

test('the renditions of every photo and plan follow, and the addresses give pictures', async () => {
  for (const { id, plans, photos } of await contentsOf(first.reader)) {
    const paths = [
      ...plans.map((plan: { id: string }) => `floor-plans/${plan.id}`),
      ...photos.map((photo: { id: string }) => `photos/${photo.id}`),
    ];
    for (const path of paths) {
      const files = await eventually(`renditions of ${path}`, async () => {
        const found = accepted(await first.reader.get(`/api/v1/projects/${id}/capture/${path}/files`));
        return found.thumbnail === null || found.screen === null ? undefined : found;
      });
      const picture = await fetch(files.thumbnail);
      assert.equal(picture.status, 200);
      assert.match(picture.headers.get('content-type') ?? '', /^image\//);
    }
  }
});

test('an application is there to be connected, as the last line says', async () => {
  const owner = await signIn(first.service.address, first.email, first.password);
  const [application, ...more] = accepted(await owner.get('/api/workspace/oauth-applications')).data;
  assert.deepEqual([application.clientId, application.clientType, more], [first.clientId, 'public', []]);
});

test('its secrets lie in the data folder for its owner’s eyes alone, and none of them in the log', async () => {
  const { service, password, key } = first;
  const path = join(dataDir, 'demo.json');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.ok((await readFile(path, 'utf8')).includes(key));
  assert.ok(!service.log().includes(first.writeKey));
  assert.ok(!service.log().includes(password) && !service.log().includes(key));
  assert.ok(!(await readdir(dataDir)).includes('demo-pictures'));
});

test('the second start prints the same sign-in and key, and makes nothing again, deleted photos neither', async () => {
  const contents = await contentsOf(first.reader);
  const owner = await signIn(first.service.address, first.email, first.password);
  const [{ id, photos }] = contents as [{ id: string; photos: { id: string }[] }];
  accepted(await owner.delete(`/api/projects/${id}/photos/${photos[0]?.id}`), 204);
  contents[0]?.photos.shift();
  assert.equal(await first.service.stop(), 0);

  const second = await startDemo(dataDir);
  const { email, password, key } = second;
  assert.deepEqual({ email, password, key }, { email: first.email, password: first.password, key: first.key });
  assert.deepEqual(await contentsOf(second.reader), contents);
  for (const line of second.curlLines) {
    assert.equal(((await runLine(line)) as { error?: unknown }).error, undefined, line);
  }
  first = second;
});

test('a read key that was revoked is replaced at the next start; the command line works beside the demo', async () => {
  const { key: record } = accepted(await first.reader.get('/api/v1/whoami'));
  await pcsJson(first.service, ['key', 'revoke', '--id', record.id]);
  assert.equal(await first.service.stop(), 0);
  const next = await startDemo(dataDir);
  assert.notEqual(next.key, first.key);
  accepted(await next.reader.get('/api/v1/whoami'));
  first = next;
});

test('its receiver is the same one after a restart, and where its port is taken the subscription moves along', async (t) => {
  const before = await ownSubscription(first);
  assert.equal(await first.service.stop(), 0);
  await assert.rejects(fetch(before.url, { method: 'POST' }), 'it listens no more');
  first = await startDemo(dataDir);
  assert.deepEqual(await ownSubscription(first), before);
  assert.equal(await first.service.stop(), 0);
  const other = createServer().listen(Number(new URL(before.url).port), '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  first = await startDemo(dataDir);
  const moved = await ownSubscription(first);
  assert.notEqual(moved.url, before.url);
  const writer = machine(first.service.address, first.writeKey);
  const { id } = accepted(await writer.post(`/api/v1/webhooks/${moved.id}/ping`), 202);
  await eventually('the moved receiver takes a ping', async () => {
    const { data } = accepted(await first.reader.get(`/api/v1/webhooks/${moved.id}/deliveries?status=delivered`));
    return data.find((each: { id: string }) => each.id === id);
  });
});

test('after kill -9, with PostgreSQL left running, it comes back as it was', async () => {
  const contents = await contentsOf(first.reader);
  await first.service.kill();
  const next = await startDemo(dataDir);
  assert.deepEqual(await contentsOf(next.reader), contents);
  assert.equal(next.password, first.password);
  first = next;
  assert.equal(await first.service.stop(), 0);
});

test('ended or killed again and again while it is made, it is whole in the end: nothing twice, nothing missing', async () => {
  const folder = await freshFolder();
  // Asked to end at the beginning it ends in order, at once.
  const asked = await startService({ command: 'demo', database: undefined, dataDir: folder });
  assert.equal(await asked.stop(), 0, asked.log());
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const service = await startService({ command: 'demo', database: undefined, dataDir: folder });
    // Each time a little later: while the pictures are drawn, then after so many of the 31 are stored.
    const stored = Math.floor((kill * 31) / (KILLS + 1));
    await eventually(`${stored} files are stored`, async () => ((await filesIn(folder)) >= stored ? true : undefined));
    await service.kill();
  }
  const { service, reader } = await startDemo(folder);
  const contents = await contentsOf(reader);
  const sizes = contents.map(({ code, plans, milestones, photos, issues, rfis, clashes, models, assets, sensors }) => [
    code,
    plans.length,
    milestones.length,
    photos.length,
    issues.length,
    rfis.length,
    clashes.length,
    [models.length, assets.length, sensors.length],
  ]);
  assert.deepEqual(sizes.toSorted(), [
    ['NKH-EAST', 3, 4, 14, 14, 5, 10, [1, 6, 4]],
    ['RTM-MAASPAREL', 2, 4, 14, 14, 5, 10, [1, 2, 2]],
  ]);
  for (const { photos } of contents) {
    assert.equal(new Set(photos.map(({ notes }: { notes: string }) => notes)).size, photos.length);
  }
  assert.equal((await pcsJson(service, ['files', 'check'])).consistent, true);
  assert.equal(await service.stop(), 0);
});

/** Stored files of all workspaces, whole ones. */
async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile() && !each.parentPath.includes('.partial')).length;
}
