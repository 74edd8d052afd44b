import { scheduledReportOperations as operations } from '../../../../contract/operations/scheduled-reports.ts';
import type { ScheduledReport } from '../../../../contract/scheduled-reports.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { noContent, type Route } from '../../platform/http/route.ts';
import { changeReport, createReport, deleteReport, type ReportDeps } from './commands.ts';
import { reportList, reportMembers } from './members.ts';
import { getReport } from './store.ts';

export type ReportRouteDeps = ReportDeps & PagingDeps;

type Asking = Parameters<typeof okByContent>[0];

const reports = pagedList({ name: 'scheduled-reports', source: reportList, shape: reportMembers.shape });

/** Routes of scheduled reports: for project admins, since addresses of people outside are personal data. */
export function scheduledReportRoutes(deps: ReportRouteDeps): Route[] {
  const loadResource = ({ scope, params }: { scope: ProjectScope; params: { reportId: string } }) =>
    getReport(deps.db.reader(scope), scope, params.reportId);
  const answer = (call: Asking, report: ScheduledReport) => okByContent(call, report, report.updatedAt);
  return [
    implement(operations.listScheduledReports, ({ scope, query, url }) => reports.page(deps, scope, { query, url })),
    implement(operations.createScheduledReport, (call) =>
      call.idempotent(
        deps,
        (report: ScheduledReport) => ({ ...answer(call, report), status: 201 }),
        (bound) => createReport(bound, call.actor, call.scope, call.body),
      ),
    ),
    implement(operations.getScheduledReport, async (call) => answer(call, await loadResource(call))),
    implement(operations.updateScheduledReport, {
      loadResource,
      handle: async (call) => {
        const { actor, scope, params, body, ifMatch } = call;
        return answer(call, await changeReport(deps, actor, scope, { id: params.reportId, ifMatch, change: body }));
      },
    }),
    implement(operations.deleteScheduledReport, {
      loadResource,
      async handle({ actor, scope, params, ifMatch }) {
        await deleteReport(deps, actor, scope, { id: params.reportId, ifMatch });
        return noContent;
      },
    }),
  ];
}
