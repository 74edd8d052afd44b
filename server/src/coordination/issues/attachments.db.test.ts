import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { beforeCommitting } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openSpool } from '../../platform/files/spool.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import { getAttachment } from './attachment-store.ts';
import { addAttachment, removeAttachment } from './attachments.ts';
import { createIssue } from './commands.ts';
import { lockComment } from './comment-store.ts';
import { addComment, removeComment } from './comments.ts';
import { getIssue, lockIssue } from './store.ts';

const database = await serviceDb();
const { asOwner } = database;
const made = tenants(database.db);
const folder = await mkdtemp(join(tmpdir(), 'attachments [test] '));
const storage = await openStorage(`file:${join(folder, 'files')}`, made.clock);
const spool = await openSpool(folder, made.clock);
after(async () => {
  await spool.close();
  await rm(folder, { recursive: true, force: true });
});
const { scope: workspace, people } = await made.workspace({ owner: 'owner', reviewer: 'member' });
const scope = await made.project(workspace, { [people.reviewer]: 'reviewer' });
const sibling = await made.project(workspace);
const foreign = await made.project((await made.workspace({ owner: 'owner' })).scope);
const deps = { db: made.db, ids: made.ids, clock: made.clock, storage };
const actor = actorOf(people.owner);
const reviewer = actorOf(people.reviewer);

