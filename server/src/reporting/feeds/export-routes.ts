import { type TSchema, Type } from 'typebox';
import { assetFilters, assetOrders } from '../../../../contract/assets.ts';
import { photoOrders, shownPhotoFilters } from '../../../../contract/capture.ts';
import { clashOrders, trackedClashFilters } from '../../../../contract/clashes.ts';
import { exportQuery } from '../../../../contract/feeds.ts';
import { issueOrders, trackedIssueFilters } from '../../../../contract/issues.ts';
import { updatedRangeQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { projectFilters } from '../../../../contract/projects.ts';
import { rfiOrders, trackedRfiFilters } from '../../../../contract/rfis.ts';
import { shownSpaceFilters, spaceOrders } from '../../../../contract/spaces.ts';
import { Uuid } from '../../../../contract/values.ts';
import { photoList } from '../../capture/photos/public.ts';
import { clashList } from '../../coordination/clashes/public.ts';
import { issueList } from '../../coordination/issues/public.ts';
import { rfiList } from '../../coordination/rfis/public.ts';
import { patternOf } from '../../coordination/search/public.ts';
import { assetList } from '../../facility/assets/public.ts';
import { spaceList } from '../../facility/spaces/public.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { requireOneOrder } from '../../platform/http/paging.ts';
import { person, type Route, route } from '../../platform/http/route.ts';
import { WORKBOOK_TYPE } from '../../platform/workbooks/workbook.ts';
import { getProject, projectList } from '../../tenancy/projects/public.ts';
import { answerExport, type ExportRequest } from './export.ts';
import { type ExportName, exportTable } from './export-tables.ts';
import type { FeedDeps } from './feed.ts';
import { type RowFilter, readCsvForm } from './query.ts';
import { visibleTo } from './visible-to.ts';

/** What a table's list takes beside its page, how it filters and sorts. */
interface Exported {
  readonly source: ListSource;
  readonly filters: Readonly<Record<string, TSchema>>;
  readonly changed: Readonly<Record<string, TSchema>>;
  readonly orders?: Readonly<Record<string, TSchema>>;
  /** Filters that hold unless the request says otherwise. */
  readonly unlessSaid?: Asked;
  /** Filters whose values are read otherwise than written. */
  readonly read: Readonly<Record<string, (value: string) => string | undefined>>;
}

type Asked = Readonly<Record<string, unknown>>;

// A label and a text are read as the lists read them.
const COMMON = { label: (value: string) => value.trim(), q: patternOf };

const tracked = { changed: updatedRangeQuery, read: COMMON };
const others = { changed: updatedSinceQuery, read: COMMON };
const EXPORTED: Readonly<Record<ExportName, Exported>> = {
  issues: { ...tracked, source: issueList, filters: trackedIssueFilters, orders: issueOrders },
  rfis: { ...tracked, source: rfiList, filters: trackedRfiFilters, orders: rfiOrders },
  clashes: { ...tracked, source: clashList, filters: trackedClashFilters, orders: clashOrders },
  photos: { ...others, source: photoList, filters: shownPhotoFilters, orders: photoOrders },
  projects: { ...others, source: projectList, filters: projectFilters },
  spaces: {
    ...others,
    source: spaceList,
    filters: shownSpaceFilters,
    orders: spaceOrders,
    unlessSaid: { present: true },
    // Its list looks for the text itself.
    read: {},
  },
  assets: { ...others, source: assetList, filters: assetFilters, orders: assetOrders },
};

/** The tables as people filter them, as a workbook or CSV; every role that reads may export (contract §10). */
export function exportRoutes(deps: FeedDeps): Route[] {
  const ofProjects = (['issues', 'rfis', 'clashes', 'photos', 'spaces', 'assets'] as const).map((name) =>
    projectRoute(deps, name),
  );
  return [...ofProjects, workspaceRoute(deps)];
}

const inProject = Type.Object({ projectId: Uuid() });

function projectRoute(deps: FeedDeps, name: ExportName): Route {
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
      const rows = { projectId: scope.projectId, visibleTo: undefined, project };
      const request = { ...rows, ...requestOf(name, asked) };
      return answerExport(deps, scope, { table: exportTable(name), request }, asking);
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
      const rows = { projectId: undefined, visibleTo: visibleTo(caller, scope), project: undefined };
      const request = { ...rows, ...requestOf('projects', asked) };
      return answerExport(deps, scope, { table: exportTable('projects'), request }, asking);
    },
  });
}

const declared = (name: ExportName) =>
  ({
    method: 'GET',
    description:
      `The rows that the list of ${name} has with the same filters, in the order asked for or else the oldest first, with the ` +
      'columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, ' +
      'at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    tag: 'Exports',
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  }) as const;

const queryOf = (name: ExportName) =>
  Type.Object({ ...exportQuery, ...EXPORTED[name].changed, ...EXPORTED[name].filters, ...EXPORTED[name].orders });

function requestOf(name: ExportName, asked: Asked): Omit<ExportRequest, 'projectId' | 'visibleTo' | 'project'> {
  const { format = 'xlsx', lang = 'en' } = asked as { format?: 'xlsx' | 'csv'; lang?: 'en' | 'ar' };
  const csvForm = readCsvForm(asked, format);
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
  return { format, ...csvForm, language: lang, updatedSince, updatedUntil, ...rows };
}

function filtersOf({ source, filters, read, unlessSaid }: Exported, given: Asked): RowFilter[] {
  const asked = { ...unlessSaid, ...given };
  return Object.entries(filters).flatMap(([name, schema]) => {
    const condition = source.filters[name];
    if (condition === undefined) throw new Error(`the list does not filter by ${name}`);
    if (asked[name] === undefined) return [];
    const written = String(asked[name]);
    const value = read[name]?.(written) ?? written;
    return [{ name, condition, type: typeOf(schema), value }];
  });
}

function typeOf(schema: TSchema): RowFilter['type'] {
  const { type, format } = schema as { type?: string; format?: string };
  if (type === 'boolean') return 'boolean';
  return format === 'uuid' ? 'uuid' : 'text';
}
