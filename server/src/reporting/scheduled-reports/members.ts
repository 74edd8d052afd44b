// The members of a scheduled report as its admins see it.
import type { ScheduledReport } from '../../../../contract/scheduled-reports.ts';
import { describeJsonMembers, jsonInstant } from '../../platform/database/json-members.ts';
import type { ListSource } from '../../platform/database/list-query.ts';

const column = (name: string) => `scheduled_report.${name}`;
const plain = (name: string) => `to_jsonb(${column(name)})`;

const OF_REPORT =
  'recipient.workspace_id = scheduled_report.workspace_id and recipient.report_id = scheduled_report.id';

/** Recipients that the report is sent to or was: not those removed from it, nor people removed from the workspace. */
export const IS_LISTED = 'recipient.position is not null';

/** The person with a role in the project who has the address, also if deactivated. */
const PERSON =
  "select jsonb_build_object('id', person.id, 'name', person.name, 'active', person.deactivated_at is null) " +
  'from workspace_person as person ' +
  'join member on member.workspace_id = person.workspace_id and member.user_id = person.id ' +
  'left join project_member on project_member.workspace_id = person.workspace_id ' +
  'and project_member.user_id = person.id and project_member.project_id = scheduled_report.project_id ' +
  'where person.workspace_id = recipient.workspace_id and person.email_key = recipient.email_key ' +
  "and (member.role in ('owner', 'admin') or project_member.role is not null) limit 1";

const RECIPIENTS =
  "coalesce((select jsonb_agg(jsonb_build_object('email', recipient.email, " +
  `'member', (${PERSON}), 'state', recipient.state, 'since', ${jsonInstant('recipient.since')}) ` +
  'order by recipient.position) ' +
  `from scheduled_report_recipient as recipient where ${OF_REPORT} and ${IS_LISTED}), '[]')`;

const LAST_RUN =
  "(select jsonb_build_object('id', run.id, 'status', run.status, " +
  `'periodTo', ${jsonInstant('run.period_to')}, 'sentAt', ${jsonInstant('run.sent_at')}) from report_run as run ` +
  'where run.workspace_id = scheduled_report.workspace_id and run.project_id = scheduled_report.project_id ' +
  "and run.report_id = scheduled_report.id and run.status <> 'missed' order by run.id desc limit 1)";

export const reportMembers = describeJsonMembers<ScheduledReport>({
  id: plain('id'),
  projectId: plain('project_id'),
  name: plain('name'),
  cadence: plain('cadence'),
  language: plain('language'),
  active: plain('active'),
  weekday: plain('weekday'),
  dayOfMonth: plain('day_of_month'),
  localTime: plain('local_time'),
  timeZone: plain('time_zone'),
  weekStartsOn: plain('week_starts_on'),
  sections: plain('sections'),
  photos: plain('photos'),
  recipients: RECIPIENTS,
  delivery: plain('delivery'),
  skipWhenEmpty: plain('skip_when_empty'),
  nextRunAt: jsonInstant(column('next_run_at')),
  lastRun: LAST_RUN,
  createdBy: `jsonb_build_object('type', ${column('created_by_type')}, 'id', ${column('created_by_id')})`,
  createdAt: jsonInstant(column('created_at')),
  updatedAt: jsonInstant(column('updated_at')),
});

/** At most twenty a project, in the order in which they were made. */
export const reportList: ListSource = {
  from: 'scheduled_report',
  table: 'scheduled_report',
  changes: false,
  inProject: true,
  filters: {},
};
