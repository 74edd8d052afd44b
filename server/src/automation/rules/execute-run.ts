// Executes runs of rules, as jobs: each step in order, each saved by itself, and then the status of the whole. Calls of webhooks are
// jobs of their own in places of their own: an endpoint that hangs holds up neither the other actions of its rule nor any other
// workspace. The queue continues the run of a process that was killed.
import type { StopReason } from '../../../../contract/automation-members.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import {
  changingScope,
  type ProjectScope,
  projectScope,
  type WorkspaceScope,
  workspaceScope,
} from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { MissingKeyError } from '../../platform/secrets/keyring.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { type ActionDeps, executeAction, OVER_MAIL_BUDGET } from './execute-action.ts';
import { type AttemptResult, computeRunStatus, computeStepStatus, countFailures } from './rule-run.ts';
import { endRun, lockRun, type Run, type Step, saveStep, stopSteps } from './run-store.ts';
import { findRunningRule, lockFailures, type RunningRule, saveFailures, switchOff } from './store.ts';

export interface RunDeps extends ActionDeps {
  /** Called with an unexpected error; the step is tried again. */
  readonly onRunFault: (error: unknown, runId: string) => void;
}

/**
 * Payload of the job that executes a run. The names of jobs, the members of their payloads and their keys have the first word for a
 * run: jobs outlive an upgrade, and processes of two versions share the queue.
 */
export interface RunPayload {
  readonly workspaceId: string;
  readonly firingId: string;
}

/** Payload of the job that makes one call of a run. */
export interface CallPayload extends RunPayload {
  readonly position: number;
}

/** Names of the jobs, for callers that enqueue them. */
export const RUN_JOB = 'run_automation_firing';
export const CALL_JOB = 'run_automation_call';

/** Number of calls of a workspace that run at a time; those of one rule run one after another. */
const MAX_PARALLEL_CALLS = 4;

const chooseQueue = (ruleId: string) => Number.parseInt(ruleId.slice(-2), 16) % MAX_PARALLEL_CALLS;

/** Enqueues the execution of a run; replaces one that is waiting. */
export const enqueueRun = (tx: Tx, ref: RunPayload, runAt?: string) =>
  enqueue(tx, { name: RUN_JOB }, ref, { key: `firing:${ref.firingId}`, ...(runAt === undefined ? {} : { runAt }) });

const enqueueCall = (tx: Tx, ref: CallPayload, ruleId: string, runAt: string | null) =>
  enqueue(tx, { name: CALL_JOB }, ref, {
    key: `call:${ref.firingId}:${ref.position}`,
    queue: `${CALL_JOB}:${ref.workspaceId}:${chooseQueue(ruleId)}`,
    ...(runAt !== null && { runAt }),
  });

const isCall = ({ task }: Step) => task.kind === 'call_webhook';

/** Executes the due steps of a run except calls, which it enqueues, and ends the run when nothing is left. */
export async function executeRun(deps: RunDeps, { workspaceId, firingId: runId }: RunPayload): Promise<void> {
  const work = await loadDueSteps(deps, workspaceScope(workspaceId), runId);
  if (work === undefined) return;
  const project = projectScope(workspaceId, work.run.projectId);
  const due = work.due.filter(({ step }) => !isCall(step));
  for (const each of due) await attempt(deps, { scope: changingScope(project), run: work.run, ...each });
  await settle(deps, project, runId, () => true);
}

/** Makes a call of a run if it is due, and ends the run when nothing is left. */
export async function executeCall(
  deps: RunDeps,
  { workspaceId, firingId: runId, position }: CallPayload,
): Promise<void> {
  const work = await loadDueSteps(deps, workspaceScope(workspaceId), runId);
  if (work === undefined) return;
  const project = projectScope(workspaceId, work.run.projectId);
  const due = work.due.find(({ step }) => step.position === position);
  if (due !== undefined) await attempt(deps, { scope: changingScope(project), run: work.run, ...due });
  // The other steps have jobs of their own.
  await settle(deps, project, runId, (step) => step.position === position);
}

interface DueStep {
  readonly rule: RunningRule;
  readonly step: Step;
}

interface DueSteps {
  readonly run: Run;
  readonly due: readonly DueStep[];
}

/** Returns the due steps; undefined if the run is gone or has ended. Stops the run of a rule that was switched off or deleted. */
async function loadDueSteps(deps: RunDeps, scope: WorkspaceScope, runId: string): Promise<DueSteps | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const found = await lockRun(tx, scope, runId);
    if (found === undefined || found.run.status !== 'pending') return undefined;
    const { run, steps } = found;
    const project = projectScope(scope.workspaceId, run.projectId);
    const rule = await findRunningRule(tx, project, run.ruleId);
    const now = instantOf(deps.clock.now());
    // An archived project is read-only, for its rules too.
    if (rule?.enabled !== true || (await isArchived(tx, project))) {
      await stopSteps(tx, scope, runId, now);
      return { run, due: [] };
    }
    const due = steps.filter(({ status, nextAttemptAt }) => status === 'pending' && isDue(nextAttemptAt, now));
    return { run, due: due.map((step) => ({ rule, step })) };
  });
}

const isDue = (at: string | null, now: string) => at === null || at <= now;

