// Automation rules: made, tried on what happened, seen at work, switched off.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accepted, clientOf } from '../support/calls.ts';
import { makeKey, makeTenant, makeUser } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Automation');
    const { key } = await makeKey(tenant.owner, 'write', 'Gateway');
    return {
      tenant,
      gateway: clientOf(service.address, { 'x-api-key': key }),
      async viewer(projectId: string) {
        const email = `${randomUUID()}@automation.example`;
        const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
        accepted(await tenant.owner.put(`/api/projects/${projectId}/members/${id}`, { role: 'viewer' }));
        return { email };
      },
    };
  }),
);

/** Chooses from a list by its label. */
async function choose(visit: Visit, label: string, option: string): Promise<void> {
  await visit.field(label).first().click();
  await visit.page.getByRole('option', { name: visit.word(option), exact: true }).click();
}

/** Fills the form of a rule that makes an inspection of each urgent issue, after a first try that lacks a name. */
async function fill(visit: Visit, name: string): Promise<void> {
  await visit.button('automation:addCondition').click();
  await choose(visit, 'automation:member', 'automation:members.priority');
  await choose(visit, 'automation:comparison', 'automation:comparisons.at_least');
  await visit.page.getByRole('combobox', { name: visit.word('automation:value') }).click();
  await visit.page.getByRole('option', { name: visit.word('automation:words.high'), exact: true }).click();
  await visit.field('automation:issueTitle').fill(`Inspect #{{record.number}} ${name}`);
  await visit.button('automation:saveNew').click();
  await visit.text('automation:wrong.name').waitFor();
  await visit.field('automation:name').fill(name);
  await visit.button('automation:dry.action').click();
  await visit.heading('automation:dry.title').waitFor();
  await visit.screen('rule-form');
  await visit.heading('automation:dry.title').scrollIntoViewIfNeeded();
  await visit.screen('rule-dry-run');
}

journey('a rule is made, tried, does its work, says so in its log, and is switched off', async (visit) => {
  const { tenant, viewer } = visit.made;
  const { owner } = tenant;
  const project = accepted(await owner.post('/api/projects', { name: `Tower ${nameOf(visit.variant)}` }), 201);
  const issues = `/api/projects/${project.id}/issues`;
  accepted(await owner.post(issues, { title: 'Crack', priority: 'critical' }), 201);
  accepted(await owner.post(issues, { title: 'Scratch', priority: 'low' }), 201);
  const name = `Inspections ${nameOf(visit.variant)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${project.id}/automation`);
  await visit.text('automation:none').waitFor();
  await visit.screen('rules-empty');
  await visit.link('automation:new').first().click();
  await fill(visit, name);
  await visit.text('automation:dry.matched', { count: 1 }).waitFor();
  await visit.button('automation:saveNew').click();
  await visit.page.getByRole('heading', { level: 1, name }).waitFor();
  const issue = accepted(await owner.post(issues, { title: 'Gap', priority: 'high' }), 201);
  await eventually('the rule has run', async () => {
    const { data } = accepted(await owner.get(`${issues}?q=Inspect`));
    return data.length === 1 ? true : undefined;
  });
  await visit.page.reload();
  await visit.page.getByRole('grid').getByText('Gap').waitFor();
  await visit.text('automation:status.done').first().waitFor();
  await visit.screen('rule');
  await visit.page.getByRole('grid').getByText(visit.word('automation:status.done')).first().click();
  const made = visit.page.getByRole('dialog').getByRole('link', { name: visit.word('automation:log.open') });
  await made.waitFor();
  await visit.screen('rule-run');
  await made.click();
  await visit.page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: `Inspect #${issue.number}` })
    .waitFor();
  await visit.page
    .getByText(visit.word('shell:people.rule', { name: `\u2068${name}\u2069` }))
    .first()
    .waitFor();

  await visit.open(`/projects/${project.id}/automation`);
  await visit.page.getByText(name).first().waitFor();
  await visit.screen('rules');
  await visit.page.getByText(name).first().click();
  await visit.button('automation:turnOff').click();
  await visit.button('automation:turnOn').waitFor();
  await visit.link('automation:edit').click();
  await visit.button('automation:addAction').click();
  await visit.field('automation:actionKind').last().click();
  await visit.page.getByRole('option', { name: visit.word('automation:actions.call_webhook'), exact: true }).click();
  const [, ruleId = ''] = /automation\/([^/]+)/.exec(visit.page.url()) ?? [];
  const path = `/api/projects/${project.id}/automation-rules/${ruleId}`;
  visit.announce({ method: 'PATCH', path, status: 422 });
  await visit.field('automation:url').fill('https://10.0.0.1/hook');
  await visit.button('automation:save').click();
  await visit.text('service:webhooks.public').waitFor();
  await visit.screen('rule-refused');
  await visit.field('automation:url').fill('https://192.0.1.1/hook');
  await visit.button('automation:save').click();
  const secret = visit.page.getByLabel(visit.word('automation:secret'), { exact: true });
  assert.match((await secret.textContent()) ?? '', /^whsec_/);
  await visit.screen('rule-secret');
  await visit.button('shell:secret.saved').click();
  await visit.page.getByRole('heading', { level: 1, name }).waitFor();
  await visit.page.getByRole('grid').getByText('Gap').waitFor();
  await visit.field('automation:log.result').click();
  await visit.page.getByRole('option', { name: visit.word('automation:status.failed'), exact: true }).click();
  await visit.text('automation:log.noneFound').waitFor();
  assert.match(visit.page.url(), /result=failed/);
  await visit.screen('rule-filtered');

  await visit.signIn(await viewer(project.id));
  await visit.open(`/projects/${project.id}/automation`);
  await visit.page.getByText(name).first().click();
  await visit.page.getByRole('heading', { level: 1, name }).waitFor();
  await visit.text('automation:if').waitFor();
  assert.equal(await visit.button('automation:turnOn').count(), 0, 'a viewer is offered no switch');
  await visit.page.getByText('https://192.0.1.1/', { exact: true }).waitFor();
  await visit.screen('rule-of-viewer');
});

