import type { TSchema } from 'typebox';
import { assetFilters } from '../../../../contract/assets.ts';
import { trackedClashFilters } from '../../../../contract/clashes.ts';
import { trackedIssueFilters } from '../../../../contract/issues.ts';
import { exportOperations } from '../../../../contract/operations/exports.ts';
import { projectFilters } from '../../../../contract/projects.ts';
import { shownPhotoFilters } from '../../../../contract/records/photo.ts';
import { trackedRfiFilters } from '../../../../contract/rfis.ts';
import { shownSpaceFilters } from '../../../../contract/spaces.ts';
import { photoList } from '../../capture/photos/public.ts';
import { clashList } from '../../coordination/clashes/public.ts';
import { issueList } from '../../coordination/issues/public.ts';
import { rfiList } from '../../coordination/rfis/public.ts';
import { patternOf } from '../../coordination/search/public.ts';
import { assetList } from '../../facility/assets/public.ts';
import { spaceList } from '../../facility/spaces/public.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { implement } from '../../platform/http/implement.ts';
import { requireOneOrder } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import { getProject, projectList } from '../../tenancy/projects/public.ts';
import { answerListDocument, type ListDocumentDeps } from './documents/list-document.ts';
import { answerExport, type ExportRequest } from './export.ts';
import { type ExportName, exportTable } from './export-tables.ts';
import type { FeedDeps } from './feed.ts';
import { type RowFilter, readCsvForm } from './query.ts';
import { visibleTo } from './visible-to.ts';

/** A table's list and how its filters are read. */
interface Exported {
  readonly source: ListSource;
  readonly filters: Readonly<Record<string, TSchema>>;
  /** Filters that hold unless the request says otherwise. */
  readonly unlessSaid?: Asked;
  /** Filters whose values are read otherwise than written. */
  readonly read: Readonly<Record<string, (value: string) => string | undefined>>;
}

type Asked = Readonly<Record<string, unknown>>;

// A label and a text are read as the lists read them.
const COMMON = { label: (value: string) => value.trim(), q: patternOf };

const EXPORTED: Readonly<Record<ExportName, Exported>> = {
  issues: { read: COMMON, source: issueList, filters: trackedIssueFilters },
  rfis: { read: COMMON, source: rfiList, filters: trackedRfiFilters },
  clashes: { read: COMMON, source: clashList, filters: trackedClashFilters },
  photos: { read: COMMON, source: photoList, filters: shownPhotoFilters },
  projects: { read: COMMON, source: projectList, filters: projectFilters },
  spaces: {
    source: spaceList,
    filters: shownSpaceFilters,
    unlessSaid: { present: true },
    // Its list looks for the text itself.
    read: {},
  },
  assets: { read: COMMON, source: assetList, filters: assetFilters },
};

/** The tables as people filter them, as a workbook, CSV or PDF; every role that reads may export (contract §10). */
export function exportRoutes(deps: ListDocumentDeps): Route[] {
  return [
    projectRoute(deps, exportOperations.exportProjectIssues, 'issues'),
    projectRoute(deps, exportOperations.exportProjectRfis, 'rfis'),
    projectRoute(deps, exportOperations.exportProjectClashes, 'clashes'),
    projectRoute(deps, exportOperations.exportProjectPhotos, 'photos'),
    projectRoute(deps, exportOperations.exportProjectSpaces, 'spaces'),
    projectRoute(deps, exportOperations.exportProjectAssets, 'assets'),
    workspaceRoute(deps),
  ];
}

type ProjectExport = Exclude<
  (typeof exportOperations)[keyof typeof exportOperations],
  typeof exportOperations.exportProjects
>;

function projectRoute(deps: ListDocumentDeps, operation: ProjectExport, name: Exclude<ExportName, 'projects'>): Route {
  return implement(operation, async ({ scope, query: asked, ...asking }) => {
    const project = await getProject(deps.db.reader(scope), scope);
    const rows = { projectId: scope.projectId, visibleTo: undefined, project };
    const request = { ...rows, ...requestOf(name, asked) };
    if (asked.format !== 'pdf') return answerExport(deps, scope, { table: exportTable(name), request }, asking);
    const said = { ...EXPORTED[name].unlessSaid, ...asked };
    return answerListDocument(deps, scope, { ...request, name, project, asked: said }, asking);
  });
}

function workspaceRoute(deps: FeedDeps): Route {
  return implement(exportOperations.exportProjects, ({ scope, caller, query: asked, ...asking }) => {
    const rows = { projectId: undefined, visibleTo: visibleTo(caller, scope), project: undefined };
    const request = { ...rows, ...requestOf('projects', asked) };
    return answerExport(deps, scope, { table: exportTable('projects'), request }, asking);
  });
}

function requestOf(name: ExportName, asked: Asked): Omit<ExportRequest, 'projectId' | 'visibleTo' | 'project'> {
  const { format = 'xlsx', lang = 'en' } = asked as { format?: ExportRequest['format']; lang?: 'en' | 'ar' };
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