async function attempt(
  deps: RunDeps,
  work: DueStep & { readonly run: Run; readonly scope: ProjectScope },
): Promise<void> {
  const { step } = work;
  const startedAtMs = deps.clock.now();
  const save = async (tx: Tx, outcome: AttemptResult) => {
    const nowMs = deps.clock.now();
    const { status, retryInMs } = computeStepStatus(step.attempts + 1, outcome);
    return saveStep(tx, work.scope, step, {
      status,
      error: outcome.ok ? null : outcome.error,
      result: outcome.ok ? outcome.result : null,
      nextAttemptAt: retryInMs === null ? null : instantOf(nowMs + retryInMs),
      at: instantOf(nowMs),
      durationMs: Math.max(0, nowMs - startedAtMs),
      attempts: step.attempts + (!outcome.ok && outcome.isUntried === true ? 0 : 1),
    });
  };
  const saveSuccess = async (tx: Tx, done: Extract<AttemptResult, { ok: true }>) => {
    if (!(await save(tx, done))) throw new OvertakenError();
  };
  const unsaved = await executeAction(deps, { ...work, saveSuccess }).catch((error: unknown) =>
    handleFault(deps, work.run, error),
  );
  if (unsaved === undefined) return;
  // Uses a scope that an archived project does not refuse, since the action has been executed.
  const { workspaceId, projectId } = work.scope;
  await inTransaction(deps.db, projectScope(workspaceId, projectId), async (tx) => {
    const isStopped = !unsaved.ok && (await isArchived(tx, work.scope));
    if (isStopped) await stopSteps(tx, work.scope, work.run.id, instantOf(deps.clock.now()));
    else await save(tx, unsaved);
  });
}

const isArchived = async (tx: Tx, scope: ProjectScope) => (await getProject(tx, scope)).status === 'archived';

/** Thrown if another process has executed the step: the transaction of this one is rolled back. */
class OvertakenError extends Error {}

function handleFault({ onRunFault }: RunDeps, { id }: Run, error: unknown): AttemptResult | undefined {
  if (error instanceof OvertakenError) return undefined;
  // The queue hands the job to a process that has the key.
  if (error instanceof MissingKeyError) throw error;
  onRunFault(error, id);
  return { ok: false, error: 'internal_error', isFinal: false };
}

/** Ends the run if no step is pending; else enqueues those pending steps that this job is responsible for. */
async function settle(
  deps: RunDeps,
  scope: ProjectScope,
  runId: string,
  isOwn: (step: Step) => boolean,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const found = await lockRun(tx, scope, runId);
    if (found === undefined || found.run.status !== 'pending') return;
    const { run, steps } = found;
    const status = computeRunStatus(steps.map((each) => each.status));
    if (status === 'pending') {
      await enqueuePending(
        tx,
        scope,
        run,
        steps.filter((each) => each.status === 'pending' && isOwn(each)),
      );
      return;
    }
    const at = instantOf(deps.clock.now());
    const stopReason = status === 'stopped' ? await findStopReason(tx, scope, run.ruleId, steps) : null;
    await endRun(tx, scope, { id: runId, status, stopReason }, at);
    await recordOutcome(tx, deps, scope, { ruleId: run.ruleId, status });
  });
}

async function enqueuePending(
  tx: Tx,
  { workspaceId }: ProjectScope,
  run: Run,
  pending: readonly Step[],
): Promise<void> {
  const ref = { workspaceId, firingId: run.id };
  for (const { position, nextAttemptAt } of pending.filter(isCall)) {
    await enqueueCall(tx, { ...ref, position }, run.ruleId, nextAttemptAt);
  }
  const others = pending.filter((each) => !isCall(each));
  const [next] = others.flatMap((each) => (each.nextAttemptAt === null ? [] : [each.nextAttemptAt])).sort();
  if (others.length > 0) await enqueueRun(tx, ref, next);
}

async function findStopReason(
  tx: Tx,
  scope: ProjectScope,
  ruleId: string,
  steps: readonly Step[],
): Promise<StopReason> {
  if (steps.some((each) => each.status === 'stopped' && each.error === OVER_MAIL_BUDGET)) return OVER_MAIL_BUDGET;
  const rule = await findRunningRule(tx, scope, ruleId);
  if (rule === undefined) return 'rule_deleted';
  return rule.enabled && (await isArchived(tx, scope)) ? 'project_archived' : 'rule_disabled';
}

/** Counts a run that has ended. The fifth failed one in a row switches the rule off and notifies admins. */
async function recordOutcome(
  tx: Tx,
  deps: RunDeps,
  scope: ProjectScope,
  { ruleId, status }: { ruleId: string; status: Parameters<typeof countFailures>[1] },
): Promise<void> {
  const counted = await lockFailures(tx, scope, ruleId);
  if (counted === undefined) return;
  const { rule, failures: before } = counted;
  const { failures, disables } = countFailures(before, status);
  if (failures !== before) await saveFailures(tx, scope, ruleId, failures);
  if (!disables || !rule.enabled) return;
  const { projectId } = scope;
  const at = await stampChanges(tx, scope, [{ change: 'updated', type: 'automation_rule', id: ruleId, projectId }]);
  await switchOff(tx, scope, ruleId, at);
  await recordAudit(tx, { ids: deps.ids, actor: SYSTEM }, scope, {
    action: 'automation_rule.disabled',
    subject: { type: 'automation_rule', id: ruleId },
    projectId,
    detail: { name: rule.name, disabledReason: 'repeated_failures' },
  });
  const link = `${deps.baseUrl()}/projects/${projectId}/automation/${ruleId}`;
  for (const to of await deps.listAdmins(tx, scope)) {
    const data = { name: to.name, ruleName: rule.name, link };
    await enqueueMail(tx, deps.mail, { to, template: 'automation_rule_disabled', language: 'both', data });
  }
}
