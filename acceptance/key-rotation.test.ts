// The documented rotation of the master key with three real processes, restarted one after another: no delivery, mail or call of a rule
// is late and no answer is 500, whatever process an event, a subscription, a rule or a second factor is made by.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { accepted, clientOf } from './support/calls.ts';
import { type Database, freshDatabase } from './support/database.ts';
import { countMails } from './support/mails.ts';
import { codeOf, freshStep } from './support/one-time-codes.ts';
import { freshFolder, runCommand, type Service, startService } from './support/processes.ts';
import { startEndpoint } from './support/simulated-receiver.ts';
import { makeTenant, makeUser, PASSWORD, signIn, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const BASE = 'http://localhost:8080';
/** Enough for a loaded machine; a queue that waited for a lease to expire took 15 s and more. */
const LATE_MS = 10_000;
const [OLD, NEW, OTHER] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64')) as [
  string,
  string,
  string,
];

let database: Database | undefined;
let folder: string;
let services: Service[];
/** Folders of the processes, also of those that were replaced: mails lie in them. */
const dataDirs: string[] = [];
let tenant: Tenant;

const start = async (keys: string) => {
  const dataDir = await freshFolder();
  dataDirs.push(dataDir);
  return startService({
    database,
    dataDir,
    settings: {
      PCS_MASTER_KEY: keys,
      PCS_BASE_URL: BASE,
      PCS_FILES_URL: `file:${folder}`,
      PCS_ALLOWED_TARGETS: '127.0.0.1/32',
      PCS_CONFIRMATION_MINUTES: '0',
    },
  });
};

before(async () => {
  database = await freshDatabase();
  folder = await freshFolder();
  services = [await start(OLD)];
  services.push(await start(OLD), await start(OLD));
  const [first] = services;
  assert.ok(first);
  tenant = await makeTenant(first);
});

const at = (index: number) => services[index]?.address ?? assert.fail();
const owner = (index: number) => clientOf(at(index), { ...tenant.owner.headers, origin: BASE });
const endpoint = await startEndpoint();
const hooks: { id: string; secret: string }[] = [];
const called = await startEndpoint();
const rules: { id: string; secret: string }[] = [];
const INSPECTOR = 'inspector@rotation.example';
let expected = 0;
let expectedOfRules = 0;

async function subscribeAt(index: number): Promise<void> {
  const body = { url: endpoint.url, events: ['issue.created'] };
  const key = clientOf(at(index), tenant.keys.write.headers);
  hooks.push(accepted(await key.post('/api/v1/webhooks', body), 201));
  await endpoint.setSecrets(...hooks.map(({ secret }) => secret));
}

/** Makes a rule that mails and calls, each with what the process seals for it. */
async function makeRuleAt(index: number): Promise<void> {
  const mail = {
    kind: 'send_email',
    memberIds: [],
    addresses: [INSPECTOR],
    language: 'en',
    subject: 'Inspect',
    text: 'Now.',
  };
  const body = { name: `Rule ${rules.length}`, event: 'issue.created', conditions: [] };
  const actions = [mail, { kind: 'call_webhook', url: called.url }];
  const path = `/api/projects/${tenant.projectId}/automation-rules`;
  rules.push(accepted(await owner(index).post(path, { ...body, actions }), 201));
  await called.setSecrets(...rules.map(({ secret }) => secret));
}

