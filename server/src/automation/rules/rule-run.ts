// Plans the runs that events start, and computes the states of a run and its steps. Pure; rule-run.test.ts has the states as tables.

import {
  FAILURES_THAT_DISABLE,
  MAX_CHAIN,
  MAX_RUNS_PER_HOUR,
  type RuleAction,
  type RuleCondition,
  type RunStatus,
  type SkipReason,
  type StepStatus,
} from '../../../../contract/automation.ts';
import type { RuleEvent, StopReason } from '../../../../contract/automation-members.ts';
import { shortenLine } from '../../../../contract/forms.ts';
import { firstFailing } from './conditions.ts';
import { fill } from './placeholders.ts';
import type { RuleRecord } from './record.ts';

/** An event that rules may wait for. */
export interface RuledEvent {
  readonly id: string;
  readonly type: RuleEvent;
  readonly projectId: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly occurredAt: string;
}

/** A rule that is switched on, as planning needs it. */
export interface EnabledRule {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly event: RuleEvent;
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
}

/** An action of a run: its placeholders are filled from the record that met the conditions. */
export type Task = RuleAction & { readonly elementGuids?: readonly string[]; readonly link?: string };

export interface PlannedRun {
  readonly rule: EnabledRule;
  readonly event: RuledEvent;
  readonly title: string;
  readonly chain: readonly string[];
  /** The reason why nothing is done; null if the tasks are to be executed. */
  readonly stopReason: StopReason | null;
  readonly tasks: readonly Task[];
}

/** An event that does not start the rule. */
export interface PlannedSkip {
  readonly ruleId: string;
  readonly event: RuledEvent;
  readonly reason: SkipReason;
  readonly condition: number | null;
  /** Title of the record; empty if the record is gone. */
  readonly title: string;
}

/** Data that planning needs besides events and rules. */
export interface PlanningContext {
  /** Records by event id; an event without an entry has lost its record. */
  readonly records: ReadonlyMap<string, RuleRecord>;
  /** Ids of the rules that led to the event, by event id. */
  readonly chains: ReadonlyMap<string, readonly string[]>;
  /** Number of runs of each rule in the current hour, by rule id. */
  readonly spent: ReadonlyMap<string, number>;
  /** Returns the address of the event's record in the web application. */
  readonly linkTo: (event: RuledEvent) => string;
}

/** Plans the runs that the events start, and the events that rules skip, in the order of the events. */
export function planRuns(
  events: readonly RuledEvent[],
  rules: readonly EnabledRule[],
  context: PlanningContext,
): { runs: PlannedRun[]; skipped: PlannedSkip[] } {
  const spent = new Map(context.spent);
  const runs: PlannedRun[] = [];
  const skipped: PlannedSkip[] = [];
  for (const event of events) {
    for (const rule of rules) {
      if (rule.event !== event.type || rule.projectId !== event.projectId) continue;
      const planned = planRun(event, rule, { ...context, spent });
      if ('reason' in planned) {
        skipped.push(planned);
        continue;
      }
      runs.push(planned);
      if (countsAsSpent(planned.stopReason)) spent.set(rule.id, (spent.get(rule.id) ?? 0) + 1);
    }
  }
  return { runs, skipped };
}

/** A loop costs nothing. The first run over the budget is recorded as a stopped run; the rest of that hour is only counted. */
const countsAsSpent = (reason: StopReason | null) => reason === null || reason === 'over_budget';

function planRun(event: RuledEvent, rule: EnabledRule, context: PlanningContext): PlannedRun | PlannedSkip {
  const record = context.records.get(event.id);
  if (record === undefined) return buildSkip(event, rule, 'record_gone', '');
  const condition = firstFailing(event.type, rule.conditions, record);
  if (condition !== undefined) return { ...buildSkip(event, rule, 'condition', record.title), condition };
  const chain = context.chains.get(event.id) ?? [];
  const spent = context.spent.get(rule.id) ?? 0;
  if (spent > MAX_RUNS_PER_HOUR) return buildSkip(event, rule, 'over_budget', record.title);
  const stopReason = findEarlyStop(rule.id, chain, spent);
  const filling = { record, event, ruleName: rule.name, link: context.linkTo(event) };
  const tasks = rule.actions.map((each) => fillAction(each, filling));
  return { rule, event, title: record.title, chain, stopReason, tasks };
}

