import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { AuditEntry as AuditEntrySchema } from '../../../../contract/audit.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { OPERATOR, SYSTEM } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { pagedList } from '../../platform/http/paging.ts';
import { compileReply } from '../../platform/http/schema.ts';
import { type AuditEntry as NewEntry, recordAudit } from '../../platform/records/record-change.ts';
import { auditList, auditShape } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const list = pagedList({ name: 'audit-log', source: auditList, shape: auditShape });
const deps = { db: database.db, cursors: openCursors([Buffer.alloc(32, 1)]) };

type Filters = Readonly<Record<string, string | undefined>>;
interface Page {
  data: AuditEntry[];
  nextCursor: string | null;
}

async function read(scope: WorkspaceScope, filters: Filters = {}, more: { limit?: number; cursor?: string } = {}) {
  const answer = await list.page(deps, scope, { query: more, filters, url: '/api/workspace/audit-log' });
  return JSON.parse(String(answer.jsonBytes)) as Page;
}

/** A workspace with an empty log of its own: what its making entered has ids that the test leaves out. */
async function emptyLog() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const before = new Set((await read(scope, {}, { limit: 200 })).data.map((each) => each.id));
  const entries = async (filters: Filters = {}) =>
    (await read(scope, filters, { limit: 200 })).data.filter((each) => !before.has(each.id));
  return { scope, omar: people.Omar, entries };
}

const enter = (
  scope: WorkspaceScope,
  entry: Partial<NewEntry> & { actor?: Parameters<typeof recordAudit>[1]['actor'] },
) =>
  inTransaction(database.db, scope, (tx) => {
    const { actor = SYSTEM, ...rest } = entry;
    return recordAudit(tx, { ids: world.ids, actor }, scope, {
      action: 'thing.done',
      subject: { type: 'thing', id: null },
      ...rest,
    });
  });

/** Puts entries of exactly these instants into the log, in this order. */
async function enterAt(scope: WorkspaceScope, instants: readonly string[]): Promise<void> {
  await database.asOwner(
    `insert into audit_entry (workspace_id, id, at, actor_type, action, subject_type)
     select $1, gen_random_uuid(), at, 'system', 'thing.done', 'thing' from unnest($2::timestamptz[]) as at`,
    [scope.workspaceId, instants],
  );
}

describe('reading the log', () => {
  test('an entry says who did what to what, in its project and request, and fits the documented form', async () => {
    const { scope, omar, entries } = await emptyLog();
    const projectId = world.ids.next();
    const detail = { role: { from: 'member', to: 'admin' }, note: 'a "quoted" كلمة' };
    await enter(scope, {
      actor: actorOf(omar),
      action: 'member.role_changed',
      subject: { type: 'user', id: 'x' },
      detail,
      projectId,
    });
    await enter(scope, { actor: OPERATOR });
    const [byOperator, byOmar] = await entries();
    const check = compileReply(AuditEntrySchema);
    for (const each of [byOperator, byOmar]) assert.deepEqual(check(each), []);
    assert.deepEqual(byOmar, {
      id: byOmar?.id,
      at: byOmar?.at,
      actor: { type: 'user', id: omar },
      applicationId: null,
      action: 'member.role_changed',
      subject: { type: 'user', id: 'x' },
      projectId,
      detail,
      requestId: 'test',
    });
    assert.deepEqual(
      [byOperator?.actor, byOperator?.subject, byOperator?.projectId, byOperator?.detail, byOperator?.requestId],
      [{ type: 'operator', id: null }, { type: 'thing', id: null }, null, {}, null],
    );
  });

  test('newest first in one total order, each entry once, however small the pages and however many share an instant', async () => {
    const { scope } = await emptyLog();
    const instants = ['2026-03-01T08:00:00.001Z', '2026-03-01T08:00:00.002Z', '2025-12-31T23:59:59.999Z'];
    await enterAt(
      scope,
      instants.flatMap((each) => Array<string>(7).fill(each)),
    );
    const whole = (await read(scope, { action: 'thing.done' }, { limit: 200 })).data;
    assert.equal(whole.length, 21);
    const sorted = whole.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
    assert.deepEqual(whole, sorted);
    for (const limit of [1, 3, 20, 21]) {
      const seen: AuditEntry[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await read(
          scope,
          { action: 'thing.done' },
          { limit, ...(cursor === undefined ? {} : { cursor }) },
        );
        seen.push(...page.data);
        cursor = page.nextCursor;
      }
      assert.deepEqual(seen, whole, `pages of ${limit}`);
    }
  });

  test('while a client pages, what is entered meanwhile neither hides nor repeats what was there', async () => {
    const { scope } = await emptyLog();
    await enterAt(
      scope,
      Array.from({ length: 10 }, (_, at) => `2020-03-01T08:00:00.00${at}Z`),
    );
    const whole = (await read(scope, {}, { limit: 200 })).data;
    const seen: AuditEntry[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(scope, {}, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.data);
      cursor = page.nextCursor;
      await enter(scope, {});
    }
    assert.deepEqual(seen, whole);
  });

  test('each filter alone and all of them together keep exactly what fits', async () => {
    const { scope, omar, entries } = await emptyLog();
    const projectId = world.ids.next();
    const wanted = { actor: actorOf(omar), action: 'photo.published', subject: { type: 'photo', id: 'p1' }, projectId };
    await enter(scope, wanted);
    await enter(scope, {});
    const [hit] = await entries({ action: 'photo.published' });
    const later = new Date(Date.parse(hit?.at ?? '') + 1).toISOString();
    const filters: Filters = {
      action: 'photo.published',
      actorType: 'user',
      actorId: omar,
      projectId,
      subjectType: 'photo',
      subjectId: 'p1',
      since: hit?.at,
      until: later,
    };
    for (const [name, value] of Object.entries(filters)) {
      const found = await entries({ [name]: value });
      assert.ok(
        found.some((each) => each.id === hit?.id),
        name,
      );
      if (!['since', 'until'].includes(name)) assert.equal(found.length, 1, name);
    }
    assert.deepEqual(await entries(filters), [hit]);
    for (const name of Object.keys(filters)) {
      const other = { since: later, until: hit?.at, projectId: world.ids.next(), actorType: 'key' }[name] ?? 'other';
      assert.deepEqual(await entries({ ...filters, [name]: other }), [], name);
    }
  });

  test('a cursor is for this workspace and these filters alone', async () => {
    const [mine, theirs] = [await emptyLog(), await emptyLog()];
    await enterAt(mine.scope, ['2026-03-01T08:00:00Z', '2026-03-01T08:00:01Z', '2026-03-01T08:00:02Z']);
    const { nextCursor } = await read(mine.scope, {}, { limit: 1 });
    const cursor = nextCursor ?? assert.fail();
    const isBadCursor = (error: unknown) => error instanceof AppError && error.code === 'bad_request';
    await assert.rejects(read(theirs.scope, {}, { cursor }), isBadCursor);
    await assert.rejects(read(mine.scope, { action: 'thing.done' }, { cursor }), isBadCursor);
    assert.ok((await read(mine.scope, {}, { cursor })).data.length > 0);
  });
});

