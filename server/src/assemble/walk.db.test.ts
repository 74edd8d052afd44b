// The walking test (design: tenancy is a key, not a filter): it goes through the route table itself, so that a route that is
// added tomorrow is walked without anybody thinking of it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { KEY_SCOPES, PROJECT_ROLES, type ProjectRole } from '../../../contract/scopes.ts';
import { readNamespaces } from '../../../web/compose-words.ts';
import { ABSENT, buildHouse, idOf, pathOf } from '../../testing/house.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import type { Route } from '../platform/http/route.ts';

const service = await runningService({
  PCS_RATE_KEY_PER_MINUTE: '0',
  PCS_RATE_PERSON_PER_MINUTE: '0',
  PCS_RATE_ADDRESS_PER_MINUTE: '0',
});
const routes: readonly Route[] = service.service.routes;
const made = tenants(service.foundation.db);
const ours = await buildHouse(service, made);
const theirs = await buildHouse(service, made);

/** The parameters of the path that are ids of records: all but those that only say which file or task of one is meant, or which vendor. */
function idsIn({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] as string)
    .filter((name) => !['rendition', 'number', 'vendor', 'language'].includes(name));
}

function ask(route: Route, path: string, more: Partial<CallOptions> = {}): Promise<Reply> {
  const takesBody = route.method === 'PATCH' || route.method === 'PUT';
  return service.call({ method: route.method, path, ...(takesBody ? { body: {} } : {}), ...more });
}

const isForKeys = ({ access }: Route) => access.who === 'key' || access.who === 'keyOrPerson';
const isForPeople = ({ access }: Route) => access.who === 'person' || access.who === 'keyOrPerson';
const isForProviders = ({ access }: Route) => access.who === 'scim';
const isClosed = ({ access }: Route) => access.who !== 'open';
const nameOf = (route: Route) => `${route.method} ${route.path}`;
// SCIM has a body of its own for refusals.
const errorOf = ({ status, body }: Reply) => ({ status, ...(body.error ?? body), requestId: undefined });
const codeOf = ({ body }: Reply) => (body.error === undefined ? `scim ${body.status}` : body.error.code);

test('the table has routes of each kind, and each declares what it answers', () => {
  assert.ok(routes.filter(isForKeys).length >= 10 && routes.filter(isForPeople).length >= 25);
  for (const route of routes) assert.notEqual(route.reply, undefined, nameOf(route));
  assert.equal(new Set(routes.map(nameOf)).size, routes.length);
});

test('an answer to GET that holds a signed address is never compressed, and none holds a secret', () => {
  const reading = routes.filter((each) => each.method === 'GET' && each.path !== '/files/{workspaceId}/{fileId}');
  const says = ({ summary, reply }: Route) => `${summary} ${JSON.stringify(reply)}`;
  const signing = reading.filter((each) => /signed (?:address|URL)|valid for \d+ minutes/i.test(says(each)));
  assert.ok(signing.length >= 11, `${signing.length} routes`);
  for (const each of signing) assert.equal(each.plain, true, nameOf(each));
  for (const each of reading)
    assert.doesNotMatch(says(each), /"(?:secret|clientSecret|token|recoveryCodes)":/, nameOf(each));
});

test('an open route says why it is open', () => {
  for (const { access } of routes) if (access.who === 'open') assert.match(access.reason, /\w+ \w+/);
});

test('without credentials, or with wrong ones, every closed route is 401 with the same body', async () => {
  for (const route of routes.filter(isClosed)) {
    const path = pathOf(route, ours.ids);
    const wrong = { 'x-api-key': `${ours.keys.read.slice(0, -1)}!`, authorization: 'Bearer nobody' };
    const answers = [await ask(route, path), await ask(route, path, { headers: wrong, cookie: 'pcs_session=nobody' })];
    for (const answer of answers) {
      assert.equal(answer.status, 401, nameOf(route));
      assert.equal(codeOf(answer), isForProviders(route) ? 'scim 401' : 'unauthorized', nameOf(route));
    }
    assert.deepEqual(errorOf(answers[0] as Reply), errorOf(answers[1] as Reply), nameOf(route));
  }
});

