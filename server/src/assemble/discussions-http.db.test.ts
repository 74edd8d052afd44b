// Comments, files and watchers: the same rules on issues, RFIs and clashes, each tried on each (contract §6, §10).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { ClashHistoryPage, clashDiscussion, TrackedClash } from '../../../contract/clashes.ts';
import { IssueHistoryPage, issueDiscussion, TrackedIssue } from '../../../contract/issues.ts';
import { RfiHistoryPage, rfiDiscussion, TrackedRfi } from '../../../contract/rfis.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { lockWaiters } from '../../testing/service-db.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { listUntold } from '../../testing/told-changes.ts';
import { discussionJobs } from '../coordination/discussion/jobs.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { inTransaction, lockStatus } from '../platform/database/transaction.ts';
import { sweepFiles } from '../platform/files/sweep.ts';
import { compileReply } from '../platform/http/schema.ts';
import { addMember } from '../tenancy/members/public.ts';
import { lockWorkspace } from '../tenancy/workspaces/public.ts';

const service = await runningService({ PCS_RATE_KEY_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope: workspace, people } = await world.workspace({ owner: 'owner', reviewer: 'member', viewer: 'member' });
const roles = { [people.reviewer]: 'reviewer', [people.viewer]: 'viewer' } as const;
const scope = await world.project(workspace, roles);
const sibling = await world.project(workspace, roles);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = {
  owner: await signIn(people.owner),
  reviewer: await signIn(people.reviewer),
  viewer: await signIn(people.viewer),
};
const { key } = await createApiKey(foundation, actorOf(people.owner), workspace, { name: 'read', scope: 'read' });
type Who = keyof typeof cookies;

function ask(line: string, body?: unknown, who: Who = 'owner', more: Partial<CallOptions> = {}): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, cookie: cookies[who], ...(body === undefined ? {} : { body }), ...more });
}

async function put(path: string, record: unknown, who: Who = 'owner') {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob(['%PDF-1.7']), 'sent as.bin');
  const headers = { cookie: cookies[who], origin: service.address };
  const answer = await fetch(service.address + path, { method: 'POST', headers, body: form });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const code = ({ status, body }: { status: number; body: Reply['body'] }) =>
  `${status} ${body?.error?.details?.[0]?.path ?? ''}`.trim();
const fits = (schema: Parameters<typeof compileReply>[0], body: unknown) =>
  assert.deepEqual(compileReply(schema)(body), []);

async function asOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
const name = new URL(foundation.ownerUrl).pathname.slice(1);
const waiters = (count: number) => lockWaiters({ asOwner, name }, count);

const list = async (statement: string, id: string) =>
  (await asOwner<{ it: string }>(statement, [id])).map((row) => row.it);
const entriesOf = (id: string) =>
  list('select change as it from change_entry where resource_id = $1 order by sequence', id);
const eventsOf = (id: string) =>
  list('select type as it from outbox_event where resource_id = $1 order by sequence, id', id);
const auditOf = (id: string) => list('select action as it from audit_entry where subject_id = $1 order by id', id);
/** Removes a person from the workspace; returns a function that does what the database enqueued for it, a record a transaction. */
const removeMember = (userId: string) => endWatching('delete from member where user_id = $1', userId, userId);
const restoreProject = (projectId: string, userId: string) =>
  endWatching("update project set status = 'active' where id = $1", projectId, userId);

/** Changes a row; returns a function that ends what a person watches, as the database enqueued it, a record a transaction. */
async function endWatching(change: string, id: string, userId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  try {
    // In one transaction, or a worker of the service might take the job.
    await client.query('begin');
    await client.query(change, [id]);
    const { rows } = await client.query<{ payload: never }>(
      `delete from graphile_worker._private_jobs where key like 'forget_watchers.%' and payload->>'userId' = $1 returning payload`,
      [userId],
    );
    await client.query('commit');
    assert.equal(rows.length, 1, 'one job for the person');
    const [job] = discussionJobs(foundation, 1);
    return async () => job?.handle(rows[0]?.payload as never);
  } finally {
    await client.end();
  }
}
async function keptFiles(): Promise<number> {
  await sweepFiles(foundation);
  return (await asOwner('select state from stored_file')).length;
}