describe('the log of another workspace', () => {
  test('is not read with the wrong scope, by the condition and by row-level security alone', async () => {
    const [mine, theirs] = [await emptyLog(), await emptyLog()];
    await enter(theirs.scope, { action: 'secret.thing' });
    assert.deepEqual((await read(mine.scope, { action: 'secret.thing' })).data, []);
    const reader = database.db.reader(mine.scope);
    assert.deepEqual(
      await reader.selectFrom('audit_entry').select('id').where('action', '=', 'secret.thing').execute(),
      [],
    );
  });

  test('cannot be written to', async () => {
    const [mine, theirs] = [await emptyLog(), await emptyLog()];
    const write = inTransaction(database.db, mine.scope, (tx) =>
      recordAudit(tx, { ids: world.ids, actor: SYSTEM }, theirs.scope, {
        action: 'x.y',
        subject: { type: 'x', id: null },
      }),
    );
    await assert.rejects(write, { code: '42501' });
  });
});

describe('what stands in the log stays', () => {
  const statements = [
    "update audit_entry set action = 'nothing'",
    'delete from audit_entry',
    'truncate audit_entry',
    "insert into audit_entry select * from audit_entry on conflict (workspace_id, id) do update set action = 'nothing'",
  ];

  test('for the owner of the tables: it is neither changed, deleted nor emptied, and not with its workspace either', async () => {
    const { scope } = await emptyLog();
    await enter(scope, {});
    const whole = () => database.asOwner('select * from audit_entry order by workspace_id, at, id');
    const before = await whole();
    for (const statement of [...statements, 'delete from workspace', 'truncate workspace cascade']) {
      await assert.rejects(database.asOwner(statement), /append-only/, statement);
    }
    assert.deepEqual(await whole(), before);
  });

  test('for the service: it has no right to try', async () => {
    const { scope } = await emptyLog();
    await enter(scope, {});
    const client = new pg.Client({ connectionString: database.ownerUrl, options: `-c role=${database.serviceRole}` });
    await client.connect();
    try {
      await client.query(`set app.workspace_id = '${scope.workspaceId}'`);
      for (const statement of statements) await assert.rejects(client.query(statement), { code: '42501' }, statement);
    } finally {
      await client.end();
    }
  });

  test('an action that is rolled back leaves no entry', async () => {
    const { scope, entries } = await emptyLog();
    const work = inTransaction(database.db, scope, async (tx) => {
      const entry = { action: 'x.y', subject: { type: 'x', id: null } };
      await recordAudit(tx, { ids: world.ids, actor: SYSTEM }, scope, entry);
      throw new Error('changed my mind');
    });
    await assert.rejects(work, /changed my mind/);
    assert.deepEqual(await entries(), []);
  });
});
