// Statements on report_delivery and on the state of recipients.
import { type Selectable, sql } from 'kysely';
import type { ReportDeliveryState } from '../../../../contract/report-runs.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Db, Reader, Tables } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { IS_LISTED } from '../scheduled-reports/public.ts';

/** A mail of a run as it is stored. */
export interface StoredDelivery {
  readonly id: string;
  readonly runId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly isMember: boolean;
  readonly state: ReportDeliveryState;
  readonly attempts: number;
  readonly isRepeated: boolean;
  readonly error: string | null;
  readonly until: string;
  /** Sealed secrets of its links; null once they have ended. */
  readonly secrets: string | null;
  readonly viewUntil: string | null;
  readonly at: string;
}

/** A recipient that a run is sent to. */
export interface DueRecipient {
  readonly email: string;
  readonly emailKey: string;
  readonly isMember: boolean;
}

export interface NewDelivery extends DueRecipient {
  readonly id: string;
  readonly secrets: string;
  readonly viewHash: Buffer;
  readonly unsubscribeHash: Buffer;
}

/** Lists the active recipients of a report in their order; a member is a person with a role in the project. */
export async function listDueRecipients(
  reader: Reader,
  scope: ProjectScope,
  reportId: string,
): Promise<DueRecipient[]> {
  const { rows } = await sql<DueRecipient>`
    select recipient.email, recipient.email_key as "emailKey", exists (
      select from workspace_person as person
      join member on member.workspace_id = person.workspace_id and member.user_id = person.id
      left join project_member on project_member.workspace_id = person.workspace_id
        and project_member.user_id = person.id and project_member.project_id = ${scope.projectId}::uuid
      where person.workspace_id = recipient.workspace_id and person.email_key = recipient.email_key
        and person.deactivated_at is null and (member.role in ('owner', 'admin') or project_member.role is not null)
    ) as "isMember"
    from scheduled_report_recipient as recipient
    where recipient.workspace_id = ${scope.workspaceId}::uuid and recipient.report_id = ${reportId}::uuid
      and recipient.state = 'active' and ${sql.raw(IS_LISTED)}
    order by recipient.position`.execute(reader);
  return rows;
}

/** Inserts the mails of a run. */
export async function insertDeliveries(
  tx: Tx,
  scope: ProjectScope,
  {
    runId,
    reportId,
    deliveries,
    ...times
  }: {
    readonly runId: string;
    readonly reportId: string;
    readonly deliveries: readonly NewDelivery[];
    readonly at: string;
    readonly until: string;
    readonly viewUntil: string;
  },
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx
    .insertInto('report_delivery')
    .values(
      deliveries.map((each, position) => ({
        workspace_id: scope.workspaceId,
        id: each.id,
        run_id: runId,
        position,
        email: each.email,
        email_key: each.emailKey,
        is_member: each.isMember,
        state: 'pending',
        until: times.until,
        secrets: each.secrets,
        view_hash: each.viewHash,
        view_until: times.viewUntil,
        at: times.at,
      })),
    )
    .execute();
  await insertUnsubscribeLinks(tx, scope, reportId, deliveries);
}

async function insertUnsubscribeLinks(
  tx: Tx,
  { workspaceId }: ProjectScope,
  reportId: string,
  links: readonly Pick<NewDelivery, 'unsubscribeHash' | 'emailKey'>[],
): Promise<void> {
  await tx
    .insertInto('report_unsubscribe_link')
    .values(
      links.map(({ unsubscribeHash, emailKey }) => ({
        workspace_id: workspaceId,
        hash: unsubscribeHash,
        report_id: reportId,
        email_key: emailKey,
      })),
    )
    .execute();
}

