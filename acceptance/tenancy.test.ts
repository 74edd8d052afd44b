// Spec 5.3–5.4, contract §2, §10: one workspace never sees, changes or learns of another. Walks every documented route.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf, type Reply } from './support/calls.ts';
import { type Operation, openApiOf } from './support/documented.ts';
import { connect, issuerOf, register } from './support/oauth.ts';
import { png } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { makeKey, makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';

const ABSENT = '0199c0de-0000-7000-8000-000000000000';

let service: Service;
let acme: Tenant;
let bolt: Tenant;
let operations: readonly Operation[];
/** Ids of things that are Bolt's, by the name of the path parameter, or by that of the record before it and that. */
let boltIds: Record<string, string>;
let acmeIds: Record<string, string>;

before(async () => {
  service = await startService();
  [acme, bolt] = [await makeTenant(service, 'Acme'), await makeTenant(service, 'Bolt')];
  [acmeIds, boltIds] = [await populate(acme), await populate(bolt)];
  operations = (await openApiOf(service.address)).operations;
});

async function populate({ owner, projectId, ownerId, workspaceId }: Tenant): Promise<Record<string, string>> {
  const app = `/api/projects/${projectId}`;
  const { id: floorPlanId } = accepted(await owner.upload(`${app}/floor-plans`, { name: 'P' }, await png()), 201);
  const { id: milestoneId } = accepted(await owner.post(`${app}/milestones`, { name: 'M' }), 201);
  const { id: photoId } = accepted(await owner.upload(`${app}/photos`, {}, await png()), 201);
  const invitation = { email: `guest-${workspaceId}@example.com`, role: 'member' };
  const { id: invitationId } = accepted(await owner.post('/api/workspace/invitations', invitation), 201);
  const { id: keyId } = await makeKey(owner, 'read', 'to be left alone');
  const target = { url: 'https://192.0.1.1/', events: ['issue.created'] };
  const { id: webhookId } = accepted(await owner.post('/api/workspace/webhooks', target), 201);
  const { id: deliveryId } = accepted(await owner.post(`/api/workspace/webhooks/${webhookId}/ping`, {}), 202);
  const { id: issueId } = accepted(await owner.post(`${app}/issues`, { title: 'I' }), 201);
  const { id: commentId } = accepted(await owner.post(`${app}/issues/${issueId}/comments`, { text: 'C' }), 201);
  const attachments = `${app}/issues/${issueId}/attachments`;
  const { id: attachmentId } = accepted(await owner.upload(attachments, { name: 'F' }, await png()), 201);
  const { id: rfiId } = accepted(await owner.post(`${app}/rfis`, { subject: 'R', question: 'Q' }), 201);
  const clash = { name: 'C', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b' };
  const { id: clashId } = accepted(await owner.post(`${app}/clashes`, clash), 201);
  const run = Buffer.from('name,kind,element_a_guid,element_b_guid\nC,hard,a,b\n');
  const imported = accepted(await owner.upload(`${app}/clashes/imports`, { test: 'T' }, run), 201);
  const archive = (await owner.get(`${app}/issues/export`)).bytes;
  const { id: issueImportId } = accepted(await owner.upload(`${app}/issues/imports`, {}, archive), 201);
  accepted(await owner.put(`${app}/members/${ownerId}`, { role: 'admin' }));
  const [session] = accepted(await owner.get('/api/me/sessions')).data;
  const application = await register(owner, { clientType: 'public' });
  await connect(issuerOf(service), owner, application);
  const [grant] = accepted(await owner.get(`/api/workspace/oauth-applications/${application.id}/grants`)).data;
  return {
    projectId,
    floorPlanId,
    milestoneId,
    photoId,
    issueId,
    commentId,
    attachmentId,
    rfiId,
    clashId,
    ...(await discuss(owner, `${app}/rfis/${rfiId}`, 'rfiId')),
    ...(await discuss(owner, `${app}/clashes/${clashId}`, 'clashId')),
    clashImportId: imported.id,
    issueImportId,
    clashTestId: imported.clashTestId,
    webhookId,
    deliveryId,
    invitationId,
    keyId,
    userId: ownerId,
    sessionId: session.id,
    applicationId: application.id,
    grantId: grant.id,
    workspaceId,
  };
}

/** A comment and a file on a record, whose parameters are called as those of issues are. */
async function discuss(owner: Client, path: string, record: string): Promise<Record<string, string>> {
  const { id: commentId } = accepted(await owner.post(`${path}/comments`, { text: 'C' }), 201);
  const { id: attachmentId } = accepted(await owner.upload(`${path}/attachments`, { name: 'F' }, await png()), 201);
  return { [`${record} commentId`]: commentId, [`${record} attachmentId`]: attachmentId };
}

/** Everything of a workspace that its owner can read, as text, but for what reading itself changes. */
async function stateOf({ owner, projectId }: Tenant): Promise<string[]> {
  const app = `/api/projects/${projectId}`;
  const paths = [app, `${app}/floor-plans`, `${app}/milestones`, `${app}/photos`, `${app}/members`, '/api/projects'];
  paths.push(
    `${app}/issues`,
    `${app}/rfis`,
    `${app}/clashes`,
    `${app}/clash-tests`,
    `${app}/clashes/imports`,
    '/api/workspace/webhooks',
    '/api/workspace/oauth-applications',
    '/api/workspace',
    '/api/workspace/members',
    '/api/workspace/invitations',
    '/api/workspace/audit-log?limit=200',
  );
  const texts = [];
  for (const path of paths) texts.push((await owner.get(path)).text);
  const keys = accepted(await owner.get('/api/workspace/api-keys?limit=200')).data;
  texts.push(JSON.stringify(keys.map((each: object) => ({ ...each, lastUsedAt: null }))));
  return texts;
}

/** A request that nothing but its ids keeps from succeeding. */
function fill(operation: Operation, ids: Record<string, string>) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(operation, ids, name));
  // A search is for something.
  return { method: operation.method, path: path.endsWith('/search') ? `${path}?q=x` : path };
}

