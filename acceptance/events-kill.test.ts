// Spec 6.1 and 6.3 through kills: worker, server or database are killed with -9 while changes are made. Every event of a
// committed change reaches every subscription at least once, none of a change that was refused or rolled back does, and a
// delivery keeps its id. 6 rounds of some 100 events; 200 with PCS_TEST_SOAK=1.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Client, clientOf, machine, type Reply } from './support/calls.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { eventsOf, openReceiver, type Receiver } from './support/receiver.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const ROUNDS = process.env.PCS_TEST_SOAK === '1' ? 200 : 6;
const EVENTS_A_ROUND = 100;
const WRITERS = 4;
const LONGEST_LIFE_MS = 1_500;
const SETTLED_WITHIN_MS = 300_000;
const VICTIMS = ['worker', 'server', 'database'] as const;

type Victim = (typeof VICTIMS)[number];
type EventCounts = Record<'issue.created' | 'issue.updated' | 'issue.closed', number>;

/** A deployment of two processes on the first one's database. */
interface Deployment {
  readonly dataDir: string;
  server: Service;
  worker: Service;
}

const SETTINGS = {
  PCS_ALLOWED_TARGETS: '127.0.0.1/32',
  PCS_WEBHOOK_RETRY_DELAYS_MS: Array(40).fill(250).join(','),
  PCS_WEBHOOK_TIMEOUT_MS: '2000',
};

/** What was acknowledged: changes whose answer never came may have been made or not. */
interface Acknowledged {
  readonly created: Set<string>;
  readonly closed: Set<string>;
  changes: number;
}

test('whatever is killed, every event of a committed change is delivered, and none of another', async (t) => {
  const deployment = await deploy();
  const tenant = await makeTenant(deployment.server);
  const [all, closings, flaky] = await Promise.all([openReceiver(), openReceiver(), openReceiver()]);
  let answers = 0;
  flaky.answer = () => {
    answers += 1;
    return answers % 7 === 0 ? 503 : 200;
  };
  const everything = ['issue.created', 'issue.updated', 'issue.closed'];
  await subscribe(deployment, tenant, all, everything);
  await subscribe(deployment, tenant, closings, ['issue.closed']);
  await subscribe(deployment, tenant, flaky, everything);
  const acknowledged: Acknowledged = { created: new Set(), closed: new Set(), changes: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(1_000_000);
    const victim = VICTIMS[seed % VICTIMS.length] as Victim;
    const lifeMs = seed % LONGEST_LIFE_MS;
    await disturb(deployment, tenant, { victim, lifeMs }, acknowledged);
    t.diagnostic(`round ${round}: ${victim} killed after ${lifeMs} ms (seed ${seed}), ${acknowledged.changes} changes`);
  }
  const expected = await committed(deployment, tenant, acknowledged);
  const sum = [...expected.values()].reduce((total, each) => total + sumOf(each), 0);
  assert.ok(sum >= ROUNDS * EVENTS_A_ROUND * 0.5, `${sum} events`);
  await eventually(
    'everything is delivered',
    async () => (eventsOf(all).size >= sum && eventsOf(flaky).size >= sum ? true : undefined),
    SETTLED_WITHIN_MS,
  );
  await eventually('nothing is pending', () => nothingPending(deployment, tenant), SETTLED_WITHIN_MS);
  for (const receiver of [all, flaky]) assert.deepEqual(countsOf(receiver), expected);
  const closedOnly = new Map([...expected].filter(([, counts]) => counts['issue.closed'] > 0));
  assert.deepEqual(
    new Set([...eventsOf(closings).values()].map((each) => each.event.resource.id)),
    new Set(closedOnly.keys()),
  );
  assert.equal(eventsOf(closings).size, closedOnly.size);
  for (const receiver of [all, closings, flaky]) assert.deepEqual(receiver.faults, []);
  t.diagnostic(`${sum} events of ${expected.size} issues; ${all.taken.length - sum} of them came again`);
});

test('a worker stays up while its database is away, and leaves with 0 then too', async () => {
  for (const awayMs of [80, 1_000]) {
    const { server, worker } = await deploy();
    // Its database goes with it.
    assert.equal(await server.stop(), 0);
    await pause(awayMs);
    assert.equal(await worker.stop(), 0);
  }
});

async function deploy(): Promise<Deployment> {
  const dataDir = await freshFolder();
  const server = await startServer(dataDir);
  return { dataDir, server, worker: await startWorker(dataDir) };
}

const startServer = (dataDir: string) =>
  startService({ database: undefined, dataDir, settings: { ...SETTINGS, PCS_ROLES: 'api' } });

/** A second process, by the address of the first one's database. */
async function startWorker(dataDir: string): Promise<Service> {
  const line = async (name: string) => (await readFile(join(dataDir, name), 'utf8')).trim();
  const [password, port, key, token] = await Promise.all(
    ['postgres.password', 'postgres.port', 'master.key', 'operator.token'].map(line),
  );
  return startService({
    database: undefined,
    settings: {
      ...SETTINGS,
      PCS_ROLES: 'worker',
      PCS_FILES_URL: `file:${join(dataDir, 'files')}`,
      DATABASE_URL: `postgres://pcs:${password}@127.0.0.1:${port}/pcs`,
      PCS_MASTER_KEY: key ?? '',
      PCS_OPERATOR_TOKEN: token ?? '',
    },
  });
}

async function subscribe(deployment: Deployment, tenant: Tenant, receiver: Receiver, events: string[]): Promise<void> {
  const made = await writerNow(deployment, tenant).post('/api/v1/webhooks', { url: receiver.url, events });
  receiver.secret = accepted(made, 201).secret;
}

