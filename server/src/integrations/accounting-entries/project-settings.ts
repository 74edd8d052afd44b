// The usual choices of the documents of a project.
import { type Selectable, sql } from 'kysely';
import type {
  AccountingProjectSettings,
  AccountingProjectSettingsPut,
} from '../../../../contract/accounting-entries.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { type FieldError, validationFailed } from '../../platform/app-error.ts';
import type { Db, Reader, Tables } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireContentMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { findChoice, requireAccounting } from '../accounting-connections/public.ts';
import type { ChoiceList } from '../accounting-provider/public.ts';

export interface ProjectSettingsDeps {
  readonly db: Db;
  readonly ids: Ids;
}

type Row = Selectable<Tables['accounting_project']>;

/** Returns the stored choices of a project; undefined before the first. */
export function findProjectRow(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  projectId: string,
): Promise<Row | undefined> {
  return reader
    .selectFrom('accounting_project')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

/** Returns the settings of a project as clients see them. */
export async function getProjectSettings(reader: Reader, scope: ProjectScope): Promise<AccountingProjectSettings> {
  return describeSettings(scope.projectId, await findProjectRow(reader, scope, scope.projectId));
}

/** Stores the settings of a project. Throws validation_failed for a choice that the provider's lists did not have. */
export async function setProjectSettings(
  { db, ids }: ProjectSettingsDeps,
  actor: Actor,
  scope: ProjectScope,
  { settings, ifMatch }: { readonly settings: AccountingProjectSettingsPut; readonly ifMatch: string | undefined },
): Promise<AccountingProjectSettings> {
  return inTransaction(db, scope, async (tx) => {
    const connection = await requireAccounting(tx, scope);
    await lockProject(tx, scope);
    requireContentMatch(ifMatch, await getProjectSettings(tx, scope));
    const names = await readNames(tx, scope, connection.id, settings);
    await save(tx, scope, settings, names);
    const subject = { type: 'project', id: scope.projectId };
    const detail = { settings: { ...settings } };
    const entry = { action: 'accounting.settings_changed', subject, projectId: scope.projectId, detail };
    await recordAudit(tx, { ids, actor }, scope, entry);
    return getProjectSettings(tx, scope);
  });
}

/** There may be no settings yet that could be locked. */
async function lockProject(tx: Tx, { workspaceId, projectId }: ProjectScope): Promise<void> {
  await sql`
    select from project where workspace_id = ${workspaceId}::uuid and id = ${projectId}::uuid for no key update`.execute(
    tx,
  );
}

const LISTS = {
  contactId: 'contacts',
  accountId: 'accounts',
  taxId: 'taxes',
  trackingId: 'tracking',
} as const satisfies Record<string, ChoiceList>;
type ChoiceName = keyof typeof LISTS;

async function readNames(
  tx: Tx,
  scope: WorkspaceScope,
  connectionId: string,
  settings: AccountingProjectSettingsPut,
): Promise<Readonly<Partial<Record<ChoiceName, string>>>> {
  const names: Partial<Record<ChoiceName, string>> = {};
  const faults: FieldError[] = [];
  for (const name of Object.keys(LISTS) as ChoiceName[]) {
    const id = settings[name];
    if (id == null) continue;
    const found = await findChoice(tx, scope, { connectionId, list: LISTS[name], id });
    if (found === undefined) faults.push({ path: name, message: createMessage('accountingEntries.unknownChoice') });
    else names[name] = found.name;
  }
  if (faults.length > 0) throw validationFailed(faults);
  return names;
}

async function save(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  settings: AccountingProjectSettingsPut,
  names: Readonly<Partial<Record<ChoiceName, string>>>,
): Promise<void> {
  const columns = {
    contact_id: settings.contactId ?? null,
    contact_name: names.contactId ?? null,
    account_id: settings.accountId ?? null,
    account_name: names.accountId ?? null,
    tax_id: settings.taxId ?? null,
    tax_name: names.taxId ?? null,
    tracking_id: settings.trackingId ?? null,
    tracking_name: names.trackingId ?? null,
    kind: settings.kind ?? null,
  };
  await tx
    .insertInto('accounting_project')
    .values({
      workspace_id: workspaceId,
      project_id: projectId,
      ...columns,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .onConflict((on) =>
      on.columns(['workspace_id', 'project_id']).doUpdateSet({
        ...columns,
        updated_at: sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), accounting_project.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

const describeChoice = (id: string | null | undefined, name: string | null | undefined) =>
  id == null ? null : { id, name: name ?? id };

const describeSettings = (projectId: string, row: Row | undefined): AccountingProjectSettings => ({
  projectId,
  contact: describeChoice(row?.contact_id, row?.contact_name),
  account: describeChoice(row?.account_id, row?.account_name),
  tax: describeChoice(row?.tax_id, row?.tax_name),
  tracking: describeChoice(row?.tracking_id, row?.tracking_name),
  kind: (row?.kind ?? null) as AccountingProjectSettings['kind'],
  updatedAt: row?.updated_at ?? null,
});
