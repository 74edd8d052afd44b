// Pages over the wire. Usage, in a slice:
//
//   const list = pagedList({ name: 'floor-plans', source, shape });            // once
//   handle: ({ scope, query, url }) => list.page({ db, cursors }, scope, query, url)
//
// A cursor is bound to workspace, list, path, order and filters; a page fetches one row more than it shows, so that a full page
// whose list ends there has `nextCursor` null.

import { createMessage } from '../../../../contract/messages/message.ts';
import { PAGE_LIMIT_DEFAULT } from '../../../../contract/paging.ts';
import type { ProjectScope, WorkspaceScope } from '../access/scope.ts';
import { badCursor, cursorExpired, invalidField } from '../app-error.ts';
import { instantOf } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { appendBytes, appendText, type JsonBytes, openJsonShelf, writtenJson } from '../database/json-bytes.ts';
import {
  isTimed,
  type ListPosition,
  type ListSource,
  type ListWindow,
  listQuery,
  type RowLayout,
} from '../database/list-query.ts';
import type { RecordShape } from '../database/record-shape.ts';
import { fieldText, instantFromText, type TakeRow } from '../database/wire-values.ts';
import type { Cursors } from './cursor.ts';
import type { Answer } from './route.ts';

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly updated_since?: string | undefined;
  readonly updated_until?: string | undefined;
  /** One of the list's orders by a key. */
  readonly sort?: string | undefined;
}

export interface PagingDeps {
  readonly db: Db;
  readonly cursors: Cursors;
}

export interface PagedList {
  /**
   * One page as an answer: JSON, `Link`, and `X-Next-Updated-Since` where the list's rows change. Throws validation_failed
   * where both an order and the one by change are asked for.
   */
  page(
    deps: PagingDeps,
    scope: WorkspaceScope | ProjectScope,
    request: { query: PageQuery; filters?: Readonly<Record<string, unknown>>; url: string },
  ): Promise<Answer>;
}

/** Declares a list: its name (part of every cursor's binding), where its rows come from, how they are written. */
export function pagedList(list: { name: string; source: ListSource; shape: RecordShape }): PagedList {
  const planWindow = listQuery(list.source, list.shape.columns);
  // A shelf a list: its pages are much alike.
  const shelf = openJsonShelf();
  return {
    async page(deps, scope, { query, filters = {}, url }) {
      const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
      const { sort, updated_until } = query;
      requireOneOrder(query);
      const bounds = sort === undefined && updated_until === undefined ? filters : { ...filters, updated_until, sort };
      const binding = bindingOf(`${list.name}\0${pathOf(url)}`, scope, query.updated_since, bounds);
      const from = query.cursor === undefined ? undefined : readPosition(deps.cursors.open(query.cursor, binding));
      const byChange = query.updated_since !== undefined;
      if (from !== undefined && !isOfOrder(from, list.source, query)) throw badCursor();
      const window: ListWindow = {
        workspaceId: scope.workspaceId,
        projectId: 'projectId' in scope ? scope.projectId : undefined,
        after: from,
        updatedSince: query.updated_since,
        updatedUntil: updated_until,
        byChange,
        sort,
        asOf: sort === undefined || from === undefined ? undefined : instantOf(from.nextSinceMs ?? 0),
        filters,
        rows: limit + 1,
      };
      const plan = planWindow(window);
      const page = openPage(shelf.take());
      await deps.db.readRaw(scope, plan, rowsInto(page, limit, plan.layout, list.shape));
      if (plan.layout.clock !== undefined && page.clock === null) {
        if (window.asOf !== undefined) throw cursorExpired();
        throw new Error('the workspace has no clock');
      }
      const carried = byChange ? undefined : from?.nextSinceMs;
      const clockMs = carried ?? (page.clock === null ? undefined : msOf(page.clock));
      const nextSinceMs = nextSinceOf(clockMs, updated_until);
      const carries = sort === undefined ? nextSinceMs : clockMs;
      const sealed = () => deps.cursors.seal(positionOf(page, carries, sort !== undefined), binding);
      const answer = answerOf(page, nextSinceMs, url, sealed);
      return { ...answer, whenSent: () => shelf.putBack(page.json) };
    },
  };
}

/** By a key or by change: one of them (an order by change is a poll's, which `sort` would break). */
export function requireOneOrder(query: Pick<PageQuery, 'sort' | 'updated_since'>): void {
  if (query.sort !== undefined && query.updated_since !== undefined) {
    throw invalidField('sort', createMessage('field.sortSince'));
  }
}

function isOfOrder(from: Position, source: ListSource, { sort, updated_since }: PageQuery): boolean {
  if (sort !== undefined) return from.key !== undefined;
  return from.key === undefined && (from.changedAtMs !== undefined) === isTimed(source, updated_since !== undefined);
}

interface Position extends ListPosition {
  /** In a full load: the first page's clock, which the last page's reader polls from. */
  readonly nextSinceMs: number | undefined;
}