async function spooled(content: string) {
  const path = spool.freshPath();
  await writeFile(path, content);
  return { path, sizeBytes: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') };
}

const issueIn = (place: ProjectScope = scope) => createIssue(deps, actor, place, { title: 'Crack' });
const attach = async (issueId: string, more: { commentId?: string; name?: string } = {}, who = actor, with_ = deps) =>
  addAttachment(with_, who, scope, {
    issueId,
    record: { name: 'detail.pdf', ...more },
    file: await spooled('%PDF-1.7'),
  });
const remove = (issueId: string, attachmentId: string, who = actor) =>
  removeAttachment(deps, who, scope, { issueId, attachmentId });

const list = async (statement: string, id: string) =>
  (await asOwner<{ it: string }>(statement, [id])).map((row) => row.it);
const entriesOf = (id: string) =>
  list('select change as it from change_entry where resource_id = $1 order by sequence', id);
const eventsOf = (id: string) =>
  list('select type as it from outbox_event where resource_id = $1 order by sequence, id', id);
const historyOf = async (id: string) =>
  (await asOwner('select field, old_value, new_value from issue_history where issue_id = $1 order by at', [id])).map(
    (row) => [row.field, row.old_value, row.new_value],
  );
const filesIn = async (place: ProjectScope = scope) => {
  await sweepFiles(deps);
  const rows = await asOwner('select state from stored_file where workspace_id = $1', [place.workspaceId]);
  return rows.map((row) => row.state);
};

test('a file on an issue is an edit of it: stamp, event, history and audit, and again when it is removed', async () => {
  const kept = (await filesIn()).length;
  const issue = await issueIn();
  const attachment = await attach(issue.id);
  const { id, createdAt } = attachment;
  assert.deepEqual(
    [attachment.mediaType, attachment.sizeBytes, attachment.commentId, attachment.createdBy],
    ['application/pdf', 8, null, { type: 'user', id: people.owner }],
  );
  assert.equal((await getIssue(made.db.reader(scope), scope, issue.id)).updatedAt, createdAt);
  assert.equal((await filesIn()).length, kept + 1);
  await remove(issue.id, id);
  assert.deepEqual(await eventsOf(issue.id), ['issue.created', 'issue.updated', 'issue.updated']);
  assert.deepEqual(await entriesOf(id), ['created', 'deleted']);
  assert.deepEqual(await entriesOf(issue.id), ['created', 'updated', 'updated']);
  const named = { id, name: 'detail.pdf' };
  assert.deepEqual(await historyOf(issue.id), [
    ['attachments', null, named],
    ['attachments', named, null],
  ]);
  const actions = await list('select action as it from audit_entry where subject_id = $1 order by id', id);
  assert.deepEqual(actions, ['issue_attachment.created', 'issue_attachment.deleted']);
  assert.equal((await filesIn()).length, kept);
  assert.equal(await refusal(remove(issue.id, id)), 'not_found');
});

test('a file on a comment is an edit of the comment alone, and its author’s alone', async () => {
  const { id: issueId, updatedAt } = await issueIn();
  const comment = await addComment(deps, actor, scope, { issueId, text: 'See' });
  const other = await issueIn();
  assert.equal(await refusal(attach(issueId, { commentId: comment.id }, reviewer)), 'forbidden');
  assert.equal(await refusal(attach(issueId, { commentId: made.ids.next() })), 'not_found commentId');
  assert.equal(await refusal(attach(other.id, { commentId: comment.id })), 'not_found commentId');
  const { id, createdAt } = await attach(issueId, { commentId: comment.id });
  const edited = await inTransaction(made.db, scope, (tx) =>
    lockComment(tx, scope, { issueId, commentId: comment.id }),
  );
  assert.equal(edited.updatedAt, createdAt);
  assert.equal((await getIssue(made.db.reader(scope), scope, issueId)).updatedAt, updatedAt);
  assert.deepEqual([await eventsOf(issueId), await historyOf(issueId)], [['issue.created'], []]);
  assert.equal(await refusal(remove(issueId, id, reviewer)), 'forbidden');
  await remove(issueId, id);
  assert.deepEqual(await entriesOf(comment.id), ['created', 'updated', 'updated']);
});

test('a comment that is deleted takes its files with it, and those of others stay', async () => {
  const kept = (await filesIn()).length;
  const { id: issueId } = await issueIn();
  const { id: commentId } = await addComment(deps, actor, scope, { issueId, text: 'See' });
  const files = [await attach(issueId, { commentId }), await attach(issueId, { commentId })];
  const own = await attach(issueId);
  await removeComment(deps, actor, scope, { path: { issueId, commentId }, ifMatch: undefined });
  for (const { id } of files) assert.deepEqual(await entriesOf(id), ['created', 'deleted']);
  assert.equal(
    (await getAttachment(made.db.reader(scope), scope, { issueId, attachmentId: own.id })).name,
    'detail.pdf',
  );
  assert.equal((await filesIn()).length, kept + 1);
});

test('an attachment that is rolled back, or refused, leaves no file, no event and no trace', async () => {
  const kept = (await filesIn()).length;
  const { id } = await issueIn();
  const broken = { ...deps, db: beforeCommitting(made.db, () => Promise.reject(new Error('the power went'))) };
  await assert.rejects(attach(id, {}, actor, broken), /the power went/);
  assert.equal(await refusal(attach(made.ids.next())), 'not_found');
  assert.deepEqual([await eventsOf(id), await historyOf(id)], [['issue.created'], []]);
  assert.equal((await filesIn()).length, kept);
});

test('a file that is being put on a comment is removed with it, or refused where the comment went first', async () => {
  const kept = (await filesIn()).length;
  const { id: issueId } = await issueIn();
  const { id: commentId } = await addComment(deps, actor, scope, { issueId, text: 'See' });
  const both = await inTransaction(made.db, scope, async (tx) => {
    await lockComment(tx, scope, { issueId, commentId });
    const adding = refusal(attach(issueId, { commentId }));
    await lockWaiters(database, 1);
    const removing = refusal(removeComment(deps, actor, scope, { path: { issueId, commentId }, ifMatch: undefined }));
    await lockWaiters(database, 2);
    return [adding, removing];
  });
  assert.deepEqual(await Promise.all(both), ['ok', 'ok']);
  assert.equal((await filesIn()).length, kept);
  assert.equal(await refusal(attach(issueId, { commentId })), 'not_found commentId');
  assert.equal((await filesIn()).length, kept);
});

test('of two removals at once one removes it, and the other finds nothing', async () => {
  const { id: issueId } = await issueIn();
  const { id } = await attach(issueId);
  const both = await inTransaction(made.db, scope, async (tx) => {
    await lockIssue(tx, scope, issueId);
    const waiting = [refusal(remove(issueId, id)), refusal(remove(issueId, id))];
    await lockWaiters(database, 2);
    return waiting;
  });
  assert.deepEqual((await Promise.all(both)).toSorted(), ['not_found', 'ok']);
  assert.deepEqual(await entriesOf(id), ['created', 'deleted']);
});

test('nothing reaches an attachment of another issue, project or workspace', async () => {
  const { id: issueId } = await issueIn();
  const { id } = await attach(issueId);
  const other = await issueIn();
  assert.equal(await refusal(remove(other.id, id)), 'not_found');
  for (const place of [sibling, foreign]) {
    const path = { issueId, attachmentId: id };
    assert.equal(await refusal(getAttachment(made.db.reader(place), place, path)), 'not_found');
    assert.equal(await refusal(removeAttachment(deps, actor, place, path)), 'not_found');
    const mine = { issueId, record: { name: 'x' }, file: await spooled('x') };
    assert.equal(await refusal(addAttachment(deps, actor, place, mine)), 'not_found');
  }
  assert.deepEqual(await entriesOf(id), ['created']);
});