const KINDS = [
  {
    kind: 'issue',
    a: 'an issue',
    plural: 'issues',
    create: { title: 'Crack' },
    change: { title: 'Gap' },
    born: ['issue.created'],
    edited: ['issue.updated'],
    schemas: issueDiscussion,
    Tracked: TrackedIssue,
    HistoryPage: IssueHistoryPage,
  },
  {
    kind: 'rfi',
    a: 'an RFI',
    plural: 'rfis',
    create: { subject: 'Beam', question: 'Which profile?' },
    change: { subject: 'Slab' },
    born: ['rfi.created'],
    edited: [],
    schemas: rfiDiscussion,
    Tracked: TrackedRfi,
    HistoryPage: RfiHistoryPage,
  },
  {
    kind: 'clash',
    a: 'a clash',
    plural: 'clashes',
    create: { name: 'Duct', kind: 'hard', elementAGuid: 'duct', elementBGuid: 'beam' },
    change: { name: 'Duct and beam' },
    born: [],
    edited: [],
    schemas: clashDiscussion,
    Tracked: TrackedClash,
    HistoryPage: ClashHistoryPage,
  },
];

for (const { kind, a, plural, create, change, born, edited, schemas, Tracked, HistoryPage } of KINDS) {
  const base = `/api/projects/${scope.projectId}/${plural}`;
  const record = `${kind}Id`;
  const make = async (more: object = {}, who: Who = 'owner') => {
    const { status, body } = await ask(`POST ${base}`, { ...create, ...more }, who);
    assert.equal(status, 201);
    return { ...body, path: `${base}/${body.id}` };
  };
  const comment = async (path: string, text = 'See', who: Who = 'owner') => {
    const { status, body } = await ask(`POST ${path}/comments`, { text }, who);
    assert.equal(status, 201);
    return body;
  };
  const attach = async (path: string, more: object = {}) => {
    const { status, body } = await put(`${path}/attachments`, { name: 'detail.pdf', ...more });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const read = async (path: string) => (await ask(`GET ${path}`)).body;
  const attachmentsOf = async (path: string) => (await read(`${path}/attachments`)).data;
  /** Runs `work` while somebody else holds the row. */
  const holding = <T>(table: string, id: string, work: () => Promise<T>) =>
    inTransaction(foundation.db, scope, async (tx) => {
      await sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx);
      return work();
    });

  describe(`a file on ${a}`, () => {
    test('is an edit of it: stamp, history and audit, its event where it has one; and again when it is removed', async () => {
      const kept = await keptFiles();
      const { id, path } = await make();
      const attachment = await attach(path);
      fits(schemas.Attachment, attachment);
      assert.deepEqual(
        [attachment[record], attachment.commentId, attachment.mediaType, attachment.sizeBytes, attachment.createdBy],
        [id, null, 'application/pdf', 8, { type: 'user', id: people.owner }],
      );
      assert.deepEqual([(await read(path)).updatedAt, await keptFiles()], [attachment.createdAt, kept + 1]);
      const removal = `DELETE ${path}/attachments/${attachment.id}`;
      assert.equal((await ask(removal)).status, 204);
      assert.deepEqual(await eventsOf(id), [...born, ...edited, ...edited]);
      assert.deepEqual(await entriesOf(attachment.id), ['created', 'deleted']);
      assert.deepEqual(await entriesOf(id), ['created', 'updated', 'updated']);
      assert.deepEqual(await auditOf(attachment.id), [`${kind}_attachment.created`, `${kind}_attachment.deleted`]);
      const history = await read(`${path}/history`);
      fits(HistoryPage, history);
      const named = { id: attachment.id, name: 'detail.pdf' };
      assert.deepEqual(
        history.data.map((each: Record<string, unknown>) => [each.field, each.from, each.to, each.by]),
        [
          ['attachments', named, null, { type: 'user', id: people.owner }],
          ['attachments', null, named, { type: 'user', id: people.owner }],
        ],
      );
      assert.equal(await keptFiles(), kept);
      assert.equal((await ask(removal)).status, 404);
    });

    test('that is on a comment is an edit of the comment alone, and its author’s alone', async () => {
      const { id, path } = await make();
      const { updatedAt } = await read(path);
      const own = await comment(path);
      const other = await make();
      const onComment = { name: 'x', commentId: own.id };
      assert.equal(code(await put(`${path}/attachments`, onComment, 'reviewer')), '403');
      assert.equal(code(await put(`${path}/attachments`, { name: 'x', commentId: world.ids.next() })), '404 commentId');
      assert.equal(code(await put(`${other.path}/attachments`, onComment)), '404 commentId');
      const attachment = await attach(path, { commentId: own.id });
      const [shown] = (await read(`${path}/comments`)).data;
      assert.equal(shown.updatedAt, attachment.createdAt);
      assert.equal((await read(path)).updatedAt, updatedAt);
      assert.deepEqual([await eventsOf(id), (await read(`${path}/history`)).data], [born, []]);
      assert.equal((await ask(`DELETE ${path}/attachments/${attachment.id}`, undefined, 'reviewer')).status, 403);
      assert.equal((await ask(`DELETE ${path}/attachments/${attachment.id}`)).status, 204);
      assert.deepEqual(await entriesOf(own.id), ['created', 'updated', 'updated']);
    });

    test('is listed with those of its comments, a page at a time, and shown with its comment', async () => {
      const { path } = await make();
      const own = await comment(path);
      const files = [await attach(path), await attach(path, { commentId: own.id }), await attach(path, { name: 'b' })];
      const first = await read(`${path}/attachments?limit=2`);
      fits(schemas.AttachmentPage, first);
      const second = await read(`${path}/attachments?limit=2&cursor=${first.nextCursor}`);
      assert.deepEqual([...first.data, ...second.data, second.nextCursor], [...files, null]);
      const shown = files.slice(1, 2).map(({ id, name, mediaType, sizeBytes }) => ({ id, name, mediaType, sizeBytes }));
      const comments = await read(`${path}/comments`);
      fits(schemas.CommentPage, comments);
      assert.deepEqual(comments.data[0].attachments, shown);
      const changed = await ask(`PATCH ${path}/comments/${own.id}`, { text: 'See this' });
      assert.deepEqual(changed.body.attachments, shown);
    });

    test('goes with its comment when that is deleted, and those of others stay', async () => {
      const kept = await keptFiles();
      const { path } = await make();
      const { id: commentId } = await comment(path);
      const files = [await attach(path, { commentId }), await attach(path, { commentId })];
      const own = await attach(path);
      assert.equal((await ask(`DELETE ${path}/comments/${commentId}`)).status, 204);
      for (const { id } of files) assert.deepEqual(await entriesOf(id), ['created', 'deleted']);
      assert.deepEqual([await attachmentsOf(path), await keptFiles()], [[own], kept + 1]);
    });

    test('leaves no file, no event and no trace where its transaction fails at the end', async () => {
      const kept = await keptFiles();
      const { id, path } = await make();
      const before = await read(path);
      await asOwner(`create function power_goes() returns trigger language plpgsql as
                     $$ begin raise exception 'the power went'; end $$`);
      await asOwner(`create trigger power_goes before insert on audit_entry for each row
                     when (new.action = '${kind}_attachment.created') execute function power_goes()`);
      const { status } = await put(`${path}/attachments`, { name: 'x' });
      await asOwner('drop function power_goes() cascade');
      assert.equal(status, 500);
      assert.deepEqual([await eventsOf(id), await entriesOf(id), await attachmentsOf(path)], [born, ['created'], []]);
      assert.deepEqual([await read(path), await keptFiles()], [before, kept]);
    });

    test('that is being put on a comment is removed with it, or refused where the comment went first', async () => {
      const kept = await keptFiles();
      const { path } = await make();
      const { id: commentId } = await comment(path);
      const both = await holding(`${kind}_comment`, commentId, async () => {
        const adding = put(`${path}/attachments`, { name: 'x', commentId });
        await waiters(1);
        const removing = ask(`DELETE ${path}/comments/${commentId}`);
        await waiters(2);
        return [adding, removing];
      });
      const outcomes = (await Promise.all(both)).map((each) => each.status);
      assert.deepEqual([outcomes, await keptFiles()], [[201, 204], kept]);
      assert.equal(code(await put(`${path}/attachments`, { name: 'x', commentId })), '404 commentId');
      assert.equal(await keptFiles(), kept);
    });

    test('that two remove at once is removed by one, and the other finds nothing', async () => {
      const { id, path } = await make();
      const attachment = await attach(path);
      const both = await holding(kind, id, async () => {
        const removals = [1, 2].map(() => ask(`DELETE ${path}/attachments/${attachment.id}`));
        await waiters(2);
        return removals;
      });
      const outcomes = (await Promise.all(both)).map((each) => each.status);
      assert.deepEqual(outcomes.toSorted(), [204, 404]);
      assert.deepEqual(await entriesOf(attachment.id), ['created', 'deleted']);
    });
  });

  describe(`a comment on ${a}`, () => {
    test('makes its author a watcher, which is a change of the record and no event of it', async () => {
      const { id, path, watchers, updatedAt } = await make();
      const first = await ask(`POST ${path}/comments`, { text: 'Since Monday' }, 'reviewer');
      fits(schemas.Comment, first.body);
      assert.deepEqual(
        [first.body[record], first.body.createdBy, first.body.attachments],
        [id, { type: 'user', id: people.reviewer }, []],
      );
      const after = await read(path);
      assert.deepEqual(after.watchers, [...watchers, people.reviewer].toSorted());
      assert.deepEqual([after.updatedAt, after.updatedAt === updatedAt], [first.body.createdAt, false]);
      await comment(path, 'And since Tuesday', 'reviewer');
      assert.deepEqual(await read(path), after);
      assert.deepEqual([await eventsOf(id), await entriesOf(id)], [born, ['created', 'updated']]);
      assert.deepEqual(await entriesOf(first.body.id), ['created']);
      assert.deepEqual(await auditOf(first.body.id), [`${kind}_comment.created`]);
    });

    test('is changed and deleted by its author alone, and under its own If-Match', async () => {
      const { path } = await make();
      const made = await ask(`POST ${path}/comments`, { text: 'One' }, 'reviewer');
      const mine = `${path}/comments/${made.body.id}`;
      const edit = (text: string, who: Who = 'reviewer', headers = {}) =>
        ask(`PATCH ${mine}`, { text }, who, { headers });
      assert.equal((await edit('Mine', 'owner')).status, 403);
      assert.equal((await ask(`DELETE ${mine}`)).status, 403);
      const ifMatch = { 'if-match': made.headers.get('etag') ?? '' };
      const changed = await edit('Two', 'reviewer', ifMatch);
      assert.deepEqual([changed.status, changed.body.text], [200, 'Two']);
      assert.equal((await edit('Three', 'reviewer', ifMatch)).status, 412);
      assert.deepEqual((await edit('Two')).body, changed.body);
      assert.equal((await ask(`DELETE ${mine}`, undefined, 'reviewer', { headers: ifMatch })).status, 412);
      assert.equal((await ask(`DELETE ${mine}`, undefined, 'reviewer')).status, 204);
      assert.deepEqual(await entriesOf(made.body.id), ['created', 'updated', 'deleted']);
      assert.equal((await edit('Four')).status, 404);
    });

    test('is listed the oldest first, a page at a time, and given again for its Idempotency-Key', async () => {
      const { path } = await make();
      const headers = { 'idempotency-key': `${kind}-comment` };
      const once = () => ask(`POST ${path}/comments`, { text: 'one' }, 'owner', { headers });
      const made = await once();
      assert.deepEqual((await once()).body, made.body);
      const more = [await comment(path, 'two'), await comment(path, '=HYPERLINK("x")')];
      const first = await read(`${path}/comments?limit=2`);
      const second = await read(`${path}/comments?limit=2&cursor=${first.nextCursor}`);
      assert.deepEqual([...first.data, ...second.data, second.nextCursor], [made.body, ...more, null]);
    });

    test('without a text, or with one too long, is 422 naming it', async () => {
      const { path } = await make();
      for (const body of [{}, { text: '' }, { text: 'x'.repeat(10_001) }, { text: null }, { text: 'a\u0000b' }])
        assert.equal(code(await ask(`POST ${path}/comments`, body)), '422 text');
    });
  });

  describe(`whoever watches ${a}`, () => {
    test('made it or was assigned it, is shown in the app’s list as in the record, and nowhere to machines', async () => {
      const { id, path } = await make({ assigneeId: people.reviewer });
      const shown = await read(path);
      fits(Tracked, shown);
      assert.deepEqual(shown.watchers, [people.owner, people.reviewer].toSorted());
      const changed = await ask(`PATCH ${path}`, { ...change, assigneeId: people.viewer });
      assert.deepEqual(changed.body.watchers, [people.owner, people.reviewer, people.viewer].toSorted());
      const listed = (await read(`${base}?assigneeId=${people.viewer}`)).data;
      assert.deepEqual(
        listed.find((each: { id: string }) => each.id === id),
        changed.body,
      );
      const v1 = await service.call({
        path: `/api/v1/projects/${scope.projectId}/${plural}/${id}`,
        headers: { 'x-api-key': key },
      });
      assert.deepEqual([v1.status, v1.body.id, 'watchers' in v1.body], [200, id, false]);
    });

    test('begins and ends it once, as any role may; a second time leaves no trace', async () => {
      const { id, path } = await make();
      const watch = () => ask(`PUT ${path}/watchers/me`, {}, 'viewer');
      const watched = await watch();
      fits(Tracked, watched.body);
      assert.deepEqual(watched.body.watchers, [people.owner, people.viewer].toSorted());
      assert.deepEqual((await watch()).body, watched.body);
      const record = await ask(`GET ${path}`);
      assert.deepEqual([record.body, record.headers.get('etag')], [watched.body, watched.headers.get('etag')]);
      for (let count = 0; count < 2; count += 1)
        assert.equal((await ask(`DELETE ${path}/watchers/me`, undefined, 'viewer')).status, 204);
      assert.deepEqual((await read(path)).watchers, [people.owner]);
      assert.deepEqual([await entriesOf(id), await eventsOf(id)], [['created', 'updated', 'updated'], born]);
      // What somebody follows is their own affair.
      const audited = await asOwner('select action from audit_entry where subject_id = $1', [id]);
      assert.deepEqual(audited, [{ action: `${kind}.created` }]);
    });

    test('watches it no more soon after they have left the workspace, which is a change of the record', async () => {
      const userId = await world.person(`leaver-${kind}`);
      await world.join(workspace, userId, 'admin');
      const { id, path, updatedAt } = await make({ assigneeId: userId });
      const others = await make();
      const before = await ask(`GET ${path}`);
      assert.deepEqual(before.body.watchers, [people.owner, userId].toSorted());
      const [entries, events] = [await entriesOf(id), await eventsOf(id)];
      await (await removeMember(userId))();
      const after = await ask(`GET ${path}`);
      assert.deepEqual(after.body.watchers, [people.owner]);
      assert.ok(after.body.updatedAt > updatedAt);
      assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
      assert.deepEqual([await entriesOf(id), await eventsOf(id)], [[...entries, 'updated'], events]);
      const polled = (await read(`${base}?updated_since=${after.body.updatedAt}`)).data;
      assert.deepEqual(polled, [after.body]);
      assert.deepEqual(await entriesOf(others.id), ['created']);
    });

    test('watches it still when they have come back before that', async () => {
      const userId = await world.person(`returner-${kind}`);
      await world.join(workspace, userId, 'admin');
      const { id, path } = await make({ assigneeId: userId });
      const entries = await entriesOf(id);
      const forget = await removeMember(userId);
      await world.join(workspace, userId, 'admin');
      await forget();
      assert.deepEqual((await read(path)).watchers, [people.owner, userId].toSorted());
      assert.deepEqual(await entriesOf(id), entries);
    });

    test('watches it still when they come back while their watching is about to end', async () => {
      const userId = await world.person(`late-returner-${kind}`);
      await world.join(workspace, userId, 'admin');
      const { id, path } = await make({ assigneeId: userId });
      const before = await ask(`GET ${path}`);
      const entries = await entriesOf(id);
      const forget = await removeMember(userId);
      const under = await holding(kind, id, async () => {
        const forgetting = forget();
        await waiters(1);
        await world.join(workspace, userId, 'admin');
        return [forgetting];
      });
      await Promise.all(under);
      const after = await ask(`GET ${path}`);
      assert.deepEqual([after.body, after.headers.get('etag')], [before.body, before.headers.get('etag')]);
      assert.deepEqual(await entriesOf(id), entries);
    });

    test('watches it still when they come back in a transaction that is not over as their watching is about to end', async () => {
      const userId = await world.person(`uncommitted-${kind}`);
      await world.join(workspace, userId, 'admin');
      const { id, path } = await make({ assigneeId: userId });
      const entries = await entriesOf(id);
      const forget = await removeMember(userId);
      const under = await inTransaction(foundation.db, workspace, async (tx) => {
        await lockWorkspace(tx, workspace);
        await addMember(tx, workspace, { userId, role: 'admin', at: new Date().toISOString(), acceptedAt: null });
        const forgetting = forget();
        await waiters(1);
        return [forgetting];
      });
      await Promise.all(under);
      assert.deepEqual((await read(path)).watchers, [people.owner, userId].toSorted());
      assert.deepEqual(await entriesOf(id), entries);
    });

    test('holds up no change of the status of their project, which locks the workspace too, as their watching is about to end', async () => {
      const userId = await world.person(`crossing-${kind}`);
      await world.join(workspace, userId, 'admin');
      const { path } = await make({ assigneeId: userId });
      const forget = await removeMember(userId);
      const under = await inTransaction(foundation.db, workspace, async (tx) => {
        await lockWorkspace(tx, workspace);
        const forgetting = forget();
        await waiters(1);
        // In the other order each would wait for the other: a deadlock.
        await sql`set local lock_timeout = '500ms'`.execute(tx);
        await lockStatus(tx, scope);
        return [forgetting];
      });
      await Promise.all(under);
      assert.deepEqual((await read(path)).watchers, [people.owner]);
    });

    test('watches it as long as its project is archived, and no more once that is restored', async () => {
      const userId = await world.person(`leaver-archived-${kind}`);
      await world.join(workspace, userId, 'admin');
      const { projectId } = await world.project(workspace, roles);
      const inside = `/api/projects/${projectId}/${plural}`;
      const made = await ask(`POST ${inside}`, { ...create, assigneeId: userId });
      assert.equal(made.status, 201);
      const path = `${inside}/${made.body.id}`;
      await asOwner("update project set status = 'archived' where id = $1", [projectId]);
      const [before, entries] = [await ask(`GET ${path}`), await entriesOf(made.body.id)];
      const elsewhere = await make({ assigneeId: userId });
      await (await removeMember(userId))();
      const during = await ask(`GET ${path}`);
      assert.deepEqual([during.body, during.headers.get('etag')], [before.body, before.headers.get('etag')]);
      assert.deepEqual(await entriesOf(made.body.id), entries);
      assert.deepEqual((await read(elsewhere.path)).watchers, [people.owner]);
      await (await restoreProject(projectId, userId))();
      assert.deepEqual((await read(path)).watchers, [people.owner]);
      assert.deepEqual(await entriesOf(made.body.id), [...entries, 'updated']);
    });
  });

  test(`a viewer of ${a} writes nothing to its discussion and reads all of it`, async () => {
    const { path } = await make();
    const own = await comment(path);
    const attachment = await attach(path);
    assert.equal((await ask(`POST ${path}/comments`, { text: 'x' }, 'viewer')).status, 403);
    assert.equal((await ask(`PATCH ${path}/comments/${own.id}`, { text: 'x' }, 'viewer')).status, 403);
    assert.equal((await put(`${path}/attachments`, { name: 'x' }, 'viewer')).status, 403);
    assert.equal((await ask(`DELETE ${path}/attachments/${attachment.id}`, undefined, 'viewer')).status, 403);
    for (const part of ['comments', 'attachments', `attachments/${attachment.id}/files`])
      assert.equal((await ask(`GET ${path}/${part}`, undefined, 'viewer')).status, 200);
  });

  test(`nothing reaches the discussion of ${a} through another record or project`, async () => {
    const { id, path } = await make();
    const own = await comment(path);
    const attachment = await attach(path);
    const others = [(await make()).path, `/api/projects/${sibling.projectId}/${plural}/${id}`];
    for (const other of others) {
      for (const line of [
        `PATCH ${other}/comments/${own.id}`,
        `DELETE ${other}/comments/${own.id}`,
        `GET ${other}/attachments/${attachment.id}/files`,
        `DELETE ${other}/attachments/${attachment.id}`,
      ])
        assert.equal((await ask(line, line.startsWith('PATCH') ? { text: 'x' } : undefined)).status, 404, line);
    }
    assert.equal((await put(`${others[1]}/attachments`, { name: 'x' })).status, 404);
    assert.equal((await ask(`PUT ${others[1]}/watchers/me`, {})).status, 404);
    assert.deepEqual([await entriesOf(own.id), await entriesOf(attachment.id)], [['created'], ['created']]);
  });
}

test('each record here has the entry of its last stamp in the change feed', async () => {
  const { untold, told } = await listUntold(foundation.ownerUrl);
  assert.deepEqual(untold, []);
  for (const table of ['clash', 'clash_comment', 'issue', 'issue_comment', 'rfi', 'rfi_comment'])
    assert.ok(told[table], table);
});
