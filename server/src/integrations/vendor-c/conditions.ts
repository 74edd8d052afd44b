// The condition of an asset and its status at the vendor: pure. Statuses there are free texts, so each connection may have a
// table of its own.
import type { Asset } from '../../../../contract/assets.ts';
import type { FieldRule, FieldValue } from '../fields/public.ts';
import type { MappingContext } from '../vendors/public.ts';
import { readConfig } from './config.ts';

type Condition = NonNullable<Asset['condition']>;

/**
 * The statuses that are sent without a table of the connection's own. They are the common denominator of facility management:
 * `new` and `retired` have no status of their own there, and their nearest ones are true of them too.
 */
const USUAL_THERE: readonly (readonly [Condition, string])[] = [
  ['new', 'ok'],
  ['good', 'ok'],
  ['fair', 'worn'],
  ['poor', 'defect'],
  ['out_of_service', 'out_of_service'],
  ['retired', 'out_of_service'],
];

/** The statuses that are read, in the form of `foldStatus`. Only words with one meaning are here: all else is unmapped. */
const USUAL_HERE: readonly (readonly [Condition, readonly string[]])[] = [
  ['new', ['new']],
  ['good', ['ok', 'good', 'in_use', 'in_operation', 'operational', 'active']],
  ['fair', ['worn', 'fair']],
  ['poor', ['defect', 'defective', 'poor']],
  ['out_of_service', ['out_of_service', 'out_of_order']],
  ['retired', ['retired', 'decommissioned', 'disposed']],
];

/** The order in which a status that several conditions share is read as one of them. */
const PREFERENCE: readonly string[] = ['good', 'fair', 'poor', 'out_of_service', 'retired', 'new'];

interface Tables {
  readonly there: ReadonlyMap<string, string>;
  /** By the folded status. */
  readonly here: ReadonlyMap<string, string>;
}

/** Returns the rule of an asset's condition. A status in no table has no counterpart. */
export function createConditionRule(context: MappingContext): FieldRule {
  const { there, here } = createTables(context);
  const toLocal = (vendor: FieldValue): FieldValue | undefined =>
    vendor === null ? null : typeof vendor === 'string' ? here.get(foldStatus(vendor)) : undefined;
  return {
    field: 'condition',
    way: '↔',
    toVendor(local, vendorNow = null) {
      // A vendor has no empty status: a condition that was cleared here leaves the status as it is.
      if (local === null) return vendorNow === null ? null : undefined;
      if (typeof local !== 'string') return undefined;
      return toLocal(vendorNow) === local ? vendorNow : there.get(local);
    },
    toLocal,
  };
}

/** Returns a status without differences of case, blanks, hyphens and underscores. */
function foldStatus(status: string): string {
  return status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
}

function createTables({ conditions, config }: MappingContext): Tables {
  const there = new Map<string, string>(USUAL_THERE);
  const here = new Map<string, string>();
  for (const [condition, statuses] of USUAL_HERE) for (const status of statuses) here.set(status, condition);
  const configured = Object.entries(readConfig(config).conditions ?? {}).map(
    ([condition, statuses]) => [condition, typeof statuses === 'string' ? [statuses] : statuses] as const,
  );
  const mapped = Object.entries(conditions).map(([condition, status]) => [condition, [status]] as const);
  for (const table of [configured, mapped]) {
    for (const [condition, [first]] of table) if (first !== undefined) there.set(condition, first);
    readBackwards(table, here);
  }
  return { there, here };
}

/** Adds the statuses of a table. One that several conditions share keeps its usual condition if that is one of them. */
function readBackwards(table: readonly (readonly [string, readonly string[]])[], here: Map<string, string>): void {
  const found = new Map<string, string[]>();
  for (const [condition, statuses] of table) {
    for (const status of statuses) {
      const folded = foldStatus(status);
      found.set(folded, [...(found.get(folded) ?? []), condition]);
    }
  }
  for (const [status, conditions] of found) {
    const usual = here.get(status);
    const preferred = PREFERENCE.find((each) => conditions.includes(each));
    here.set(status, usual !== undefined && conditions.includes(usual) ? usual : (preferred ?? conditions[0] ?? ''));
  }
}
