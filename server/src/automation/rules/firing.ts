// What events set off, and how a firing and its steps go on. Pure; the states are tables in firing.test.ts.

import {
  FAILURES_THAT_DISABLE,
  type FiringStatus,
  MAX_CHAIN,
  MAX_FIRINGS_AN_HOUR,
  type MissReason,
  type RuleAction,
  type RuleCondition,
  type StepStatus,
} from '../../../../contract/automation.ts';
import type { RuleEvent, StopReason } from '../../../../contract/automation-members.ts';
import { shortenLine } from '../../../../contract/forms.ts';
import { HAND_BACK_MS } from '../../platform/jobs/wake-workers.ts';
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

/** A rule that is switched on. */
export interface StandingRule {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly event: RuleEvent;
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
}

/** An action with its placeholders filled; it knows the record that met the rule. */
export type Task = RuleAction & { readonly elementGuids?: readonly string[]; readonly link?: string };

export interface PlannedFiring {
  readonly rule: StandingRule;
  readonly event: RuledEvent;
  readonly title: string;
  readonly chain: readonly string[];
  /** Why nothing is done; null where the tasks are to be done. */
  readonly stopReason: StopReason | null;
  readonly tasks: readonly Task[];
}

export interface Miss {
  readonly ruleId: string;
  readonly event: RuledEvent;
  readonly reason: MissReason;
  readonly condition: number | null;
  /** Of the record; empty where it is gone. */
  readonly title: string;
}

/** What is known beside events and rules. */
export interface Surroundings {
  /** By event id; without an entry the record is gone. */
  readonly records: ReadonlyMap<string, RuleRecord>;
  /** By event id: the rules that led to it. */
  readonly chains: ReadonlyMap<string, readonly string[]>;
  /** How often each rule has fired in this hour. */
  readonly spent: ReadonlyMap<string, number>;
  /** The address of a record in the web application. */
  readonly linkTo: (event: RuledEvent) => string;
}

/** What each event sets off, in the order of the events. */
export function planFirings(
  events: readonly RuledEvent[],
  rules: readonly StandingRule[],
  around: Surroundings,
): { firings: PlannedFiring[]; misses: Miss[] } {
  const spent = new Map(around.spent);
  const firings: PlannedFiring[] = [];
  const misses: Miss[] = [];
  for (const event of events) {
    for (const rule of rules) {
      if (rule.event !== event.type || rule.projectId !== event.projectId) continue;
      const judged = judge(event, rule, { ...around, spent });
      if ('reason' in judged) {
        misses.push(judged);
        continue;
      }
      firings.push(judged);
      if (countsAsSpent(judged.stopReason)) spent.set(rule.id, (spent.get(rule.id) ?? 0) + 1);
    }
  }
  return { firings, misses };
}

/** A loop costs nothing. Of what goes beyond the budget the first is entered, and the rest of the hour is counted. */
const countsAsSpent = (reason: StopReason | null) => reason === null || reason === 'over_budget';

function judge(event: RuledEvent, rule: StandingRule, around: Surroundings): PlannedFiring | Miss {
  const record = around.records.get(event.id);
  if (record === undefined) return missOf(event, rule, 'record_gone', '');
  const condition = firstFailing(event.type, rule.conditions, record);
  if (condition !== undefined) return { ...missOf(event, rule, 'condition', record.title), condition };
  const chain = around.chains.get(event.id) ?? [];
  const spent = around.spent.get(rule.id) ?? 0;
  if (spent > MAX_FIRINGS_AN_HOUR) return missOf(event, rule, 'over_budget', record.title);
  const stopReason = stopReasonOf(rule.id, chain, spent);
  const filling = { record, event, ruleName: rule.name, link: around.linkTo(event) };
  const tasks = rule.actions.map((each) => taskOf(each, filling));
  return { rule, event, title: record.title, chain, stopReason, tasks };
}

const missOf = (event: RuledEvent, { id }: StandingRule, reason: MissReason, title: string): Miss => ({
  ruleId: id,
  event,
  reason,
  condition: null,
  title,
});

/** @internal Why a rule whose conditions hold does nothing; null where it fires. */
export function stopReasonOf(ruleId: string, chain: readonly string[], spent: number): StopReason | null {
  if (chain.includes(ruleId)) return 'loop';
  if (chain.length >= MAX_CHAIN) return 'chain_too_long';
  return spent >= MAX_FIRINGS_AN_HOUR ? 'over_budget' : null;
}

type Filled = Parameters<typeof fill>[1];

function taskOf(action: RuleAction, filling: Filled): Task {
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

/** How an attempt at a step ended. `isFinal`: trying again is of no use. */
export type Attempted =
  | { readonly ok: true; readonly result: { readonly type: string; readonly id: string } | null }
  | {
      readonly ok: false;
      readonly error: string;
      readonly isFinal: boolean;
      /** True where this deployment could not try, by its own fault: no attempt is spent. */
      readonly isUntried?: boolean;
      /** True where another process of this deployment may be able to: it is left to that at once. */
      readonly isElsewhere?: boolean;
      /** True where the step is left out: it is stopped and has not failed. */
      readonly isSkipped?: boolean;
      /** The wait that the receiver asked for (`Retry-After`). */
      readonly retryAfterMs?: number | undefined;
    };

/** After these many failures in turn a step has failed. */
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000] as const;

const MAX_RETRY_DELAY_MS = Math.max(...RETRY_DELAYS_MS);

/** The state of a step after its attempt number `attempts`, and when it is tried again. */
export function stepAfter(attempts: number, outcome: Attempted): { status: StepStatus; retryInMs: number | null } {
  if (outcome.ok) return { status: 'done', retryInMs: null };
  if (outcome.isSkipped === true) return { status: 'stopped', retryInMs: null };
  if (outcome.isUntried === true) {
    return { status: 'pending', retryInMs: outcome.isElsewhere === true ? HAND_BACK_MS : RETRY_DELAYS_MS[0] };
  }
  const delayMs = outcome.isFinal ? undefined : RETRY_DELAYS_MS[attempts - 1];
  if (delayMs === undefined) return { status: 'failed', retryInMs: null };
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, MAX_RETRY_DELAY_MS);
  return { status: 'pending', retryInMs: Math.max(delayMs, askedMs) };
}

/** The state of a firing by those of its steps. */
export function firingStatusOf(steps: readonly StepStatus[]): FiringStatus {
  if (steps.includes('pending')) return 'pending';
  if (steps.includes('failed')) return 'failed';
  return steps.includes('stopped') ? 'stopped' : 'done';
}

/** The count of failed firings in a row after one that ended, and whether the rule is switched off by it. */
export function failuresAfter(before: number, status: FiringStatus): { failures: number; disables: boolean } {
  if (status === 'done') return { failures: 0, disables: false };
  if (status !== 'failed') return { failures: before, disables: false };
  return { failures: before + 1, disables: before + 1 >= FAILURES_THAT_DISABLE };
}
