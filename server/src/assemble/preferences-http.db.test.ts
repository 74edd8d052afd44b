// Language, theme and the filters of lists follow a person to every browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListViews, Preferences, WorkspaceListViews } from '../../../contract/preferences.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { openPreferenceFinders } from '../identity/preferences/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'member', Sami: 'member', Rim: 'member' });
const project = await world.project(scope, { [people.Noor]: 'viewer', [people.Sami]: 'viewer' });
const sibling = await world.project(scope, { [people.Noor]: 'viewer' });

const OF_WORKSPACE = '/api/workspace/list-views';

async function signIn(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const { token } = await startSession(foundation, device, { id: userId, passwordHash: null });
  const cookie = `pcs_session=${token}`;
  const call = (method: string, path: string, body?: unknown, workspaceId?: string) =>
    service.call({
      method,
      path,
      cookie,
      ...(body !== undefined && { body }),
      ...(workspaceId !== undefined && { headers: { 'X-Workspace-Id': workspaceId } }),
    });
  return { cookie, call };
}

const { db, clock } = foundation;
const finders = openPreferenceFinders({ db, clock, sessionCookie: () => ({ name: 'pcs_session' }) });

const ME = '/api/me/preferences';
const toViewsPath = (projectId: string) => `/api/projects/${projectId}/list-views`;

test('language and theme are one person’s, in each of their sessions; null takes a choice back', async () => {
  const [here, there, sami] = [await signIn(people.Noor), await signIn(people.Noor), await signIn(people.Sami)];
  assert.deepEqual((await here.call('GET', ME)).body, { language: null, theme: null });
  const changed = await here.call('PATCH', ME, { language: 'ar' });
  assert.deepEqual([changed.status, changed.body], [200, { language: 'ar', theme: null }]);
  assert.deepEqual(compileReply(Preferences)(changed.body), []);
  assert.deepEqual((await there.call('PATCH', ME, { theme: 'dark' })).body, { language: 'ar', theme: 'dark' });
  assert.deepEqual((await here.call('GET', ME)).body, { language: 'ar', theme: 'dark' });
  assert.deepEqual((await sami.call('GET', ME)).body, { language: null, theme: null });
  assert.deepEqual((await there.call('PATCH', ME, { language: null })).body, { language: null, theme: 'dark' });
});

test('two browsers that change different members at once lose neither change', async () => {
  const [one, two] = [await signIn(people.Rim), await signIn(people.Rim)];
  for (let turn = 0; turn < 5; turn += 1) {
    await one.call('PATCH', ME, { language: null, theme: null });
    await Promise.all([one.call('PATCH', ME, { language: 'en' }), two.call('PATCH', ME, { theme: 'light' })]);
    assert.deepEqual((await one.call('GET', ME)).body, { language: 'en', theme: 'light' });
  }
});

test('what is no language and no theme is refused by its name', async () => {
  const { call } = await signIn(people.Noor);
  for (const body of [{ language: 'fr' }, { language: 'AR' }, { theme: 'pink' }, { theme: 1 }, { colour: 'red' }]) {
    const { status } = await call('PATCH', ME, body);
    assert.ok(status === 400 || status === 422, `${JSON.stringify(body)} ${status}`);
  }
  assert.equal((await service.call({ path: ME })).status, 401);
});

test('the language of mails is found by the address of the person, however it is typed', async () => {
  const { call } = await signIn(people.Sami);
  const { body } = await call('GET', '/api/me');
  const find = finders.findLanguage;
  assert.equal(await find(body.email), undefined);
  await call('PATCH', ME, { language: 'ar' });
  assert.equal(await find(body.email.toUpperCase()), 'ar');
  assert.equal(await find('nobody@example.com'), undefined);
  assert.equal(await find('no address'), undefined);
});

test('a page finds what the person of its session chose, and nothing behind a sign-out or without a database', async () => {
  const { cookie, call } = await signIn(people.Omar);
  const find = finders.findPreferences;
  assert.deepEqual(await find(cookie), { language: null, theme: null });
  await call('PATCH', ME, { language: 'ar', theme: 'dark' });
  assert.deepEqual(await find(`a=b; ${cookie}`), { language: 'ar', theme: 'dark' });
  for (const none of [undefined, '', 'a=b', 'pcs_session=', 'pcs_session=x', `${cookie}x`]) {
    assert.equal(await find(none), undefined, String(none));
  }
  await call('POST', '/api/auth/sign-out');
  assert.equal(await find(cookie), undefined);
});

test('filters are one person’s and one project’s; lists that are not named keep theirs', async () => {
  const [noor, sami] = [await signIn(people.Noor), await signIn(people.Sami)];
  const path = toViewsPath(project.projectId);
  const none = await noor.call('GET', path);
  assert.deepEqual(compileReply(ListViews)(none.body), []);
  assert.deepEqual(new Set(Object.values(none.body)), new Set([null]));
  await noor.call('PATCH', path, { issues: 'status=open&q=%22crack%22', photos: 'sort=takenAt' });
  const both = await noor.call('PATCH', path, { photos: null, rfis: 'overdue=true' });
  assert.equal(both.status, 200);
  assert.deepEqual(
    [both.body.issues, both.body.photos, both.body.rfis],
    ['status=open&q=%22crack%22', null, 'overdue=true'],
  );
  assert.deepEqual((await noor.call('GET', path)).body, both.body);
  assert.equal((await sami.call('GET', path)).body.issues, null);
  assert.equal((await noor.call('GET', toViewsPath(sibling.projectId))).body.issues, null);
});

