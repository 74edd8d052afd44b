// A threshold's rule: pure.
import type { AnomalyExplanation } from '../../../../contract/anomalies.ts';
import type {
  Comparison,
  Severity,
  Threshold,
  ThresholdChange,
  ThresholdCreate,
} from '../../../../contract/thresholds.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Run } from '../anomalies/public.ts';

/** What decides what is an anomaly. */
export interface Rule {
  readonly comparison: Comparison;
  readonly value: number;
  readonly consecutive: number;
  readonly clearValue: number | null;
  readonly noDataMinutes: number | null;
}

/** What a person says of a threshold. */
export interface ThresholdFields extends Rule {
  readonly severity: Severity;
}

/** From when on a rule judges. */
export interface Since {
  /** Which of its sensor's rules it is. */
  readonly ruleNumber: number;
  /** The sensor's latest reading when it was made; undefined: it judges all. */
  readonly afterMs: number | undefined;
}

/** True of a reading that came after the rule was made: in order, and so after all that were there, or late. */
export function cameSince({ ruleNumber, afterMs }: Since, { atMs, lateAfter }: Kept): boolean {
  return lateAfter === null ? afterMs === undefined || atMs > afterMs : lateAfter >= ruleNumber;
}

interface Kept {
  readonly atMs: number;
  readonly lateAfter: number | null;
}

/** A threshold with the number of its rule. */
export interface RuledThreshold {
  readonly threshold: Threshold;
  readonly revision: number;
  readonly changedAt: string;
  readonly since: Since;
}

/** A new threshold. Throws validation_failed for a clear value on the side that breaches. */
export function planThreshold(create: ThresholdCreate): ThresholdFields {
  const { comparison, value, severity, consecutive = 1, clearValue = null, noDataMinutes = null } = create;
  return checked({ comparison, value, severity, consecutive, clearValue, noDataMinutes });
}

/** A change of a threshold: the record as it would be, and whether its rule is another one. */
export function planThresholdChange(
  before: Threshold,
  change: ThresholdChange,
): { fields: ThresholdFields; changes: readonly string[]; isOtherRule: boolean } {
  const { id: _id, sensorId: _sensor, ...known } = before;
  const fields = { ...known, ...change };
  const changes = (Object.keys(known) as (keyof ThresholdFields)[]).filter((name) => fields[name] !== known[name]);
  // Limits that were stored otherwise keep nobody from changing the rest.
  if (changes.some((name) => name === 'comparison' || name === 'value' || name === 'clearValue')) checked(fields);
  return { fields, changes, isOtherRule: changes.some((name) => name !== 'severity') };
}

function checked(fields: ThresholdFields): ThresholdFields {
  const { clearValue, value } = fields;
  if (clearValue !== null && (isUpper(fields) ? clearValue > value : clearValue < value)) {
    throw invalidField('clearValue', 'must be on the side of the value that does not breach');
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

/** True where a reading breaches. */
export function breaches(rule: Rule, reading: number): boolean {
  return HOLDS[rule.comparison](reading, rule.value);
}

/** True where a reading ends a run of breaches: it does not breach, and has reached the clear value where there is one. */
export function clears(rule: Rule, reading: number): boolean {
  if (breaches(rule, reading)) return false;
  if (rule.clearValue === null) return true;
  return isUpper(rule) ? reading <= rule.clearValue : reading >= rule.clearValue;
}

/** The longest silence that a rule allows; undefined where it says nothing of that. */
export function silenceMsOf({ noDataMinutes }: Rule): number | undefined {
  return noDataMinutes === null ? undefined : noDataMinutes * 60_000;
}

/** Why a run of a rule is an anomaly. */
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