/** Returns a mail; undefined if there is none. */
export async function findDelivery(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<StoredDelivery | undefined> {
  const row = await selectDeliveries(reader, scope).where('id', '=', id).executeTakeFirst();
  return row && toDelivery(row);
}

/** Locks a mail; undefined if there is none. */
export async function lockDelivery(tx: Tx, scope: ProjectScope, id: string): Promise<StoredDelivery | undefined> {
  const row = await selectDeliveries(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toDelivery(row);
}

/** Locks the mails of a run, in their order. */
export async function lockDeliveries(tx: Tx, scope: ProjectScope, runId: string): Promise<StoredDelivery[]> {
  const rows = await selectDeliveries(tx, scope).where('run_id', '=', runId).orderBy('position').forUpdate().execute();
  return rows.map(toDelivery);
}

interface DeliveryChange {
  readonly state: ReportDeliveryState;
  readonly at: string;
  readonly attempts?: number;
  readonly isRepeated?: boolean;
  readonly replyCode?: number | null;
  readonly error?: string | null;
  readonly until?: string;
  readonly viewUntil?: string;
}

/** Changes a mail. */
export async function updateDelivery(tx: Tx, scope: ProjectScope, id: string, change: DeliveryChange): Promise<void> {
  const { state, at, attempts, isRepeated, replyCode, error, until, viewUntil } = change;
  await tx
    .updateTable('report_delivery')
    .set({
      state,
      at,
      ...(attempts !== undefined && { attempts }),
      ...(isRepeated !== undefined && { is_repeated: isRepeated }),
      ...(replyCode !== undefined && { reply_code: replyCode }),
      ...(error !== undefined && { error }),
      ...(until !== undefined && { until }),
      ...(viewUntil !== undefined && { view_until: viewUntil }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Gives a mail new links, where those that it had have ended. */
export async function renewSecrets(
  tx: Tx,
  scope: ProjectScope,
  { id, reportId, emailKey }: RecipientKey & { readonly id: string },
  made: Pick<NewDelivery, 'secrets' | 'viewHash' | 'unsubscribeHash'> & { readonly viewUntil: string },
): Promise<void> {
  await insertUnsubscribeLinks(tx, scope, reportId, [{ unsubscribeHash: made.unsubscribeHash, emailKey }]);
  await tx
    .updateTable('report_delivery')
    .set({
      secrets: made.secrets,
      view_hash: made.viewHash,
      view_until: made.viewUntil,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Ends the links of all mails of a report, or of those to one address. */
export async function endLinks(tx: Tx, scope: ProjectScope, reportId: string, emailKey?: string): Promise<void> {
  await sql`
    update report_delivery as mail set secrets = null, view_hash = null
    from report_run as run
    where run.workspace_id = ${scope.workspaceId}::uuid and run.project_id = ${scope.projectId}::uuid
      and run.report_id = ${reportId}::uuid and mail.workspace_id = run.workspace_id and mail.run_id = run.id
      and mail.view_hash is not null
      and (${emailKey ?? null}::text is null or mail.email_key = ${emailKey ?? null}::text)`.execute(tx);
}

type Found = { readonly scope: ProjectScope; readonly id: string };

/** Finds a mail across workspaces by the secret of its link, as its hash, or by its id. */
export async function findAnyDelivery(
  db: Db,
  { view, id }: { readonly view?: Buffer; readonly id?: string },
): Promise<Found | undefined> {
  const { rows } = await sql<{ workspace_id: string; project_id: string; delivery_id: string }>`
    select * from directory.find_report_delivery(${view ?? null}::bytea, ${id ?? null}::uuid)`.execute(db.directory);
  const [row] = rows;
  return row && { scope: projectScope(row.workspace_id, row.project_id), id: row.delivery_id };
}

/** Finds the recipient of a report across workspaces by the secret of a link to unsubscribe, as its hash. */
export async function findAnySubscription(
  db: Db,
  hash: Buffer,
): Promise<(RecipientKey & { readonly scope: ProjectScope }) | undefined> {
  const { rows } = await sql<{ workspace_id: string; project_id: string; report_id: string; email_key: string }>`
    select * from directory.find_report_subscription(${hash}::bytea)`.execute(db.directory);
  const [row] = rows;
  return (
    row && {
      scope: projectScope(row.workspace_id, row.project_id),
      reportId: row.report_id,
      emailKey: row.email_key,
    }
  );
}

/** The state of a recipient of a report; undefined for one that the report does not have. */
export async function findRecipientState(
  reader: Reader,
  { workspaceId }: ProjectScope,
  { reportId, emailKey }: RecipientKey,
): Promise<'active' | 'unsubscribed' | 'suppressed' | undefined> {
  const { rows } = await sql<{ state: 'active' | 'unsubscribed' | 'suppressed' }>`
    select recipient.state from scheduled_report_recipient as recipient
    where recipient.workspace_id = ${workspaceId}::uuid and recipient.report_id = ${reportId}::uuid
      and recipient.email_key = ${emailKey} and ${sql.raw(IS_LISTED)}`.execute(reader);
  return rows[0]?.state;
}

export interface RecipientKey {
  readonly reportId: string;
  readonly emailKey: string;
}

/** Puts a recipient into another state. Returns their address; undefined if they are in it, or there is no such recipient. */
export async function setRecipientState(
  tx: Tx,
  { workspaceId }: ProjectScope,
  { reportId, emailKey }: RecipientKey,
  { from, to, at }: { readonly from: readonly string[]; readonly to: string; readonly at: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('scheduled_report_recipient')
    .set({ state: to, since: at })
    .where('workspace_id', '=', workspaceId)
    .where('report_id', '=', reportId)
    .where('email_key', '=', emailKey)
    .where('state', 'in', [...from])
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/**
 * Returns true if the mail of this run and that of the run before or after it were refused for good. Mails come back in any order, after
 * later ones were taken, and a run that is sent again is still one run; those from before the recipient was entered do not count.
 */
export async function isRefusedInARow(
  reader: Reader,
  { workspaceId, projectId }: ProjectScope,
  { reportId, emailKey, runId }: RecipientKey & { readonly runId: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select run.id, mail.state, lag(mail.state) over runs as before, lead(mail.state) over runs as after
        from report_run as run
        join report_delivery as mail on mail.workspace_id = run.workspace_id and mail.run_id = run.id
        join scheduled_report_recipient as recipient on recipient.workspace_id = run.workspace_id
          and recipient.report_id = run.report_id and recipient.email_key = mail.email_key
        where run.workspace_id = ${workspaceId}::uuid and run.project_id = ${projectId}::uuid
          and run.report_id = ${reportId}::uuid and mail.email_key = ${emailKey}
          and mail.state in ('sent', 'refused') and run.as_of >= recipient.since
        window runs as (order by run.as_of, run.id)
      ) as settled
      where settled.id = ${runId}::uuid and settled.state = 'refused' and 'refused' in (settled.before, settled.after)
    ) as found`.execute(reader);
  return rows[0]?.found ?? false;
}

function selectDeliveries(reader: Reader, scope: ProjectScope) {
  return reader.selectFrom('report_delivery').selectAll().where('workspace_id', '=', scope.workspaceId);
}

function toDelivery(row: Selectable<Tables['report_delivery']>): StoredDelivery {
  return {
    id: row.id,
    runId: row.run_id,
    email: row.email,
    emailKey: row.email_key,
    isMember: row.is_member,
    state: row.state as ReportDeliveryState,
    attempts: row.attempts,
    isRepeated: row.is_repeated,
    error: row.error,
    until: row.until,
    secrets: row.secrets,
    viewUntil: row.view_until,
    at: row.at,
  };
}
