import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type ImportedBatch, importedIssues } from './imported.ts';
import { planIssue } from './issue.ts';

const database = await serviceDb();
const made = tenants(database.db);
const { scope: workspace, people } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const actor = actorOf(people.owner);

const save = (batch: Partial<ImportedBatch>) =>
  inTransaction(database.db, scope, (tx) => {
    const whole = { created: [], changed: [], newComments: [], changedComments: [], ...batch };
    return importedIssues.save(tx, { deps: { ids: made.ids }, actor, scope }, whole, new Set());
  });
const auditOf = async (id: string) =>
  (
    await database.asOwner<{ entry: object }>(
      `select json_build_array(action, subject_type, actor_id, project_id, request_id, detail) as entry
       from audit_entry where subject_id = $1 order by id`,
      [id],
    )
  ).map((row) => row.entry);

test('each issue and comment that an import makes or changes has its entry in the audit log', async () => {
  const [issueId, ...commentIds] = [made.ids.next(), made.ids.next(), made.ids.next()];
  const comments = commentIds.map((id) => ({ id, issueId, text: 'Seen', author: 'Mona', at: null }));
  await save({ created: [{ id: issueId, fields: planIssue({ title: 'Crack' }).fields }], newComments: comments });
  await save({ changedComments: commentIds.map((id) => ({ id, issueId, text: 'Seen twice' })) });
  const entry = (action: string, type: string, detail: object) => [
    action,
    type,
    people.owner,
    scope.projectId,
    actor.requestId,
    detail,
  ];
  const issueDetail = { number: 1, title: 'Crack', imported: true };
  assert.deepEqual(await auditOf(issueId), [entry('issue.created', 'issue', issueDetail)]);
  for (const id of commentIds) {
    assert.deepEqual(await auditOf(id), [
      entry('issue_comment.created', 'issue_comment', { issueId, imported: true }),
      entry('issue_comment.updated', 'issue_comment', { issueId, imported: true }),
    ]);
  }
});

test('a batch that makes and changes nothing enters nothing', async () => {
  const count = 'select count(*)::int as entries from audit_entry where project_id = $1';
  const before = await database.asOwner(count, [scope.projectId]);
  await save({});
  assert.deepEqual(await database.asOwner(count, [scope.projectId]), before);
});
