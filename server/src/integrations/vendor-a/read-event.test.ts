import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startReceiver } from '../../../testing/integrations/simulator-parts.ts';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import { readEvent } from './read-event.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const NAMES = {
  'dm.version.added': 'model_version',
  'issue.created': 'issue_created',
  'issue.updated': 'issue_updated',
} as const;

test('each known name is read from each of its places, with and without a version suffix', () => {
  for (const [name, kind] of Object.entries(NAMES)) {
    for (const suffix of ['', '-1.0', '-2.0', '-10.12']) {
      const event = name + suffix;
      const bodies = [{ hook: { event } }, { event }, { event_type: event }, { type: event }];
      for (const body of bodies) assert.equal(readEvent(body).kind, kind, JSON.stringify(body));
    }
  }
});

test('hook.event counts before event, event before event_type, event_type before type', () => {
  const all = { hook: { event: 'issue.created' }, event: 'issue.updated', event_type: 'dm.version.added', type: 'x' };
  const { hook: _hook, ...second } = all;
  const { event: _event, ...third } = second;
  assert.equal(readEvent(all).kind, 'issue_created');
  assert.equal(readEvent(second).kind, 'issue_updated');
  assert.equal(readEvent(third).kind, 'model_version');
  assert.equal(readEvent({ ...all, hook: { event: 'issue.deleted-1.0' } }).kind, 'ignored');
  assert.equal(readEvent({ ...second, event: { name: 'issue.created' } }).kind, 'model_version');
});

test('any other name, and any body that is not an event, is ignored', () => {
  const bodies: readonly unknown[] = [
    ...['issue.deleted', 'issue.created-1', 'issue.created-1.0.0', 'issue.created-', 'ISSUE.CREATED', ' issue.created'],
    ...['issue.created\n', 'dm.version.modified', 'dm.version.addedx', 'xissue.updated', 'toString', '__proto__', ''],
  ].map((type) => ({ type }));
  for (const body of [...bodies, null, undefined, 7, 'issue.created', [{ event: 'issue.created' }], {}, { event: 1 }]) {
    assert.deepEqual(readEvent(body), { kind: 'ignored', ids: {} }, JSON.stringify(body));
  }
});

test('the ids of a model event are its lineage, version, folder and project', () => {
  const body = {
    resourceUrn: 'urn:version:clinic?version=3',
    hook: { event: 'dm.version.added', scope: { folder: 'urn:folder:hooked' } },
    payload: { lineageUrn: 'urn:lineage:clinic', source: 'urn:version:clinic?version=3', project: `b.${PROJECT}` },
  };
  const ids = {
    lineageId: 'urn:lineage:clinic',
    versionId: 'urn:version:clinic?version=3',
    folderId: 'urn:folder:hooked',
    projectId: PROJECT,
  };
  assert.deepEqual(readEvent(body), { kind: 'model_version', ids });
  const inFolder = { ...body, payload: { ...body.payload, parentFolderUrn: 'urn:folder:own', source: 4 } };
  assert.deepEqual(readEvent(inFolder).ids, { ...ids, versionId: '4', folderId: 'urn:folder:own' });
  const none = { lineageId: null, versionId: null, folderId: null, projectId: null };
  assert.deepEqual(readEvent({ type: 'dm.version.added', payload: [] }).ids, none);
});

test('the ids of an issue event are its issue and its project without b.', () => {
  const payload = { id: 'issue-1', containerId: PROJECT };
  assert.deepEqual(readEvent({ event: 'issue.updated', payload }).ids, { issueId: 'issue-1', projectId: PROJECT });
  const scoped = { hook: { event: 'issue.created-1.0', scope: { project: `b.${PROJECT}` } }, resourceUrn: 'issue-2' };
  assert.deepEqual(readEvent(scoped).ids, { issueId: 'issue-2', projectId: PROJECT });
  const wrong = {
    event: 'issue.updated',
    payload: { id: {}, issueId: ['x'], containerId: '' },
    issueId: 'x'.repeat(1001),
  };
  assert.deepEqual(readEvent(wrong).ids, { issueId: null, projectId: null });
});

test('no JSON makes it throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(NAMES)), (value, event) => {
      readEvent(value);
      const { kind, ids } = readEvent({ event, payload: value, hook: { scope: value } });
      assert.equal(kind, readEvent({ event }).kind);
      for (const id of Object.values(ids)) assert.ok(id === null || typeof id === 'string');
    }),
  );
});

test('the events that the simulated vendor sends are read', async (t) => {
  const { simulator, session } = await startVendorSession(t, 'a');
  const receiver = await startReceiver(t);
  const hook = async (system: string, event: string, scope: object) =>
    session.call({
      method: 'POST',
      path: `/webhooks/v1/systems/${system}/events/${event}/hooks`,
      json: { callbackUrl: receiver.url, scope, token: 'secret' },
    });
  await hook('issues', 'issue.created-1.0', { project: PROJECT });
  await hook('data', 'dm.version.added', { folder: 'urn:folder:models' });
  const issue = await simulator.control.addRecord('issues', { scope: PROJECT, fields: { title: 'Leak' } });
  await simulator.control.settleEvents();
  const version = await simulator.control.addRecord('versions', {
    scope: 'urn:lineage:clinic',
    fields: { name: 'clinic.ifc', versionNumber: 3, folderId: 'urn:folder:models' },
  });
  await simulator.control.settleEvents();
  const events = receiver.received.map(({ raw }) => readEvent(JSON.parse(raw.toString())));
  assert.deepEqual(events, [
    { kind: 'issue_created', ids: { issueId: issue.id, projectId: PROJECT } },
    {
      kind: 'model_version',
      ids: { lineageId: 'urn:lineage:clinic', versionId: version.id, folderId: null, projectId: null },
    },
  ]);
});
