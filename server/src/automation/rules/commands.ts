import {
  type AutomationRuleChange,
  type AutomationRuleCreate,
  MAX_RULES,
  type RuleAction,
} from '../../../../contract/automation.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, invalidField, namedNotFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Targets } from '../../platform/outbound/targets.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { makeSecret, sealingContext } from './call.ts';
import {
  callsWebhook,
  completeActions,
  completeConditions,
  namedAssignees,
  namedRecipients,
  type RuleFields,
  type RuleVersion,
  requireSound,
} from './rule.ts';
import { deleteSkippedEvents } from './run-store.ts';
import * as store from './store.ts';

export interface RuleDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly targets: Targets;
}

/** A rule in an answer that may show its secret: when it has just got one. */
export interface RuleWithSecret extends RuleVersion {
  readonly secret: string | null;
}

/** Makes a rule. Where it calls a webhook, the answer is where its secret stands for the first and only time. */
export async function createRule(
  deps: RuleDeps,
  actor: Actor,
  scope: ProjectScope,
  { name, enabled = true, event, conditions = [], actions: given }: AutomationRuleCreate,
): Promise<RuleWithSecret> {
  const actions = completeActions(given);
  const fields: RuleFields = { name, enabled, event, conditions: completeConditions(event, conditions), actions };
  await requireUsable(deps, fields);
  const id = deps.ids.next();
  const secret = callsWebhook(actions) ? makeSecret() : null;
  const sealedSecret = secret === null ? null : deps.keyring.seal(secret, sealingContext(id));
  return inTransaction(deps.db, scope, async (tx) => {
    await requireNamed(tx, scope, actions, []);
    const at = await stampChanges(tx, scope, [changeOf('created', scope, id)]);
    // Counted under the workspace's clock, so that two at a time are not both the fiftieth.
    if ((await store.countRules(tx, scope)) >= MAX_RULES) {
      throw conflict(createMessage('automation.most', { count: MAX_RULES }));
    }
    const version = await store.insertRule(tx, { actor, scope }, { id, fields, sealedSecret }, at);
    await audit(tx, { deps, actor, scope }, { id, verb: 'created', detail: { name, event, enabled } });
    return { ...version, secret };
  });
}

/**
 * Changes a rule; a change that changes nothing leaves no trace. What counts is the rule as it would be. Its failures are
 * counted from none again.
 */
export async function changeRule(
  deps: RuleDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change: given }: { id: string; ifMatch: string | undefined; change: AutomationRuleChange },
): Promise<RuleWithSecret> {
  const known = (await store.getRule(deps.db.reader(scope), scope, id)).rule;
  const change = completeChange(known.event, given);
  // Asks DNS, and so before the transaction.
  await requireUsable(deps, { ...known, ...change }, known);
  return inTransaction(deps.db, scope, async (tx) => {
    await requireNamed(tx, scope, change.actions ?? [], known.actions);
    const before = await store.lockRule(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    const fields: RuleFields = { ...fieldsOf(before), ...change };
    requireSound(fields, before.rule);
    const changed = changedNames(fieldsOf(before), fields);
    if (changed.length === 0) return { rule: before.rule, changedAt: before.changedAt, secret: null };
    const secret = before.secret === null && callsWebhook(fields.actions) ? makeSecret() : null;
    const sealedSecret = secret === null ? before.secret : deps.keyring.seal(secret, sealingContext(id));
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    const version = await store.updateRule(tx, scope, { id, fields, sealedSecret }, at);
    if (changed.includes('conditions') || changed.includes('event')) await deleteSkippedEvents(tx, scope, id);
    const detail = {
      name: fields.name,
      fields: changed,
      ...(changed.includes('enabled') && { enabled: fields.enabled }),
    };
    await audit(tx, { deps, actor, scope }, { id, verb: 'updated', detail });
    return { ...version, secret };
  });
}

/** Makes a new secret, which this answer alone shows; the one before ends at once. */
export async function rotateRuleSecret(
  deps: RuleDeps,
  actor: Actor,
  scope: ProjectScope,
  id: string,
): Promise<RuleWithSecret> {
  const secret = makeSecret();
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await store.lockRule(tx, scope, id);
    if (before.secret === null) throw conflict(createMessage('automation.noSecret'));
    const sealedSecret = deps.keyring.seal(secret, sealingContext(id));
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    const version = await store.updateRule(tx, scope, { id, fields: fieldsOf(before), sealedSecret }, at);
    await audit(tx, { deps, actor, scope }, { id, verb: 'secret_rotated', detail: { name: before.rule.name } });
    return { ...version, secret };
  });
}

/** Deletes a rule for good; its log stays. What it has begun and not done is not done any more. */
export async function deleteRule(
  deps: RuleDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const before = await store.lockRuleForDeletion(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    await stampChanges(tx, scope, [changeOf('deleted', scope, id)]);
    await store.deleteRuleRow(tx, scope, id);
    await audit(tx, { deps, actor, scope }, { id, verb: 'deleted', detail: { name: before.rule.name } });
  });
}

function completeChange(event: RuleFields['event'], change: AutomationRuleChange): Partial<RuleFields> {
  const { conditions, actions, ...rest } = change;
  return {
    ...rest,
    ...(conditions !== undefined && { conditions: completeConditions(change.event ?? event, conditions) }),
    ...(actions !== undefined && { actions: completeActions(actions) }),
  };
}

const fieldsOf = ({ rule: { name, enabled, event, conditions, actions } }: RuleVersion): RuleFields => ({
  name,
  enabled,
  event,
  conditions,
  actions,
});

const changedNames = (before: RuleFields, after: RuleFields): string[] =>
  (Object.keys(before) as (keyof RuleFields)[]).filter((name) => text(before[name]) !== text(after[name]));

/** As text with members in order: jsonb gives them back in an order of its own. */
function text(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** Refuses what cannot be asked or done, and addresses that may not be called; those that stand already are not asked again. */
async function requireUsable(deps: RuleDeps, fields: RuleFields, before?: RuleFields): Promise<void> {
  requireSound(fields, before);
  const known = new Set(before?.actions.flatMap((each) => (each.kind === 'call_webhook' ? [each.url] : [])));
  for (const [at, action] of fields.actions.entries()) {
    if (action.kind !== 'call_webhook' || known.has(action.url)) continue;
    const fault = await deps.targets.faultOf(action.url);
    if (fault !== undefined) throw invalidField(`actions/${at}/url`, fault);
  }
}

/** Throws for people without access to the project, unless the rule names them already. */
async function requireNamed(
  reader: Reader,
  scope: ProjectScope,
  actions: readonly RuleAction[],
  before: readonly RuleAction[],
): Promise<void> {
  const named = [...namedAssignees(actions), ...namedRecipients(actions)];
  if (named.length === 0) return;
  const known = new Set([...namedAssignees(before), ...namedRecipients(before)].map((each) => each.id));
  const allowed = new Set((await listPeopleWithAccess(reader, scope)).map((each) => each.id));
  const missing = named.filter(({ id }) => !allowed.has(id) && !known.has(id)).map((each) => each.path);
  if (missing.length > 0) throw namedNotFound(...missing);
}

const changeOf = (change: Change['change'], { projectId }: ProjectScope, id: string): Change => ({
  change,
  type: 'automation_rule',
  id,
  projectId,
});

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: RuleDeps; actor: Actor; scope: ProjectScope },
  { id, verb, detail }: { id: string; verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `automation_rule.${verb}`,
    subject: { type: 'automation_rule', id },
    projectId: scope.projectId,
    detail,
  });
}
