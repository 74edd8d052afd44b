// The decision of a push or a pull over one record of vendor A or B (section 11.9): pure.

import {
  type FieldRule,
  type FieldValue,
  type FieldValues,
  pickValues,
  translateToLocal,
  translateToVendor,
} from '../fields/public.ts';
import {
  type Bases,
  type Changes,
  findChanges,
  isWaitingThere,
  moveBases,
  type Side,
  type Sides,
  takeEtag,
} from './bases.ts';

/** The reason why a value has no counterpart on the other side. */
type Untranslated = Extract<ReturnType<typeof translateToVendor>, { readonly problem: unknown }>['problem'];

/** A changed field that stays as it is on the other side, and why. Both bases stay, so that it is looked at again. */
export interface HeldField {
  readonly field: string;
  readonly side: Side;
  readonly reason: Untranslated | 'blocked';
}

/** A field over which a person has to decide. */
export interface ConflictField {
  readonly field: string;
  /** The values on which both sides last agreed; undefined if unknown. */
  readonly base: { readonly local: FieldValue | undefined; readonly vendor: FieldValue | undefined };
  readonly local: FieldValue | undefined;
  readonly vendor: FieldValue | undefined;
  readonly changedBy: Side | 'both';
  /** True if the vendor's value cannot be taken here. */
  readonly notApplicable: boolean;
}

/** The outcome of a decision. `bases` belong into the transaction of the decision, with the local write of `apply`. */
export type Decision = { readonly bases: Bases; readonly held: readonly HeldField[] } & (
  | { readonly outcome: 'unchanged' | 'skipped' | 'rebase' }
  | { readonly outcome: 'send' | 'apply'; readonly values: FieldValues }
  | { readonly outcome: 'conflict'; readonly fields: readonly ConflictField[] }
);

/** A record to decide over. */
export interface DecisionInput extends Sides {
  readonly rules: readonly FieldRule[];
  readonly direction: 'push' | 'pull';
  readonly bases: Bases;
  /** Fields that the vendor refuses. */
  readonly blocked: readonly string[];
  /** Fields whose vendor value the local rules refuse: applying one would leave the record half done. */
  readonly notApplicable?: readonly string[];
}

/** Decides what a push or a pull does to one record. */
export function decide(input: DecisionInput): Decision {
  const { rules, bases, direction } = input;
  const changes = findChanges(rules, bases, input);
  const { held, send, apply } = splitHeld(input, changes);
  const isHeld = (field: string) => held.some((each) => each.field === field);
  // A held field waits by itself, unless both sides changed it.
  const isWaiting = (field: string) =>
    isHeld(field) && !(changes.local.includes(field) && changes.vendor.includes(field));
  const here = changes.local.filter((field) => !isWaiting(field));
  const there = changes.vendor.filter((field) => !isWaiting(field));
  const changed = [...new Set([...here, ...there])];
  const isAllAgreed = changed.every((field) => changes.agreed.includes(field));
  if (here.length > 0 && there.length > 0 && !isAllAgreed) return { ...describeConflict(input, changes), held };

  const agreed = changed.filter((field) => changes.agreed.includes(field));
  const settled = moveBases(bases, pickValues(input.local, agreed), pickValues(input.vendor, agreed));
  const stay = { bases: takeEtag(rules, settled, input), held };
  if (isAllAgreed) return { outcome: changed.length > 0 ? 'rebase' : 'unchanged', ...stay };
  if (here.length > 0) {
    return direction === 'push'
      ? { outcome: 'send', values: pickValues(send, here), ...stay }
      : { outcome: 'unchanged', ...stay };
  }
  if (direction === 'push') return { outcome: 'skipped', ...stay };
  const values = pickValues(apply, there);
  const refused = input.notApplicable?.some((field) => values[field] !== undefined) ?? false;
  if (refused) return { ...describeConflict(input, changes), held };
  const applied = moveBases(settled, values, pickValues(input.vendor, Object.keys(values)));
  return { outcome: 'apply', values, bases: takeEtag(rules, applied, input), held };
}

/** Translates the changed fields that are not agreed, and holds those that cannot cross. */
function splitHeld(input: DecisionInput, changes: Changes) {
  const held: HeldField[] = [];
  const send: Record<string, FieldValue> = {};
  const apply: Record<string, FieldValue> = {};
  for (const rule of input.rules) {
    const { field } = rule;
    if (changes.agreed.includes(field)) continue;
    const [local, vendor] = [input.local[field], input.vendor[field]];
    if (changes.local.includes(field) && local !== undefined) {
      const translation = translateToVendor(rule, local, vendor);
      if (input.blocked.includes(field)) held.push({ field, side: 'local', reason: 'blocked' });
      else if ('problem' in translation) held.push({ field, side: 'local', reason: translation.problem });
      else send[field] = translation.value;
    }
    if (changes.vendor.includes(field) && vendor !== undefined) {
      const translation = translateToLocal(rule, vendor);
      if ('problem' in translation) held.push({ field, side: 'vendor', reason: translation.problem });
      else apply[field] = translation.value;
    }
  }
  return { held, send, apply };
}

function describeConflict(input: DecisionInput, changes: Changes) {
  const { rules, bases, local, vendor } = input;
  const fields = rules.flatMap((rule): ConflictField[] => {
    const { field } = rule;
    const [isHere, isThere] = [changes.local.includes(field), changes.vendor.includes(field)];
    if ((!isHere && !isThere) || isWaitingThere(rule, changes, input)) return [];
    const value = vendor[field];
    return [
      {
        field,
        base: { local: bases.localBase[field], vendor: bases.vendorBase[field] },
        local: local[field],
        vendor: value,
        changedBy: isHere && isThere ? 'both' : isHere ? 'local' : 'vendor',
        notApplicable:
          (input.notApplicable?.includes(field) ?? false) ||
          (rule.way !== '→' && value !== undefined && 'problem' in translateToLocal(rule, value)),
      },
    ];
  });
  return { outcome: 'conflict' as const, fields, bases };
}