const BEGIN_PAGE = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/** A page as its rows come in. */
interface Page {
  readonly json: JsonBytes;
  /** True where the list goes on: one row came that the page does not show. */
  isFull: boolean;
  clock: string | null;
  /** Of the last row shown, where the list goes on. */
  lastId: string;
  lastAt: string | null;
}

function openPage(json: JsonBytes): Page {
  appendBytes(json, BEGIN_PAGE);
  return { json, isFull: false, clock: null, lastId: '', lastAt: null };
}

function rowsInto(page: Page, limit: number, layout: RowLayout, shape: RecordShape): TakeRow {
  let rows = 0;
  return (row) => {
    rows += 1;
    if (rows === 1 && layout.clock !== undefined) page.clock = fieldText(row, layout.clock);
    // An empty page has one row where the list has a clock, and nothing else in it.
    if (row.lengths[layout.id] === -1) return;
    if (rows > limit) {
      page.isFull = true;
      return;
    }
    if (rows > 1) appendBytes(page.json, COMMA);
    shape.write(row, layout.record, page.json);
    if (rows < limit) return;
    page.lastId = fieldText(row, layout.id) ?? '';
    page.lastAt = layout.orderedAt === undefined ? null : fieldText(row, layout.orderedAt);
  };
}

/** Where the next poll begins: at the clock, or where this range ended if that was before it. */
function nextSinceOf(ms: number | undefined, until: string | undefined): number | undefined {
  return ms === undefined || until === undefined ? ms : Math.min(ms, Math.max(0, Date.parse(until)));
}

function answerOf(page: Page, nextSinceMs: number | undefined, url: string, seal: () => string): Answer {
  const headers: Record<string, string> = {};
  if (nextSinceMs !== undefined) headers['x-next-updated-since'] = new Date(nextSinceMs).toISOString();
  if (!page.isFull) {
    appendText(page.json, '],"nextCursor":null}');
    return { jsonBytes: writtenJson(page.json), headers };
  }
  const cursor = seal();
  headers.link = nextPageLink(url, cursor);
  appendText(page.json, `],"nextCursor":"${cursor}"}`);
  return { jsonBytes: writtenJson(page.json), headers };
}

const msOf = (printed: string): number => Date.parse(instantFromText(printed));

/** What a cursor is bound to: list, path, workspace, project and filters. The limit may change from page to page. */
function bindingOf(
  name: string,
  scope: WorkspaceScope | ProjectScope,
  updatedSince: string | undefined,
  filters: Readonly<Record<string, unknown>>,
): string {
  let binding = `${name}\0${scope.workspaceId}\0${'projectId' in scope ? scope.projectId : ''}\0${updatedSince ?? ''}`;
  for (const filter of Object.keys(filters).sort()) {
    if (filters[filter] !== undefined) binding += `\0${filter}\0${String(filters[filter])}`;
  }
  return binding;
}

// A position is the id's 16 bytes, then 6 bytes of milliseconds: the instant that the order has before the id, or the
// instant of the next poll (order by id, where the list has one). In an order by a key, its text follows the instant of the
// next poll. A leading byte tells which.
const TIMED = 1;
const BY_ID = 2;
const BY_ID_WITH_SINCE = 3;
const BY_KEY = 4;
const KEY_FROM = 23;

function positionOf({ lastId, lastAt }: Page, nextSinceMs: number | undefined, isSorted: boolean): Buffer {
  const id = Buffer.from(lastId.replaceAll('-', ''), 'hex');
  if (isSorted) {
    const since = Buffer.alloc(6);
    since.writeUIntBE(nextSinceMs ?? 0, 0, 6);
    return Buffer.concat([Buffer.of(BY_KEY), id, since, Buffer.from(lastAt ?? '')]);
  }
  const ms = lastAt === null ? nextSinceMs : msOf(lastAt);
  if (ms === undefined) return Buffer.concat([Buffer.of(BY_ID), id]);
  const time = Buffer.alloc(6);
  time.writeUIntBE(ms, 0, 6);
  return Buffer.concat([Buffer.of(lastAt === null ? BY_ID_WITH_SINCE : TIMED), id, time]);
}

function readPosition(bytes: Buffer): Position {
  const hex = bytes.toString('hex', 1, 17);
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const ms = bytes[0] === BY_ID ? undefined : bytes.readUIntBE(17, 6);
  if (bytes[0] === BY_KEY)
    return { id, changedAtMs: undefined, nextSinceMs: ms, key: bytes.toString('utf8', KEY_FROM) };
  return bytes[0] === TIMED
    ? { id, changedAtMs: ms, nextSinceMs: undefined }
    : { id, changedAtMs: undefined, nextSinceMs: ms };
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * The `Link` of a list's next page. The client's own query goes on as it came; what would end the address inside the header
 * is escaped.
 */
export function nextPageLink(url: string, cursor: string): string {
  const path = pathOf(url);
  const search = url.slice(path.length + 1);
  const kept = search.split('&').filter((each) => each !== '' && !each.startsWith('cursor='));
  const next = `${path}?${[...kept, `cursor=${cursor}`].join('&')}`.replaceAll(/[<>"]/g, encodeURIComponent);
  return `<${next}>; rel="next"`;
}
