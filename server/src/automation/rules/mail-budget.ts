// The mail budget that the rules of a workspace share: rules run unattended and write to any address.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Mails that the rules of a workspace may send; 0: as many as they like. */
export interface MailLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** The budget that is spent; `isFirst`: nobody was told of it in the last 24 hours. */
export interface SpentMails {
  readonly period: 'hour' | 'day';
  readonly isFirst: boolean;
}

/**
 * Takes mails from the budget of this hour of the clock and of that and the 24 hours before. Takes none where fewer are left, and notes
 * that admins are told. The workspace is locked until the transaction ends, so that runs at the same time do not both take the last
 * ones: not the row of the hour, since two at the turn of an hour have one each. The clock is the database's: those of processes differ.
 */
export async function takeMails(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  limits: MailLimits,
  count: number,
): Promise<SpentMails | undefined> {
  if (limits.perHour === 0 && limits.perDay === 0) return undefined;
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ruleMails}::int, hashtext(${workspaceId}::text))`.execute(tx);
  const hour = await startHour(tx, workspaceId);
  await sql`
    delete from automation_mail_count
    where workspace_id = ${workspaceId}::uuid and hour_at < ${hour}::timestamptz - interval '24 hours'`.execute(tx);
  const { rows } = await sql<{ hourly: number; daily: number; wasTold: boolean }>`
    select coalesce(sum(sent) filter (where hour_at = ${hour}::timestamptz), 0)::int as hourly, coalesce(sum(sent), 0)::int as daily,
           coalesce(max(told_at) > statement_timestamp() - interval '24 hours', false) as "wasTold"
    from automation_mail_count where workspace_id = ${workspaceId}::uuid`.execute(tx);
  const { hourly = 0, daily = 0, wasTold = false } = rows[0] ?? {};
  const period = findSpent(limits, { hourly: hourly + count, daily: daily + count });
  const tells = period !== undefined && !wasTold;
  await sql`
    update automation_mail_count
    set sent = sent + ${period === undefined ? count : 0}::int, told_at = case when ${tells}::boolean then statement_timestamp() else told_at end
    where workspace_id = ${workspaceId}::uuid and hour_at = ${hour}::timestamptz`.execute(tx);
  return period && { period, isFirst: !wasTold };
}

// Read once: the statements of a transaction may lie on both sides of the turn of an hour.
async function startHour(tx: Tx, workspaceId: string): Promise<string> {
  const { rows } = await sql<{ hour: string }>`
    insert into automation_mail_count as kept (workspace_id, hour_at)
    values (${workspaceId}::uuid, date_trunc('hour', statement_timestamp(), 'UTC'))
    on conflict (workspace_id, hour_at) do update set sent = kept.sent
    returning hour_at as hour`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insertion without a row');
  return row.hour;
}

// The day comes first: with both spent, waiting for the next hour is of no use.
function findSpent(
  { perHour, perDay }: MailLimits,
  { hourly, daily }: { readonly hourly: number; readonly daily: number },
): SpentMails['period'] | undefined {
  if (perDay !== 0 && daily > perDay) return 'day';
  return perHour !== 0 && hourly > perHour ? 'hour' : undefined;
}
