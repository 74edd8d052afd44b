// Mails to the admins of a project about its scheduled reports.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import type { ReportNotice, RunDeps } from './deps.ts';

/** Enqueues a mail to each admin of the project. */
export async function notifyReportAdmins(
  { keyring, baseUrl }: Pick<RunDeps, 'keyring' | 'baseUrl'>,
  tx: Tx,
  scope: ProjectScope,
  { reason, reportId, reportName }: ReportNotice,
): Promise<void> {
  const { name: project } = await getProject(tx, scope);
  const link = `${baseUrl()}/projects/${scope.projectId}/reports/${reportId}`;
  const people = await listPeopleWithAccess(tx, scope);
  for (const { name, email } of people.filter(({ role, isAccepted }) => role === 'admin' && isAccepted)) {
    const data = { reason, name, project, report: reportName, link };
    const to = { name, address: email };
    await enqueueMail(tx, { keyring }, { to, template: 'report_attention', language: 'both', data });
  }
}