test('a key below the scope of a route is 403 before the project of the path is looked at', async () => {
  for (const route of routes.filter(isForKeys)) {
    const needed = 'scope' in route.access ? route.access.scope : 'read';
    for (const scope of KEY_SCOPES.slice(0, KEY_SCOPES.indexOf(needed))) {
      const answer = await ask(route, pathOf(route, {}), { headers: { 'x-api-key': ours.keys[scope] } });
      assert.equal(answer.status, 403, nameOf(route));
    }
  }
});

test('a key finds nothing of another workspace: the same answer as for what does not exist', async () => {
  const headers = { 'x-api-key': ours.keys.admin };
  for (const route of routes.filter((each) => isForKeys(each) && each.path.includes('{'))) {
    for (const name of idsIn(route)) {
      const foreign = await ask(route, pathOf(route, ours.ids, { [name]: idOf(route, theirs.ids, name) }), { headers });
      const absent = await ask(route, pathOf(route, ours.ids, { [name]: ABSENT }), { headers });
      const malformed = await ask(route, pathOf(route, ours.ids, { [name]: 'no-uuid' }), { headers });
      assert.equal(foreign.status, 404, `${nameOf(route)} with a foreign ${name}`);
      assert.deepEqual(errorOf(foreign), errorOf(absent), nameOf(route));
      assert.deepEqual(errorOf(malformed), errorOf(absent), nameOf(route));
    }
  }
});

test('an owner finds nothing of another workspace: the same answer as for what does not exist', async () => {
  const cookie = ours.cookies.owner;
  const walked = routes.filter(
    (each) => isClosed(each) && each.access.who !== 'key' && !isForProviders(each) && each.path.includes('{'),
  );
  for (const route of walked) {
    for (const name of idsIn(route)) {
      // The path comes before the body (contract §2): none of these gets past its schema.
      const more = { cookie, ...(route.body === undefined ? {} : { body: { nonsense: true } }) };
      const foreign = await ask(route, pathOf(route, ours.ids, { [name]: idOf(route, theirs.ids, name) }), more);
      const absent = await ask(route, pathOf(route, ours.ids, { [name]: ABSENT }), more);
      assert.equal(foreign.status, 404, `${nameOf(route)} with a foreign ${name}: ${JSON.stringify(foreign.body)}`);
      assert.deepEqual(errorOf(foreign), errorOf(absent), nameOf(route));
    }
  }
});

test('an identity provider finds nothing of another workspace: the same answer as for what does not exist', async () => {
  const headers = { authorization: `Bearer ${ours.scim}` };
  const walked = routes.filter((each) => isForProviders(each) && each.path.includes('{userId}'));
  assert.equal(walked.length, 4);
  for (const route of walked) {
    const more = { headers, ...(route.body === undefined ? {} : { body: { nonsense: true } }) };
    const foreign = await ask(route, pathOf(route, theirs.ids), more);
    const absent = await ask(route, pathOf(route, {}), more);
    assert.equal(foreign.status, 404, nameOf(route));
    assert.deepEqual(errorOf(foreign), errorOf(absent), nameOf(route));
  }
});

const namesRecord = ({ path, scope }: Route) =>
  scope !== 'none' && (scope === 'project' ? path.replace('{projectId}', '') : path).includes('{');
const listsUnderRecord = (route: Route) =>
  route.method === 'GET' && route.query !== undefined && namesRecord(route) && !isForProviders(route);

test('a route that changes a record named in its path looks for it before the role and the body', () => {
  const changing = routes.filter((each) => each.method !== 'GET' && namesRecord(each));
  assert.ok(changing.length >= 10);
  for (const route of changing) assert.notEqual(route.loadResource, undefined, nameOf(route));
});

test('a list under a record is 404 where there is no such record, whatever the query; 422 only where there is', async () => {
  const lists = routes.filter(listsUnderRecord);
  assert.ok(lists.length >= 15);
  for (const route of lists) {
    assert.notEqual(route.loadResource, undefined, nameOf(route));
    const credentials = isForKeys(route)
      ? { headers: { 'x-api-key': ours.keys.admin } }
      : { cookie: ours.cookies.owner };
    const statusOf = async (path: string) => (await ask(route, `${path}?limit=none&unknown=1`, credentials)).status;
    assert.equal(await statusOf(pathOf(route, ours.ids)), 422, nameOf(route));
    for (const [name] of route.path.replace('{projectId}', '').matchAll(/(?<=\{)\w+(?=\})/g)) {
      assert.equal(
        await statusOf(pathOf(route, ours.ids, { [name]: ABSENT })),
        404,
        `${nameOf(route)}: absent ${name}`,
      );
      const others = idOf(route, theirs.ids, name);
      // A number counts within a record: it is nobody's.
      if (others === idOf(route, ours.ids, name)) continue;
      const foreign = pathOf(route, ours.ids, { [name]: others });
      assert.equal(await statusOf(foreign), 404, `${nameOf(route)}: foreign ${name}`);
    }
  }
});