/** The id for a parameter of the path: that of the record before it, where one is of that record. */
function idOf({ path }: Operation, ids: Record<string, string>, name: string): string {
  // No id: which file of a picture is meant.
  if (name === 'rendition') return 'original';
  const record = /\{((?:rfi|clash)Id)\}/.exec(path)?.[1];
  return ids[`${record} ${name}`] ?? ids[name] ?? ABSENT;
}

async function ask(client: Client, operation: Operation, ids: Record<string, string>): Promise<Reply> {
  const { method, path } = fill(operation, ids);
  const content = operation.requestBody?.content ?? {};
  if ('multipart/form-data' in content)
    return client.upload(path, path.includes('plans') ? { name: 'x' } : {}, await png());
  if (method === 'GET' || method === 'DELETE') return client.send({ method, path });
  return client.send({ method, path, ...('application/json' in content ? { json: bodyFor(operation) } : {}) });
}

function bodyFor({ path }: Operation): object {
  if (path.endsWith('/members/{userId}')) return { role: path.includes('projects') ? 'viewer' : 'member' };
  if (path.endsWith('/photos/publish')) return { photoIds: [boltIds.photoId] };
  if (path.endsWith('/api-keys')) return { name: 'x', scope: 'read' };
  if (path.includes('/photos/')) return { notes: 'x' };
  return { name: 'x' };
}

const withIds = () => operations.filter(({ path }) => path.includes('{') && !path.startsWith('/files/'));
const isMachine = ({ path }: Operation) => path.startsWith('/api/v1/');

/** The answer as anyone sees it, but for what is of this request alone. */
function seen({ status, headers, text, json }: Reply) {
  const requestId = json?.error?.requestId ?? '';
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit', 'keep-alive'].includes(name));
  return { status, headers: kept, text: requestId === '' ? text : text.replaceAll(requestId, '') };
}

test('the walk covers machine and app routes with ids', () => {
  assert.ok(withIds().filter(isMachine).length >= 9);
  assert.ok(withIds().filter((each) => !isMachine(each)).length >= 25);
});