/** Makes an issue at each process, and waits for every subscription's delivery of it, and for each rule's mail and call. */
async function deliverFromEach({ rulesWithinMs }: { rulesWithinMs: number }): Promise<void> {
  for (const [index] of services.entries()) {
    const key = clientOf(at(index), tenant.keys.write.headers);
    const path = `/api/v1/projects/${tenant.projectId}/issues`;
    const made = Date.now();
    accepted(await key.post(path, { title: `By process ${index}` }), 201);
    expected += hooks.length;
    const arrivals = await endpoint.arrived(expected);
    assert.ok(Date.now() - made < LATE_MS, `a delivery took ${Date.now() - made} ms`);
    assert.ok(arrivals.every(({ verified }) => verified));
  }
  const made = Date.now();
  expectedOfRules += rules.length * services.length;
  const calls = await called.arrived(expectedOfRules);
  assert.deepEqual(
    calls.flatMap(({ verified, refusal }) => (verified ? [] : [refusal])),
    [],
  );
  await eventually(`${expectedOfRules} mails`, async () => {
    return (await countMails(dataDirs, INSPECTOR)) === expectedOfRules || undefined;
  });
  assert.ok(Date.now() - made < rulesWithinMs, `a mail or a call took ${Date.now() - made} ms`);
}

test('two steps, one process after another: nothing is late, nothing is 500', async () => {
  const secrets: { email: string; secret: string }[] = [];
  const round = async (index: number) => {
    await subscribeAt(index);
    const email = `person${secrets.length}@rotation.example`;
    await makeUser(services[index] ?? assert.fail(), tenant.workspaceId, { email, role: 'member' });
    const client = await signIn(at(index), email, PASSWORD, BASE);
    const { secret } = accepted(await client.post('/api/me/totp'));
    await freshStep();
    accepted(await client.post('/api/me/totp/confirm', { code: codeOf(secret, -1) }));
    secrets.push({ email, secret });
    // The second factor is asked for, and judged, at every process.
    for (const [each] of services.entries()) {
      const stranger = clientOf(at(each), { origin: BASE });
      const reply = await stranger.post('/api/auth/sign-in', { email, password: PASSWORD });
      assert.deepEqual(Object.keys(accepted(reply)), ['secondFactor']);
      const cookie = reply.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const half = clientOf(at(each), { origin: BASE, cookie });
      assert.equal((await half.post('/api/auth/second-factor', { code: '000000' })).status, 422);
      assert.notEqual((await owner(each).get('/api/auth/session')).status, 500);
    }
    await deliverFromEach({ rulesWithinMs: 2 * LATE_MS });
  };
  await makeRuleAt(0);
  await round(0);
  for (const keys of [`${OLD},${NEW}`, `${NEW},${OLD}`]) {
    for (let index = 0; index < 3; index += 1) {
      assert.equal(await services[index]?.stop(), 0);
      services[index] = await start(keys);
      if (index === 1) await makeRuleAt(index);
      await round(index);
    }
  }
  for (const service of services) {
    assert.equal((await fetch(`${service.address}/readyz`)).status, 200);
    assert.doesNotMatch(service.log(), /"status":500|could not be served/);
  }
});

test('a process that lacks a key in use does not start and names it; one that runs without a new one is not ready', async () => {
  const [first] = services;
  assert.ok(first);
  const settings = { ...first.settings, PCS_MASTER_KEY: OTHER, PCS_DATA_DIR: await freshFolder() };
  const ran = await runCommand(['serve'], settings);
  assert.equal(ran.code, 1);
  assert.match(ran.stderr, /^PCS_MASTER_KEY lacks the keys? [0-9a-f]{8}.* in use/m);
  assert.ok(![OLD, NEW, OTHER].some((key) => ran.stderr.includes(key)));
  // The commands that mend what a lost key leaves run without it.
  assert.equal((await runCommand(['workspace', 'list'], settings)).code, 0);
  const hasty = await start(`${OTHER},${NEW},${OLD}`);
  services.push(hasty);
  await subscribeAt(services.length - 1);
  await makeRuleAt(services.length - 1);
  const ready = await fetch(`${first.address}/readyz`);
  assert.equal(ready.status, 503);
  assert.equal(((await ready.json()) as { checks: Record<string, string> }).checks.keys, 'failed');
  // Processes without the key hand a mail on until one that has it takes it.
  await deliverFromEach({ rulesWithinMs: Number.POSITIVE_INFINITY });
});
