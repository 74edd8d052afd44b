import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VIEWED_LISTS } from '../../../contract/choices.ts';
import type { ListViews } from '../../../contract/preferences.ts';
import { findList, formatView, parseViews } from './list-views.ts';

const NONE = Object.fromEntries(VIEWED_LISTS.map((list) => [list, null])) as ListViews;

test('filters come back from what is stored as they were set', () => {
  const search = { q: '01', status: 'open', overdue: true, sort: '-updatedAt', from: '2026-11-01', placed: false };
  const issues = formatView(search);
  assert.ok(issues !== null && !issues.startsWith('?'));
  assert.deepEqual({ ...parseViews({ ...NONE, issues }).issues }, search);
});

test('what opens something is no filter, and a list without filters stores none', () => {
  assert.equal(formatView({}), null);
  assert.equal(formatView({ new: true, at: '1,2', opened: 'x', on: '2026-11-01', q: undefined }), null);
  assert.equal(formatView({ new: true, q: 'a' }), 'q=a');
  // A tab: *Members* would lead to the invitations ever after.
  assert.equal(formatView({ view: 'invitations' }), null);
  assert.equal(formatView({ view: 'invitations', q: 'noor' }), 'q=noor');
  assert.deepEqual(parseViews(NONE), {});
});

const ID = '0198a5f0-0000-7000-8000-000000000001';

test('lists of projects and workspaces are found by their addresses; records and their lists are not', () => {
  const project = { kind: 'project', id: ID };
  const workspace = { kind: 'workspace', id: ID };
  assert.deepEqual(findList(`/projects/${ID}/issues`), { holder: project, list: 'issues' });
  assert.deepEqual(findList(`/projects/${ID}/automation/log`), { holder: project, list: 'automationLog' });
  assert.deepEqual(findList(`/w/${ID}/projects`), { holder: workspace, list: 'projects' });
  assert.deepEqual(findList(`/w/${ID}/members`), { holder: workspace, list: 'members' });
  assert.deepEqual(findList(`/w/${ID}/audit-log`), { holder: workspace, list: 'auditLog' });
  const others = ['/', `/w/${ID}`, `/w/${ID}/plan`, `/w/${ID}/auditLog`, `/w/${ID}/issues`, `/projects/${ID}/members`];
  const below = [`/w/${ID}/webhooks/${ID}`, `/projects/${ID}/models/${ID}`, `/projects/${ID}/automation/${ID}`];
  for (const path of [...others, ...below]) assert.equal(findList(path), undefined, path);
});

test('views are named by the paths of their lists', () => {
  const views = parseViews({ auditLog: 'actorType=key', automationLog: 'result=failed', members: null });
  assert.deepEqual(Object.keys(views), ['audit-log', 'automation/log']);
  assert.deepEqual({ ...views['automation/log'] }, { result: 'failed' });
  assert.deepEqual(parseViews(undefined), {});
});
