// Roles in projects that follow the groups of an identity provider (contract §13), over real processes and both protocols: given and
// taken at sign-ins, previewed, and kept apart from roles by hand.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { accepted, assertRefused } from './support/calls.ts';
import { SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { startNameServer } from './support/name-server.ts';
import { startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn } from './support/tenants.ts';

const GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
const names = await startNameServer();
const saml = await startProvider('saml');
const oidc = await startProvider('oidc');
const service = await startService({
  settings: { PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_RATE_ADDRESS_PER_MINUTE: '0' },
});
const origin = service.address.replace('127.0.0.1', 'localhost');
await oidc.control('PUT', 'clients', [
  { client_id: 'service', client_secret: 's3cret', redirect_uris: [`${origin}/sso/corp/callback`] },
]);
const acme = await makeTenant(service, 'Acme');
const beta = await makeTenant(service, 'Beta');
const { owner } = acme;
await verifyDomain(owner, names, 'corp.example');

const makeProject = async (name: string): Promise<string> =>
  accepted(await owner.post('/api/projects', { name }), 201).id;
const [tower, bridge] = [await makeProject('Tower'), await makeProject('Bridge')];

const made = accepted(
  await owner.post(`${SSO}/connections`, {
    ...{ protocol: 'saml', displayName: 'Corp', loginHandle: 'corp', metadataUrl: `${saml.url}/metadata` },
    attributes: { role: GROUPS },
    roles: [{ value: 'Bosses', role: 'admin' }],
  }),
  201,
);
const connection = `${SSO}/connections/${made.id}`;
assert.deepEqual([made.projectRoles, made.kept], [[], []]);

/** Signs somebody in whom the provider has in these groups. */
async function enter(email: string, groups: readonly string[], provider = saml) {
  await provider.control('PUT', 'people', [{ id: email, email, givenName: 'Some', familyName: 'One', groups }]);
  const arrived = await visit(origin, provider, '/sso/corp', { user: email });
  assert.ok(arrived.session, arrived.location);
}

const { url } = accepted(await owner.post(`${connection}/test`));
await visit(origin, saml, url.replace(origin, ''));
accepted(await owner.post(`${connection}/activate`, {}));

const rule = (value: string, projectId: string, role: string, attribute = GROUPS) => ({
  attribute,
  value,
  projectId,
  role,
});
const setRules = async (...projectRoles: object[]) => accepted(await owner.patch(connection, { projectRoles }));

async function roleIn(projectId: string, email: string) {
  const { data } = accepted(await owner.get(`/api/projects/${projectId}/members?limit=200`));
  const found = data.find((each: { email: string }) => each.email === email);
  return found && { id: found.userId, role: found.role, ruled: found.ruled };
}
const getShortName = async (projectId: string, email: string) => {
  const found = await roleIn(projectId, email);
  return found && [found.role, found.ruled];
};

test('a group gives its role at the sign-in, the greater of two, and takes it with the group', async () => {
  await setRules(
    rule('Site', tower, 'viewer'),
    rule('Leads', tower, 'upload_engineer'),
    rule('Site', bridge, 'reviewer'),
  );
  const email = 'lena@corp.example';
  await enter(email, ['Site', 'Leads']);
  assert.deepEqual(await getShortName(tower, email), ['upload_engineer', true]);
  assert.deepEqual(await getShortName(bridge, email), ['reviewer', true]);
  await enter(email, ['Site']);
  assert.deepEqual(await getShortName(tower, email), ['viewer', true]);
  await enter(email, ['site']);
  assert.equal(await roleIn(tower, email), undefined);
  assert.equal(await roleIn(bridge, email), undefined);
  const { data } = accepted(await owner.get('/api/workspace/audit-log?limit=200'));
  const mine = data.filter(({ action }: { action: string }) => action.startsWith('project_member.'));
  assert.deepEqual(
    mine.slice(0, 2).map(({ action }: { action: string }) => action),
    ['project_member.removed', 'project_member.removed'],
  );
  assert.equal(mine[0].detail.ssoConnectionId, made.id);
});

test('a role by hand stays below the one of a rule, and is there again without the group', async () => {
  await setRules(rule('Site', tower, 'reviewer'));
  const email = 'noor@corp.example';
  await enter(email, []);
  const { data } = accepted(await owner.get('/api/workspace/members?limit=200'));
  const { userId } = data.find((each: { email: string }) => each.email === email);
  const path = `/api/projects/${tower}/members/${userId}`;
  accepted(await owner.put(path, { role: 'viewer' }));
  await enter(email, ['Site']);
  assert.deepEqual(await getShortName(tower, email), ['reviewer', true]);
  await enter(email, []);
  assert.deepEqual(await getShortName(tower, email), ['viewer', false]);
  // A greater one by hand is not lowered; one that a rule gave is kept by giving it by hand.
  accepted(await owner.put(path, { role: 'admin' }));
  await enter(email, ['Site']);
  assert.deepEqual(await getShortName(tower, email), ['admin', true]);
  await enter(email, []);
  assert.deepEqual(await getShortName(tower, email), ['admin', false]);
  accepted(await owner.delete(path), 204);
  await enter(email, ['Site']);
  assert.equal(accepted(await owner.put(path, { role: 'reviewer' })).ruled, false);
  await enter(email, []);
  assert.deepEqual(await getShortName(tower, email), ['reviewer', false]);
});

test('rules that are taken away take what they gave at once', async () => {
  await setRules(rule('Site', tower, 'viewer'), rule('Site', bridge, 'viewer'));
  const email = 'omar@corp.example';
  await enter(email, ['Site']);
  await setRules(rule('Site', bridge, 'viewer'));
  assert.equal(await roleIn(tower, email), undefined);
  assert.deepEqual(await getShortName(bridge, email), ['viewer', true]);
});

test('a preview says who would get and lose what, and changes nothing', async () => {
  await setRules(rule('Site', bridge, 'viewer'));
  const [known, other] = ['kim@corp.example', 'ali@corp.example'];
  await enter(known, ['Site', 'Leads']);
  await enter(other, ['Leads']);
  await makeUser(service, acme.workspaceId, { email: 'never@corp.example', role: 'member' });
  const draft = { projectRoles: [rule('Leads', tower, 'upload_engineer')] };
  const preview = accepted(await owner.post(`${connection}/project-roles-preview`, draft));
  const found = preview.changes
    .filter(({ email }: { email: string }) => email === known || email === other)
    .map((each: { email: string; projectName: string; from: string | null; to: string | null }) => [
      each.email,
      each.projectName,
      each.from,
      each.to,
    ])
    .sort();
  assert.deepEqual(found, [
    [other, 'Tower', null, 'upload_engineer'],
    [known, 'Bridge', 'viewer', null],
    [known, 'Tower', null, 'upload_engineer'],
  ]);
  assert.ok(preview.unknown >= 2 && preview.total >= 3, JSON.stringify(preview));
  assert.equal(await roleIn(tower, known), undefined);
  assert.deepEqual(accepted(await owner.get(connection)).projectRoles, [rule('Site', bridge, 'viewer')]);
});

test('a rule names projects of its own workspace alone', async () => {
  for (const projectId of [beta.projectId, randomUUID()]) {
    const body = { projectRoles: [rule('Site', tower, 'viewer'), rule('Site', projectId, 'viewer')] };
    for (const refused of [
      await owner.patch(connection, body),
      await owner.post(`${connection}/project-roles-preview`, body),
      await owner.post(`${SSO}/connections`, {
        ...{ protocol: 'saml', displayName: 'x', replacesId: made.id, metadataUrl: `${saml.url}/metadata` },
        ...body,
      }),
    ]) {
      assertRefused(refused, 'not_found');
      assert.equal(refused.json.error.details[0].path, 'projectRoles/1/projectId');
    }
  }
  assertRefused(await owner.patch(connection, { projectRoles: [rule('Site', tower, 'owner')] }), 'validation_failed');
  assertRefused(await owner.patch(connection, { projectRoles: [rule('', tower, 'viewer')] }), 'validation_failed');
  assertRefused(await beta.owner.post(`${connection}/project-roles-preview`, { projectRoles: [] }), 'not_found');
  await makeUser(service, acme.workspaceId, { email: 'admin@people.example', role: 'admin' });
  const admin = await signIn(service.address, 'admin@people.example');
  assertRefused(await admin.post(`${connection}/project-roles-preview`, { projectRoles: [] }), 'forbidden');
});

test('an archived project is left as it is until it is restored', async () => {
  const yard = await makeProject('Yard');
  await setRules(rule('Site', yard, 'viewer'), rule('Site', bridge, 'viewer'));
  const email = 'zoe@corp.example';
  accepted(await owner.patch(`/api/projects/${yard}`, { status: 'archived' }));
  await enter(email, ['Site']);
  assert.equal(await roleIn(yard, email), undefined);
  assert.deepEqual(await getShortName(bridge, email), ['viewer', true]);
  accepted(await owner.patch(`/api/projects/${yard}`, { status: 'active' }));
  await enter(email, ['Site']);
  assert.deepEqual(await getShortName(yard, email), ['viewer', true]);
});

test('two sign-ins and an edit of the rules at once end with what the last rules say', async () => {
  const email = 'race@corp.example';
  await setRules(rule('Site', bridge, 'viewer'));
  await enter(email, ['Site']);
  for (let round = 0; round < 3; round += 1) {
    const visits = [
      visit(origin, saml, '/sso/corp', { user: email }),
      visit(origin, saml, '/sso/corp', { user: email }),
    ];
    const [edited, ...arrived] = await Promise.all([setRules(rule('Site', tower, 'reviewer')), ...visits]);
    assert.equal(edited.projectRoles.length, 1);
    for (const each of arrived) assert.ok(each.session);
    assert.equal(await roleIn(bridge, email), undefined, 'no rule gives it');
    await visit(origin, saml, '/sso/corp', { user: email });
    assert.deepEqual(await getShortName(tower, email), ['reviewer', true]);
    await setRules(rule('Site', bridge, 'viewer'));
    await visit(origin, saml, '/sso/corp', { user: email });
  }
});

test('a replacement keeps what means the same over its protocol, and says so', async () => {
  await setRules(rule('Site', bridge, 'viewer'));
  const replace = async (more: object) =>
    accepted(await owner.post(`${SSO}/connections`, { displayName: 'Next', replacesId: made.id, ...more }), 201);
  const same = await replace({ protocol: 'saml', metadataUrl: `${saml.url}/metadata` });
  assert.deepEqual(same.kept, ['idpInitiated', 'createPeople', 'attributes', 'roles', 'projectRoles']);
  assert.deepEqual([same.attributes.role, same.projectRoles.length], [GROUPS, 1]);
  const client = { protocol: 'oidc', issuer: oidc.url, clientId: 'service', clientSecret: 's3cret' };
  const other = await replace(client);
  assert.deepEqual(other.kept, ['createPeople']);
  assert.deepEqual([other.attributes.role, other.roles, other.projectRoles], [null, [], []]);
  const named = await replace({ ...client, attributes: { role: 'groups' } });
  assert.deepEqual([named.kept, named.roles.length], [['createPeople', 'roles'], 1]);
  // Over OpenID Connect, in the place of the former one: its rules count from then on.
  const rules = { projectRoles: [rule('Site', tower, 'admin', 'groups')] };
  accepted(await owner.patch(`${SSO}/connections/${named.id}`, rules));
  const email = 'lee@corp.example';
  await enter(email, ['Site']);
  assert.deepEqual(await getShortName(bridge, email), ['viewer', true]);
  await oidc.control('PUT', 'people', [{ id: email, email, givenName: 'Some', familyName: 'One', groups: ['Site'] }]);
  const begun = accepted(await owner.post(`${SSO}/connections/${named.id}/test`));
  await visit(origin, oidc, begun.url.replace(origin, ''), { user: email });
  accepted(await owner.post(`${SSO}/connections/${named.id}/activate`, {}));
  assert.equal(await roleIn(bridge, email), undefined, 'no rule of the new one gives it');
  await oidc.control('PUT', 'fault', { kind: 'groups_at_userinfo', times: 1 });
  await enter(email, ['Site'], oidc);
  assert.deepEqual(await getShortName(tower, email), ['admin', true]);
});

/** Signs somebody in at the OpenID provider, which fails so once. Returns their session, and how long it took. */
async function enterDespite(kind: string, email: string) {
  await oidc.control('PUT', 'fault', { kind, times: 1 });
  const startedAt = performance.now();
  const { session } = await visit(origin, oidc, '/sso/corp', { user: email });
  await oidc.control('DELETE', 'fault');
  return { session, ms: performance.now() - startedAt };
}

test('groups that are at userinfo alone are known before a rule names them; without need, userinfo fails no sign-in', async () => {
  const { data } = accepted(await owner.get(`${SSO}/connections`));
  const active = `${SSO}/connections/${data.find((each: { active: boolean }) => each.active).id}`;
  accepted(await owner.patch(active, { attributes: { role: null }, roles: [], projectRoles: [] }));
  const email = 'nils@corp.example';
  await oidc.control('PUT', 'people', [{ id: email, email, givenName: 'Nils', familyName: 'One', groups: ['Site'] }]);
  await oidc.control('PUT', 'fault', { kind: 'groups_at_userinfo', times: 1 });
  const begun = accepted(await owner.post(`${active}/test`));
  await visit(origin, oidc, begun.url.replace(origin, ''), { user: email });
  const { attributes } = accepted(await owner.get(active)).lastTest;
  assert.deepEqual(attributes.find((each: { name: string }) => each.name === 'groups')?.values, ['Site']);
  assert.ok((await enterDespite('groups_at_userinfo', email)).session);
  const first = { projectRoles: [rule('Site', tower, 'viewer', 'groups')] };
  const preview = accepted(await owner.post(`${active}/project-roles-preview`, first));
  const theirs = preview.changes.filter((each: { email: string }) => each.email === email);
  assert.deepEqual(
    theirs.map((each: { from: string; to: string }) => [each.from, each.to]),
    [[null, 'viewer']],
  );
  // The ID token has everything that the connection names: what userinfo would add is left out.
  accepted(await owner.patch(active, first));
  for (const kind of ['userinfo_refused', 'userinfo_other_subject', 'userinfo_slow']) {
    const { session, ms } = await enterDespite(kind, email);
    assert.ok(session, kind);
    assert.ok(ms < 7_000, `${kind}: ${ms} ms`);
    assert.deepEqual(await getShortName(tower, email), ['viewer', true], kind);
  }
  // Without the attribute of a rule nobody knows what they may do: the role would be taken from them.
  accepted(await owner.patch(active, { projectRoles: [rule('Works', tower, 'viewer', 'department')] }));
  assert.equal((await enterDespite('userinfo_refused', email)).session, undefined);
});
