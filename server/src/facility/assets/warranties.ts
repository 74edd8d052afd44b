// The admins of a project hear of warranties that are about to end: 60, 30, 7 and 1 days before, of each once. What ends in a
// project is told in one mail: a building has hundreds of assets that were installed on the same day.
import { sql } from 'kysely';
import { WARRANTY_NOTICE_DAYS } from '../../../../contract/assets.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { todayIn } from '../schedules/public.ts';

export interface WarrantyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  /** The service's own address, which the link in the mail begins with. */
  readonly baseUrl: () => string;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const PROJECTS_AT_ONCE = 100;
const MOST_NAMED = 20;

/** Tells the admins of each project of the warranties whose next notice is due. One project holds up no other. */
export async function tellOfWarranties(deps: WarrantyDeps, atOnce = PROJECTS_AT_ONCE): Promise<void> {
  const today = Temporal.PlainDate.from(instantOf(deps.clock.now()).slice(0, 10));
  // A day around, since each project has a day of its own.
  const since = today.subtract({ days: 1 }).toString();
  const until = today.add({ days: WARRANTY_NOTICE_DAYS[0] + 1 }).toString();
  const faults: unknown[] = [];
  for (let afterId = FIRST_ID; ; ) {
    const { rows } = await sql<{ workspaceId: string; projectId: string }>`
      select workspace_id as "workspaceId", project_id as "projectId"
      from directory.list_warranties_ending(${since}::date, ${until}::date, ${afterId}::uuid, ${atOnce}::int)`.execute(
      deps.db.directory,
    );
    for (const { workspaceId, projectId } of rows) {
      await tellProject(deps, projectScope(workspaceId, projectId)).catch((error: unknown) => faults.push(error));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    afterId = last.projectId;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} projects cannot be told of warranties`);
}

async function tellProject(deps: WarrantyDeps, scope: ProjectScope): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const ending = await takeEnding(tx, scope, await todayIn(tx, scope, deps.clock));
    if (ending.length === 0) return;
    const { name: project } = await getProject(tx, scope);
    const assets = ending.slice(0, MOST_NAMED).map((each) => ({ called: calledOf(each), endsOn: each.endsOn }));
    const about = { project, assets, more: ending.length - assets.length };
    // All of them, with those that have ended behind.
    const last = ending.at(-1)?.endsOn;
    const link = `${deps.baseUrl()}/projects/${scope.projectId}/assets?warranty=${last}&sort=-warrantyExpiresOn`;
    for (const { name, email, role } of await listPeopleWithAccess(tx, scope)) {
      if (role !== 'admin') continue;
      const to = { name, address: email };
      await enqueueMail(tx, deps.mail, {
        to,
        template: 'warranties_ending',
        language: 'both',
        data: { ...about, name, link },
      });
    }
  });
}

interface Ending {
  readonly tag: string | null;
  readonly manufacturer: string | null;
  readonly modelNumber: string | null;
  readonly serialNumber: string | null;
  readonly endsOn: string;
}

/** The step of a notice: the fewest of the days that are left, or more. */
const STEP = sql`case ${sql.join(
  WARRANTY_NOTICE_DAYS.toReversed().map(
    (days) => sql`when warranty_expires_on - day.today <= ${sql.lit(days)} then ${sql.lit(days)}`,
  ),
  sql` `,
)} end`;

/** Notes that the admins are told, and answers of what, the first to end first. The record itself does not change by it. */
async function takeEnding(tx: Tx, scope: ProjectScope, today: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    update asset set warranty_told_days = ${STEP}
    from (select ${today}::date as today) as day
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and warranty_expires_on between day.today and day.today + ${WARRANTY_NOTICE_DAYS[0]}::int
      and condition is distinct from 'retired'
      and (warranty_told_days is null or warranty_told_days > ${STEP})
    returning tag, manufacturer, model_number as "modelNumber", serial_number as "serialNumber",
              warranty_expires_on as "endsOn"`.execute(tx);
  return rows.toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : 1));
}

function calledOf({ tag, manufacturer, modelNumber, serialNumber }: Ending): string {
  const known = [tag, manufacturer, modelNumber].filter((each) => each !== null);
  return known.length > 0 ? known.join(' ') : (serialNumber ?? '—');
}
