// The life of a firing, as jobs carry it on: each step in order, each saved by itself, and the end of it all. Calls of webhooks are
// jobs of their own, in places of their own: an endpoint that hangs holds up neither the other actions of its rule nor anything
// of another workspace. What a killed process leaves is carried on by the queue.
import type { StopReason } from '../../../../contract/automation-members.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import {
  changingScope,
  type ProjectScope,
  projectScope,
  type WorkspaceScope,
  workspaceScope,
} from '../../platform/access/scope.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { instantOf } from '../../platform/clock.ts';
import { stampChanges } from '../../platform/database/changes.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { wakeWorkersSoon } from '../../platform/jobs/wake-workers.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { type Attempted, failuresAfter, firingStatusOf, stepAfter } from './firing.ts';
import { endFiring, type Firing, lockFiring, type Step, saveStep, stopSteps } from './firing-store.ts';
import { OVER_MAIL_BUDGET, type PerformDeps, perform } from './perform.ts';
import { findRunningRule, lockFailures, type RunningRule, saveFailures, switchOff } from './store.ts';

export interface RunDeps extends PerformDeps {
  /** Told of what no rule of the product explains; the step is tried again. */
  readonly onFiringFault: (error: unknown, firingId: string) => void;
}

/** Which firing the job is to carry on. */
export interface FiringRef {
  readonly workspaceId: string;
  readonly firingId: string;
}

/** Which call of a firing. */
export interface CallRef extends FiringRef {
  readonly position: number;
}

/** The jobs' names, for whoever enqueues them. */
export const RUN_FIRING = 'run_automation_firing';
export const RUN_CALL = 'run_automation_call';

/** So many calls of a workspace are under way at a time, those of one rule one after another. */
const LANES = 4;

const laneOf = (ruleId: string) => Number.parseInt(ruleId.slice(-2), 16) % LANES;

/** Enqueues the carrying on of a firing; one that waits already is replaced. */
export const enqueueRun = (tx: Tx, ref: FiringRef, runAt?: string) =>
  enqueue(tx, { name: RUN_FIRING }, ref, { key: `firing:${ref.firingId}`, ...(runAt === undefined ? {} : { runAt }) });

const enqueueCall = (tx: Tx, ref: CallRef, ruleId: string, runAt: string | null) =>
  enqueue(tx, { name: RUN_CALL }, ref, {
    key: `call:${ref.firingId}:${ref.position}`,
    queue: `${RUN_CALL}:${ref.workspaceId}:${laneOf(ruleId)}`,
    ...(runAt !== null && { runAt }),
  });

const isCall = ({ task }: Step) => task.kind === 'call_webhook';

/** Carries a firing on: whatever is due of its steps but for calls, which it hands over, and its end where nothing is left. */
export async function runFiring(deps: RunDeps, { workspaceId, firingId }: FiringRef): Promise<void> {
  const scope = workspaceScope(workspaceId);
  const begun = await begin(deps, scope, firingId);
  if (begun === undefined) return;
  const project = projectScope(workspaceId, begun.firing.projectId);
  const due = begun.due.filter(({ step }) => !isCall(step));
  for (const each of due) await attempt(deps, { scope: changingScope(project), firing: begun.firing, ...each });
  await settle(deps, project, firingId, () => true);
}

/** Makes a call of a firing where it is due, and ends the firing where nothing is left. */
export async function runCall(deps: RunDeps, { workspaceId, firingId, position }: CallRef): Promise<void> {
  const begun = await begin(deps, workspaceScope(workspaceId), firingId);
  if (begun === undefined) return;
  const project = projectScope(workspaceId, begun.firing.projectId);
  const due = begun.due.find(({ step }) => step.position === position);
  if (due !== undefined) await attempt(deps, { scope: changingScope(project), firing: begun.firing, ...due });
  // The others have jobs of their own.
  await settle(deps, project, firingId, (step) => step.position === position);
}

interface Due {
  readonly rule: RunningRule;
  readonly step: Step;
}

interface Begun {
  readonly firing: Firing;
  readonly due: readonly Due[];
}

