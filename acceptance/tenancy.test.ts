// Spec 5.3–5.4, contract §2, §10: one workspace never sees, changes or learns of another. Walks every documented route.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proposeCost } from './support/accounting.ts';
import { accepted, assertRefused, type Client, clientOf, type Reply } from './support/calls.ts';
import { openConflict } from './support/conflicts.ts';
import { type Operation, openApiOf } from './support/documented.ts';
import { ifcOfOneSpace } from './support/ifc.ts';
import { connect, issuerOf, register } from './support/oauth.ts';
import { png } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { softwarePasskey } from './support/software-passkey.ts';
import { makeKey, makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';
import { UNUSED_IDP } from './support/unused-idp.ts';
import { eventually } from './support/waiting.ts';

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
  const connecting = owner.post(`${app}/integrations/vendor-b/connect`, { accessToken: 'made-up' });
  const { id: integrationId } = accepted(await connecting, 201);
  const { id: milestoneId } = accepted(await owner.post(`${app}/milestones`, { name: 'M' }), 201);
  const { id: photoId } = accepted(await owner.upload(`${app}/photos`, {}, await png()), 201);
  const invitation = { email: `guest-${workspaceId}@example.com`, role: 'member' };
  const { id: invitationId } = accepted(await owner.post('/api/workspace/invitations', invitation), 201);
  const { id: keyId } = await makeKey(owner, 'read', 'to be left alone');
  const target = { url: 'https://192.0.1.1/', events: ['issue.created'] };
  const { id: webhookId } = accepted(await owner.post('/api/workspace/webhooks', target), 201);
  const { id: deliveryId } = accepted(await owner.post(`/api/workspace/webhooks/${webhookId}/ping`, {}), 202);
  const { id: issueId } = accepted(await owner.post(`${app}/issues`, { title: 'I' }), 201);
  accepted(await owner.post(`${app}/integrations/vendor-b/link`, { companyId: '1', projectId: '2' }));
  const link = { entity: 'issue', recordId: issueId, vendorId: '3', initial: 'conflict' };
  const { id: linkId } = accepted(await owner.post(`${app}/integration-connections/${integrationId}/links`, link), 201);
  const { id: runId } = accepted(await owner.post(`${app}/integrations/vendor-b/push`, {}), 202);
  const conflictId = await openConflict(service, { integrationId, issueId });
  const { id: commentId } = accepted(await owner.post(`${app}/issues/${issueId}/comments`, { text: 'C' }), 201);
  const attachments = `${app}/issues/${issueId}/attachments`;
  const { id: attachmentId } = accepted(await owner.upload(attachments, { name: 'F' }, await png()), 201);
  const { id: rfiId } = accepted(await owner.post(`${app}/rfis`, { subject: 'R', question: 'Q' }), 201);
  const clash = { name: 'C', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b' };
  const { id: clashId } = accepted(await owner.post(`${app}/clashes`, clash), 201);
  const assigning = { name: 'A', event: 'rfi.created', actions: [{ kind: 'assign', assigneeId: null }] };
  const { id: ruleId } = accepted(await owner.post(`${app}/automation-rules`, assigning), 201);
  const run = Buffer.from('name,kind,element_a_guid,element_b_guid\nC,hard,a,b\n');
  const imported = accepted(await owner.upload(`${app}/clashes/imports`, { test: 'T' }, run), 201);
  const readings = { readings: [{ deviceId: 'd', value: 9 }] };
  accepted(await owner.post(`${app}/sensors/readings`, readings));
  const [{ id: sensorId }] = accepted(await owner.get(`${app}/sensors`)).data;
  const limit = { comparison: 'at_least', value: 9, severity: 'high' };
  const { id: thresholdId } = accepted(await owner.post(`${app}/sensors/${sensorId}/thresholds`, limit), 201);
  accepted(await owner.post(`${app}/sensors/readings`, readings));
  const [{ id: anomalyId }] = accepted(await owner.get(`${app}/anomalies`)).data;
  const { id: assetId } = accepted(await owner.post(`${app}/assets`, { tag: 'A', maintenanceIntervalDays: 9 }), 201);
  const documents = `${app}/assets/${assetId}/documents`;
  const { id: documentId } = accepted(await owner.upload(documents, { name: 'D' }, await png()), 201);
  const [revision] = accepted(await owner.get(`${documents}/${documentId}/revisions`)).data;
  accepted(await owner.post(`${app}/maintenance-tasks/feed`, {}), 201);
  const archive = (await owner.get(`${app}/issues/export`)).bytes;
  const { id: issueImportId } = accepted(await owner.upload(`${app}/issues/imports`, {}, archive), 201);
  accepted(await owner.put(`${app}/members/${ownerId}`, { role: 'admin' }));
  const [session] = accepted(await owner.get('/api/me/sessions')).data;
  const provider = accepted(await owner.post('/api/workspace/scim-tokens', { name: 'P' }), 201);
  const application = await register(owner, { clientType: 'public' });
  await connect(issuerOf(service), owner, application);
  const [grant] = accepted(await owner.get(`/api/workspace/oauth-applications/${application.id}/grants`)).data;
  const domain = accepted(
    await owner.post('/api/workspace/sso/domains', { domain: `${projectId.slice(-12)}.example` }),
    201,
  );
  const idp = { protocol: 'saml', displayName: 'IdP', loginHandle: projectId.slice(-12), ...UNUSED_IDP };
  const connection = accepted(await owner.post('/api/workspace/sso/connections', idp), 201);
  const signingKey = accepted(await owner.post('/api/workspace/sso/signing-keys', { type: 'ec_p256' }), 201);
  return {
    projectId,
    floorPlanId,
    milestoneId,
    integrationId,
    runId,
    linkId,
    conflictId,
    photoId,
    issueId,
    commentId,
    attachmentId,
    rfiId,
    entryId: await proposeCost(service, rfiId),
    clashId,
    assetId,
    documentId,
    revisionId: revision.id,
    ruleId,
    ...(await discuss(owner, `${app}/rfis/${rfiId}`, 'rfiId')),
    ...(await discuss(owner, `${app}/clashes/${clashId}`, 'clashId')),
    ...(await readModel(owner, app)),
    ...(await runReport(owner, `${app}/scheduled-reports`)),
    clashImportId: imported.id,
    issueImportId,
    clashTestId: imported.clashTestId,
    sensorId,
    thresholdId,
    anomalyId,
    webhookId,
    deliveryId,
    invitationId,
    signingKeyId: signingKey.id,
    keyId,
    userId: ownerId,
    sessionId: session.id,
    passkeyId: await addPasskey(owner),
    applicationId: application.id,
    scimTokenId: provider.id,
    grantId: grant.id,
    domainId: domain.id,
    connectionId: connection.id,
    workspaceId,
  };
}

/** A scheduled report with a run that was sent. */
async function runReport(owner: Client, path: string): Promise<{ reportId: string; reportRunId: string }> {
  const report = { name: 'Weekly', cadence: 'weekly', language: 'en', recipients: ['guest@example.com'] };
  const { id: reportId } = accepted(await owner.post(path, { ...report, sections: ['summary'] }), 201);
  const { id: reportRunId } = accepted(await owner.post(`${path}/${reportId}/run`, {}), 202);
  await eventually('the report is sent', async () => {
    const { status } = accepted(await owner.get(`${path}/runs/${reportRunId}`));
    return status === 'done' || undefined;
  });
  return { reportId, reportRunId };
}

/** A model, read, with its one space. */
async function readModel(owner: Client, app: string): Promise<Record<string, string>> {
  const { id: modelId } = accepted(
    await owner.upload(`${app}/models`, {}, Buffer.from(ifcOfOneSpace({ isDrawn: true }))),
    202,
  );
  await eventually('the model is read and drawn', async () => {
    const { state } = accepted(await owner.get(`${app}/models/${modelId}/geometry`));
    return state === 'ready' ? true : undefined;
  });
  const [space] = accepted(await owner.get(`${app}/spaces`)).data;
  return { modelId, spaceId: space.id };
}

/** A passkey of an authenticator in software. */
async function addPasskey(owner: Client): Promise<string> {
  const passkey = softwarePasskey(service.address.replace('127.0.0.1', 'localhost'));
  const response = passkey.create(accepted(await owner.post('/api/me/passkeys/options')));
  return accepted(await owner.post('/api/me/passkeys', { name: 'Phone', response }), 201).id;
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
    `${app}/sensors`,
    `${app}/anomalies`,
    `${app}/automation-rules`,
    `${app}/models`,
    `${app}/spaces`,
    '/api/workspace/webhooks',
    '/api/workspace/oauth-applications',
    '/api/workspace/scim-tokens',
    '/api/workspace/sso/domains',
    '/api/workspace/sso/connections',
    '/api/workspace/sso/policy',
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

/** What operations ask for in their query, by the end of their paths. */
const QUERIES: readonly [string, (operation: Operation, ids: Record<string, string>, path: string) => string][] = [
  ['/search', () => '?q=x'],
  ['/elements', ({ path }) => (path === '/api/projects/{projectId}/elements' ? '?q=x' : '')],
  ['/elements/names', () => '?guids=x'],
  ['/assets/summaries', (operation, ids) => `?assetIds=${idOf(operation, ids, 'assetId')}`],
  ['/external-links', (operation, ids) => `?entity=issue&recordId=${idOf(operation, ids, 'issueId')}`],
  ['/choices', () => '?kind=companies'],
  // The first version of a model has none before it.
  ['/comparison', (_operation, _ids, path) => `?with=${path.split('/').at(-2)}`],
];

/** A request that nothing but its ids keeps from succeeding. */
function fill(operation: Operation, ids: Record<string, string>) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(operation, ids, name));
  const query = QUERIES.find(([end]) => path.endsWith(end))?.[1](operation, ids, path) ?? '';
  return { method: operation.method, path: path + query };
}