const buildSkip = (event: RuledEvent, { id }: EnabledRule, reason: SkipReason, title: string): PlannedSkip => ({
  ruleId: id,
  event,
  reason,
  condition: null,
  title,
});

/** @internal Returns the reason why a rule whose conditions hold does nothing; null if it runs. */
export function findEarlyStop(ruleId: string, chain: readonly string[], spent: number): StopReason | null {
  if (chain.includes(ruleId)) return 'loop';
  if (chain.length >= MAX_CHAIN) return 'chain_too_long';
  return spent >= MAX_RUNS_PER_HOUR ? 'over_budget' : null;
}

type Filled = Parameters<typeof fill>[1];

function fillAction(action: RuleAction, filling: Filled): Task {
  switch (action.kind) {
    case 'create_issue':
      return {
        ...action,
        title: shortenLine(fill(action.title, filling, 200).trim(), 200) ?? filling.ruleName,
        description: action.description === null ? null : fill(action.description, filling, 10_000),
        elementGuids: filling.record.elementGuids,
      };
    case 'send_email':
      return {
        ...action,
        subject: fill(action.subject, filling, 200),
        text: fill(action.text, filling, 10_000),
        link: filling.link,
      };
    default:
      return action;
  }
}

/** The result of one attempt at a step. `isFinal`: trying again is of no use. */
export type AttemptResult =
  | { readonly ok: true; readonly result: { readonly type: string; readonly id: string } | null }
  | {
      readonly ok: false;
      readonly error: string;
      readonly isFinal: boolean;
      /** True if this deployment could not try, by its own fault: the attempt is not counted. */
      readonly isUntried?: boolean;
      /** True if the step is left out: it is stopped and has not failed. */
      readonly isSkipped?: boolean;
      /** Delay that the receiver asked for (`Retry-After`). */
      readonly retryAfterMs?: number | undefined;
    };

/** Delays before the second to the fifth attempt; the step has failed after the last one. */
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000] as const;

const MAX_RETRY_DELAY_MS = Math.max(...RETRY_DELAYS_MS);

/** Computes the status of a step after its attempt number `attempts`, and the delay before the next attempt. */
export function computeStepStatus(
  attempts: number,
  outcome: AttemptResult,
): { status: StepStatus; retryInMs: number | null } {
  if (outcome.ok) return { status: 'done', retryInMs: null };
  if (outcome.isSkipped === true) return { status: 'stopped', retryInMs: null };
  if (outcome.isUntried === true) return { status: 'pending', retryInMs: RETRY_DELAYS_MS[0] };
  const delayMs = outcome.isFinal ? undefined : RETRY_DELAYS_MS[attempts - 1];
  if (delayMs === undefined) return { status: 'failed', retryInMs: null };
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, MAX_RETRY_DELAY_MS);
  return { status: 'pending', retryInMs: Math.max(delayMs, askedMs) };
}

/** Computes the status of a run from those of its steps. */
export function computeRunStatus(steps: readonly StepStatus[]): RunStatus {
  if (steps.includes('pending')) return 'pending';
  if (steps.includes('failed')) return 'failed';
  return steps.includes('stopped') ? 'stopped' : 'done';
}

/** Counts failed runs in a row after a run that ended, and decides whether the rule is switched off. */
export function countFailures(before: number, status: RunStatus): { failures: number; disables: boolean } {
  if (status === 'done') return { failures: 0, disables: false };
  if (status !== 'failed') return { failures: before, disables: false };
  return { failures: before + 1, disables: before + 1 >= FAILURES_THAT_DISABLE };
}
