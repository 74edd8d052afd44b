// Executes the actions of rules, by kind. An action that changes the database does so in the transaction that saves its step: exactly
// once, whenever a process is killed. A call of a webhook may reach its receiver twice, under the same id.
import type { StopReason } from '../../../../contract/automation-members.ts';
import { changeClash } from '../../coordination/clashes/public.ts';
import { changeIssue, createIssue } from '../../coordination/issues/public.ts';
import { changeRfi } from '../../coordination/rfis/public.ts';
import { assignAnomaly, linkToNew } from '../../facility/anomalies/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { beforeCommitting, type Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { type CallDeps, callWebhook } from './call.ts';
import { type MailLimits, type SpentMails, takeMails } from './mail-budget.ts';
import type { AttemptResult, Task } from './rule-run.ts';
import { insertEffects, type Run, type Step } from './run-store.ts';
import type { RunningRule } from './store.ts';

export interface ActionDeps extends CallDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly mailLimits: MailLimits;
  readonly baseUrl: () => string;
  /** Lists the owners and admins of the workspace, who are notified that a rule was switched off or that mails were left out. */
  readonly listAdmins: (tx: Tx, scope: WorkspaceScope) => Promise<readonly { name: string; address: string }[]>;
}

/** A step to be executed, and the function that saves its success. */
export interface StepTask {
  readonly scope: ProjectScope;
  readonly rule: RunningRule;
  readonly run: Run;
  readonly step: Step;
  /** Saves a success in the transaction of the action; throws, and so rolls it back, if another process was faster. */
  readonly saveSuccess: (tx: Tx, done: Extract<AttemptResult, { ok: true }>) => Promise<void>;
}

/** Executes one step. Returns a result that is still to be saved; undefined if the action saved it in its own transaction. */
export async function executeAction(deps: ActionDeps, work: StepTask): Promise<AttemptResult | undefined> {
  const { task } = work.step;
  try {
    switch (task.kind) {
      case 'create_issue':
        return await createRuleIssue(deps, work, task);
      case 'assign':
        return await assignRecord(deps, work, task);
      case 'send_email':
        return await sendMails(deps, work, task);
      case 'call_webhook':
        return await callWebhook(deps, work, task.url);
    }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: describeRefusal(error), isFinal: true };
    throw error;
  }
}

/** Names the refused members, never a value: everybody in the project can read the log. */
const describeRefusal = ({ code, details }: AppError) => [code, ...(details ?? []).map((each) => each.path)].join(' ');

/** Returns the actor of a rule: the service, under the id of the rule. */
const toActor = ({ ruleId }: Run): Actor => ({ type: 'system', id: ruleId, requestId: null });

/** Returns a database whose transaction also saves the step and the events that the run caused, for a command of another slice. */
function wrapDb({ db }: ActionDeps, { scope, run, saveSuccess }: StepTask, type: string): Db {
  return beforeCommitting(db, async (tx, result) => {
    await saveSuccess(tx, { ok: true, result: { type, id: readId(result) ?? run.event.resource.id } });
    await insertEffects(tx, scope, run.id);
  });
}

const readId = (result: unknown) => (result as { readonly id?: string }).id;

async function createRuleIssue(
  deps: ActionDeps,
  work: StepTask,
  {
    title,
    description,
    type,
    priority,
    assigneeId,
    labels,
    elementGuids = [],
  }: Extract<Task, { kind: 'create_issue' }>,
): Promise<undefined> {
  const create = { title, description, type, priority, assigneeId, labels, elementGuids: [...elementGuids] };
  const db = wrapDb(deps, work, 'issue');
  const actor = toActor(work.run);
  const of = work.run.event.resource;
  const beside = async (tx: Tx, issueId: string) =>
    of.type === 'anomaly' ? linkToNew(tx, { ids: deps.ids, actor }, work.scope, { id: of.id, issueId }) : undefined;
  await createIssue({ db, ids: deps.ids, beside }, actor, work.scope, create);
}

async function assignRecord(
  deps: ActionDeps,
  work: StepTask,
  { assigneeId }: Extract<Task, { kind: 'assign' }>,
): Promise<AttemptResult | undefined> {
  const { type, id } = work.run.event.resource;
  const bound = { db: wrapDb(deps, work, type), ids: deps.ids };
  const change = { id, ifMatch: undefined, change: { assigneeId } };
  const actor = toActor(work.run);
  if (type === 'issue') await changeIssue(bound, actor, work.scope, change);
  else if (type === 'rfi') await changeRfi(bound, actor, work.scope, change);
  else if (type === 'clash') await changeClash(bound, actor, work.scope, change);
  else if (type === 'anomaly') await assignAnomaly(bound, actor, work.scope, { id, ifMatch: undefined, assigneeId });
  else return { ok: false, error: 'not_assignable', isFinal: true };
  return undefined;
}

async function sendMails(
  deps: ActionDeps,
  { scope, rule, run, saveSuccess }: StepTask,
  { memberIds, addresses, language, subject, text, link = '' }: Extract<Task, { kind: 'send_email' }>,
): Promise<AttemptResult | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const people = memberIds.length === 0 ? [] : await listPeopleWithAccess(tx, scope);
    const members = people.filter(({ id }) => memberIds.includes(id)).map(({ email }) => email);
    const recipients = [...new Set([...members, ...addresses])];
    if (recipients.length === 0) return { ok: false, error: 'no_recipients', isFinal: true };
    const spent = await takeMails(tx, scope, deps.mailLimits, recipients.length);
    if (spent !== undefined) {
      if (spent.isFirst) await notifyOfLeftOut(deps, tx, { scope, rule, run, spent });
      return { ok: false, error: OVER_MAIL_BUDGET, isFinal: true, isSkipped: true };
    }
    for (const address of recipients) {
      const data = { ruleName: rule.name, subject, text, link };
      await enqueueMail(tx, deps.mail, { to: { address }, template: 'automation_notice', language, data });
    }
    await saveSuccess(tx, { ok: true, result: null });
    return undefined;
  });
}

/** Error of a step whose mails were left out, and the stop reason of its run. */
export const OVER_MAIL_BUDGET = 'over_mail_budget' satisfies StopReason;

async function notifyOfLeftOut(
  deps: ActionDeps,
  tx: Tx,
  { scope, rule, run, spent }: Pick<StepTask, 'scope' | 'rule' | 'run'> & { readonly spent: SpentMails },
): Promise<void> {
  const link = `${deps.baseUrl()}/projects/${scope.projectId}/automation/${run.ruleId}`;
  for (const to of await deps.listAdmins(tx, scope)) {
    const data = { name: to.name, ruleName: rule.name, period: spent.period, link };
    await enqueueMail(tx, deps.mail, { to, template: 'automation_mails_left_out', language: 'both', data });
  }
}