/** What is due; undefined where the firing is gone or at its end. A rule that was switched off or deleted does nothing more. */
async function begin(deps: RunDeps, scope: WorkspaceScope, firingId: string): Promise<Begun | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const found = await lockFiring(tx, scope, firingId);
    if (found === undefined || found.firing.status !== 'pending') return undefined;
    const { firing, steps } = found;
    const project = projectScope(scope.workspaceId, firing.projectId);
    const rule = await findRunningRule(tx, project, firing.ruleId);
    const now = instantOf(deps.clock.now());
    // An archived project is read-only, for its rules too.
    if (rule?.enabled !== true || (await isArchived(tx, project))) {
      await stopSteps(tx, scope, firingId, now);
      return { firing, due: [] };
    }
    const due = steps.filter(({ status, nextAttemptAt }) => status === 'pending' && isDue(nextAttemptAt, now));
    return { firing, due: due.map((step) => ({ rule, step })) };
  });
}

const isDue = (at: string | null, now: string) => at === null || at <= now;

async function attempt(
  deps: RunDeps,
  work: Due & { readonly firing: Firing; readonly scope: ProjectScope },
): Promise<void> {
  const { step } = work;
  const startedAtMs = deps.clock.now();
  const save = async (tx: Tx, outcome: Attempted) => {
    const nowMs = deps.clock.now();
    const { status, retryInMs } = stepAfter(step.attempts + 1, outcome);
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
  const keep = async (tx: Tx, done: Extract<Attempted, { ok: true }>) => {
    if (!(await save(tx, done))) throw new OvertakenError();
  };
  const left = await perform(deps, { ...work, keep }).catch((error: unknown) => faultOf(deps, work.firing, error));
  if (left === undefined) return;
  // In a scope that an archived project does not refuse: what was done is done.
  const { workspaceId, projectId } = work.scope;
  await inTransaction(deps.db, projectScope(workspaceId, projectId), async (tx) => {
    const isStopped = !left.ok && (await isArchived(tx, work.scope));
    if (isStopped) await stopSteps(tx, work.scope, work.firing.id, instantOf(deps.clock.now()));
    else await save(tx, left);
  });
  if (!left.ok && left.isElsewhere === true) wakeWorkersSoon(deps.clock, deps.db.pool);
}

const isArchived = async (tx: Tx, scope: ProjectScope) => (await getProject(tx, scope)).status === 'archived';

/** Another process has done the step: what this one did is undone with its transaction. */
class OvertakenError extends Error {}

function faultOf({ onFiringFault }: RunDeps, { id }: Firing, error: unknown): Attempted | undefined {
  if (error instanceof OvertakenError) return undefined;
  onFiringFault(error, id);
  return { ok: false, error: 'internal_error', isFinal: false };
}

/** Ends the firing where nothing of it is left to do, else has those steps that are to be seen to carried on when they are due. */
async function settle(
  deps: RunDeps,
  scope: ProjectScope,
  firingId: string,
  isToSeeTo: (step: Step) => boolean,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const found = await lockFiring(tx, scope, firingId);
    if (found === undefined || found.firing.status !== 'pending') return;
    const { firing, steps } = found;
    const status = firingStatusOf(steps.map((each) => each.status));
    if (status === 'pending') {
      await carryOn(
        tx,
        scope,
        firing,
        steps.filter((each) => each.status === 'pending' && isToSeeTo(each)),
      );
      return;
    }
    const at = instantOf(deps.clock.now());
    const stopReason = status === 'stopped' ? await findStopReason(tx, scope, firing.ruleId, steps) : null;
    await endFiring(tx, scope, { id: firingId, status, stopReason }, at);
    await count(tx, deps, scope, { ruleId: firing.ruleId, status });
  });
}

async function carryOn(tx: Tx, { workspaceId }: ProjectScope, firing: Firing, pending: readonly Step[]): Promise<void> {
  const ref = { workspaceId, firingId: firing.id };
  for (const { position, nextAttemptAt } of pending.filter(isCall)) {
    await enqueueCall(tx, { ...ref, position }, firing.ruleId, nextAttemptAt);
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

/** Counts a firing that ended. The fifth that failed in a row switches the rule off, and admins are told. */
async function count(
  tx: Tx,
  deps: RunDeps,
  scope: ProjectScope,
  { ruleId, status }: { ruleId: string; status: Parameters<typeof failuresAfter>[1] },
): Promise<void> {
  const counted = await lockFailures(tx, scope, ruleId);
  if (counted === undefined) return;
  const { rule, failures: before } = counted;
  const { failures, disables } = failuresAfter(before, status);
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
