// The search over everything in a project, as people type into it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProjectSearch, SEARCHED_TYPES } from '../../../contract/search.ts';
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
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

const createCookie = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = { omar: await createCookie(people.Omar), layla: await createCookie(people.Layla) };
const omar = (request: CallOptions) => service.call({ ...request, cookie: cookies.omar });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

interface Hit {
  id: string;
  number: number | null;
  title: string;
  detail: string | null;
  status: string | null;
}

class Project {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  async make(what: string, body: object): Promise<string> {
    const made = await omar({ method: 'POST', path: `/api/projects/${this.id}/${what}`, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body.id;
  }
  async upload(what: string, record: object): Promise<string> {
    const form = new FormData();
    form.append('record', JSON.stringify(record));
    form.append('file', new Blob([PNG]), 'picture.png');
    const headers = { cookie: cookies.omar, origin: service.address };
    const path = `${service.address}/api/projects/${this.id}/${what}`;
    const answer = await fetch(path, { method: 'POST', headers, body: form });
    const { id } = (await answer.json()) as { id: string };
    assert.equal(answer.status, 201);
    return id;
  }
  async search(q: string, more = ''): Promise<{ type: string; hits: Hit[]; more: boolean }[]> {
    const path = `/api/projects/${this.id}/search?q=${encodeURIComponent(q)}${more}`;
    const { status, body } = await service.call({ path, cookie: cookies.layla });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(compileReply(ProjectSearch)(body), []);
    return body.groups;
  }
  /** `type: titles` of what was found. */
  async titles(q: string): Promise<Record<string, string[]>> {
    const groups = await this.search(q);
    return Object.fromEntries(groups.map(({ type, hits }) => [type, hits.map((each) => each.title)]));
  }
}

const project = async () => new Project((await world.project(scope, { [people.Layla]: 'viewer' })).projectId);

test('one text is found in every kind of record, each as it is shown, in the order of the kinds', async () => {
  const one = await project();
  const ids = {
    milestone: await one.make('milestones', { name: 'Facade closed', description: 'before the rain' }),
    floor_plan: await one.upload('floor-plans', { name: 'Facade east', level: 'L2' }),
    photo: await one.upload('photos', { notes: 'the facade from the street', tags: ['facade', 'north'] }),
    clash: await one.make('clashes', { name: 'Facade and slab', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b' }),
    rfi: await one.make('rfis', { subject: 'Facade anchors', question: 'Which ones?' }),
    issue: await one.make('issues', { title: 'FACADE leaks', description: 'at the third floor' }),
  };
  const groups = await one.search('façade'.replace('ç', 'c'));
  assert.deepEqual(
    groups.map(({ type }) => type),
    SEARCHED_TYPES,
  );
  const shown = Object.fromEntries(groups.map(({ type, hits, more }) => [type, { ...hits[0], more }]));
  const rest = { more: false };
  assert.deepEqual(shown, {
    issue: { id: ids.issue, number: 1, title: 'FACADE leaks', detail: 'at the third floor', status: 'open', ...rest },
    rfi: { id: ids.rfi, number: 1, title: 'Facade anchors', detail: 'Which ones?', status: 'open', ...rest },
    clash: { id: ids.clash, number: 1, title: 'Facade and slab', detail: null, status: 'new', ...rest },
    photo: {
      id: ids.photo,
      number: null,
      title: 'the facade from the street',
      detail: 'facade, north',
      status: 'draft',
      ...rest,
    },
    floor_plan: { id: ids.floor_plan, number: null, title: 'Facade east', detail: 'L2', status: null, ...rest },
    milestone: {
      id: ids.milestone,
      number: null,
      title: 'Facade closed',
      detail: 'before the rain',
      status: null,
      ...rest,
    },
  });
  assert.deepEqual(await one.search('nowhere to be found'), []);
});

test('each text of a record is looked into, and the detail shows the place where it was found', async () => {
  const one = await project();
  await one.make('issues', { title: 'Wall', description: `${'far '.repeat(200)}needle ${'behind '.repeat(200)}` });
  const { id } = (await omar({ method: 'GET', path: `/api/projects/${one.id}/issues` })).body.data[0];
  const [{ hits: [found] = [] } = {}] = await one.search('NEEDLE');
  assert.equal(found?.id, id);
  assert.match(found?.detail ?? '', /^.{10,50}needle behind/);
  assert.equal(found?.detail?.length, 160);
  const rfi = await one.make('rfis', { subject: 'Beam', question: 'Which profile?', status: 'open' });
  const answer = { method: 'POST', path: `/api/projects/${one.id}/rfis/${rfi}/answer`, body: { answer: 'HEB 200' } };
  assert.equal((await omar(answer)).status, 200);
  assert.equal((await one.search('heb 200'))[0]?.hits[0]?.detail, 'HEB 200');
  assert.equal((await one.search('profile'))[0]?.hits[0]?.detail, 'Which profile?');
  await one.upload('photos', { tags: ['basement', 'سقف'] });
  await one.upload('photos', { notes: `${'long '.repeat(500)}` });
  assert.deepEqual(await one.titles('basem'), { photo: ['basement, سقف'] });
  assert.equal((await one.search('long'))[0]?.hits[0]?.title.length, 200);
  await one.upload('floor-plans', { name: 'Plan', level: 'Mezzanine' });
  await one.make('milestones', { name: 'Shell', description: 'without the mezzanine' });
  assert.deepEqual(await one.titles('mezzanine'), { floor_plan: ['Plan'], milestone: ['Shell'] });
});

test('Arabic is found as it is written, and blanks around a text do not count', async () => {
  const one = await project();
  await one.make('issues', { title: 'تشقق في الجدار', description: 'الطابق الثالث' });
  await one.make('milestones', { name: 'صب الجدار' });
  assert.deepEqual(await one.titles('  الجدار '), { issue: ['تشقق في الجدار'], milestone: ['صب الجدار'] });
  assert.deepEqual(await one.titles('الثالث'), { issue: ['تشقق في الجدار'] });
});

test('a number finds its record first, with `#` or without, and no other that only ends with it', async () => {
  const one = await project();
  for (let number = 1; number <= 12; number += 1)
    await one.make('issues', { title: number < 12 ? `No ${number}` : 'Room 2' });
  const numbers = async (q: string) => (await one.search(q))[0]?.hits.map((each) => each.number);
  assert.deepEqual(await numbers('2'), [2, 12]);
  assert.deepEqual(await numbers('#2'), [2]);
  assert.deepEqual(await numbers('11'), [11]);
  assert.equal(await numbers('99999999999999999999'), undefined);
  assert.equal(await numbers('٢'), undefined);
});

test('what is special to patterns, SQL and HTML stands for itself', async () => {
  const one = await project();
  const texts = [
    '100 % done',
    'snake_case',
    'back\\slash',
    `O'Brien "said"`,
    '<script>alert(1)</script>',
    '$1 $2',
    'a;b--',
  ];
  for (const title of texts) await one.make('issues', { title });
  for (const title of texts) assert.deepEqual(await one.titles(title), { issue: [title] });
  assert.deepEqual(await one.titles('%'), { issue: ['100 % done'] });
  assert.deepEqual(await one.titles('_'), { issue: ['snake_case'] });
  assert.deepEqual(await one.titles('\\'), { issue: ['back\\slash'] });
  assert.deepEqual(await one.titles('<script>'), { issue: ['<script>alert(1)</script>'] });
});

test('a group has the newest, as many as are asked for, and says whether there are more', async () => {
  const one = await project();
  for (let number = 1; number <= 8; number += 1) await one.make('milestones', { name: `Pour ${number}` });
  const asked = async (more: string) => {
    const [group] = await one.search('pour', more);
    return [group?.hits.map((each) => each.title.slice(5)).join(' '), group?.more];
  };
  assert.deepEqual(await asked(''), ['8 7 6 5 4 3', true]);
  assert.deepEqual(await asked('&limit=1'), ['8', true]);
  assert.deepEqual(await asked('&limit=7'), ['8 7 6 5 4 3 2', true]);
  assert.deepEqual(await asked('&limit=8'), ['8 7 6 5 4 3 2 1', false]);
  assert.deepEqual(await asked('&limit=20'), ['8 7 6 5 4 3 2 1', false]);
});

test('nothing of another project is found, and nobody from outside may look', async () => {
  const [one, other] = [await project(), await project()];
  await other.make('issues', { title: 'Crack' });
  await other.make('milestones', { name: 'Crack' });
  assert.deepEqual(await one.search('crack'), []);
  assert.deepEqual(await one.search('1'), []);
  const stranger = await createCookie(people.Stranger);
  for (const [cookie, id] of [
    [cookies.omar, foreign.projectId],
    [stranger, one.id],
  ]) {
    assert.equal(
      (await service.call({ path: `/api/projects/${id}/search?q=crack`, cookie: cookie ?? '' })).status,
      404,
    );
  }
});

test('a text that is missing, blank, too long or not to be kept is refused, and so is a limit out of bounds', async () => {
  const { id } = await project();
  const attempts = ['', 'q=', 'q=%20%20', 'q=%E2%80%AF', 'q=a%00b', `q=${'x'.repeat(201)}`, `q=${'x'.repeat(10_000)}`];
  attempts.push('q=a&limit=0', 'q=a&limit=21', 'q=a&limit=x', 'q=a&q=b', 'q=a&type=issue');
  for (const query of attempts) {
    const { status } = await omar({ path: `/api/projects/${id}/search?${query}` });
    assert.equal(status, 422, query.slice(0, 40));
  }
  assert.equal((await omar({ path: `/api/projects/${id}/search?q=${'%D8%A7'.repeat(200)}&limit=20` })).status, 200);
});
