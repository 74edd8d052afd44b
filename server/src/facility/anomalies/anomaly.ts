// An anomaly's rules: pure. What a person may do with it, and how what is found now goes with what stands already.

import type { AnomalyExplanation, AnomalyKind, AnomalyState } from '../../../../contract/anomalies.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Severity } from '../../../../contract/thresholds.ts';
import { conflict } from '../../platform/app-error.ts';

/** A span in which something was wrong, as readings tell it. */
export interface Run {
  readonly kind: AnomalyKind;
  readonly atMs: number;
  /** Undefined while it goes on. */
  readonly endedMs: number | undefined;
  readonly value: number | null;
}

/** An anomaly that was raised and not withdrawn, as far as runs are held against it. */
export interface ExistingAnomaly extends Run {
  readonly id: string;
}

/** An anomaly of the scan, with what was usual when it was raised; null of one that was held against nothing. */
export interface ExistingScanAnomaly extends ExistingAnomaly {
  readonly band: AnomalyExplanation['band'];
}

/** A run that becomes an anomaly. */
export interface NewAnomaly {
  readonly run: Run;
  readonly source: 'threshold' | 'scan';
  /** As it is now: the anomaly keeps what it says of its sensor. */
  readonly sensor: {
    readonly id: string;
    readonly deviceId: string;
    readonly unit: string | null;
    readonly spaceId: string | null;
    readonly elementGuid: string | null;
  };
  readonly threshold: { readonly id: string; readonly revision: number } | undefined;
  readonly severity: Severity;
  readonly explanation: AnomalyExplanation;
}

/** What is to be written so that exactly these runs stand. */
export interface Reconciliation {
  readonly raised: readonly Run[];
  readonly rewritten: readonly { readonly id: string; readonly run: Run }[];
  readonly withdrawn: readonly string[];
}

const endOf = ({ endedMs = Number.POSITIVE_INFINITY }: Run) => endedMs;
const overlap = (left: Run, right: Run) => left.atMs < endOf(right) && right.atMs < endOf(left);
const same = (left: Run, right: Run) =>
  left.atMs === right.atMs && left.endedMs === right.endedMs && left.value === right.value;

/**
 * Holds runs of one kind against the anomalies that stand in the same time. A run goes on as the earliest anomaly that it
 * overlaps, whose time and value become its own; anomalies that no run is left for are withdrawn, by runs that were joined or
 * undone. So the anomalies that stand follow from the readings alone, whatever the order in which they came.
 */
export function reconcile(standing: readonly ExistingAnomaly[], runs: readonly Run[]): Reconciliation {
  const left = standing.toSorted(inTime);
  const raised: Run[] = [];
  const rewritten: { id: string; run: Run }[] = [];
  for (const run of runs.toSorted(inTime)) {
    const at = left.findIndex((each) => overlap(each, run));
    const [kept] = at === -1 ? [] : left.splice(at, 1);
    if (kept === undefined) raised.push(run);
    else if (!same(kept, run)) rewritten.push({ id: kept.id, run });
  }
  return { raised, rewritten, withdrawn: left.map((each) => each.id) };
}

const inTime = (left: Run, right: Run) => left.atMs - right.atMs;

const ACTIONS = {
  acknowledge: { from: ['open'], to: 'acknowledged' },
  dismiss: { from: ['open', 'acknowledged'], to: 'dismissed' },
} as const satisfies Record<string, { from: readonly AnomalyState[]; to: AnomalyState }>;

/** What a person does with an anomaly. */
export type AnomalyAction = keyof typeof ACTIONS;

/** The state that an action gives (contract §9). Throws conflict where the state does not allow it. */
export function decideState(state: AnomalyState, action: AnomalyAction): AnomalyState {
  const { from, to } = ACTIONS[action];
  if (state === to) throw conflict(createMessage('records.anomalyAlready', { anomalyState: state }));
  if (!(from as readonly AnomalyState[]).includes(state))
    throw conflict(createMessage('records.anomalyMove', { anomalyState: state, anomalyNext: to }));
  return to;
}