journey('the log of all rules says what each did, also one that was deleted', async (visit) => {
  const { tenant } = visit.made;
  const { owner } = tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Log ${nameOf(visit.variant)}` }), 201);
  const at = `/api/projects/${project.id}`;
  const issueNote = {
    kind: 'create_issue',
    description: null,
    type: 'other',
    priority: 'low',
    assigneeId: null,
    labels: [],
  };
  const ruleOf = async (name: string, title: string) => {
    const body = { name, event: 'issue.created', conditions: [{ member: 'title', comparison: 'is', value: title }] };
    accepted(await owner.post(`${at}/automation-rules`, { ...body, actions: [{ ...issueNote, title: name }] }), 201);
  };
  await ruleOf('Follow cracks', 'Crack');
  await ruleOf('Follow leaks', 'Leak');
  // Its own issue would start it again.
  await ruleOf('Echo', 'Echo');
  for (const title of ['Crack', 'Leak', 'Echo']) accepted(await owner.post(`${at}/issues`, { title }), 201);
  await eventually('all rules have run, and one has stopped itself', async () => {
    const { data } = accepted(await owner.get(`${at}/automation-runs`));
    const all = data.map(({ status }: { status: string }) => status).toSorted();
    return all.join() === 'done,done,done,stopped' ? true : undefined;
  });
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${project.id}/automation`);
  await page.getByText('Follow leaks').first().click();
  await visit.button('automation:delete').click();
  await visit
    .role('dialog', 'automation:deleteTitle', { name: 'Follow leaks' })
    .getByRole('button', { name: visit.word('automation:delete'), exact: true })
    .click();
  await visit.link('automation:allLog.open').click();
  await page.getByRole('heading', { level: 1, name: visit.word('automation:allLog.title') }).waitFor();
  await page
    .getByText(/Follow leaks/)
    .first()
    .waitFor();
  await page
    .getByText(/Follow cracks/)
    .first()
    .waitFor();
  await page.getByRole('grid').getByText(visit.word('automation:stopped.loop'), { exact: true }).waitFor();
  await visit.screen('rules-log');
  await visit.field('automation:allLog.rule').click();
  await page
    .getByRole('option', { name: visit.word('automation:allLog.deletedRule', { name: 'Follow leaks' }), exact: true })
    .click();
  await page.getByText('Leak', { exact: true }).first().waitFor();
  await page.getByText('Crack', { exact: true }).first().waitFor({ state: 'detached' });
  assert.match(page.url(), /rule=[0-9a-f-]{36}/);
  await page.getByRole('grid').getByText(visit.word('automation:status.done')).first().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: visit.word('automation:log.open') })
    .waitFor();
  await visit.screen('rules-log-run');
});

journey('a condition names a sensor by what it calls itself, when it is written and when it is read', async (visit) => {
  const { tenant, gateway } = visit.made;
  const { owner } = tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Plant ${nameOf(visit.variant)}` }), 201);
  const sensors = `/api/projects/${project.id}/sensors`;
  const at = new Date().toISOString();
  const readings = ['ahu-1', 'ahu-2'].map((deviceId) => ({ deviceId, value: 20, at, kind: 'temperature', unit: '°C' }));
  assert.deepEqual(accepted(await gateway.post(`${sensors}/readings`, { readings })).rejected, []);
  const { data } = accepted(await owner.get(sensors));
  const { id } = data.find((each: { deviceId: string }) => each.deviceId === 'ahu-2');

  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${project.id}/automation`);
  await visit.link('automation:new').first().click();
  await visit.field('automation:name').fill('Odd air');
  await choose(visit, 'automation:event', 'automation:events.anomaly.raised');
  await visit.button('automation:addCondition').click();
  await choose(visit, 'automation:member', 'automation:members.sensorId');
  const value = page.getByRole('combobox', { name: visit.word('automation:value'), exact: true });
  await value.fill('AHU-2');
  await page.getByRole('option', { name: 'ahu-2', exact: true }).click();
  await visit.screen('rule-condition');
  await visit.button('automation:saveNew').click();
  await page.getByRole('heading', { level: 1, name: 'Odd air' }).waitFor();
  await page.getByRole('definition').getByText('ahu-2', { exact: true }).waitFor();
  await visit.screen('rule-of-sensor');
  const [rule] = accepted(await owner.get(`/api/projects/${project.id}/automation-rules`)).data;
  assert.deepEqual(rule.conditions, [{ member: 'sensorId', comparison: 'is', value: id }]);
});
