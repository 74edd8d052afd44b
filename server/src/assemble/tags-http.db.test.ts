// The tags and labels of a project, to choose from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { ProjectTags, TAGS_MAX } from '../../../contract/tags.ts';
import { runningService } from '../../testing/running-service.ts';
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
const [omar, layla] = [await createCookie(people.Omar), await createCookie(people.Layla)];
const project = async () => (await world.project(scope, { [people.Layla]: 'viewer' })).projectId;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

async function photo(projectId: string, tags: string[]): Promise<void> {
  const form = new FormData();
  form.append('record', JSON.stringify({ tags }));
  form.append('file', new Blob([PNG]), 'picture.png');
  const path = `${service.address}/api/projects/${projectId}/photos`;
  const answer = await fetch(path, { method: 'POST', headers: { cookie: omar, origin: service.address }, body: form });
  assert.equal(answer.status, 201);
}

async function issue(projectId: string, labels: string[]): Promise<void> {
  const body = { title: 'Crack', labels };
  const made = await service.call({ method: 'POST', path: `/api/projects/${projectId}/issues`, cookie: omar, body });
  assert.equal(made.status, 201);
}

async function tagsOf(projectId: string) {
  const { status, body } = await service.call({ path: `/api/projects/${projectId}/tags`, cookie: layla });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(compileReply(ProjectTags)(body), []);
  return body;
}

test('tags and labels come with how many records have them, the most used first, alike ones by their letters', async () => {
  const [one, other] = [await project(), await project()];
  assert.deepEqual(await tagsOf(one), { photoTags: [], issueLabels: [] });
  await photo(one, ['roof', 'سقف', '<b>']);
  await photo(one, ['roof']);
  await photo(one, []);
  await issue(one, ['structure', 'Structure', 'خرسانة']);
  await issue(one, ['structure']);
  await issue(other, ['elsewhere']);
  assert.deepEqual(await tagsOf(one), {
    photoTags: [
      { name: 'roof', count: 2 },
      { name: '<b>', count: 1 },
      { name: 'سقف', count: 1 },
    ],
    issueLabels: [
      { name: 'structure', count: 2 },
      { name: 'Structure', count: 1 },
      { name: 'خرسانة', count: 1 },
    ],
  });
});

test('a photo that has a tag twice counts once', async () => {
  const one = await project();
  await photo(one, ['roof', 'roof']);
  await photo(one, ['roof', 'north']);
  assert.deepEqual((await tagsOf(one)).photoTags, [
    { name: 'roof', count: 2 },
    { name: 'north', count: 1 },
  ]);
});

test('of very many the 200 most used are told', async () => {
  const one = await project();
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  await client.query(
    `insert into issue (workspace_id, project_id, id, number, title, type, priority, status, labels, created_by_type, created_at,
       updated_at)
     select $1, $2, gen_random_uuid(), number, 'Crack', 'defect', 'low', 'open',
       array(select 'label ' || label from generate_series(1, least(number, 250)) as label), 'system', now(), now()
     from generate_series(1, 250) as number`,
    [scope.workspaceId, one],
  );
  await client.end();
  const { issueLabels } = await tagsOf(one);
  assert.equal(issueLabels.length, TAGS_MAX);
  assert.deepEqual(
    [issueLabels[0], issueLabels[199]],
    [
      { name: 'label 1', count: 250 },
      { name: 'label 200', count: 51 },
    ],
  );
});

test('nobody from outside is told, and no parameter is taken', async () => {
  const one = await project();
  const statusOf = async (id: string, cookie: string, query = '') =>
    (await service.call({ path: `/api/projects/${id}/tags${query}`, cookie })).status;
  assert.equal(await statusOf(foreign.projectId, omar), 404);
  assert.equal(await statusOf(one, await createCookie(people.Stranger)), 404);
  assert.equal(await statusOf(one, omar, '?limit=5'), 422);
});
