import { type TSchema, Type } from 'typebox';
import { photoOrders, shownPhotoFilters } from '../../../../contract/capture.ts';
import { clashOrders, trackedClashFilters } from '../../../../contract/clashes.ts';
import { exportQuery } from '../../../../contract/feeds.ts';
import { issueOrders, trackedIssueFilters } from '../../../../contract/issues.ts';
import { updatedRangeQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { projectFilters } from '../../../../contract/projects.ts';
import { rfiOrders, trackedRfiFilters } from '../../../../contract/rfis.ts';
import { Uuid } from '../../../../contract/values.ts';
import { photoList } from '../../capture/photos/public.ts';
import { clashList } from '../../coordination/clashes/public.ts';
import { issueList } from '../../coordination/issues/public.ts';
import { rfiList } from '../../coordination/rfis/public.ts';
import { patternOf } from '../../coordination/search/public.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { requireOneOrder } from '../../platform/http/paging.ts';
import { person, type Route, route } from '../../platform/http/route.ts';
import { WORKBOOK_TYPE } from '../../platform/workbooks/workbook.ts';
import { getProject, projectList } from '../../tenancy/projects/public.ts';
import { answerExport, type ExportRequest } from './export.ts';
import type { FeedDeps } from './feed.ts';
import type { RowFilter } from './query.ts';
import { FEED_TABLES, type FeedName } from './tables.ts';
import { visibleTo } from './visible-to.ts';

/** What a table's list takes beside its page, how it filters and sorts. */
interface Exported {
  readonly source: ListSource;
  readonly filters: Readonly<Record<string, TSchema>>;
  readonly changed: Readonly<Record<string, TSchema>>;
  readonly orders?: Readonly<Record<string, TSchema>>;
}

const EXPORTED: Readonly<Record<FeedName, Exported>> = {
  issues: { source: issueList, filters: trackedIssueFilters, changed: updatedRangeQuery, orders: issueOrders },
  rfis: { source: rfiList, filters: trackedRfiFilters, changed: updatedRangeQuery, orders: rfiOrders },
  clashes: { source: clashList, filters: trackedClashFilters, changed: updatedRangeQuery, orders: clashOrders },
  photos: { source: photoList, filters: shownPhotoFilters, changed: updatedSinceQuery, orders: photoOrders },
  projects: { source: projectList, filters: projectFilters, changed: updatedSinceQuery },
};

/** The tables as people filter them, as a workbook or CSV; every role that reads may export (contract §10). */
export function exportRoutes(deps: FeedDeps): Route[] {
  const ofProjects = (['issues', 'rfis', 'clashes', 'photos'] as const).map((name) => projectRoute(deps, name));
  return [...ofProjects, workspaceRoute(deps)];
}

const inProject = Type.Object({ projectId: Uuid() });

function projectRoute(deps: FeedDeps, name: FeedName): Route {
  const query = queryOf(name);
  return route({
    ...declared(name),
    path: `/api/projects/{projectId}/exports/${name}`,
    summary: `Export the ${name} of a project as XLSX or CSV`,
    access: person('viewer'),
    scope: 'project',
    params: inProject,
    query,
    async handle({ scope, query: asked, ...asking }) {
      const project = await getProject(deps.db.reader(scope), scope);
      const rows = { projectId: scope.projectId, visibleTo: undefined, of: project.name };
      const request = { ...rows, ...requestOf(name, asked) };
      return answerExport(deps, scope, { table: FEED_TABLES[name], request }, asking);
    },
  });
}

function workspaceRoute(deps: FeedDeps): Route {
  return route({
    ...declared('projects'),
    path: '/api/workspace/exports/projects',
    summary: 'Export the projects one has a role in as XLSX or CSV',
    access: person('member'),
    scope: 'workspace',
    query: queryOf('projects'),
    handle({ scope, caller, query: asked, ...asking }) {
      const rows = { projectId: undefined, visibleTo: visibleTo(caller, scope), of: undefined };
      const request = { ...rows, ...requestOf('projects', asked) };
      return answerExport(deps, scope, { table: FEED_TABLES.projects, request }, asking);
    },
  });
}

const declared = (name: FeedName) =>
  ({
    method: 'GET',
    description:
      `The rows that the list of ${name} has with the same filters, in the order asked for or else the oldest first, with the ` +
      'columns of the feed. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 ' +
      "rows (beyond it 422). CSV is the feed's.",
    tag: 'Exports',
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  }) as const;

const queryOf = (name: FeedName) =>
  Type.Object({ ...exportQuery, ...EXPORTED[name].changed, ...EXPORTED[name].filters, ...EXPORTED[name].orders });

type Asked = Readonly<Record<string, unknown>>;

function requestOf(name: FeedName, asked: Asked): Omit<ExportRequest, 'projectId' | 'visibleTo' | 'of'> {
  const {
    format = 'xlsx',
    lang = 'en',
    bom = false,
  } = asked as { format?: 'xlsx' | 'csv'; lang?: 'en' | 'ar'; bom?: boolean };
  if (bom && format !== 'csv') throw invalidField('bom', 'is for CSV alone');
  const { updated_since: updatedSince, updated_until: updatedUntil } = asked as Readonly<
    Record<string, string | undefined>
  >;
  const { sort } = asked as { sort?: string };
  requireOneOrder({ sort, updated_since: updatedSince });
  const { source } = EXPORTED[name];
  const rows = {
    order: sort === undefined ? undefined : source.orders?.[sort],
    filters: filtersOf(EXPORTED[name], asked),
  };
  return { format, bom, language: lang, updatedSince, updatedUntil, ...rows };
}

// A label and a text are read as the lists read them.
const READ: Readonly<Record<string, (value: string) => string | undefined>> = {
  label: (value) => value.trim(),
  q: patternOf,
};

function filtersOf({ source, filters }: Exported, asked: Asked): RowFilter[] {
  return Object.entries(filters).flatMap(([name, schema]) => {
    const condition = source.filters[name];
    if (condition === undefined) throw new Error(`the list does not filter by ${name}`);
    if (asked[name] === undefined) return [];
    const written = String(asked[name]);
    const value = READ[name]?.(written) ?? written;
    return [{ name, condition, type: typeOf(schema), value }];
  });
}

function typeOf(schema: TSchema): RowFilter['type'] {
  const { type, format } = schema as { type?: string; format?: string };
  if (type === 'boolean') return 'boolean';
  return format === 'uuid' ? 'uuid' : 'text';
}