test('another workspace named in X-Workspace-Id is 404', async () => {
  for (const route of routes.filter((each) => isForPeople(each) && each.scope === 'workspace')) {
    for (const named of [theirs.workspaceId, ABSENT, 'no-uuid']) {
      const headers = { 'x-workspace-id': named };
      const answer = await ask(route, pathOf(route, ours.ids), { cookie: ours.cookies.owner, headers });
      assert.equal(answer.status, 404, `${nameOf(route)} with ${named}`);
    }
  }
});

test('a project in which a member has no role is 404 to them', async () => {
  for (const route of routes.filter((each) => isForPeople(each) && each.scope === 'project')) {
    const answer = await ask(route, pathOf(route, ours.ids), { cookie: ours.cookies.member });
    assert.equal(answer.status, 404, nameOf(route));
  }
});

test('a role below the one a route needs is 403, whatever the body', async () => {
  for (const route of routes.filter(isForPeople)) {
    const { access } = route;
    if (access.who !== 'person' && access.who !== 'keyOrPerson') continue;
    const isOfWorkspace = route.scope === 'workspace' || (access.who === 'person' && access.of === 'workspace');
    const tooLow = isOfWorkspace
      ? access.role === 'member'
        ? []
        : [route.scope === 'workspace' ? 'member' : 'viewer']
      : PROJECT_ROLES.slice(PROJECT_ROLES.indexOf(access.role as ProjectRole) + 1);
    for (const role of tooLow) {
      const answer = await ask(route, pathOf(route, ours.ids), { cookie: ours.cookies[role as ProjectRole] });
      assert.equal(answer.status, 403, `${nameOf(route)} as ${role}: ${JSON.stringify(answer.body)}`);
    }
  }
});

test('a cursor that cannot be decoded is 400 on every list', async () => {
  const lists = routes.filter(
    (each) => 'cursor' in ((each.query as { properties?: object } | undefined)?.properties ?? {}),
  );
  assert.ok(lists.length >= 12);
  for (const route of lists) {
    const credentials = isForKeys(route)
      ? { headers: { 'x-api-key': ours.keys.admin } }
      : { cookie: ours.cookies.owner };
    const answer = await ask(route, `${pathOf(route, ours.ids)}?cursor=AAAA`, credentials);
    assert.deepEqual([answer.status, answer.body.error?.code], [400, 'bad_request'], nameOf(route));
  }
});

test('no refusal holds a stack, a query or a name of the inside', async () => {
  for (const route of routes.filter(isClosed)) {
    const text = JSON.stringify(
      (await ask(route, pathOf(route, theirs.ids), { cookie: ours.cookies.member })).body ?? '',
    );
    assert.doesNotMatch(text, /node_modules|\.ts:|select |insert |postgres/i, nameOf(route));
  }
});

test('every action of the audit log has its words in both languages, and so has each type of record', async () => {
  const client = new pg.Client({ connectionString: service.foundation.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ action: string; type: string }>(
    'select distinct action, subject_type as type from audit_entry order by action',
  );
  await client.end();
  assert.ok(rows.length >= 30, `${rows.length} actions`);
  for (const language of ['en', 'ar']) {
    const folder = join(import.meta.dirname, '../../../web/src/locales', language);
    // biome-ignore lint/suspicious/noExplicitAny: the words are looked into
    const { actions, subjects }: any = readNamespaces(folder).audit;
    for (const { action, type } of rows) {
      const [group = '', verb = ''] = action.split('.');
      assert.equal(typeof actions[group]?.[verb], 'string', action);
      assert.equal(typeof subjects[type], 'string', type);
    }
  }
});