// A key outlives the process.
const writerNow = ({ server }: Deployment, tenant: Tenant): Client =>
  machine(server.address, tenant.keys.write.headers['x-api-key'] ?? '');

/** Changes issues from several sides until the victim is killed in the midst of it, and starts it again. */
async function disturb(
  deployment: Deployment,
  tenant: Tenant,
  { victim, lifeMs }: { victim: Victim; lifeMs: number },
  acknowledged: Acknowledged,
): Promise<void> {
  const writer = writerNow(deployment, tenant);
  const life = { isOver: false };
  const before = acknowledged.changes;
  const writing = Array.from({ length: WRITERS }, (_each, index) =>
    during(life, () => changeOnce(writer, tenant, acknowledged, index)),
  );
  await pause(lifeMs);
  await kill(deployment, victim);
  // A worker's death stops no writer: they go on until the round has its share.
  while (victim === 'worker' && acknowledged.changes - before < EVENTS_A_ROUND) await pause(5);
  life.isOver = true;
  await Promise.all(writing);
  if (victim === 'worker') deployment.worker = await startWorker(deployment.dataDir);
  else deployment.server = await startServer(deployment.dataDir);
  const again = writerNow(deployment, tenant);
  while (acknowledged.changes - before < EVENTS_A_ROUND) await changeOnce(again, tenant, acknowledged, 0);
}

async function kill({ dataDir, server, worker }: Deployment, victim: Victim): Promise<void> {
  if (victim === 'worker') return worker.kill();
  if (victim === 'server') return server.kill();
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // The server cannot serve without the database that it started, and says so by leaving.
  await server.ended();
}

/** One issue's life: made, refused a change, edited, closed, edited again. */
async function changeOnce(writer: Client, tenant: Tenant, acknowledged: Acknowledged, index: number): Promise<void> {
  const list = `/api/v1/projects/${tenant.projectId}/issues`;
  const made = accepted(answered(await writer.post(list, { title: `of writer ${index}` })), 201);
  acknowledged.created.add(made.id);
  acknowledged.changes += 1;
  const path = `${list}/${made.id}`;
  const edit = async (changes: unknown, headers = {}) => answered(await writer.patch(path, changes, headers));
  assert.equal((await edit({ title: 'never' }, { 'if-match': '"another"' })).status, 412);
  assert.equal((await edit({ title: 'never', assigneeId: tenant.workspaceId })).status, 404);
  accepted(await edit({ title: 'edited' }));
  acknowledged.changes += 1;
  accepted(await edit({ status: 'closed' }));
  acknowledged.closed.add(made.id);
  acknowledged.changes += 2;
  accepted(await edit({ title: 'edited when it was closed' }));
  acknowledged.changes += 1;
}

/** An answer that promises something; without its database the service promises nothing. */
function answered(reply: Reply): Reply {
  if (reply.status >= 500) throw new Error(`it said ${reply.status}`);
  return reply;
}

// A request that the kill cut off promised nothing; every other fault is one.
async function during(life: { isOver: boolean }, step: () => Promise<unknown>): Promise<void> {
  while (!life.isOver) {
    try {
      await step();
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      await pause(20);
    }
  }
}

/** What the service says was committed: its change feed, and for closings the issues themselves. */
async function committed(
  deployment: Deployment,
  tenant: Tenant,
  acknowledged: Acknowledged,
): Promise<Map<string, EventCounts>> {
  const reader = writerNow(deployment, tenant);
  const counts = new Map<string, EventCounts>();
  const countOf = (id: string) => {
    const known = counts.get(id) ?? { 'issue.created': 0, 'issue.updated': 0, 'issue.closed': 0 };
    counts.set(id, known);
    return known;
  };
  for await (const entry of entriesOf(reader, '/api/v1/changes?limit=200')) {
    if (entry.resource.type === 'issue') countOf(entry.resource.id)[`issue.${entry.change}` as 'issue.created'] += 1;
  }
  for await (const issue of entriesOf(reader, `/api/v1/projects/${tenant.projectId}/issues?limit=200`)) {
    if (issue.status === 'closed') countOf(issue.id)['issue.closed'] = 1;
    assert.notEqual(issue.title, 'never');
  }
  for (const id of acknowledged.created) assert.equal(counts.get(id)?.['issue.created'], 1, `${id} is there`);
  for (const id of acknowledged.closed) assert.equal(counts.get(id)?.['issue.closed'], 1, `${id} is closed`);
  return counts;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
async function* entriesOf(reader: Client, path: string): AsyncGenerator<any> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = accepted(await reader.get(path + from));
    yield* page.data;
    cursor = page.nextCursor;
  }
}

function countsOf(receiver: Receiver): Map<string, EventCounts> {
  const counts = new Map<string, EventCounts>();
  for (const { event } of eventsOf(receiver).values()) {
    const known = counts.get(event.resource.id) ?? { 'issue.created': 0, 'issue.updated': 0, 'issue.closed': 0 };
    known[event.type as keyof EventCounts] += 1;
    counts.set(event.resource.id, known);
  }
  return counts;
}

const sumOf = (counts: EventCounts) => counts['issue.created'] + counts['issue.updated'] + counts['issue.closed'];

async function nothingPending(deployment: Deployment, tenant: Tenant): Promise<true | undefined> {
  const reader = clientOf(deployment.server.address, writerNow(deployment, tenant).headers);
  for (const { id, active } of accepted(await reader.get('/api/v1/webhooks')).data) {
    assert.equal(active, true);
    const { data } = accepted(await reader.get(`/api/v1/webhooks/${id}/deliveries?status=pending&limit=1`));
    if (data.length > 0) return undefined;
  }
  return true;
}
