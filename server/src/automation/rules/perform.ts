// What each kind of action does. What changes the database is done in the transaction that says so in the step: exactly once,
// whatever is killed when. A call to a webhook may reach its receiver twice, under the same id.
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
import { listReaching } from '../../tenancy/members/public.ts';
import { type CallDeps, callWebhook } from './call.ts';
import type { Attempted, Task } from './firing.ts';
import type { Firing, Step } from './firing-store.ts';
import { insertEffects } from './firing-store.ts';
import { type MailLimits, type SpentMails, takeMails } from './mail-budget.ts';
import type { RunningRule } from './store.ts';

export interface PerformDeps extends CallDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly mailLimits: MailLimits;
  readonly baseUrl: () => string;
  /** Owners and admins of the workspace: they are told that a rule was switched off, or mails left out. */
  readonly listAdmins: (tx: Tx, scope: WorkspaceScope) => Promise<readonly { name: string; address: string }[]>;
}

/** A step that is to be done, and how what came of it is saved. */
export interface Undertaking {
  readonly scope: ProjectScope;
  readonly rule: RunningRule;
  readonly firing: Firing;
  readonly step: Step;
  /** Saves a success in the transaction of what was done; throws, and so undoes it, where another process was faster. */
  readonly keep: (tx: Tx, done: Extract<Attempted, { ok: true }>) => Promise<void>;
}

/** Does one step. Answers with what is still to be saved: nothing where the step was done and saved with it. */
export async function perform(deps: PerformDeps, work: Undertaking): Promise<Attempted | undefined> {
  const { task } = work.step;
  try {
    switch (task.kind) {
      case 'create_issue':
        return await makeIssue(deps, work, task);
      case 'assign':
        return await assign(deps, work, task);
      case 'send_email':
        return await sendMails(deps, work, task);
      case 'call_webhook':
        return await callWebhook(deps, work, task.url);
    }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: reasonOf(error), isFinal: true };
    throw error;
  }
}

/** Names what was refused, never a value: the log is read by everybody in the project. */
const reasonOf = ({ code, details }: AppError) => [code, ...(details ?? []).map((each) => each.path)].join(' ');

/** A rule acts as the service, under its own id. */
const actorOf = ({ ruleId }: Firing): Actor => ({ type: 'system', id: ruleId, requestId: null });

/** The database for a command of another wing: its transaction keeps the step, and says which events the firing caused. */
function keepingDb({ db }: PerformDeps, { scope, firing, keep }: Undertaking, type: string): Db {
  return beforeCommitting(db, async (tx, result) => {
    await keep(tx, { ok: true, result: { type, id: idOf(result) ?? firing.event.resource.id } });
    await insertEffects(tx, scope, firing.id);
  });
}

const idOf = (result: unknown) => (result as { readonly id?: string }).id;

async function makeIssue(
  deps: PerformDeps,
  work: Undertaking,
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
  const db = keepingDb(deps, work, 'issue');
  const actor = actorOf(work.firing);
  const of = work.firing.event.resource;
  const beside = async (tx: Tx, issueId: string) =>
    of.type === 'anomaly' ? linkToNew(tx, { ids: deps.ids, actor }, work.scope, { id: of.id, issueId }) : undefined;
  await createIssue({ db, ids: deps.ids, beside }, actor, work.scope, create);
}

async function assign(
  deps: PerformDeps,
  work: Undertaking,
  { assigneeId }: Extract<Task, { kind: 'assign' }>,
): Promise<Attempted | undefined> {
  const { type, id } = work.firing.event.resource;
  const bound = { db: keepingDb(deps, work, type), ids: deps.ids };
  const change = { id, ifMatch: undefined, change: { assigneeId } };
  const actor = actorOf(work.firing);
  if (type === 'issue') await changeIssue(bound, actor, work.scope, change);
  else if (type === 'rfi') await changeRfi(bound, actor, work.scope, change);
  else if (type === 'clash') await changeClash(bound, actor, work.scope, change);
  else if (type === 'anomaly') await assignAnomaly(bound, actor, work.scope, { id, ifMatch: undefined, assigneeId });
  else return { ok: false, error: 'not_assignable', isFinal: true };
  return undefined;
}

async function sendMails(
  deps: PerformDeps,
  { scope, rule, firing, keep }: Undertaking,
  { memberIds, addresses, language, subject, text, link = '' }: Extract<Task, { kind: 'send_email' }>,
): Promise<Attempted | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const reaching = memberIds.length === 0 ? [] : await listReaching(tx, scope);
    const members = reaching.filter(({ id }) => memberIds.includes(id)).map(({ email }) => email);
    const recipients = [...new Set([...members, ...addresses])];
    if (recipients.length === 0) return { ok: false, error: 'no_recipients', isFinal: true };
    const spent = await takeMails(tx, scope, deps.mailLimits, recipients.length);
    if (spent !== undefined) {
      if (spent.isFirst) await tellOfLeftOut(deps, tx, { scope, rule, firing, spent });
      return { ok: false, error: OVER_MAIL_BUDGET, isFinal: true, isSkipped: true };
    }
    for (const address of recipients) {
      const data = { ruleName: rule.name, subject, text, link };
      await enqueueMail(tx, deps.mail, { to: { address }, template: 'automation_notice', language, data });
    }
    await keep(tx, { ok: true, result: null });
    return undefined;
  });
}

/** The error of a step whose mails were left out, and the reason why its firing stopped. */
export const OVER_MAIL_BUDGET = 'over_mail_budget' satisfies StopReason;

async function tellOfLeftOut(
  deps: PerformDeps,
  tx: Tx,
  { scope, rule, firing, spent }: Pick<Undertaking, 'scope' | 'rule' | 'firing'> & { readonly spent: SpentMails },
): Promise<void> {
  const link = `${deps.baseUrl()}/projects/${scope.projectId}/automation/${firing.ruleId}`;
  for (const to of await deps.listAdmins(tx, scope)) {
    const data = { name: to.name, ruleName: rule.name, period: spent.period, link };
    await enqueueMail(tx, deps.mail, { to, template: 'automation_mails_left_out', language: 'both', data });
  }
}
