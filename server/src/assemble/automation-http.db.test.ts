// Automation rules through the whole service: made over HTTP, set off by what people do, seen in the log.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { RuleActivityList, RuleRunPage, SkippedEventList } from '../../../contract/automation.ts';
import { DryRun } from '../../../contract/rule-dry-run.ts';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, smallModel } from '../models/fixtures/small-model.ts';
import { compileReply } from '../platform/http/schema.ts';

const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
after(() => void receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in?token=of-the-receiver`;

const service = await runningService({ PCS_ALLOWED_TARGETS: '127.0.0.0/8' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ olga: 'owner', vera: 'member' });
const project = await world.project(scope, { [people.vera]: 'viewer' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = { olga: await signIn(people.olga), vera: await signIn(people.vera) };
const base = `/api/projects/${project.projectId}`;
const rules = `${base}/automation-rules`;

function ask(line: string, body?: unknown, more: Partial<CallOptions> = {}) {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, cookie: cookies.olga, ...(body === undefined ? {} : { body }), ...more });
}

async function until<T>(found: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const value = await found();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error('it did not come about');
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

const asked = {
  name: 'Urgent defects',
  event: 'issue.created',
  conditions: [{ member: 'priority', comparison: 'at_least', value: 'high' }],
  actions: [
    {
      kind: 'create_issue',
      title: 'Inspect #{{record.number}}',
      description: '{{record.link}}',
      type: 'request',
      priority: 'medium',
      assigneeId: people.olga,
      labels: ['inspection'],
    },
    {
      kind: 'send_email',
      memberIds: [],
      addresses: ['site.office@example.com'],
      language: 'en',
      subject: 'Urgent: {{record.title}}',
      text: 'Look at https://evil.example.com now.\nIt is {{record.priority}}.',
    },
    { kind: 'call_webhook', url },
  ],
};

test('a rule goes from its making to what it does, with each step in its log', async () => {
  const headers = { 'idempotency-key': 'one' };
  const made = await ask(`POST ${rules}`, asked, { headers });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, secret } = made.body;
  assert.match(secret, /^whsec_/);
  const repeated = await ask(`POST ${rules}`, asked, { headers });
  assert.deepEqual([repeated.body.id, repeated.body.secret], [id, null]);
  await ask(`POST ${base}/issues`, { title: 'Scratch', priority: 'low' });
  const issue = await ask(`POST ${base}/issues`, { title: 'Crack', priority: 'critical' });
  const run = await until(async () => {
    const { body } = await ask(`GET ${rules}/${id}/runs`);
    assert.deepEqual(compileReply(RuleRunPage)(body), []);
    return body.data.find((each: { status: string }) => each.status === 'done');
  });
  assert.deepEqual(run.resource, { type: 'issue', id: issue.body.id });
  assert.deepEqual(
    run.steps.map((step: { kind: string; status: string }) => [step.kind, step.status]),
    [
      ['create_issue', 'done'],
      ['send_email', 'done'],
      ['call_webhook', 'done'],
    ],
  );
  const inspection = await ask(`GET ${base}/issues/${run.steps[0].result.id}`);
  assert.equal(inspection.body.title, `Inspect #${issue.body.number}`);
  assert.deepEqual(inspection.body.createdBy, { type: 'system', id });
  assert.match(inspection.body.description, new RegExp(`/projects/${project.projectId}/issues/${issue.body.id}$`));
  const [call] = received;
  const at = call?.headers['x-service-timestamp'];
  const expected = createHmac('sha256', secret).update(`${at}.${call?.body}`).digest('hex');
  assert.equal(call?.headers['x-service-signature'], `sha256=${expected}`);
  const [mail] = await service.mailsTo('site.office@example.com', 1);
  assert.equal(mail?.subject, 'Urgent: Crack');
  // The text is what the record says, and nothing of it is made a link.
  assert.match(mail?.text ?? '', /Look at https:\/\/evil\.example\.com now\./);
  assert.doesNotMatch(String(mail?.html), /https:\/\/evil/);
  assert.match(mail?.text ?? '', /It is critical\./);
  // The issue that the rule made is one that it does not wait for.
  const skipped = await until(async () => {
    const { body } = await ask(`GET ${rules}/${id}/skipped-events`);
    assert.deepEqual(compileReply(SkippedEventList)(body), []);
    return body.data[0]?.count === 2 ? body.data[0] : undefined;
  });
  assert.deepEqual([skipped.condition, skipped.count, skipped.last.title], [0, 2, `Inspect #${issue.body.number}`]);
  const activity = await ask(`GET ${rules}/activity`);
  assert.deepEqual(compileReply(RuleActivityList)(activity.body), []);
  assert.deepEqual([activity.body.data[0].ruleId, activity.body.data[0].runs], [id, 1]);
  assert.ok(service.logged.every((line) => !line.includes(secret)));
});

