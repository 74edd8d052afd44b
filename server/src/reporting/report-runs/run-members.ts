// The members of a run as admins see it.
import type { ReportRun, ReportRunDetails } from '../../../../contract/report-runs.ts';
import { describeJsonMembers, jsonInstant } from '../../platform/database/json-members.ts';
import type { ListSource } from '../../platform/database/list-query.ts';

const column = (name: string) => `report_run.${name}`;
const plain = (name: string) => `to_jsonb(${column(name)})`;
const ofRun = (table: string) => `${table}.workspace_id = report_run.workspace_id and ${table}.run_id = report_run.id`;
const countDeliveries = (condition: string) =>
  `(select to_jsonb(count(*)) from report_delivery as mail where ${ofRun('mail')}${condition})`;

const members: { readonly [M in keyof ReportRun]: string } = {
  id: plain('id'),
  reportId: plain('report_id'),
  projectId: plain('project_id'),
  reportName: plain('report_name'),
  status: plain('status'),
  periodFrom: jsonInstant(column('period_from')),
  periodTo: jsonInstant(column('period_to')),
  firstDay: plain('first_day'),
  lastDay: plain('last_day'),
  timeZone: plain('time_zone'),
  isLate: plain('is_late'),
  requestedBy: `jsonb_build_object('type', ${column('requested_by_type')}, 'id', ${column('requested_by_id')})`,
  dueAt: jsonInstant(column('due_at')),
  asOf: jsonInstant(column('as_of')),
  sentAt: jsonInstant(column('sent_at')),
  recipientCount: countDeliveries(''),
  sentCount: countDeliveries(" and mail.state = 'sent'"),
  files:
    "coalesce((select jsonb_agg(jsonb_build_object('language', file.language, 'sizeBytes', file.size_bytes, " +
    `'sha256', file.sha256) order by file.language desc) from report_file as file where ${ofRun('file')}), '[]')`,
  createdAt: jsonInstant(column('created_at')),
};

const RECIPIENTS =
  "coalesce((select jsonb_agg(jsonb_build_object('email', mail.email, 'isMember', mail.is_member, 'state', mail.state, " +
  "'attempts', mail.attempts, 'isRepeated', mail.is_repeated, 'replyCode', mail.reply_code, " +
  `'at', ${jsonInstant('mail.at')}) order by mail.position) from report_delivery as mail where ${ofRun('mail')}), '[]')`;

export const runMembers = describeJsonMembers<ReportRun>(members);
export const runDetailMembers = describeJsonMembers<ReportRunDetails>({ ...members, recipients: RECIPIENTS });

/** Runs of a report, newest first. */
export const runList: ListSource = {
  from: 'report_run',
  table: 'report_run',
  changes: false,
  inProject: true,
  newestFirst: true,
  filters: { reportId: 'report_run.report_id = $' },
};