test('filters of no list, too long ones, and those of a project that is not one’s own are refused', async () => {
  const [noor, sami] = [await signIn(people.Noor), await signIn(people.Sami)];
  const path = toViewsPath(project.projectId);
  for (const body of [{ nothing: 'x' }, { issues: 1 }, { issues: 'x'.repeat(2001) }, []]) {
    const { status } = await noor.call('PATCH', path, body);
    assert.ok(status === 400 || status === 422, `${JSON.stringify(body).slice(0, 40)} ${status}`);
  }
  for (const method of ['GET', 'PATCH']) {
    const answer = await sami.call(
      method,
      toViewsPath(sibling.projectId),
      method === 'GET' ? undefined : { issues: 'a=1' },
    );
    assert.equal(answer.status, 404);
  }
});

test('an archived project takes filters; they go with the membership of their person', async () => {
  const [omar, rim] = [await signIn(people.Omar), await signIn(people.Rim)];
  const archived = await world.project(scope, { [people.Rim]: 'viewer' });
  const project = await omar.call('GET', `/api/projects/${archived.projectId}`);
  assert.equal(project.status, 200);
  await omar.call('PATCH', `/api/projects/${archived.projectId}`, { status: 'archived' });
  assert.equal((await rim.call('PATCH', toViewsPath(archived.projectId), { issues: 'show=all' })).status, 200);
  assert.equal((await omar.call('DELETE', `/api/workspace/members/${people.Rim}`)).status, 204);
  const rows = await foundation.db
    .reader(scope)
    .selectFrom('list_view')
    .select('user_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', archived.projectId)
    .execute();
  assert.deepEqual(rows, []);
});

test('filters of a workspace’s lists are one person’s and one workspace’s; lists that are not named keep theirs', async () => {
  const noor = await world.person('Nour');
  const other = await world.workspace({ Lina: 'owner' });
  for (const each of [scope, other.scope]) await world.join(each, noor, 'member');
  const [own, sami] = [await signIn(noor), await signIn(people.Sami)];
  const [here, there] = [scope.workspaceId, other.scope.workspaceId];
  const none = await own.call('GET', OF_WORKSPACE, undefined, here);
  assert.deepEqual(none.body, { projects: null, members: null, auditLog: null });
  assert.deepEqual(compileReply(WorkspaceListViews)(none.body), []);
  await own.call('PATCH', OF_WORKSPACE, { projects: 'status=all', members: 'q=%22a%22' }, here);
  const both = await own.call('PATCH', OF_WORKSPACE, { members: null, auditLog: 'actorType=key' }, here);
  assert.deepEqual(
    [both.status, both.body],
    [200, { projects: 'status=all', members: null, auditLog: 'actorType=key' }],
  );
  assert.deepEqual((await own.call('GET', OF_WORKSPACE, undefined, here)).body, both.body);
  assert.deepEqual((await own.call('GET', OF_WORKSPACE, undefined, there)).body, none.body);
  assert.deepEqual((await sami.call('GET', OF_WORKSPACE, undefined, here)).body, none.body);
});

test('filters of no list of a workspace, too long ones, and those of a workspace that is not one’s own are refused', async () => {
  const { call } = await signIn(people.Sami);
  const other = await world.workspace({ Lina: 'owner' });
  for (const body of [{ issues: 'x' }, { projects: 1 }, { projects: 'x'.repeat(2001) }, []]) {
    const { status } = await call('PATCH', OF_WORKSPACE, body, scope.workspaceId);
    assert.ok(status === 400 || status === 422, `${JSON.stringify(body).slice(0, 40)} ${status}`);
  }
  for (const body of [undefined, { projects: 'status=all' }]) {
    const method = body === undefined ? 'GET' : 'PATCH';
    assert.equal((await call(method, OF_WORKSPACE, body, other.scope.workspaceId)).status, 404);
  }
});

test('row-level security keeps the filters of other workspaces; those of a person end with their membership', async () => {
  const other = await world.workspace({ Lina: 'owner' });
  const leaver = await world.person('Leaver');
  for (const each of [scope, other.scope]) await world.join(each, leaver, 'member');
  const { call } = await signIn(leaver);
  for (const each of [scope, other.scope]) {
    assert.equal((await call('PATCH', OF_WORKSPACE, { projects: 'status=all' }, each.workspaceId)).status, 200);
  }
  const listWorkspaces = (seenFrom: typeof scope) =>
    foundation.db
      .reader(seenFrom)
      .selectFrom('workspace_list_view')
      .select('workspace_id')
      .where('user_id', '=', leaver)
      .execute();
  for (const each of [scope, other.scope]) {
    assert.deepEqual(await listWorkspaces(each), [{ workspace_id: each.workspaceId }]);
  }
  const [omar, lina] = [await signIn(people.Omar), await signIn(other.people.Lina)];
  assert.equal((await omar.call('DELETE', `/api/workspace/members/${leaver}`)).status, 204);
  assert.deepEqual([await listWorkspaces(scope), (await listWorkspaces(other.scope)).length], [[], 1]);
  assert.equal((await lina.call('DELETE', `/api/workspace/members/${leaver}`)).status, 204);
  assert.deepEqual(await listWorkspaces(other.scope), []);
});
