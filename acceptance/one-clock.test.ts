// Processes whose clocks differ share a database: none sends early, signs in the future or takes work with a wrong clock.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { accepted } from './support/calls.ts';
import { type Database, freshDatabase } from './support/database.ts';
import { countMails } from './support/mails.ts';
import { type Service, startService } from './support/processes.ts';
import { deliveries, type Subscription, subscribe } from './support/simulated-receiver.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

/** Runs a process whose clock is so many seconds off. */
const shifted = (seconds: number) => {
  const program = `const now = Date.now; Date.now = () => now() + ${seconds * 1000};`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
};

let database: Database | undefined;
let api: Service;
let tenant: Tenant;
let subscription: Subscription;

before(async () => {
  database = await freshDatabase();
  api = await startService({ database, settings: { PCS_ROLES: 'api', PCS_ALLOWED_TARGETS: '127.0.0.1/32' } });
  tenant = await makeTenant(api);
  subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
});

const startWorker = (seconds: number) =>
  startService({
    database,
    settings: {
      ...api.settings,
      PCS_ROLES: 'worker',
      PCS_PORT: '0',
      PCS_METRICS_PORT: '0',
      PCS_ALLOWED_TARGETS: '127.0.0.1/32',
      NODE_OPTIONS: shifted(seconds),
    },
  });

const readProbes = (worker: Service) => / on (http:\S+)$/.exec(worker.lines()[0] ?? '')?.[1] ?? assert.fail();
const makeIssue = async () =>
  accepted(
    await tenant.keys.write.post(`/api/v1/projects/${tenant.projectId}/issues`, { title: 'Duct crosses beam' }),
    201,
  );

test('a worker whose clock is five minutes ahead says so, takes nothing, and holds up none whose clock is right', async () => {
  const ahead = await startWorker(300);
  const ready = await fetch(`${readProbes(ahead)}/readyz`);
  assert.equal(ready.status, 503);
  assert.equal(((await ready.json()) as { checks: Record<string, string> }).checks.clock, 'failed');
  const metrics = await (await fetch(`${readProbes(ahead)}/metrics`)).text();
  const offset = Number(/^pcs_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1]);
  assert.ok(Math.abs(offset - 300) < 2, String(offset));
  assert.match(ahead.log(), /the clock is wrong: this process takes no work/);
  await makeIssue();
  const email = 'invited@one-clock.example';
  accepted(await tenant.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  const countInvitations = (...workers: Service[]) =>
    countMails([...new Set([api, ...workers].map(({ dataDir }) => dataDir))], email);
  await pause(3_000);
  // Neither the dispatcher nor the relay of events nor the queue of jobs has taken anything.
  assert.equal((await subscription.endpoint.arrivals()).length, 0);
  assert.deepEqual(await deliveries(tenant.keys.write, subscription), []);
  assert.equal(await countInvitations(ahead), 0);
  const right = await startWorker(0);
  const [arrival] = await subscription.endpoint.arrived(1);
  const signedAt = Number(arrival?.headers['webhook-timestamp']);
  assert.ok(Math.abs(signedAt - Date.now() / 1000) < 30, String(signedAt));
  assert.equal(arrival?.verified, true);
  await eventually('the invitation', async () => (await countInvitations(ahead, right)) === 1 || undefined);
  assert.equal(await right.stop(), 0);
  assert.equal(await ahead.stop(), 0);
});

test('a worker whose clock is twenty seconds off works, and signs by the time of the database', async () => {
  const before = (await subscription.endpoint.arrivals()).length;
  for (const seconds of [20, -20]) {
    const worker = await startWorker(seconds);
    assert.equal((await fetch(`${readProbes(worker)}/readyz`)).status, 200);
    const made = Date.now();
    await makeIssue();
    const arrivals = await subscription.endpoint.arrived(before + (seconds > 0 ? 1 : 2));
    const signedAt = Number(arrivals.at(-1)?.headers['webhook-timestamp']) * 1000;
    assert.ok(signedAt > made - 3_000 && signedAt < Date.now() + 3_000, `${signedAt - made} ms after its event`);
    assert.equal(await worker.stop(), 0);
  }
});
