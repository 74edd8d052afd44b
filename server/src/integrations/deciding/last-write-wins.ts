// The decision over one record of vendor C, whose connection knows no conflicts (section 11.10): pure.

import {
  areEqual,
  type FieldRule,
  type FieldValue,
  type FieldValues,
  pickValues,
  translateToLocal,
  translateToVendor,
} from '../fields/public.ts';
import { type Bases, findChanges, moveBases, type ReplacedValue, type Sides, takeEtag } from './bases.ts';
import type { HeldField } from './decide.ts';

/** Values to write on either side. `bases` belong into the transaction that applies; `send` moves them by `settle`. */
export interface LastWriteDecision {
  readonly send: FieldValues;
  readonly apply: FieldValues;
  /** Losing values of fields that both sides changed, stored before either write. */
  readonly replaced: readonly ReplacedValue[];
  readonly held: readonly HeldField[];
  readonly bases: Bases;
}

/** A record of which the later write wins, with the instants of both in milliseconds. */
export interface LastWriteInput extends Sides {
  readonly rules: readonly FieldRule[];
  readonly bases: Bases;
  readonly blocked: readonly string[];
  readonly changedAt: { readonly local: number; readonly vendor: number };
  /** Milliseconds by which the vendor's clock is ahead of ours, from its `Date` header. */
  readonly vendorClockAhead: number;
}

/** Decides field by field: a change goes to the other side, and of two the later wins. Equal instants are won here. */
export function decideLastWriteWins(input: LastWriteInput): LastWriteDecision {
  const { rules, bases, local, vendor, changedAt } = input;
  const changes = findChanges(rules, bases, input);
  const isVendorLater = changedAt.vendor - input.vendorClockAhead > changedAt.local;
  const send: Record<string, FieldValue> = {};
  const apply: Record<string, FieldValue> = {};
  const replaced: ReplacedValue[] = [];
  const held: HeldField[] = [];
  for (const rule of rules) {
    const { field } = rule;
    const [here, there] = [local[field], vendor[field]];
    const [isHere, isThere] = [changes.local.includes(field), changes.vendor.includes(field)];
    if ((!isHere && !isThere) || changes.agreed.includes(field)) continue;
    if (isThere && there !== undefined && (!isHere || isVendorLater)) {
      const translation = translateToLocal(rule, there);
      if ('problem' in translation) held.push({ field, side: 'vendor', reason: translation.problem });
      else {
        apply[field] = translation.value;
        if (isHere && here !== undefined) replaced.push({ side: 'local', field, value: here });
      }
    } else if (isHere && here !== undefined) {
      const translation = translateToVendor(rule, here, there);
      if (input.blocked.includes(field)) held.push({ field, side: 'local', reason: 'blocked' });
      else if ('problem' in translation) held.push({ field, side: 'local', reason: translation.problem });
      else {
        send[field] = translation.value;
        // A field that is only sent covers edits there too.
        const isCovered = there !== undefined && !areEqual(there, bases.vendorBase[field]);
        if (isCovered) replaced.push({ side: 'vendor', field, value: there });
      }
    }
  }
  const settled = moveBases(bases, pickValues(local, changes.agreed), pickValues(vendor, changes.agreed));
  const applied = moveBases(settled, apply, pickValues(vendor, Object.keys(apply)));
  return { send, apply, replaced, held, bases: takeEtag(rules, applied, input) };
}
