// Pages over the wire. Usage, in a slice:
//
//   const list = pagedList({ name: 'floor-plans', source, shape });            // once
//   handle: ({ scope, query, url }) => list.page({ db, cursors }, scope, query, url)
//
// A cursor is bound to workspace, list, path and filters; a page fetches one row more than it shows, so that a full page
// whose list ends there has `nextCursor` null.

import { PAGE_LIMIT_DEFAULT } from '../../../../contract/paging.ts';
import type { ProjectScope, WorkspaceScope } from '../access/scope.ts';
import { badCursor } from '../app-error.ts';
import type { Db, RawRows } from '../database/db.ts';
import {
  isTimed,
  LEADING_COLUMNS,
  type ListPosition,
  type ListSource,
  type ListWindow,
  listQuery,
} from '../database/list-query.ts';
import type { RecordShape } from '../database/record-shape.ts';
import { instantFromText } from '../database/values.ts';
import type { Cursors } from './cursor.ts';
import type { Answer } from './route.ts';

export interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
  readonly updated_since?: string;
}

export interface PagingDeps {
  readonly db: Db;
  readonly cursors: Cursors;
}

export interface PagedList {
  /** One page as an answer: JSON, `Link`, and `X-Next-Updated-Since` where the list's rows change. */
  page(
    deps: PagingDeps,
    scope: WorkspaceScope | ProjectScope,
    request: { query: PageQuery; filters?: Readonly<Record<string, unknown>>; url: string },
  ): Promise<Answer>;
}

/** Declares a list: its name (part of every cursor's binding), where its rows come from, how they are written. */
export function pagedList<T>(list: { name: string; source: ListSource; shape: RecordShape<T> }): PagedList {
  const compile = listQuery(list.source, list.shape.columns);
  return {
    async page(deps, scope, { query, filters = {}, url }) {
      const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
      const binding = bindingOf(`${list.name}\0${pathOf(url)}`, scope, query.updated_since, filters);
      const from = query.cursor === undefined ? undefined : readPosition(deps.cursors.open(query.cursor, binding));
      const byChange = query.updated_since !== undefined;
      const timed = isTimed(list.source, byChange);
      if (from !== undefined && (from.changedAtMs !== undefined) !== timed) throw badCursor();
      const window: ListWindow = {
        workspaceId: scope.workspaceId,
        projectId: 'projectId' in scope ? scope.projectId : undefined,
        after: from,
        updatedSince: query.updated_since,
        byChange,
        filters,
        rows: limit + 1,
      };
      const rows = await deps.db.readRaw(scope, compile(window));
      const carried = byChange ? undefined : from?.nextSinceMs;
      return answerOf(rows, { limit, timed, carried, shape: list.shape, url }, (position) =>
        deps.cursors.seal(position, binding),
      );
    },
  };
}

interface Position extends ListPosition {
  /** In a full load: the first page's clock, which the last page's reader polls from. */
  readonly nextSinceMs: number | undefined;
}

interface PageShape {
  limit: number;
  timed: boolean;
  carried: number | undefined;
  shape: RecordShape<unknown>;
  url: string;
}

function answerOf(rows: RawRows, page: PageShape, seal: (position: Buffer) => string): Answer {
  const clock = rows[0]?.[0] ?? null;
  const isEmpty = rows.length === 0 || (rows.length === 1 && rows[0]?.[1] === null);
  const shown = isEmpty ? 0 : Math.min(rows.length, page.limit);
  const json = ['{"data":['];
  for (let index = 0; index < shown; index += 1) {
    if (index > 0) json.push(',');
    page.shape.pieces(rows[index] as (string | null)[], LEADING_COLUMNS, json);
  }
  const nextSinceMs = page.carried ?? (clock === null ? undefined : Date.parse(instantFromText(clock)));
  const headers: Record<string, string> = {};
  if (nextSinceMs !== undefined) headers['x-next-updated-since'] = new Date(nextSinceMs).toISOString();
  if (rows.length <= page.limit) {
    json.push('],"nextCursor":null}');
    return { jsonBytes: json.join(''), headers };
  }
  const last = rows[shown - 1] as (string | null)[];
  const cursor = seal(positionOf(last, page.timed, nextSinceMs));
  headers.link = `<${withCursor(page.url, cursor)}>; rel="next"`;
  json.push('],"nextCursor":"', cursor, '"}');
  return { jsonBytes: json.join(''), headers };
}

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
// instant of the next poll (order by id, where the list has one). A leading byte tells which.
const TIMED = 1;
const BY_ID = 2;
const BY_ID_WITH_SINCE = 3;

function positionOf(row: (string | null)[], timed: boolean, nextSinceMs: number | undefined): Buffer {
  const id = Buffer.from((row[1] ?? '').replaceAll('-', ''), 'hex');
  const ms = timed ? Date.parse(instantFromText(row[2] ?? '')) : nextSinceMs;
  if (ms === undefined) return Buffer.concat([Buffer.of(BY_ID), id]);
  const time = Buffer.alloc(6);
  time.writeUIntBE(ms, 0, 6);
  return Buffer.concat([Buffer.of(timed ? TIMED : BY_ID_WITH_SINCE), id, time]);
}

function readPosition(bytes: Buffer): Position {
  const hex = bytes.toString('hex', 1, 17);
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const ms = bytes[0] === BY_ID ? undefined : bytes.readUIntBE(17, 6);
  return bytes[0] === TIMED
    ? { id, changedAtMs: ms, nextSinceMs: undefined }
    : { id, changedAtMs: undefined, nextSinceMs: ms };
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

// The client's own query goes on as it came; what would end the address inside a Link header is escaped.
function withCursor(url: string, cursor: string): string {
  const path = pathOf(url);
  const search = url.slice(path.length + 1);
  const kept = search.split('&').filter((each) => each !== '' && !each.startsWith('cursor='));
  return `${path}?${[...kept, `cursor=${cursor}`].join('&')}`.replaceAll(/[<>"]/g, encodeURIComponent);
}
