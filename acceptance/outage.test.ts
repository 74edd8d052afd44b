// Spec 6.3: an endpoint that is away for long is disabled, and nothing is lost: once it is mended, enabling it and one call
// bring everything. 1,000 events; 10,000 with PCS_TEST_SOAK=1. The hour is short: so are the delays between attempts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, type Client } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';
import { eventsOf, openReceiver } from './support/receiver.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const EVENTS = process.env.PCS_TEST_SOAK === '1' ? 10_000 : 1_000;
const WRITERS = 8;
const ALL_WITHIN_MS = 300_000;

test('events of a long outage all arrive after enabling and one replay', async (t) => {
  const service: Service = await startService({
    settings: { PCS_ALLOWED_TARGETS: '127.0.0.1/32', PCS_WEBHOOK_RETRY_DELAYS_MS: '20,40,60,80,100,120' },
  });
  const tenant = await makeTenant(service);
  const { write } = tenant.keys;
  const [away, other] = await Promise.all([openReceiver(), openReceiver()]);
  let isAway = true;
  away.answer = () => (isAway ? 503 : 204);
  const events = ['issue.created'];
  const made = accepted(await write.post('/api/v1/webhooks', { url: away.url, events }), 201);
  away.secret = made.secret;
  other.secret = accepted(await write.post('/api/v1/webhooks', { url: other.url, events }), 201).secret;

  const ids = await makeIssues(tenant, EVENTS);
  const path = `/api/v1/webhooks/${made.id}`;
  const disabled = await eventually('it is disabled', async () => {
    const webhook = accepted(await write.get(path));
    return webhook.active ? undefined : webhook;
  });
  assert.ok(disabled.disabledReason.length > 0);
  await eventually(
    'the other has everything',
    async () => (eventsOf(other).size === EVENTS ? true : undefined),
    ALL_WITHIN_MS,
  );
  assert.equal(
    await countOf(write, `${path}/deliveries?status=dead`),
    EVENTS,
    'each event is there as a dead delivery',
  );
  assert.deepEqual(away.taken, []);

  isAway = false;
  const enabled = accepted(await write.post(`${path}/enable`));
  assert.deepEqual([enabled.active, enabled.disabledReason], [true, null]);
  const replayed = accepted(await write.post(`${path}/deliveries/replay`, { status: 'dead' }), 202);
  assert.deepEqual(replayed, { queued: EVENTS });
  await eventually(
    'everything arrives',
    async () => (eventsOf(away).size === EVENTS ? true : undefined),
    ALL_WITHIN_MS,
  );
  await eventually('everything is delivered', async () =>
    (await countOf(write, `${path}/deliveries?status=delivered`)) === EVENTS ? true : undefined,
  );
  assert.deepEqual(new Set([...eventsOf(away).values()].map((each) => each.event.resource.id)), new Set(ids));
  assert.equal(await countOf(write, `${path}/deliveries?status=dead`), 0);
  assert.deepEqual([away.faults, other.faults], [[], []]);
  t.diagnostic(`${EVENTS} events, ${away.taken.length - EVENTS} of them twice`);
});

async function makeIssues(tenant: Tenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  let left = count;
  const write = async () => {
    for (left -= 1; left >= 0; left -= 1) {
      const path = `/api/v1/projects/${tenant.projectId}/issues`;
      ids.push(accepted(await tenant.keys.write.post(path, { title: `number ${left}` }), 201).id);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return ids;
}

async function countOf(reader: Client, path: string): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = accepted(await reader.get(`${path}&limit=200${from}`));
    count += page.data.length;
    cursor = page.nextCursor;
  }
  return count;
}
