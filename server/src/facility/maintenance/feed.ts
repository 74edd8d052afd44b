// The secret address under which a person's calendar program reads the maintenance of a project. It is that person's: it
// ends with their role in the project (by triggers), with their account, and when they make another one, revoke it or an administrator does.
import { sql } from 'kysely';
import type { MaintenanceFeed } from '../../../../contract/maintenance.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken, isTokenShaped, makeToken } from '../../platform/ids.ts';
import { hasProjectAccess, memberLocks } from '../../tenancy/members/public.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { auditRecord } from '../asset-trail/public.ts';
import { todayIn } from '../schedules/public.ts';
import { readCalendarClock } from './calendar-store.ts';
import { calendarText } from './calendar-text.ts';
import type { MaintenanceDeps } from './commands.ts';
import { readCalendar } from './page.ts';

export interface FeedDeps extends MaintenanceDeps {
  readonly baseUrl: () => string;
}

const PREFIX = 'pcscal';

/** What a calendar program is given: what is due within about a year, what was due within three months. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 400;
const MOST_EVENTS = 2_000;

/** Makes the address of a person's calendar of a project; the one that they had before ends with it. */
export async function makeFeed(
  { db, ids, clock, baseUrl }: FeedDeps,
  { actor, caller }: { readonly actor: Actor; readonly caller: PersonCaller },
  scope: ProjectScope,
  { language = 'en' }: { language?: 'en' | 'ar' },
): Promise<MaintenanceFeed> {
  const { token, hash } = makeToken(PREFIX);
  const createdAt = instantOf(clock.now());
  return inTransaction(db, scope, async (tx) => {
    await lockSession(tx, caller, { at: createdAt, workspaceId: scope.workspaceId });
    // A role that is taken meanwhile ends addresses: one that is made then would come back with the next role.
    if (!(await memberLocks.projectAccess(tx, scope, caller.id))) throw notFound();
    const made = { token_hash: hash, language, created_at: createdAt, last_read_on: null };
    await tx
      .insertInto('maintenance_feed')
      .values({ workspace_id: scope.workspaceId, project_id: scope.projectId, user_id: caller.id, ...made })
      .onConflict((on) => on.columns(['workspace_id', 'project_id', 'user_id']).doUpdateSet(made))
      .execute();
    const record = { type: 'maintenance_feed', id: caller.id } as const;
    await auditRecord(tx, { deps: { ids }, actor, scope }, record, { verb: 'created', detail: { language } });
    return { language, createdAt, lastReadOn: null, address: `${baseUrl()}/api/calendar/${token}.ics` };
  });
}

/** The calendar address of a person, without its secret. */
export async function getFeed(reader: Reader, scope: ProjectScope, userId: string): Promise<MaintenanceFeed> {
  const row = await reader
    .selectFrom('maintenance_feed')
    .select(['language', 'created_at', 'last_read_on'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const language = row.language as MaintenanceFeed['language'];
  return { language, createdAt: row.created_at, lastReadOn: row.last_read_on, address: null };
}

/** Revokes the calendar address of a person at once. */
export async function revokeFeed(
  { db, ids }: Pick<FeedDeps, 'db' | 'ids'>,
  actor: Actor & { readonly id: string },
  scope: ProjectScope,
): Promise<void> {
  await inTransaction(db, scope, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('maintenance_feed')
      .where('workspace_id', '=', scope.workspaceId)
      .where('project_id', '=', scope.projectId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    const record = { type: 'maintenance_feed', id: actor.id } as const;
    await auditRecord(tx, { deps: { ids }, actor, scope }, record, { verb: 'revoked', detail: {} });
  });
}

/** Whose calendar a secret opens; undefined for one that nobody has, or has any more. */
interface OpenedFeed {
  /** Names it in its budget. */
  readonly id: string;
  readonly scope: ProjectScope;
  readonly language: 'en' | 'ar';
}

/** Finds the calendar behind a secret, and notes on which day it was read. */
export async function openFeed(
  { db, clock }: Pick<FeedDeps, 'db' | 'clock'>,
  secret: string,
): Promise<OpenedFeed | undefined> {
  if (!isTokenShaped(secret, PREFIX)) return undefined;
  const { rows } = await sql<{ workspaceId: string; projectId: string; userId: string }>`
    select workspace_id as "workspaceId", project_id as "projectId", user_id as "userId"
    from directory.find_maintenance_feed(${hashToken(secret)}::bytea)`.execute(db.directory);
  const [found] = rows;
  if (found === undefined) return undefined;
  const scope = projectScope(found.workspaceId, found.projectId);
  const reader = db.reader(scope);
  if (!(await hasProjectAccess(reader, scope, found.userId))) return undefined;
  const today = await todayIn(reader, scope, clock);
  const { language, lastReadOn } = await getFeed(reader, scope, found.userId);
  if (lastReadOn !== today) await noteRead(db, scope, found.userId, today);
  return { id: `${found.projectId}/${found.userId}`, scope, language };
}

async function noteRead(db: Db, scope: ProjectScope, userId: string, today: string): Promise<void> {
  await db
    .reader(scope)
    .updateTable('maintenance_feed')
    .set({ last_read_on: today })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .execute();
}

/** The text of an opened calendar. */
export async function feedText({ db, clock, baseUrl }: FeedDeps, { scope, language }: OpenedFeed): Promise<string> {
  const reader = db.reader(scope);
  const { name: projectName } = await getProject(reader, scope);
  const today = await todayIn(reader, scope, clock);
  const around = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
  const window = { from: around(-DAYS_BACK), to: around(DAYS_AHEAD), rows: MOST_EVENTS };
  const asOf = await readCalendarClock(reader, scope, undefined);
  if (asOf === undefined) throw new Error('the workspace has no clock');
  const asked = { ...window, assetId: undefined, state: undefined, after: undefined, asOf };
  const tasks = await readCalendar(reader, scope, asked, today);
  return calendarText(tasks, { projectName, language, projectUrl: `${baseUrl()}/projects/${scope.projectId}` });
}
