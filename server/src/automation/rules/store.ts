// Every statement on automation_rule.
import { type Selectable, sql } from 'kysely';
import type { AutomationRule, RuleAction } from '../../../../contract/automation.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, document, group, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type RuleFields, type RuleVersion, shownActions } from './rule.ts';
import type { EnabledRule } from './rule-run.ts';

const shapeOf = (actions: string) =>
  recordShape<AutomationRule>({
    id: word('automation_rule.id'),
    projectId: word('automation_rule.project_id'),
    name: text('automation_rule.name'),
    enabled: boolean('automation_rule.enabled'),
    event: word('automation_rule.event'),
    conditions: document('automation_rule.conditions'),
    actions: document(`automation_rule.${actions}`),
    disabledReason: word('automation_rule.disabled_reason'),
    createdBy: group({ type: word('automation_rule.created_by_type'), id: word('automation_rule.created_by_id') }),
    createdAt: instant('automation_rule.created_at'),
    updatedAt: instant('automation_rule.updated_at'),
  });

export const ruleShape = shapeOf('actions');
/** For those who may not change rules. */
export const shownRuleShape = shapeOf('shown_actions');

/** At most fifty a project, in the order in which they were made. */
export const ruleList: ListSource = {
  from: 'automation_rule',
  table: 'automation_rule',
  changes: false,
  inProject: true,
  filters: {},
};

export interface NewRule {
  readonly id: string;
  readonly fields: RuleFields;
  readonly sealedSecret: string | null;
}

/** Inserts a rule; `at` is the stamp of its change. */
export async function insertRule(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, fields, sealedSecret }: NewRule,
  at: string,
): Promise<RuleVersion> {
  const row = await tx
    .insertInto('automation_rule')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      ...columnsOf(fields),
      secret: sealedSecret,
      created_by_type: actor.type === 'user' ? 'user' : 'system',
      created_by_id: actor.type === 'user' ? actor.id : null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** How many rules the project has. Nobody adds one meanwhile to whoever holds the workspace's clock. */
export async function countRules(tx: Tx, scope: ProjectScope): Promise<number> {
  const { count } = await tx
    .selectFrom('automation_rule')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A rule of the project. */
export async function getRule(reader: Reader, scope: ProjectScope, id: string): Promise<RuleVersion> {
  return versionOf(await selectRule(reader, scope, id).executeTakeFirst());
}

/** Locks a rule for a change, with its secret as it is sealed. */
export async function lockRule(
  tx: Tx,
  scope: ProjectScope,
  id: string,
): Promise<RuleVersion & { secret: string | null }> {
  const row = await selectRule(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
  return { ...versionOf(row), secret: row?.secret ?? null };
}

/** Locks a rule for its deletion. */
export async function lockRuleForDeletion(tx: Tx, scope: ProjectScope, id: string): Promise<RuleVersion> {
  return versionOf(await selectRule(tx, scope, id).forUpdate().executeTakeFirst());
}

/** Saves a rule as it is now to be, its failures counted from none, under the stamp of the change. */
export async function updateRule(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, sealedSecret }: NewRule,
  at: string,
): Promise<RuleVersion> {
  const row = await tx
    .updateTable('automation_rule')
    .set({
      ...columnsOf(fields),
      secret: sealedSecret,
      disabled_reason: sql`case when ${fields.enabled}::boolean then null else disabled_reason end`,
      failures_in_a_row: 0,
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return versionOf(row);
}

/** Deletes a rule; its log stays. */
export async function deleteRuleRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('automation_rule')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/**
 * Locks and returns the enabled rules for any of these events, so that none is deleted before its runs are recorded. Index
 * automation_rule_of.
 */
export async function lockEnabledRules(
  tx: Tx,
  scope: WorkspaceScope,
  { projectIds, events }: { projectIds: readonly string[]; events: readonly string[] },
): Promise<EnabledRule[]> {
  const rows = await tx
    .selectFrom('automation_rule')
    .select(['id', 'project_id', 'name', 'event', 'conditions', 'actions'])
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`project_id = any(${projectIds}::uuid[])`)
    .where(sql<boolean>`event = any(${events}::text[])`)
    .where('enabled', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    event: row.event as EnabledRule['event'],
    conditions: row.conditions as EnabledRule['conditions'],
    actions: row.actions as EnabledRule['actions'],
  }));
}

/** The members of a rule that executing its actions takes. */
export interface RunningRule {
  readonly name: string;
  readonly enabled: boolean;
  readonly secret: string | null;
}

/** Returns a rule as its runs need it; undefined if it was deleted meanwhile. */
export async function findRunningRule(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<RunningRule | undefined> {
  const row = await selectRule(reader, scope, id).executeTakeFirst();
  return row && { name: row.name, enabled: row.enabled, secret: row.secret };
}

/** Locks a rule and returns it with the count of its failed runs in a row; undefined if it was deleted. */
export async function lockFailures(
  tx: Tx,
  scope: ProjectScope,
  id: string,
): Promise<{ rule: AutomationRule; failures: number } | undefined> {
  const row = await selectRule(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
  return row && { rule: versionOf(row).rule, failures: row.failures_in_a_row };
}

/** Saves the count of failures: no change of the record. */
export async function saveFailures(tx: Tx, scope: ProjectScope, id: string, failures: number): Promise<void> {
  await tx
    .updateTable('automation_rule')
    .set({ failures_in_a_row: failures })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Switches a rule off for its failures, under the stamp of the change. */
export async function switchOff(tx: Tx, scope: ProjectScope, id: string, at: string): Promise<void> {
  await tx
    .updateTable('automation_rule')
    .set({ enabled: false, disabled_reason: 'repeated_failures', updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

function selectRule(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('automation_rule')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

function columnsOf({ name, enabled, event, conditions, actions }: RuleFields) {
  return {
    name,
    enabled,
    event,
    conditions: JSON.stringify(conditions),
    actions: JSON.stringify(actions),
    shown_actions: JSON.stringify(shownActions(actions)),
  };
}

function versionOf(row: Selectable<Tables['automation_rule']> | undefined): RuleVersion {
  if (row === undefined) throw notFound();
  const rule: AutomationRule = {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    enabled: row.enabled,
    event: row.event as AutomationRule['event'],
    conditions: row.conditions as AutomationRule['conditions'],
    actions: row.actions as RuleAction[],
    disabledReason: row.disabled_reason as AutomationRule['disabledReason'],
    createdBy: { type: row.created_by_type as 'user', id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return { rule, changedAt: row.updated_at };
}