test('another workspace’s ids are answered byte for byte like absent ones, and nothing of it changes', async () => {
  const unchanged = await stateOf(bolt);
  for (const operation of withIds()) {
    const client = isMachine(operation) ? acme.keys.admin : acme.owner;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    // The whole path of theirs; then an own project with each thing of theirs in it.
    const foreign = [Object.fromEntries(names.map((name) => [name, idOf(operation, boltIds, name)]))];
    if (names.length > 1) foreign.push({ ...foreign[0], projectId: acmeIds.projectId ?? '' });
    for (const ids of foreign) {
      const absent = Object.fromEntries(
        names.map((name) => [name, ids[name] === acmeIds[name] ? (ids[name] ?? '') : ABSENT]),
      );
      const [theirs, nobodys] = [await ask(client, operation, ids), await ask(client, operation, absent)];
      const where = `${operation.method} ${operation.path}`;
      assert.equal(theirs.status, 404, `${where}: ${theirs.text}`);
      assertRefused(theirs, 'not_found');
      assert.deepEqual(seen(theirs), seen(nobodys), where);
      assert.ok(!Object.values(boltIds).some((id) => theirs.text.includes(id)), where);
    }
  }
  assert.deepEqual(await stateOf(bolt), unchanged);
});

test('ids of another workspace in a body are answered like absent ones, with their path', async () => {
  const app = `/api/projects/${acme.projectId}`;
  const bodies = (id: Record<string, string>) =>
    [
      ['floorPlanId', { floorPlanId: id.floorPlanId }],
      ['milestoneId', { milestoneId: id.milestoneId }],
    ] as const;
  for (const [index, [path, body]] of bodies(boltIds).entries()) {
    const absent = bodies({ floorPlanId: ABSENT, milestoneId: ABSENT })[index]?.[1];
    for (const call of [
      async (json: object) => acme.owner.patch(`${app}/photos/${acmeIds.photoId}`, json),
      async (json: object) => acme.owner.upload(`${app}/photos`, json, await png()),
    ]) {
      const [theirs, nobodys] = [await call(body), await call(absent ?? {})];
      assertRefused(theirs, 'not_found', path);
      assert.deepEqual(seen(theirs), seen(nobodys));
    }
  }
  const publish = await acme.owner.post(`${app}/photos/publish`, { photoIds: [acmeIds.photoId, boltIds.photoId] });
  assertRefused(publish, 'not_found', 'photoIds/1');
  assert.equal(accepted(await acme.owner.get(`${app}/photos/${acmeIds.photoId}`)).visibility, 'draft');
  const invitation = {
    email: 'x@example.com',
    role: 'member',
    projectRoles: [{ projectId: boltIds.projectId, role: 'viewer' }],
  };
  assertRefused(
    await acme.owner.post('/api/workspace/invitations', invitation),
    'not_found',
    'projectRoles/0/projectId',
  );
});

test('lists of a workspace hold nothing of another', async () => {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    if (!operation.path.startsWith('/api/') || operation.security.length === 0) continue;
    // Of one browser's authorization, by its cookie (oauth.test.ts).
    if (operation.path.startsWith('/api/oauth/requests/')) continue;
    const client = isMachine(operation) ? acme.keys.admin : acme.owner;
    const { text, status } = await ask(client, operation, acmeIds);
    assert.equal(status, operation.path.endsWith('/{rendition}') ? 302 : 200, `${operation.path}: ${text}`);
    for (const [name, id] of Object.entries(boltIds)) assert.ok(!text.includes(id), `${operation.path} tells ${name}`);
    assert.ok(!text.includes('Bolt') && !text.includes(bolt.ownerEmail), operation.path);
  }
});

