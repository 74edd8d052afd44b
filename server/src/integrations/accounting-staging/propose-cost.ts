// Applies what the cost of an RFI does to its entries, in one transaction with the RFI and its entries locked (section 11.18).
import { sql } from 'kysely';
import type { RfiStatus } from '../../../../contract/rfis.ts';
import type { Doer } from '../../../../contract/values.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { findAccounting } from '../accounting-connections/public.ts';
import { type Proposal, planStaging } from '../accounting-deciding/public.ts';
import { entryStore, recordEvent } from '../accounting-entries/public.ts';

export interface StageDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Tells the admins of the workspace that entries wait for approval, in the transaction that adds the first of a day. */
  readonly onStaged: (tx: Tx, scope: ProjectScope) => Promise<void>;
}

interface Source {
  readonly number: number;
  readonly subject: string;
  readonly status: RfiStatus;
  readonly costImpact: { readonly amount: string; readonly currency: string } | null;
  readonly answeredAt: string | null;
  /** The person, key or connection that set the cost. */
  readonly costBy: Doer;
}

/** Brings the entries of an RFI in step with its cost. Does nothing in a workspace without a provider, or for an archived project. */
export async function stageSource(deps: StageDeps, scope: ProjectScope, sourceId: string): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    if (!(await holdActive(tx, scope))) return;
    const connection = await findAccounting(tx, scope);
    if (connection === undefined || connection.state === 'disconnected') return;
    const source = await lockSource(tx, scope, sourceId);
    if (source === undefined) return;
    const entries = await entryStore.lockOfSource(tx, scope, sourceId);
    const plan = planStaging(source, entries);
    if (plan.kind === 'none') return;
    const at = instantOf(deps.clock.now());
    const staging: Staging = { deps, scope, source, at };
    if (plan.kind === 'withdraw') return withdraw(tx, staging, plan);
    if (plan.kind === 'follow') {
      const version = entries.find(({ id }) => id === plan.id)?.version ?? 0;
      return follow(tx, staging, { ...plan, version });
    }
    await insert(tx, staging, { ...plan, sourceId });
  });
}

interface Staging {
  readonly deps: StageDeps;
  readonly scope: ProjectScope;
  readonly source: Source;
  readonly at: string;
}

async function insert(
  tx: Tx,
  { deps, scope, source, at }: Staging,
  {
    sourceId,
    proposal,
    previousId,
  }: { readonly sourceId: string; readonly proposal: Proposal; readonly previousId: string | null },
): Promise<void> {
  const id = deps.ids.next();
  if (previousId !== null) await entryStore.update(tx, scope, previousId, { state: 'changed' });
  await entryStore.insert(tx, scope, {
    ...{ id, sourceId, proposal, previousId, at },
    projectId: scope.projectId,
    sourceNumber: source.number,
    costBy: source.costBy,
  });
  await note(tx, { deps, scope, source, at }, { entryId: id, action: 'propose', proposal });
  await deps.onStaged(tx, scope);
}

async function follow(
  tx: Tx,
  { deps, scope, source, at }: Staging,
  { id, version, proposal }: { readonly id: string; readonly version: number; readonly proposal: Proposal },
): Promise<void> {
  await entryStore.follow(tx, scope, { id, version, proposal, costBy: source.costBy, at });
  await note(tx, { deps, scope, source, at }, { entryId: id, action: 'propose', proposal });
}

async function withdraw(
  tx: Tx,
  staging: Staging,
  { id, restoreId }: { readonly id: string; readonly restoreId: string | null },
): Promise<void> {
  const { scope } = staging;
  await entryStore.update(tx, scope, id, { state: 'withdrawn' });
  if (restoreId !== null) await entryStore.update(tx, scope, restoreId, { state: 'pushed' });
  await note(tx, staging, { entryId: id, action: 'withdraw' });
}

function note(
  tx: Tx,
  { deps, scope, source, at }: Staging,
  {
    entryId,
    action,
    proposal,
  }: { readonly entryId: string; readonly action: 'propose' | 'withdraw'; readonly proposal?: Proposal },
): Promise<void> {
  const amount = proposal === undefined ? null : { amount: proposal.amount, currency: proposal.currency };
  return recordEvent(tx, scope, {
    ...{ id: deps.ids.next(), at, projectId: scope.projectId, entryId, action, amount },
    outcome: 'ok',
    sourceNumber: source.number,
    actor: { type: 'system', id: SYSTEM.id },
  });
}

/** Locks an RFI, so that its cost stays as it is until the entries have followed. */
async function lockSource(tx: Tx, { workspaceId, projectId }: ProjectScope, id: string): Promise<Source | undefined> {
  const { rows } = await sql<
    Omit<Source, 'costImpact' | 'costBy'> & {
      readonly costAmount: string | null;
      readonly costCurrency: string | null;
      readonly createdBy: Doer;
    }
  >`
    select number, subject, status, cost_amount as "costAmount", cost_currency as "costCurrency", answered_at as "answeredAt",
      jsonb_build_object('type', created_by_type, 'id', created_by_id) as "createdBy"
    from rfi
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid and id = ${id}::uuid
    for share`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { costAmount, costCurrency, createdBy, ...rest } = row;
  const costBy = (await findCostAuthor(tx, workspaceId, id)) ?? createdBy;
  const costImpact =
    costAmount === null || costCurrency === null ? null : { amount: costAmount, currency: costCurrency };
  return { ...rest, costImpact, costBy };
}

/** The author of the last change of the cost; a person whose choice a connection carried out stands for it. */
async function findCostAuthor(tx: Tx, workspaceId: string, id: string): Promise<Doer | undefined> {
  const { rows } = await sql<{ author: Doer }>`
    select case when chosen_by is not null then jsonb_build_object('type', 'user', 'id', chosen_by)
      else jsonb_build_object('type', by_type, 'id', by_id) end as author
    from rfi_history
    where workspace_id = ${workspaceId}::uuid and rfi_id = ${id}::uuid and field = 'costImpact'
    order by at desc, id desc limit 1`.execute(tx);
  return rows[0]?.author;
}
