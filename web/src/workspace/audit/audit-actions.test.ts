import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsOf } from '../../language/formats.ts';
import {
  type AuditEntry,
  detailLines,
  findActionLabel,
  listActions,
  listSubjects,
  nameIn,
  screenOf,
} from './audit-actions.ts';

const ENGLISH = formatsOf('en');
const SHOWN = { formats: ENGLISH, findName: (field: string) => (field === 'labels' ? 'Labels' : undefined) };

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: '01a20060-a2b8-75fd-9268-34390af8ce86',
  at: '2026-03-01T08:15:30.250Z',
  actor: { type: 'system', id: null },
  applicationId: null,
  action: 'issue.updated',
  subject: { type: 'issue', id: 'i' },
  projectId: 'p',
  detail: {},
  requestId: null,
  ...change,
});

test('actions and types are listed by their words; an action without words has no label', () => {
  const words = { rfi: { created: 'RFI created' }, issue: { deleted: 'Issue deleted', created: 'Issue created' } };
  assert.deepEqual(listActions(words, ENGLISH), [
    { value: 'issue.created', label: 'Issue created' },
    { value: 'issue.deleted', label: 'Issue deleted' },
    { value: 'rfi.created', label: 'RFI created' },
  ]);
  assert.deepEqual(listSubjects({ rfi: 'RFI', issue: 'Issue' }, ENGLISH), [
    { value: 'issue', label: 'Issue' },
    { value: 'rfi', label: 'RFI' },
  ]);
  assert.equal(findActionLabel(words, 'issue.deleted'), 'Issue deleted');
  for (const unknown of ['issue.toString', 'constructor.name', 'rfi.deleted', 'asset.created', 'issue', '']) {
    assert.equal(findActionLabel(words, unknown), undefined, unknown);
  }
});

test('an entry leads to the screen of its record, a comment to that of the record it is on', () => {
  assert.deepEqual(screenOf(entry({}), 'w'), {
    to: '/projects/$projectId/issues/$issueId',
    params: { projectId: 'p', issueId: 'i' },
  });
  const comment = entry({
    action: 'rfi_comment.created',
    subject: { type: 'rfi_comment', id: 'c' },
    detail: { rfiId: 'r' },
  });
  assert.deepEqual(screenOf(comment, 'w'), {
    to: '/projects/$projectId/rfis/$rfiId',
    params: { projectId: 'p', rfiId: 'r' },
  });
  const task = entry({
    action: 'maintenance_task.completed',
    subject: { type: 'maintenance_task', id: 't' },
    detail: { assetId: 'a', number: 3 },
  });
  assert.deepEqual(screenOf(task, 'w'), {
    to: '/projects/$projectId/assets/$assetId',
    params: { projectId: 'p', assetId: 'a' },
  });
  const cost = entry({ action: 'accounting.approved', subject: { type: 'accounting_entry', id: 'e' } });
  assert.deepEqual(screenOf(cost, 'w'), {
    to: '/w/$workspaceId/accounting/entries/$entryId',
    params: { workspaceId: 'w', entryId: 'e' },
  });
  const key = entry({ action: 'api_key.created', subject: { type: 'api_key', id: 'k' }, projectId: null });
  assert.deepEqual(screenOf(key, 'w')?.params, { workspaceId: 'w', keyId: 'k' });
  const connection = { subject: { type: 'sso_connection', id: 'c' }, projectId: null };
  const activated = entry({ action: 'sso.connection_activated', ...connection });
  assert.deepEqual(screenOf(activated, 'w')?.params, { workspaceId: 'w', connectionId: 'c' });
  assert.equal(screenOf(entry({ action: 'sso.connection_deleted', ...connection }), 'w'), undefined);
  const domain = entry({ action: 'sso.domain_verified', subject: { type: 'sso_domain', id: 'd' }, projectId: null });
  assert.equal(screenOf(domain, 'w')?.to, '/w/$workspaceId/single-sign-on');
});

test('what was deleted, and what has no screen, leads nowhere', () => {
  assert.equal(screenOf(entry({ action: 'issue.deleted' }), 'w'), undefined);
  assert.equal(screenOf(entry({ subject: { type: 'something_new', id: 'x' } }), 'w'), undefined);
  assert.equal(screenOf(entry({ subject: { type: 'photo', id: null } }), 'w'), undefined);
});

test('a change has its former value, all else what it says, markup as the text it is', () => {
  const detail = { role: { from: 'member', to: 'admin' }, fields: ['title', 'labels'], note: '<b>x</b>', empty: null };
  assert.deepEqual(detailLines(entry({ detail }), SHOWN), [
    { name: 'role', from: 'member', to: 'admin' },
    { name: 'fields', to: 'title and Labels' },
    { name: 'note', to: '<b>x</b>' },
    { name: 'empty', to: '—' },
  ]);
  const policy = { from: { requireSso: false }, to: { requireSso: true }, losing: 2 };
  assert.deepEqual(detailLines(entry({ detail: policy }), SHOWN), [
    { name: 'requireSso', from: 'false', to: 'true' },
    { name: 'losing', to: '2' },
  ]);
});

test('numbers of an entry are grouped as everywhere; those that name a record are as it is called', () => {
  const detail = { rows: 1234567.25, number: 12345, sizes: [1000, 2000], bytes: { from: 9999, to: null } };
  assert.deepEqual(detailLines(entry({ detail }), SHOWN), [
    { name: 'rows', to: '1,234,567.25' },
    { name: 'number', to: '12345' },
    { name: 'sizes', to: '1,000 and 2,000' },
    { name: 'bytes', from: '9,999', to: '—' },
  ]);
});

test('an entry calls its subject by what it kept of it', () => {
  assert.equal(nameIn(entry({ detail: { number: 7, title: 'Duct' } })), '#7 Duct');
  assert.equal(nameIn(entry({ detail: { url: 'https://a.example/' } })), 'https://a.example/');
  assert.equal(nameIn(entry({ detail: { domain: 'corp.example' } })), 'corp.example');
  assert.equal(nameIn(entry({ detail: { displayName: 'Okta' } })), 'Okta');
  assert.equal(nameIn(entry({ detail: { fields: ['x'] } })), undefined);
});
