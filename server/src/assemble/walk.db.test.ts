// The walking test (design: tenancy is a key, not a filter): it goes through the route table itself, so that a route that is
// added tomorrow is walked without anybody thinking of it.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { KEY_SCOPES, type KeyScope, PROJECT_ROLES, type ProjectRole } from '../../../contract/scopes.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { UNUSED_IDP } from '../../testing/unused-idp.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { createScimToken } from '../identity/scim/tokens/commands.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { smallModel } from '../models/fixtures/small-model.ts';
import { workspaceScope } from '../platform/access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Route } from '../platform/http/route.ts';

const ABSENT = '01890000-0000-7000-8000-000000000000';
const device = { address: '127.0.0.1', userAgent: 'walk', requestId: 'walk' };

interface House {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly keys: Record<KeyScope, string>;
  /** Session cookies: of the owner, a member without any project role, and one of each project role. */
  readonly cookies: Record<'owner' | 'member' | ProjectRole, string>;
  /** A provisioning token. */
  readonly scim: string;
  /** Ids of records of this house, by the name of the path parameter, or by the record in whose path it stands and that. */
  readonly ids: Record<string, string>;
}

// A PNG of 2 × 1 pixels.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

const service = await runningService({
  PCS_RATE_KEY_PER_MINUTE: '0',
  PCS_RATE_PERSON_PER_MINUTE: '0',
  PCS_RATE_ADDRESS_PER_MINUTE: '0',
});
const routes: readonly Route[] = service.service.routes;
const made = tenants(service.foundation.db);
const ours = await buildHouse();
const theirs = await buildHouse();

