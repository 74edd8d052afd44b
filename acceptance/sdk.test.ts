// The TypeScript client against a running service: what integrators are given does what the specification says (spec 2.5–2.7,
// contract §3, §4).
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { changesSince, createClient, records, ServiceError, updatedSince } from '../sdk/public.ts';
import { type Service, startService } from './support/processes.ts';
import { makeKey, makeTenant, type Tenant } from './support/tenants.ts';

const ISSUES = '/api/v1/projects/{projectId}/issues';

let service: Service;
let tenant: Tenant;
let path: { projectId: string };

before(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  path = { projectId: tenant.projectId };
});

async function clientOf(scope: string, of = service, options: object = {}) {
  const owner = of === service ? tenant.owner : (await makeTenant(of, 'Other')).owner;
  const { key } = await makeKey(owner, scope);
  return createClient({ baseUrl: of.address, apiKey: key, ...options });
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => assert.fail('it succeeds'),
    (each: unknown) => each,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error;
};

test('a record is made, read, changed where it is unchanged since, and refused where it is not', async () => {
  const client = await clientOf('write');
  const made = await client.POST(ISSUES, { params: { path }, body: { title: 'Duct crosses beam', labels: ['C4'] } });
  const params = { path: { ...path, issueId: made.data.id } };
  const one = '/api/v1/projects/{projectId}/issues/{issueId}';
  const etag = made.response.headers.get('etag') ?? '';
  assert.deepEqual((await client.GET(one, { params })).data, made.data);
  const unchanged = await refusal(client.GET(one, { params: { ...params, header: { 'If-None-Match': etag } } }));
  assert.deepEqual([unchanged.code, unchanged.status], ['not_modified', 304]);
  const guarded = { ...params, header: { 'If-Match': etag } };
  const changed = await client.PATCH(one, { params: guarded, body: { status: 'closed' } });
  assert.equal(changed.data.status, 'closed');
  const stale = await refusal(client.PATCH(one, { params: guarded, body: { title: 'Late' } }));
  assert.equal(stale.code, 'precondition_failed');
  assert.ok(stale.requestId);
});

test('failures carry the code, the status and the fields', async () => {
  const read = await clientOf('read');
  const forbidden = await refusal(read.POST(ISSUES, { params: { path }, body: { title: 'x' } }));
  assert.deepEqual([forbidden.code, forbidden.status], ['forbidden', 403]);
  const invalid = await refusal(read.GET(ISSUES, { params: { path, query: { limit: 0 } } }));
  assert.equal(invalid.code, 'validation_failed');
  assert.deepEqual(
    invalid.details.map((each) => each.path),
    ['limit'],
  );
  const stranger = createClient({ baseUrl: service.address, apiKey: 'pcs_none' });
  assert.equal((await refusal(stranger.GET('/api/v1/whoami'))).code, 'unauthorized');
});

test('a creation whose first answer is lost is made once', async () => {
  let lost = 0;
  const losing = async (request: Request) => {
    const answer = await fetch(request);
    if (request.method !== 'POST' || lost > 0) return answer;
    lost += 1;
    throw new TypeError('the connection was lost behind the request');
  };
  const client = await clientOf('write', service, { fetch: losing });
  const title = 'Made once';
  const { data, response } = await client.POST(ISSUES, { params: { path }, body: { title } });
  assert.deepEqual([lost, response.headers.get('idempotent-replayed')], [1, 'true']);
  const found: string[] = [];
  for await (const { id } of records(client, ISSUES, { params: { path, query: { q: title } } })) found.push(id);
  assert.deepEqual(found, [data.id]);
});

test('a list is read over its pages; what changes later is read from where the load ended; the feed tells of all of it', async () => {
  const client = await clientOf('write');
  const project = (await tenant.owner.post('/api/projects', { name: 'Of its own' })).json;
  const params = { path: { projectId: project.id } };
  const made: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    made.push((await client.POST(ISSUES, { params, body: { title: `number ${number}` } })).data.id);
  }
  const load = updatedSince(client, ISSUES, { params: { ...params, query: { limit: 3 } } });
  const loaded: string[] = [];
  for await (const { id } of load) loaded.push(id);
  assert.deepEqual(loaded.toSorted(), made.toSorted());

  const batches: { cursor: string; ids: string[] }[] = [];
  for await (const { changes, cursor } of changesSince(client, { projectId: project.id, limit: 3 })) {
    batches.push({ cursor, ids: changes.map(({ resource }) => resource.id) });
  }
  assert.deepEqual(new Set(batches.flatMap(({ ids }) => ids)), new Set([project.id, ...made]));

  const issueId = made[3] ?? '';
  const one = '/api/v1/projects/{projectId}/issues/{issueId}';
  await client.PATCH(one, { params: { path: { ...params.path, issueId } }, body: { status: 'in_progress' } });
  const polled: string[] = [];
  for await (const { id, status } of updatedSince(client, ISSUES, { params, since: load.nextSince })) {
    if (status === 'in_progress') polled.push(id);
  }
  assert.deepEqual(polled, [issueId]);
  const later: string[] = [];
  for await (const { changes } of changesSince(client, { cursor: batches.at(-1)?.cursor, projectId: project.id })) {
    later.push(...changes.map(({ change, resource }) => `${change} ${resource.type} ${resource.id}`));
  }
  assert.deepEqual(later, [`updated issue ${issueId}`]);
});

test('who spends the budget waits for as long as the service says, and then hears of it', async () => {
  const scarce = await startService({ settings: { PCS_RATE_KEY_PER_MINUTE: '5' } });
  const waits: number[] = [];
  // The waiting itself is left out: what counts is that the service says how long.
  const surroundings = {
    now: Date.now,
    random: () => 0,
    sleep: async (ms: number) => {
      waits.push(ms);
    },
  };
  const client = await clientOf('read', scarce, { surroundings, retry: { times: 2 } });
  const spend = async () => {
    for (;;) await client.GET('/api/v1/whoami');
  };
  const spent = await refusal(spend());
  assert.deepEqual([spent.code, spent.status], ['rate_limited', 429]);
  assert.ok((spent.retryAfterSeconds ?? 0) >= 1);
  assert.equal(waits.length, 2);
  assert.ok(waits.every((ms) => ms >= 1000 && ms % 1000 === 0));
});
