// Every statement on accounting_choice: contacts, accounts, taxes and tracking as they were last read at the provider.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { AccountingChoice, ChoiceList } from '../accounting-provider/public.ts';
import type { StoredAccounting } from './accounting.ts';

interface ChoiceName {
  readonly connectionId: string;
  readonly list: ChoiceList;
  /** The provider's id. */
  readonly id: string;
}

/** A choice as it was last read at the provider; undefined if it never was. */
export async function findChoice(
  reader: Reader,
  scope: WorkspaceScope,
  { connectionId, list, id }: ChoiceName,
): Promise<AccountingChoice | undefined> {
  const { rows } = await sql<AccountingChoice>`
    select vendor_id as id, name, code, is_archived as "isArchived" from accounting_choice
    where workspace_id = ${scope.workspaceId}::uuid and connection_id = ${connectionId}::uuid and list = ${list}
      and vendor_id = ${id}`.execute(reader);
  return rows[0];
}

interface Seen {
  readonly list: ChoiceList;
  readonly choices: readonly AccountingChoice[];
  readonly at: string;
}

/** Remembers choices that were read with a connection, unless it was connected again or disconnected meanwhile. */
export async function saveChoices(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { id, updatedAt }: Pick<StoredAccounting, 'id' | 'updatedAt'>,
  { list, choices, at }: Seen,
): Promise<void> {
  await sql`
    with connection as (
      select id from accounting_connection
      where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and updated_at = ${updatedAt}::timestamptz
      for key share
    )
    insert into accounting_choice (workspace_id, connection_id, list, vendor_id, name, code, is_archived, seen_at)
    select ${workspaceId}::uuid, connection.id, ${list}, seen.id, seen.name, seen.code, seen.archived, ${at}::timestamptz
    from connection cross join unnest(${choices.map((each) => each.id)}::text[], ${choices.map((each) => each.name)}::text[],
      ${choices.map((each) => each.code)}::text[], ${choices.map((each) => each.isArchived)}::boolean[])
      as seen (id, name, code, archived)
    order by seen.id
    on conflict (workspace_id, connection_id, list, vendor_id) do update
    set name = excluded.name, code = excluded.code, is_archived = excluded.is_archived, seen_at = excluded.seen_at`.execute(
    tx,
  );
}

/** Forgets all choices of the workspace: those of another company have other ids. */
export async function deleteChoices(tx: Tx, { workspaceId }: WorkspaceScope): Promise<void> {
  await tx.deleteFrom('accounting_choice').where('workspace_id', '=', workspaceId).execute();
}
