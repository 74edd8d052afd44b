// A person's resolution of a conflict, and its undoing (section 11.12): pure.

import {
  areEqual,
  type FieldRule,
  type FieldValue,
  type FieldValues,
  isSame,
  omitValues,
  pickValues,
  translateToLocal,
  translateToVendor,
} from '../fields/public.ts';
import {
  type Bases,
  findChanges,
  isWaitingThere,
  moveBases,
  type ReplacedValue,
  type Side,
  type Sides,
  takeEtag,
} from './bases.ts';

/** The choice of a person over a conflict. */
export type Resolution =
  | { readonly kind: 'keep_local' | 'take_remote' }
  /** The side whose value is kept, by field. A field without a choice keeps its local value. */
  | { readonly kind: 'merge'; readonly fields: Readonly<Record<string, Side>> }
  /** Restores the stored values where the sides still hold those that the resolution wrote. */
  | { readonly kind: 'undo'; readonly replaced: readonly ReplacedValue[]; readonly written: Sideways };

/** Values of both sides, each in its own terms. */
export interface Sideways {
  readonly local: FieldValues;
  readonly vendor: FieldValues;
}

/** The writes of a resolution. `replaced` and `bases` are stored in the transaction that applies, before the call. */
export type ResolutionPlan =
  | {
      readonly outcome: 'write';
      readonly send: FieldValues;
      readonly apply: FieldValues;
      readonly replaced: readonly ReplacedValue[];
      readonly bases: Bases;
    }
  /** The vendor is back at its base: there is nothing to take. */
  | { readonly outcome: 'skipped' }
  /** A side changed since it was shown: the conflict is open again. */
  | { readonly outcome: 'moved'; readonly fields: readonly string[] }
  | { readonly outcome: 'not_applicable'; readonly fields: readonly string[] };

/** A conflict to resolve: both sides as they are, and as they were shown. */
export interface ResolutionInput extends Sides {
  readonly rules: readonly FieldRule[];
  readonly bases: Bases;
  readonly blocked: readonly string[];
  readonly notApplicable?: readonly string[];
  readonly shown: Sideways;
}

/** Plans the writes of a resolution. */
export function resolve(input: ResolutionInput, resolution: Resolution): ResolutionPlan {
  if (resolution.kind === 'undo') return planUndo(input, resolution);
  const { local, vendor, shown, bases } = input;
  const changes = findChanges(input.rules, bases, input);
  // A field that was not read on one side, or that waits for its value to be mapped, is left as it is: its bases stay, and a later
  // run looks at it again.
  const rules = input.rules.filter(
    (rule) =>
      local[rule.field] !== undefined && vendor[rule.field] !== undefined && !isWaitingThere(rule, changes, input),
  );
  const isVendorAtBase = rules.every(
    ({ field, way }) => way === '→' || areEqual(vendor[field], bases.vendorBase[field]),
  );
  if (resolution.kind === 'take_remote' && isVendorAtBase) return { outcome: 'skipped' };
  const differing = rules.filter((rule) => !isSame(rule, local[rule.field], vendor[rule.field]));
  const isTaken = (rule: FieldRule) => isFromVendor(rule, resolution);
  // The side that loses is the one that the person must have seen as it is.
  const moved = differing
    .filter((rule) => (isTaken(rule) ? isMoved(local, shown.local, rule) : isMoved(vendor, shown.vendor, rule)))
    .map(({ field }) => field);
  if (moved.length > 0) return { outcome: 'moved', fields: moved };

  const taken = takeValues(input, differing.filter(isTaken));
  if (taken.refused.length > 0) return { outcome: 'not_applicable', fields: taken.refused };
  const kept = differing.filter((rule) => !isTaken(rule));
  const send = sendValues(input, kept);
  const replaced = [
    ...listReplaced('local', local, Object.keys(taken.apply)),
    ...listReplaced('vendor', vendor, Object.keys(send)),
  ];
  const same = rules.filter((rule) => !differing.includes(rule)).map(({ field }) => field);
  const read = rules.map(({ field }) => field);
  const agreed = moveBases(bases, pickValues(local, same), pickValues(vendor, read));
  // The person saw the vendor's value and keeps ours. With the local base unknown, a push sends it even after a kill.
  const keptFields = kept.map(({ field }) => field);
  const open = { ...agreed, localBase: omitValues(agreed.localBase, keptFields) };
  const settled = moveBases(open, taken.apply, {});
  return { outcome: 'write', send, apply: taken.apply, replaced, bases: takeEtag(input.rules, settled, input) };
}

function isFromVendor({ field, way }: FieldRule, resolution: Exclude<Resolution, { kind: 'undo' }>): boolean {
  if (way !== '↔') return way === '←';
  if (resolution.kind === 'merge') return resolution.fields[field] === 'vendor';
  return resolution.kind === 'take_remote';
}

function isMoved(now: FieldValues, shown: FieldValues, { field }: FieldRule): boolean {
  return !areEqual(now[field], shown[field]);
}

function takeValues({ vendor, notApplicable }: ResolutionInput, rules: readonly FieldRule[]) {
  const apply: Record<string, FieldValue> = {};
  const refused: string[] = [];
  for (const rule of rules) {
    const value = vendor[rule.field];
    const translation = value === undefined ? undefined : translateToLocal(rule, value);
    if (translation === undefined || 'problem' in translation || notApplicable?.includes(rule.field)) {
      refused.push(rule.field);
    } else apply[rule.field] = translation.value;
  }
  return { apply, refused };
}

/** Translates what is kept. What the vendor does not take stays local and is held by later decisions. */
function sendValues({ local, vendor, blocked }: ResolutionInput, rules: readonly FieldRule[]): FieldValues {
  return Object.fromEntries(
    rules.flatMap((rule): [string, FieldValue][] => {
      const value = local[rule.field];
      if (value === undefined || blocked.includes(rule.field)) return [];
      const translation = translateToVendor(rule, value, vendor[rule.field]);
      return 'value' in translation ? [[rule.field, translation.value]] : [];
    }),
  );
}

function listReplaced(side: Side, values: FieldValues, fields: readonly string[]): ReplacedValue[] {
  return Object.entries(pickValues(values, fields)).map(([field, value]) => ({ side, field, value }));
}

/** Restored values are ordinary edits of their side: the bases stay, so that the next run carries them over. */
function planUndo(
  input: ResolutionInput,
  { replaced, written }: Extract<Resolution, { kind: 'undo' }>,
): ResolutionPlan {
  const moved = replaced.filter(({ side, field }) => !areEqual(input[side][field], written[side][field]));
  if (moved.length > 0) return { outcome: 'moved', fields: [...new Set(moved.map(({ field }) => field))] };
  const collect = (side: Side): FieldValues =>
    Object.fromEntries(replaced.filter((each) => each.side === side).map(({ field, value }) => [field, value]));
  return {
    outcome: 'write',
    send: collect('vendor'),
    apply: collect('local'),
    replaced: [],
    bases: input.bases,
  };
}
