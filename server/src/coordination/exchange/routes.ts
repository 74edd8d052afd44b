import type { Import } from '../../../../contract/imports.ts';
import { exchangeOperations } from '../../../../contract/operations/exchange.ts';
import type { AddressDeps } from '../../platform/files/file-address.ts';
import { implement } from '../../platform/http/implement.ts';
import { created, ok, type Route } from '../../platform/http/route.ts';
import { patternOf } from '../search/public.ts';
import { exportIssues } from './export-issues.ts';
import { type IssueImportDeps, importIssues } from './import-issues.ts';
import type { ExportLimiter } from './limiters.ts';
import { getViewpoints } from './viewpoint-store.ts';

export interface ExchangeRouteDeps extends IssueImportDeps, AddressDeps {
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
  readonly exports: ExportLimiter;
}

/** Issues from and to BCF archives (docs/exchange.md). */
export function exchangeRoutes(deps: ExchangeRouteDeps): Route[] {
  return [importRoute(deps), exportRoute(deps), viewpointRoute(deps)];
}

function importRoute(deps: ExchangeRouteDeps): Route {
  return implement(exchangeOperations.createProjectIssueImport, {
    maxBytes: deps.maxDocumentBytes,
    handle: ({ actor, scope, file, idempotent }) =>
      idempotent(
        deps,
        (report: Import) => created(report),
        // Of its transactions only the last has an answer to keep.
        (bound) => importIssues({ ...deps, endingDb: bound.db }, actor, scope, file?.path ?? ''),
      ),
  });
}

function exportRoute(deps: ExchangeRouteDeps): Route {
  return implement(
    exchangeOperations.exportProjectIssuesAsBcf,
    async ({ scope, method, query: { format: _format, version = '2.1', q, ...exact } }) => {
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="issues.${version === '3.0' ? 'bcf' : 'bcfzip'}"`,
      };
      if (method === 'HEAD') return { headers };
      const filters = { ...exact, label: exact.label?.trim(), q: patternOf(q) };
      const begin = () => exportIssues(deps, scope, { version, filters });
      return { headers, stream: await deps.exports.open(scope.workspaceId, begin) };
    },
  );
}

function viewpointRoute(deps: ExchangeRouteDeps): Route {
  return implement(exchangeOperations.listProjectIssueViewpoints, async ({ scope, params }) =>
    ok({ data: await getViewpoints(deps.db.reader(scope), deps, scope, params.issueId), nextCursor: null }),
  );
}