test('a reading beyond a threshold sets a rule off, which makes an issue of the anomaly and assigns it', async () => {
  const made = await ask(`POST ${rules}`, {
    name: 'Hot air',
    event: 'anomaly.raised',
    conditions: [
      { member: 'severity', comparison: 'at_least', value: 'high' },
      { member: 'value', comparison: 'at_least', value: 30 },
    ],
    actions: [
      { ...asked.actions[0], title: '{{record.title}}: {{record.value}}' },
      { ...asked.actions[0], title: 'One more' },
      { kind: 'assign', assigneeId: people.olga },
    ],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const post = async (value: number) => {
    const sent = await ask(`POST ${base}/sensors/readings`, { readings: [{ deviceId: 'AHU-1', value, unit: '°C' }] });
    assert.deepEqual([sent.status, sent.body.accepted], [200, 1], JSON.stringify(sent.body));
  };
  await post(21);
  const [sensor] = (await ask(`GET ${base}/sensors`)).body.data;
  await uploadedModel(service, base, { cookie: cookies.olga, content: smallModel() });
  const wall = guidOf('wall');
  assert.equal((await ask(`PUT ${base}/sensors/${sensor.id}/binding`, { type: 'element', id: wall })).status, 200);
  const threshold = { comparison: 'greater_than', value: 30, severity: 'high' };
  assert.equal((await ask(`POST ${base}/sensors/${sensor.id}/thresholds`, threshold)).status, 201);
  await post(31.5);
  const run = await until(async () => {
    const { data } = (await ask(`GET ${rules}/${made.body.id}/runs`)).body;
    return data.find((each: { status: string }) => each.status === 'done');
  });
  const issue = await ask(`GET ${base}/issues/${run.steps[0].result.id}`);
  assert.deepEqual([issue.body.title, issue.body.elementGuids], ['AHU-1: 31.5', [wall]]);
  const anomaly = await ask(`GET ${base}/anomalies/${run.resource.id}`);
  assert.deepEqual([anomaly.body.assigneeId, anomaly.body.issueId], [people.olga, issue.body.id]);
  const second = await ask(`GET ${base}/issues/${run.steps[1].result.id}`);
  assert.equal(second.body.title, 'One more', 'made as well; the anomaly stays linked to the first');
  // What it says of its sensor stays when that is gone, also to rules.
  assert.equal((await ask(`POST ${base}/sensors/${sensor.id}/decommission`)).status, 204);
  const { deviceId, unit, elementGuid } = (await ask(`GET ${base}/anomalies/${run.resource.id}`)).body;
  assert.deepEqual([deviceId, unit, elementGuid], ['AHU-1', '°C', wall]);
  const tried = { event: 'anomaly.raised', conditions: [{ member: 'title', comparison: 'is', value: 'AHU-1' }] };
  assert.equal((await ask(`POST ${rules}/dry-run`, tried)).body.matched, 1);
  assert.equal((await ask(`DELETE ${rules}/${made.body.id}`)).status, 204);
});

test('who may not change rules is shown no more of an address than its origin', async () => {
  const cookie = cookies.vera;
  for (const { body } of [await ask(`GET ${rules}`, undefined, { cookie })]) {
    const [rule] = body.data;
    assert.equal(rule.actions[2].url, `${new URL(url).origin}/`);
    const one = await ask(`GET ${rules}/${rule.id}`, undefined, { cookie });
    assert.equal(one.body.actions[2].url, `${new URL(url).origin}/`);
    const whole = await ask(`GET ${rules}/${rule.id}`);
    assert.equal(whole.body.actions[2].url, url);
    const headers = { 'if-none-match': whole.headers.get('etag') ?? '' };
    const again = await ask(`GET ${rules}/${rule.id}`, undefined, { cookie, headers });
    assert.deepEqual([again.status, again.body.actions[2].url], [200, `${new URL(url).origin}/`]);
    assert.equal((await ask(`PATCH ${rules}/${rule.id}`, { enabled: false }, { cookie })).status, 403);
  }
});

test('a rule is changed with the tag that it was read with, tried on what happened, and deleted', async () => {
  const [rule] = (await ask(`GET ${rules}`)).body.data;
  const read = await ask(`GET ${rules}/${rule.id}`);
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  const changed = await ask(`PATCH ${rules}/${rule.id}`, { enabled: false }, { headers });
  assert.deepEqual([changed.status, changed.body.enabled, changed.body.secret], [200, false, null]);
  assert.equal((await ask(`PATCH ${rules}/${rule.id}`, { name: 'B' }, { headers })).status, 412);
  const dry = await ask(`POST ${rules}/dry-run`, { event: asked.event, conditions: asked.conditions });
  assert.equal(dry.status, 200, JSON.stringify(dry.body));
  assert.deepEqual(compileReply(DryRun)(dry.body), []);
  assert.equal(dry.body.complete, true);
  const bad = await ask(`POST ${rules}/dry-run`, {
    event: 'issue.created',
    conditions: [{ member: 'sql', comparison: 'is', value: 'x' }],
  });
  assert.deepEqual([bad.status, bad.body.error.details[0].path], [422, 'conditions/0/member']);
  const evil = { ...asked, actions: [{ kind: 'call_webhook', url: 'https://10.0.0.1/' }] };
  const inside = await ask(`POST ${rules}`, evil);
  assert.deepEqual([inside.status, inside.body.error.details[0].path], [422, 'actions/0/url']);
  const unknown = await ask(`POST ${rules}`, { ...asked, actions: [{ kind: 'run_code', code: '1' }] });
  assert.equal(unknown.status, 422);
  assert.equal((await ask(`DELETE ${rules}/${rule.id}`)).status, 204);
  assert.equal((await ask(`GET ${rules}/${rule.id}`)).status, 404);
});
