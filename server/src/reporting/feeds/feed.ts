// Serving a feed: its turn, its snapshot, its answer.

import { hash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopeKind } from '../../../../contract/access.ts';
import { WORKBOOK_TYPE } from '../../../../contract/feeds.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Acquire } from '../../platform/access/limiter.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { openSnapshot, type Snapshot, type SnapshotBounds } from '../../platform/database/snapshot.ts';
import { namesTag } from '../../platform/http/etag.ts';
import type { Answer, Call } from '../../platform/http/route.ts';
import { packWorkbook } from '../../platform/workbooks/workbook.ts';
import type { NamedColumn } from './columns.ts';
import { type FeedPlan, type FeedRequest, planFeed } from './query.ts';
import { SHEET_TITLES, sheetColumns } from './sheet-headings.ts';
import { planSheet } from './sheet-plan.ts';
import type { FeedName, FeedTable } from './tables.ts';

export interface FeedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly feeds: Feeds;
}

/** What feeds are read with. */
export interface Feeds {
  /** A pool of their own (openCopyPool), with a connection for each turn. */
  readonly pool: pg.Pool;
  readonly acquire: Acquire;
  readonly bounds: SnapshotBounds;
}

/** Of a call, what an answer as a stream needs. */
export type Asking = Pick<Call<ScopeKind, unknown, unknown, unknown>, 'method' | 'header' | 'aborted'>;

/** A feed in one of its formats. */
export interface AnyFeedRequest extends Omit<FeedRequest, 'format'> {
  readonly format: FeedRequest['format'] | 'xlsx';
}

/** Answers a feed: 304 where nothing has changed in the workspace since the caller's tag, else the rows as they are read. */
export async function answerFeed(
  deps: FeedDeps,
  scope: WorkspaceScope,
  { table, request }: { table: FeedTable & { readonly name: FeedName }; request: AnyFeedRequest },
  asking: Asking,
): Promise<Answer> {
  const plan = planOf(table, request);
  const known = asking.header('if-none-match');
  const isHead = asking.method === 'HEAD';
  // What a person sees also depends on their roles, which do not move the clock.
  const mayTag = request.visibleTo === undefined;
  if (isHead || (known !== undefined && mayTag)) {
    const asOf = await readClock(deps.db, scope);
    const headers = headersOf(table.name, request, { asOf, tag: mayTag ? tagOf(plan, asOf) : undefined });
    if (known !== undefined && headers.etag !== undefined && namesTag(known, headers.etag)) {
      return { status: 304, headers };
    }
    if (isHead) return { headers, stream: Readable.from([]) };
  }
  const { stream, asOf } = await openFeed(deps, scope, plan, asking);
  const tag = mayTag ? tagOf(plan, asOf) : undefined;
  const isSheet = request.format === 'xlsx';
  const body = isSheet ? packWorkbook([{ title: SHEET_TITLES.en[table.name], xml: stream }], new Date(asOf)) : stream;
  return { headers: headersOf(table.name, request, { asOf, tag }), stream: body };
}

/** Plans a feed; the columns of its sheet are called as in CSV. */
function planOf(table: FeedTable, request: AnyFeedRequest): FeedPlan {
  const { format } = request;
  if (format !== 'xlsx') return planFeed(table, { ...request, format });
  const headings = (columns: readonly NamedColumn[]) =>
    sheetColumns(columns, 'en').map((each, index) => ({ ...each, heading: columns[index]?.name ?? '' }));
  return planSheet(table, request, { headings, rightToLeft: false });
}

/** Opens the stream of a plan's rows once it has a slot. Throws `validation_failed` where there are too many. */
export async function openFeed({ feeds, clock }: FeedDeps, scope: WorkspaceScope, plan: FeedPlan, asking: Asking) {
  const gone = asking.aborted();
  const release = await feeds.acquire(scope.workspaceId);
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(scope, { ...feeds, clock, asked: plan.asked });
    if (plan.beyond !== undefined && (await snapshot.hasRow(plan.beyond.sql))) throw tooManyRows(plan.beyond);
    // Who went away while they waited is not told of it again.
    if (gone.aborted) {
      snapshot.close();
      release();
      return { stream: Readable.from([]), asOf: snapshot.asOf };
    }
    const stream = snapshot.copyOut(plan.sql, plan.framing);
    finished(stream, release);
    gone.addEventListener('abort', () => stream.destroy(), { once: true });
    return { stream, asOf: snapshot.asOf };
  } catch (error) {
    snapshot?.close();
    release();
    throw error;
  }
}

const tooManyRows = ({ rows, message }: NonNullable<FeedPlan['beyond']>) =>
  invalidField('format', message ?? createMessage('field.tooManyRows', { count: rows }));

/** The workspace's clock now. */
export async function readClock(db: Db, scope: WorkspaceScope): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select at from workspace_clock where workspace_id = ${scope.workspaceId}`.execute(db.reader(scope));
  const [row] = rows;
  if (row === undefined) throw new Error('the workspace has no clock');
  return row.at;
}

// Every change of a record moves the workspace's clock. Weak: what the tag stands for is the rows, not their bytes.
function tagOf({ sql: text, asked, framing }: FeedPlan, asOf: string): string {
  const question = hash('sha256', JSON.stringify([text, asked, framing]), 'base64url').slice(0, 12);
  return `W/"${Date.parse(asOf).toString(36)}-${question}"`;
}

interface Freshness {
  readonly asOf: string;
  readonly tag: string | undefined;
}

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  xlsx: WORKBOOK_TYPE,
};

function headersOf(name: string, { format }: AnyFeedRequest, { asOf, tag }: Freshness): Record<string, string> {
  return {
    'content-type': MEDIA_TYPES[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'x-data-as-of': asOf,
    'x-next-updated-since': asOf,
    'cache-control': 'private, no-cache',
    ...(tag === undefined ? {} : { etag: tag }),
  };
}