test('filters that name another workspace’s records give nothing', async () => {
  const v1 = `/api/v1/projects/${acme.projectId}/capture/photos`;
  for (const filter of [`floorPlanId=${boltIds.floorPlanId}`, `milestoneId=${boltIds.milestoneId}`]) {
    const [theirs, nobodys] = [
      await acme.keys.read.get(`${v1}?${filter}`),
      await acme.keys.read.get(`${v1}?${filter.replace(/=.*/, `=${ABSENT}`)}`),
    ];
    assert.deepEqual(seen(theirs), seen(nobodys));
  }
});

test('a workspace that is not theirs, named by X-Workspace-Id, is 404', async () => {
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/workspace') && !path.includes('{'))) {
    const theirs = clientOf(service.address, { ...acme.owner.headers, 'x-workspace-id': bolt.workspaceId });
    const nobodys = clientOf(service.address, { ...acme.owner.headers, 'x-workspace-id': ABSENT });
    const [one, other] = [await ask(theirs, operation, {}), await ask(nobodys, operation, {})];
    assertRefused(one, 'not_found');
    assert.deepEqual(seen(one), seen(other), operation.path);
  }
});

test('without credentials every route that needs them is 401, whatever its ids', async () => {
  const nobody = clientOf(service.address, { origin: service.address });
  for (const operation of operations.filter(({ security }) => security.length > 0)) {
    for (const ids of [acmeIds, {}]) assertRefused(await ask(nobody, operation, ids), 'unauthorized');
  }
});

test('a person without a role in a project sees none of it', async () => {
  await makeUser(service, acme.workspaceId, { email: 'outsider@acme.example', role: 'member' });
  const outsider = await signIn(service.address, 'outsider@acme.example');
  assert.deepEqual(accepted(await outsider.get('/api/projects')).data, []);
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/projects/'))) {
    const reply = await ask(outsider, operation, acmeIds);
    assert.equal(reply.status, 404, `${operation.method} ${operation.path}: ${reply.text}`);
    assert.deepEqual(seen(reply), seen(await ask(outsider, operation, { ...acmeIds, projectId: ABSENT })));
  }
});

test('a role too low for an operation is 403; what a path names is looked for before the role', async () => {
  const userId = await makeUser(service, acme.workspaceId, { email: 'low@acme.example', role: 'member' });
  accepted(await acme.owner.put(`/api/projects/${acme.projectId}/members/${userId}`, { role: 'viewer' }));
  const low = await signIn(service.address, 'low@acme.example');
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/projects/{projectId}'))) {
    const where = `${operation.method} ${operation.path}`;
    const reply = await ask(low, operation, acmeIds);
    // Whoever may read a record may watch it.
    if (operation.method === 'GET' || operation.path.includes('/watchers')) {
      assert.ok([200, 204, 302, 403].includes(reply.status), `${where}: ${reply.text}`);
      continue;
    }
    assertRefused(reply, 'forbidden');
    // The path, whole, before the role (contract §2).
    const ofRecord = /\{(?:photo|floorPlan|milestone|issue|comment|rfi|clash)Id\}/.test(operation.path);
    const absent = { projectId: acme.projectId, userId: acme.ownerId };
    assertRefused(await ask(low, operation, absent), ofRecord ? 'not_found' : 'forbidden');
  }
  for (const path of ['/api/workspace/api-keys', '/api/workspace/invitations', '/api/workspace/audit-log']) {
    assertRefused(await low.get(path), 'forbidden');
  }
});

test('a file address of one workspace opens nothing of another', async () => {
  const own = accepted(
    await acme.keys.read.get(`/api/v1/projects/${acme.projectId}/capture/photos/${acmeIds.photoId}/files`),
  );
  const theirs = accepted(
    await bolt.keys.read.get(`/api/v1/projects/${bolt.projectId}/capture/photos/${boltIds.photoId}/files`),
  );
  const mixed = new URL(own.original);
  mixed.pathname = new URL(theirs.original).pathname;
  assertRefused(await acme.owner.get(mixed.pathname + mixed.search), 'not_found');
  const moved = new URL(own.original);
  moved.pathname = moved.pathname.replace(acme.workspaceId, bolt.workspaceId);
  assertRefused(await acme.owner.get(moved.pathname + moved.search), 'not_found');
});
