// The rule of a threshold. Pure.

import type { AnomalyExplanation } from '../../../../contract/anomalies.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type {
  Comparison,
  Severity,
  Threshold,
  ThresholdChange,
  ThresholdCreate,
} from '../../../../contract/thresholds.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Run } from '../anomalies/public.ts';

/** Condition under which readings are an anomaly. */
export interface Rule {
  readonly comparison: Comparison;
  readonly value: number;
  readonly consecutive: number;
  readonly clearValue: number | null;
  readonly noDataMinutes: number | null;
}

/** The fields of a threshold that a person sets. */
export interface ThresholdFields extends Rule {
  readonly severity: Severity;
}

/** Point from which a rule evaluates readings. */
export interface Since {
  /** Number of the rule among those of its sensor. */
  readonly ruleNumber: number;
  /** Instant of the sensor's latest reading when the rule was created; undefined if it evaluates all readings. */
  readonly afterMs: number | undefined;
}

/** Returns true if a reading came after the rule was created: in order, and so after all existing ones, or late. */
export function isAfterRule({ ruleNumber, afterMs }: Since, { atMs, lateAfter }: Kept): boolean {
  return lateAfter === null ? afterMs === undefined || atMs > afterMs : lateAfter >= ruleNumber;
}

interface Kept {
  readonly atMs: number;
  readonly lateAfter: number | null;
}

/** A threshold with the number of its rule. */
export interface ThresholdVersion {
  readonly threshold: Threshold;
  readonly revision: number;
  readonly changedAt: string;
  readonly since: Since;
}

/** Plans a new threshold. Throws validation_failed for a clear value on the breaching side. */
export function planThreshold(create: ThresholdCreate): ThresholdFields {
  const { comparison, value, severity, consecutive = 1, clearValue = null, noDataMinutes = null } = create;
  return validateClearValue({ comparison, value, severity, consecutive, clearValue, noDataMinutes });
}

/** Plans a change of a threshold: the resulting record, and whether its rule differs. */
export function planThresholdChange(
  before: Threshold,
  change: ThresholdChange,
): { fields: ThresholdFields; changes: readonly string[]; isOtherRule: boolean } {
  const { id: _id, sensorId: _sensor, ...known } = before;
  const fields = { ...known, ...change };
  const changes = (Object.keys(known) as (keyof ThresholdFields)[]).filter((name) => fields[name] !== known[name]);
  // Stored limits that are no longer valid do not prevent changes of the rest.
  if (changes.some((name) => name === 'comparison' || name === 'value' || name === 'clearValue'))
    validateClearValue(fields);
  return { fields, changes, isOtherRule: changes.some((name) => name !== 'severity') };
}

function validateClearValue(fields: ThresholdFields): ThresholdFields {
  const { clearValue, value } = fields;
  if (clearValue !== null && (isUpper(fields) ? clearValue > value : clearValue < value)) {
    throw invalidField('clearValue', createMessage('sensors.clearSide'));
  }
  return fields;
}

const isUpper = ({ comparison }: Rule) => comparison === 'greater_than' || comparison === 'at_least';

const HOLDS: Readonly<Record<Comparison, (reading: number, value: number) => boolean>> = {
  greater_than: (reading, value) => reading > value,
  at_least: (reading, value) => reading >= value,
  less_than: (reading, value) => reading < value,
  at_most: (reading, value) => reading <= value,
};

/** Returns true if a reading breaches. */
export function breaches(rule: Rule, reading: number): boolean {
  return HOLDS[rule.comparison](reading, rule.value);
}

/**
 * Returns true if a reading ends a run of breaches: it does not breach, and has reached the clear value if there is
 * one.
 */
export function clears(rule: Rule, reading: number): boolean {
  if (breaches(rule, reading)) return false;
  if (rule.clearValue === null) return true;
  return isUpper(rule) ? reading <= rule.clearValue : reading >= rule.clearValue;
}

/** Returns the longest silence that a rule allows; undefined if it has no such limit. */
export function getMaxSilenceMs({ noDataMinutes }: Rule): number | undefined {
  return noDataMinutes === null ? undefined : noDataMinutes * 60_000;
}

/** Explains why a run of a rule is an anomaly. */
export function explainRun(rule: Rule, { kind }: Run): AnomalyExplanation {
  const { comparison, value, consecutive, clearValue, noDataMinutes } = rule;
  return {
    kind,
    threshold: { comparison, value, consecutive, clearValue, noDataMinutes },
    baseline: null,
    band: null,
    crossed: kind === 'breach' ? (isUpper(rule) ? 'high' : 'low') : null,
    samples: null,
    spacingHours: null,
    limitHours: null,
  };
}