/** The id for a parameter of the path: that of the record before it, where one is of that record. */
function idOf({ path }: Operation, ids: Record<string, string>, name: string): string {
  // No ids: which file of a picture is meant, which task of an asset.
  if (name === 'rendition') return 'original';
  if (name === 'language') return 'en';
  if (name === 'number') return '1';
  const record = /\{((?:rfi|clash)Id)\}/.exec(path)?.[1];
  return ids[`${record} ${name}`] ?? ids[name] ?? ABSENT;
}

async function ask(client: Client, operation: Operation, ids: Record<string, string>): Promise<Reply> {
  // Vendors are of the deployment; only those of kind a have a consent flow, and events of one connection.
  const vendor = /\/oauth\/|\{connectionId\}|\/import$/.test(operation.path) ? 'vendor-a' : 'vendor-b';
  const { method, path } = fill(operation, { vendor, ...ids });
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

/** Addresses with a secret of one file or mail; what they refuse is a page. */
const BY_SECRET = /^\/(?:files|reports|unsubscribe)\//;
const withIds = () => operations.filter(({ path }) => path.includes('{') && !BY_SECRET.test(path));
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
    // Of one person's consent, and of vendors that are configured.
    if (/\/integrations\/(?:\{vendor\}|accounting)\/oauth\/|\/choices$/.test(operation.path)) continue;
    // Of a provider of accounting that is configured and connected.
    if (
      /\/accounting\/(?:oauth\/start|contacts|accounts|taxes|tracking|entries\/\{entryId\}\/document)$/.test(
        operation.path,
      )
    )
      continue;
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

const RECORDS = [
  'report',
  'reportRun',
  ...['photo', 'floorPlan', 'milestone', 'issue', 'comment', 'rfi', 'clash', 'model', 'space'],
  ...['sensor', 'threshold', 'anomaly', 'asset', 'document', 'rule', 'integration', 'link', 'run', 'conflict'],
];
const OF_RECORD = new RegExp(`\\{(?:${RECORDS.join('|')})Id\\}`);

test('a role too low for an operation is 403; what a path names is looked for before the role', async () => {
  const userId = await makeUser(service, acme.workspaceId, { email: 'low@acme.example', role: 'member' });
  accepted(await acme.owner.put(`/api/projects/${acme.projectId}/members/${userId}`, { role: 'viewer' }));
  const low = await signIn(service.address, 'low@acme.example');
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/projects/{projectId}'))) {
    const where = `${operation.method} ${operation.path}`;
    const reply = await ask(low, operation, acmeIds);
    // A calendar address and the filters of lists are everybody's own, and labels are a way of reading.
    if (/\/(?:maintenance-tasks\/feed|assets\/labels|list-views)$/.test(operation.path)) continue;
    // Whoever may read a record may watch it.
    if (operation.method === 'GET' || operation.path.includes('/watchers')) {
      assert.ok([200, 204, 302, 403].includes(reply.status), `${where}: ${reply.text}`);
      continue;
    }
    assertRefused(reply, 'forbidden');
    // The path, whole, before the role (contract §2).
    const ofRecord = OF_RECORD.test(operation.path);
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
