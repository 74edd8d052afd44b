// A project in numbers, as its first screen shows it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProjectOverview } from '../../../contract/overview.ts';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member', Stranger: 'member' });
const elsewhere = await world.workspace({ Zaid: 'owner' });
const foreign = await world.project(elsewhere.scope);

async function as(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (request: CallOptions) => service.call({ ...request, cookie });
}

const omar = await as(people.Omar);
const layla = await as(people.Layla);

async function make(path: string, body: object): Promise<{ id: string }> {
  const made = await omar({ method: 'POST', path, body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

async function overviewOf(projectId: string, who = layla) {
  const { status, body } = await who({ path: `/api/projects/${projectId}/overview` });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(compileReply(ProjectOverview)(body), []);
  return body;
}

const project = async () => (await world.project(scope, { [people.Layla]: 'reviewer' })).projectId;

const NOTHING = { open: 0, overdue: 0, assignedToMe: 0, total: 0 };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

test('an empty project has nothing, in every place', async () => {
  assert.deepEqual(await overviewOf(await project()), {
    issues: NOTHING,
    rfis: NOTHING,
    clashes: { open: 0, assignedToMe: 0, total: 0 },
    photos: { draft: 0, live: 0 },
    floorPlans: 0,
    milestones: 0,
    urgentAnomalies: 0,
  });
});

test('what is settled is not open, not overdue and nobody’s to do; each sees what is assigned to them', async () => {
  const projectId = await project();
  const app = `/api/projects/${projectId}`;
  const late = { dueDate: '2020-01-01', assigneeId: people.Layla };
  for (const status of ['open', 'in_progress', 'in_review', 'closed', 'verified']) {
    await make(`${app}/issues`, { title: 'Crack', status, ...late });
  }
  await make(`${app}/issues`, { title: 'Later', dueDate: '2999-01-01', assigneeId: people.Omar });
  await make(`${app}/issues`, { title: 'Some day' });
  const rfi = { subject: 'Beam', question: 'Which profile?', ...late };
  await make(`${app}/rfis`, { ...rfi, status: 'draft' });
  const { id } = await make(`${app}/rfis`, { ...rfi, status: 'open' });
  const answered = await omar({ method: 'POST', path: `${app}/rfis/${id}/answer`, body: { answer: 'HEB 200' } });
  assert.equal(answered.status, 200);
  const { id: voided } = await make(`${app}/rfis`, { ...rfi, status: 'open' });
  assert.equal((await omar({ method: 'PATCH', path: `${app}/rfis/${voided}`, body: { status: 'void' } })).status, 200);
  const clash = { kind: 'hard', elementAGuid: 'a', elementBGuid: 'b', assigneeId: people.Layla };
  await make(`${app}/clashes`, { name: 'One', ...clash });
  const decided = await make(`${app}/clashes`, { name: 'Two', ...clash });
  await make(`${app}/clashes/${decided.id}/decisions`, { outcome: 'approve', reason: 'Sleeve' });

  const seen = await overviewOf(projectId);
  assert.deepEqual(seen.issues, { open: 5, overdue: 3, assignedToMe: 3, total: 7 });
  assert.deepEqual(seen.rfis, { open: 2, overdue: 2, assignedToMe: 2, total: 3 });
  assert.deepEqual(seen.clashes, { open: 1, assignedToMe: 1, total: 2 });
  const omars = await overviewOf(projectId, omar);
  assert.deepEqual([omars.issues.assignedToMe, omars.rfis.assignedToMe, omars.clashes.assignedToMe], [1, 0, 0]);
  assert.equal(omars.issues.open, 5);
  // The numbers are those of the lists that they lead to.
  const counted = async (query: string) => (await layla({ path: `${app}/${query}` })).body.data.length;
  for (const kind of ['issues', 'rfis'] as const) {
    assert.equal(await counted(`${kind}?settled=false`), seen[kind].open);
    assert.equal(await counted(`${kind}?overdue=true`), seen[kind].overdue);
    assert.equal(await counted(`${kind}?settled=false&assigneeId=${people.Layla}`), seen[kind].assignedToMe);
  }
  assert.equal(await counted('clashes?settled=false'), seen.clashes.open);
});

test('a day ends where the project is: due today on one side of the date line is overdue on the other', async () => {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());
  // 25 hours apart: never the same day.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const expected: [zone: string, dueDate: string, overdue: number][] = [
    [east, dayIn(west), 1],
    [east, dayIn(east), 0],
    [west, dayIn(west), 0],
  ];
  for (const [timeZone, dueDate, overdue] of expected) {
    const { id } = await make('/api/projects', { name: 'Atoll', timeZone });
    await make(`/api/projects/${id}/issues`, { title: 'Crack', dueDate });
    await make(`/api/projects/${id}/rfis`, { subject: 'Beam', question: 'Which?', dueDate });
    const { issues, rfis } = await overviewOf(id, omar);
    assert.deepEqual([issues.overdue, rfis.overdue], [overdue, overdue], `${timeZone} ${dueDate}`);
  }
});

test('photos count as drafts until they are published; plans and milestones count', async () => {
  const projectId = await project();
  const app = `/api/projects/${projectId}`;
  const upload = async (path: string, record: object) => {
    const form = new FormData();
    form.append('record', JSON.stringify(record));
    form.append('file', new Blob([PNG]), 'picture.png');
    const { token } = await startSession(
      foundation,
      { address: '127.0.0.1', userAgent: 'test', requestId: 'test' },
      { id: people.Omar, passwordHash: null },
    );
    const headers = { cookie: `pcs_session=${token}`, origin: service.address };
    const answer = await fetch(service.address + path, { method: 'POST', headers, body: form });
    assert.equal(answer.status, 201);
    return (await answer.json()) as { id: string };
  };
  const first = await upload(`${app}/photos`, {});
  await upload(`${app}/photos`, {});
  await upload(`${app}/photos`, {});
  await upload(`${app}/floor-plans`, { name: 'الطابق الأول' });
  await make(`${app}/milestones`, { name: 'Shell' });
  await make(`${app}/milestones`, { name: 'الهيكل' });
  assert.equal((await omar({ method: 'POST', path: `${app}/photos/${first.id}/publish` })).status, 200);
  const { photos, floorPlans, milestones } = await overviewOf(projectId);
  assert.deepEqual([photos, floorPlans, milestones], [{ draft: 2, live: 1 }, 1, 2]);
});

test('nothing of another project is counted, and nobody from outside is told', async () => {
  const [one, other] = [await project(), await project()];
  await make(`/api/projects/${one}/issues`, { title: 'Crack', assigneeId: people.Layla });
  assert.deepEqual((await overviewOf(other)).issues, NOTHING);
  const stranger = await as(people.Stranger);
  for (const [who, projectId] of [
    [omar, foreign.projectId],
    [omar, world.ids.next()],
    [stranger, one],
  ] as const) {
    assert.equal((await who({ path: `/api/projects/${projectId}/overview` })).status, 404);
  }
  assert.equal((await omar({ path: `/api/projects/${one}/overview?limit=1` })).status, 422);
});