async function buildHouse(): Promise<House> {
  const { foundation } = service;
  const { scope, people } = await made.workspace({ owner: 'owner', member: 'member' });
  const cookies: Record<string, string> = {};
  const roles: Record<string, ProjectRole> = {};
  const signIn = async (id: string) =>
    `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
  cookies.owner = await signIn(people.owner);
  cookies.member = await signIn(people.member);
  for (const role of PROJECT_ROLES) {
    const userId = await made.person(role);
    await made.join(scope, userId, 'member');
    roles[userId] = role;
    cookies[role] = await signIn(userId);
  }
  const project = await made.project(scope, roles);
  const keys: Record<string, string> = {};
  let keyId = '';
  for (const keyScope of KEY_SCOPES) {
    const key = await createApiKey(foundation, actorOf(people.owner), scope, { name: keyScope, scope: keyScope });
    keys[keyScope] = key.key;
    keyId = key.id;
  }
  const { id: scimTokenId, token } = await createScimToken(foundation, actorOf(people.owner), scope, { name: 'Okta' });
  const place = { workspaceId: scope.workspaceId, projectId: project.projectId };
  const house = { ...place, keys, cookies, scim: token, ids: {} } as House;
  const known = { projectId: project.projectId, keyId, scimTokenId, userId: people.member, rendition: 'original' };
  Object.assign(house.ids, known, await makeRecords(house));
  return house;
}

/** A record of each kind, made over HTTP as a person would. */
async function makeRecords({ workspaceId, projectId, cookies }: House): Promise<Record<string, string>> {
  const cookie = cookies.owner;
  const base = `/api/projects/${projectId}`;
  const milestone = await service.call({ method: 'POST', path: `${base}/milestones`, cookie, body: { name: 'Shell' } });
  const invitation = await service.call({
    method: 'POST',
    path: '/api/workspace/invitations',
    cookie,
    body: { email: 'guest@example.com', role: 'member' },
  });
  const webhook = await service.call({
    method: 'POST',
    path: '/api/workspace/webhooks',
    cookie,
    body: { url: 'https://192.0.1.1/', events: ['issue.created'] },
  });
  const ping = { method: 'POST', path: `/api/workspace/webhooks/${webhook.body.id}/ping`, cookie };
  const delivery = await service.call(ping);
  assert.equal(delivery.status, 202);
  const issue = await service.call({ method: 'POST', path: `${base}/issues`, cookie, body: { title: 'Crack' } });
  const comments = `${base}/issues/${issue.body.id}/comments`;
  const comment = await service.call({ method: 'POST', path: comments, cookie, body: { text: 'Since Monday' } });
  const rfi = await service.call({
    method: 'POST',
    path: `${base}/rfis`,
    cookie,
    body: { subject: 'Beam', question: 'Which profile?' },
  });
  const clash = await service.call({
    method: 'POST',
    path: `${base}/clashes`,
    cookie,
    body: { name: 'Duct and beam', kind: 'hard', elementAGuid: 'duct', elementBGuid: 'beam' },
  });
  const maintained = { tag: 'AHU-01', maintenanceIntervalDays: 30 };
  const asset = await service.call({ method: 'POST', path: `${base}/assets`, cookie, body: maintained });
  const documents = `${base}/assets/${asset.body.id}/documents`;
  const documentId = await upload(documents, cookie, { name: 'Manual' });
  const revisions = await service.call({ path: `${documents}/${documentId}/revisions`, cookie });
  const rule = await service.call({
    method: 'POST',
    path: `${base}/automation-rules`,
    cookie,
    body: { name: 'Notes', event: 'rfi.created', actions: [{ kind: 'assign', assigneeId: null }] },
  });
  const application = await service.call({
    method: 'POST',
    path: '/api/workspace/oauth-applications',
    cookie,
    body: { name: 'App', redirectUris: ['https://app.example.com/'], scopes: ['read'], clientType: 'public' },
  });
  const domain = await service.call({
    method: 'POST',
    path: '/api/workspace/sso/domains',
    cookie,
    body: { domain: 'example.com' },
  });
  const connection = await service.call({
    method: 'POST',
    path: '/api/workspace/sso/connections',
    cookie,
    body: { protocol: 'saml', displayName: 'IdP', loginHandle: `walk-${projectId.slice(-12)}`, ...UNUSED_IDP },
  });
  const sessions = await service.call({ path: '/api/me/sessions', cookie });
  assert.deepEqual([rfi.status, clash.status, asset.status, rule.status], [201, 201, 201, 201]);
  const statuses = [milestone, invitation, webhook, issue, comment, application, domain, connection, sessions];
  assert.deepEqual(
    statuses.map((each) => each.status),
    [201, 201, 201, 201, 201, 201, 201, 201, 200],
  );
  return {
    milestoneId: milestone.body.id,
    floorPlanId: await upload(`${base}/floor-plans`, cookie, { name: 'Level 1' }),
    photoId: await upload(`${base}/photos`, cookie, {}),
    invitationId: invitation.body.id,
    webhookId: webhook.body.id,
    deliveryId: delivery.body.id,
    issueId: issue.body.id,
    commentId: comment.body.id,
    attachmentId: await upload(`${base}/issues/${issue.body.id}/attachments`, cookie, { name: 'crack.png' }),
    rfiId: rfi.body.id,
    clashId: clash.body.id,
    assetId: asset.body.id,
    documentId,
    revisionId: revisions.body.data[0].id,
    number: '1',
    ruleId: rule.body.id,
    ...(await discuss(`${base}/rfis/${rfi.body.id}`, 'rfiId', cookie)),
    ...(await discuss(`${base}/clashes/${clash.body.id}`, 'clashId', cookie)),
    ...(await readModel(base, cookie)),
    ...(await importClash(`${base}/clashes/imports`, cookie)),
    issueImportId: await importOwn(`${base}/issues`, cookie),
    ...(await raiseAnomaly(base, cookie)),
    sessionId: sessions.body.data[0].id,
    passkeyId: await passkey(cookie),
    applicationId: application.body.id,
    domainId: domain.body.id,
    connectionId: connection.body.id,
    identityId: await linkSubject(workspaceId, cookie),
    grantId: await grant(application.body.clientId, cookie),
    uid: 'x',
  };
}

/** A sensor with a threshold and what that raises. */
async function raiseAnomaly(base: string, cookie: string): Promise<Record<string, string>> {
  const ask = async (method: string, path: string, body?: object) =>
    (await service.call({ method, path: `${base}${path}`, cookie, ...(body === undefined ? {} : { body }) })).body;
  const post = () => ask('POST', '/sensors/readings', { readings: [{ deviceId: 'walk', value: 9 }] });
  assert.equal((await post()).accepted, 1);
  const sensorId = (await ask('GET', '/sensors')).data[0].id;
  const rule = { comparison: 'at_least', value: 9, severity: 'high' };
  const threshold = await ask('POST', `/sensors/${sensorId}/thresholds`, rule);
  assert.equal((await post()).accepted, 1);
  const [anomaly] = (await ask('GET', '/anomalies')).data;
  return { sensorId, thresholdId: threshold.id, anomalyId: anomaly.id };
}

/** A passkey, without the authenticator that it takes. */
async function passkey(cookie: string): Promise<string> {
  const { ids, db } = service.foundation;
  const id = ids.next();
  const { body } = await service.call({ path: '/api/auth/session', cookie });
  await sql`select directory.add_passkey(${id}::uuid, ${body.user.id}::uuid, ${hash('sha256', id, 'buffer')}::bytea,
    '\\x00', 0, '{}', ${id}::uuid, false, 'Phone', clock_timestamp())`.execute(db.directory);
  return id;
}

/** A person's identifier at an identity provider, without a sign-in there. */
async function linkSubject(workspaceId: string, cookie: string): Promise<string> {
  const { ids, db } = service.foundation;
  const id = ids.next();
  const { body } = await service.call({ path: '/api/auth/session', cookie });
  const at = new Date().toISOString();
  await inTransaction(db, workspaceScope(workspaceId), (tx) =>
    tx
      .insertInto('sso_identity')
      .values({
        ...{
          workspace_id: workspaceId,
          id,
          user_id: body.user.id,
          protocol: 'saml',
          issuer: 'idp',
          namespace: 'email',
        },
        ...{ subject: id, subject_hash: hash('sha256', id, 'buffer'), created_at: at, last_seen_at: at },
      })
      .execute(),
  );
  return id;
}

/** What a person grants an application, without the browser that it takes. */
async function grant(clientId: string, cookie: string): Promise<string> {
  const { ids, db } = service.foundation;
  const id = ids.next();
  const { body } = await service.call({ path: '/api/auth/session', cookie });
  await sql`select directory.save_oauth_grant(${id}::uuid, ${hash('sha256', clientId, 'buffer')}::bytea, ${body.user.id}::uuid,
    array['read'], '{}', clock_timestamp(), clock_timestamp() + interval '1 day')`.execute(db.directory);
  return id;
}

/** A comment and a file on a record, whose parameters are called as those of issues are. */
async function discuss(path: string, record: string, cookie: string): Promise<Record<string, string>> {
  const comment = await service.call({ method: 'POST', path: `${path}/comments`, cookie, body: { text: 'See' } });
  assert.equal(comment.status, 201);
  const attachmentId = await upload(`${path}/attachments`, cookie, { name: 'crack.png' });
  return { [`${record} commentId`]: comment.body.id, [`${record} attachmentId`]: attachmentId };
}

/** A run of a clash test, with the test that it makes. */
async function importClash(path: string, cookie: string): Promise<Record<string, string>> {
  const csv = 'name,kind,element_a_guid,element_b_guid\nDuct,hard,duct,beam\n';
  const clashImportId = await upload(path, cookie, { test: 'Ducts' }, csv);
  const made = await service.call({ path: `${path}/${clashImportId}`, cookie });
  return { clashImportId, clashTestId: made.body.clashTestId };
}

/** A model, read, with one of its spaces. */
async function readModel(base: string, cookie: string): Promise<Record<string, string>> {
  const modelId = await uploadedModel(service, base, { cookie, content: smallModel() });
  const spaces = await service.call({ path: `${base}/spaces`, cookie });
  return { modelId, spaceId: spaces.body.data[0].id };
}

/** The issues of the project, exported and imported again. */
async function importOwn(path: string, cookie: string): Promise<string> {
  const archive = await fetch(`${service.address}${path}/export`, { headers: { cookie } });
  return upload(`${path}/imports`, cookie, {}, Buffer.from(await archive.arrayBuffer()));
}

async function upload(
  path: string,
  cookie: string,
  record: object,
  content: Buffer<ArrayBuffer> | string = PICTURE,
): Promise<string> {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([content]), 'picture.png');
  const headers = { cookie, origin: service.address };
  const answer = await fetch(service.address + path, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { id: string };
  assert.ok(answer.status === 201 || answer.status === 202, JSON.stringify(body));
  return body.id;
}

/** The path with its parameters filled from the ids, then from `instead`. */
function pathOf(route: Route, ids: Record<string, string>, instead: Record<string, string> = {}): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => instead[name] ?? idOf(route, ids, name));
}

/** The id for a parameter of the route: that of the record before it in the path, where one is of that record. */
function idOf({ path }: Route, ids: Record<string, string>, name: string): string {
  const before = path.match(/\{(\w+)\}/g)?.map((each) => ids[`${each.slice(1, -1)} ${name}`]) ?? [];
  return before.find((each) => each !== undefined) ?? ids[name] ?? ABSENT;
}

/** The parameters of the path that are ids of records: all but what only says which file or task of one is meant. */
function idsIn({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] as string)
    .filter((name) => name !== 'rendition' && name !== 'number');
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
  const signing = reading.filter((each) => /signed address|good for \d+ minutes/i.test(says(each)));
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
  for (const route of changing) assert.notEqual(route.findOfPath, undefined, nameOf(route));
});

test('a list under a record is 404 where there is no such record, whatever the query; 422 only where there is', async () => {
  const lists = routes.filter(listsUnderRecord);
  assert.ok(lists.length >= 15);
  for (const route of lists) {
    assert.notEqual(route.findOfPath, undefined, nameOf(route));
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
