// Mails about connections, sent by the service's own worker as its runs meet simulated vendors (integrations 11.19).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { until } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('a', 'b');
// Runs begin by requests alone: an event would begin one between two edits.
await simulators.b.control.holdEvents();
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

/** A project with an admin and a member of its own, connected to a project of the vendor. */
async function connect(vendor: 'a' | 'b') {
  const [admin, member] = [`admin.${vendor}@example.com`, `member.${vendor}@example.com`];
  const people = await Promise.all([admin, member].map((email) => world.person(email.split('@')[0] ?? '', { email })));
  for (const each of people) await world.join(ours.scope, each, 'member');
  const [adminId = '', memberId = ''] = people;
  const scope = await world.project(ours.scope, { [adminId]: 'admin', [memberId]: 'reviewer' });
  const path = `/api/projects/${scope.projectId}`;
  const { control } = simulators[vendor];
  const credentials = await control.issueTokens({ userId: '501' });
  const { accessToken, refreshToken } = credentials;
  const given = { authKind: 'oauth2', credentials: { accessToken, refreshToken } };
  const { body } = requireStatus(
    await omar('POST', `${path}/integration-connections/vendor-${vendor}/connect`, given),
    201,
  );
  const one = `${path}/integration-connections/${body.id}`;
  const made =
    vendor === 'b' ? await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } }) : undefined;
  const target =
    made === undefined
      ? { companyId: 'b.hub-1', projectId: 'b.7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e' }
      : { companyId: '100', projectId: made.id };
  requireStatus(await omar('POST', `${one}/link`, target), 200);
  const read = async () => requireStatus(await omar('GET', one), 200).body;
  const sync = async (start: object = {}) => {
    const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { entities: ['issue'], ...start }), 202);
    const get = async () => requireStatus(await omar('GET', `${one}/runs/${run.id}`), 200).body;
    await until(async () => ['done', 'failed', 'cancelled'].includes((await get()).state));
    return get();
  };
  const there = async () =>
    (await control.listRecords('coordination_issues')).filter(({ scope: project }) => project === made?.id);
  const place = `/projects/${scope.projectId}/integrations/${body.id}`;
  return { admin, member, path, one, id: String(body.id), control, read, sync, there, place };
}

const MAILS = `select from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'send_mail'`;

/** The mails to somebody once none is left to be sent. */
async function listMails(address: string) {
  const owner = new pg.Client({ connectionString: service.foundation.ownerUrl });
  await owner.connect();
  try {
    await until(async () => (await owner.query(MAILS)).rows.length === 0);
  } finally {
    await owner.end();
  }
  return service.mailsTo(address, 0);
}

test('the first conflicts of a connection are one mail to the admins, in both languages, which leads to them', async () => {
  const { admin, member, path, control, sync, there, place } = await connect('b');
  const made = ['Shaft', 'Riser', 'Beam'].map((title) => omar('POST', `${path}/issues`, { title, type: 'design' }));
  const issues = (await Promise.all(made)).map((reply) => String(requireStatus(reply, 201).body.id));
  await sync();
  const disagree = async (index: number) => {
    const [id = '', title] = [issues[index], `here ${index}`];
    const { body } = requireStatus(await omar('GET', `${path}/issues/${id}`), 200);
    const row = (await there()).find(({ fields }) => fields.title === body.title);
    requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title }), 200);
    await control.editRecord('coordination_issues', row?.id ?? '', { title: `there ${index}` }, '502');
  };
  await disagree(0);
  await disagree(1);
  assert.ok((await sync({ dryRun: true })).counts.conflicts > 0);
  assert.deepEqual(await listMails(admin), [], 'a dry run tells nobody');
  await sync();
  await disagree(2);
  await sync();
  assert.equal(
    requireStatus(await omar('GET', `${path}/integration-connections`), 200).body.data[0].health.openConflicts,
    3,
  );
  const mails = await listMails(admin);
  assert.equal(mails.length, 1);
  const [mail] = mails;
  assert.match(mail?.subject ?? '', /conflict/);
  assert.match(mail?.text ?? '', /needs your decision|choose which values to keep/);
  assert.match(mail?.text ?? '', /تعارض/);
  assert.ok(mail?.text?.includes(`${place}/conflicts`));
  assert.deepEqual(await listMails(member), []);
});

test('hooks that the vendor switched off are a mail to the admins, once, though they are active again', async () => {
  const { admin, control, sync, read, id, place } = await connect('a');
  await until(async () => (await read()).health.hookStatus === 'active');
  const switchOff = async () => {
    const hooks = await control.listRecords('hooks');
    const found = hooks.filter(
      ({ deletedAt, fields }) => deletedAt === null && String(fields.callbackUrl).endsWith(id),
    );
    assert.ok(found.length > 0);
    for (const hook of found) await control.editRecord('hooks', hook.id, { status: 'inactive' });
    return async () =>
      (await control.listRecords('hooks')).every((hook) => hook.deletedAt !== null || hook.fields.status === 'active');
  };
  assert.deepEqual(await listMails(admin), [], 'hooks that are made are no news');
  for (let time = 1; time <= 2; time += 1) {
    const areActive = await switchOff();
    await sync({ direction: 'push' });
    await until(areActive);
    await service.mailsTo(admin, 1);
  }
  const mails = await listMails(admin);
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /switched off the events/);
  assert.match(mails[0]?.text ?? '', /عطّل/);
  assert.ok(mails[0]?.text?.includes(`${place}/overview`));
});
