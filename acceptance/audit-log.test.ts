// Failed sign-ins in the audit log, without an oracle; and the export of the log by an owner.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, makeUser, PASSWORD, signIn, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;

before(async () => {
  service = await startService({ settings: { PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' } });
  tenant = await makeTenant(service);
});

const LOG = '/api/workspace/audit-log';
// biome-ignore lint/suspicious/noExplicitAny: entries are looked into
type Json = any;

test('a wrong password is in the log of the workspace, and the answer tells nothing of it', async () => {
  const email = 'noor@acme.example';
  const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  const stranger = clientOf(service.address, { origin: service.address });
  const attempt = (address: string) =>
    stranger.post('/api/auth/sign-in', { email: address, password: 'wrong wrong wrong' });
  const [known, unknown] = [await attempt(email), await attempt('nobody@acme.example')];
  assertRefused(known, 'unauthorized');
  assert.deepEqual(
    [known.status, known.json.error.code, known.json.error.message],
    [unknown.status, unknown.json.error.code, unknown.json.error.message],
  );
  const entry = await eventually('the failure is entered', async () => {
    const { data } = accepted(await tenant.owner.get(`${LOG}?action=user.sign_in_failed&subjectId=${id}`));
    return data[0];
  });
  assert.deepEqual(
    [entry.actor, entry.subject, entry.detail.method, entry.detail.attempts, entry.detail.reasons],
    [{ type: 'system', id: null }, { type: 'user', id }, 'password', 1, ['wrong_password']],
  );
  assert.ok(!JSON.stringify(entry).includes('wrong wrong wrong'));
  const { data: all } = accepted(await tenant.owner.get(`${LOG}?action=user.sign_in_failed`));
  assert.ok(!JSON.stringify(all).includes('nobody@'));
  accepted(await stranger.post('/api/auth/sign-in', { email, password: PASSWORD }));
});

test('an owner exports the log as CSV and JSON, with the filters of the list; nobody else does', async () => {
  accepted(await tenant.owner.post('/api/projects', { name: '=HYPERLINK("x"), "quoted"' }), 201);
  const list = accepted(await tenant.owner.get(`${LOG}?limit=200&subjectType=project`)).data;
  const json = await tenant.owner.get(`${LOG}/export?format=json&subjectType=project`);
  assert.deepEqual(accepted(json).data, list.toReversed());
  assert.match(json.headers.get('content-disposition') ?? '', /audit-log\.json/);
  const csv = await tenant.owner.get(`${LOG}/export?subjectType=project`);
  assert.equal(csv.status, 200);
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
  const lines = csv.text.split('\r\n');
  assert.equal(
    lines[0],
    'id,at,actor_type,actor_id,application_id,action,subject_type,subject_id,project_id,detail,request_id',
  );
  assert.equal(lines.length, list.length + 2);
  for (const each of list) assert.ok(csv.text.includes(each.id));
  const bom = await tenant.owner.get(`${LOG}/export?bom=true&subjectType=project`);
  assert.equal(bom.status, 200);
  assertRefused(await tenant.owner.get(`${LOG}/export?format=json&bom=true`), 'validation_failed', 'bom');
  assertRefused(await tenant.owner.get(`${LOG}/export?format=xml`), 'validation_failed', 'format');
  const { data: exports } = accepted(await tenant.owner.get(`${LOG}?action=audit_log.exported`));
  assert.deepEqual(
    exports.map((each: Json) => each.detail.format),
    ['csv', 'csv', 'json'],
  );
  const admin = 'admin@acme.example';
  await makeUser(service, tenant.workspaceId, { email: admin, role: 'admin' });
  assertRefused(await (await signIn(service.address, admin)).get(`${LOG}/export`), 'forbidden');
  const other = await makeTenant(service, 'Bolt');
  const theirs = accepted(await other.owner.get(`${LOG}/export?format=json`)).data;
  for (const each of theirs) assert.ok(!list.some((mine: Json) => mine.id === each.id));
});
