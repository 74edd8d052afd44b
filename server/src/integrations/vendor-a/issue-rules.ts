// The synced fields of issues at vendor A, as tables and rules (section 11.8): pure.

import { shortenLine } from '../../../../contract/forms.ts';
import { isDay } from '../../../../contract/instants.ts';
import { ISSUE_TYPES } from '../../../../contract/issues.ts';
import { createEqualRule, createPeopleMap, createTableRule, limitRules } from '../adapting/public.ts';
import type { FieldRule, FieldValue } from '../fields/public.ts';
import type { MappingContext, VendorRecord } from '../vendors/public.ts';
import { type Config, readSubtypes } from './config.ts';

const STATUSES = {
  toVendor: {
    open: 'open',
    in_progress: 'in_progress',
    in_review: 'in_review',
    closed: 'closed',
    verified: 'closed',
  },
  // Without `draft`: people who write one have not published it, so it is not imported.
  toLocal: {
    open: 'open',
    pending: 'open',
    in_progress: 'in_progress',
    not_approved: 'in_progress',
    in_dispute: 'in_progress',
    in_review: 'in_review',
    completed: 'in_review',
    closed: 'closed',
  },
};

const MAX_VENDOR_TEXT = 10_000;
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 10_000;

/** Returns the rules of all fields, for a record within the values that the vendor takes for it now. */
export function createIssueRules(context: MappingContext, record?: VendorRecord): readonly FieldRule[] {
  const rules = [
    TITLE,
    DESCRIPTION,
    createTableRule('status', STATUSES, context.statuses),
    createTypeRule(context),
    createAssigneeRule(context.people),
    createEqualRule('dueDate', (value) => value === null || (typeof value === 'string' && isDay(value))),
  ];
  return limitRules(rules, record);
}

/** Titles here are one line; a cut title counts as the same as the long one, which stays until somebody changes the title here. */
const TITLE: FieldRule = {
  field: 'title',
  way: '↔',
  toVendor: (local) => (typeof local === 'string' ? local : undefined),
  toLocal: (vendor) => (typeof vendor === 'string' ? cutTitle(vendor) : undefined),
  limits: { maxLength: MAX_VENDOR_TEXT, whenLonger: 'refuse' },
};

function cutTitle(whole: string): string | undefined {
  const text = whole.trim();
  if (Array.from(text).length <= MAX_TITLE) return shortenLine(text, MAX_TITLE);
  const cut = shortenLine(text, MAX_TITLE - 1);
  return cut === undefined ? undefined : `${cut.trimEnd()}…`;
}

const DESCRIPTION: FieldRule = {
  field: 'description',
  way: '↔',
  toVendor: (local) => (local === '' ? null : isTextOrNull(local) ? local : undefined),
  toLocal(vendor) {
    if (!isTextOrNull(vendor)) return undefined;
    // PostgreSQL stores no NUL.
    const text = vendor?.replaceAll('\0', '') ?? '';
    // Never cut: an edit of the cut text here would take the rest away there.
    if (Array.from(text).length > MAX_DESCRIPTION) return undefined;
    return text === '' ? null : text;
  },
  limits: { maxLength: MAX_VENDOR_TEXT, whenLonger: 'refuse' },
};

const isTextOrNull = (value: FieldValue) => value === null || typeof value === 'string';

/**
 * The type of an issue is a subtype of the vendor's project. A local type without an entry of its own has the default subtype;
 * the default subtype itself is `other` here, unless a type has it as its own.
 */
function createTypeRule({
  types,
  config,
}: {
  readonly types: Readonly<Record<string, string>>;
  readonly config: Config;
}): FieldRule {
  const { default: standard, ...named } = readSubtypes(config);
  const own = new Map([...Object.entries(named), ...Object.entries(types)].filter(([type]) => isType(type)));
  const there = new Map(ISSUE_TYPES.map((type) => [type as string, own.get(type) ?? standard]));
  const here = new Map(standard === undefined ? [] : [[standard, 'other']]);
  for (const [type, subtype] of [...own].toReversed()) here.set(subtype, type);
  return {
    field: 'type',
    way: '↔',
    toVendor: (local) => (typeof local === 'string' ? there.get(local) : undefined),
    toLocal: (vendor) => (typeof vendor === 'string' ? here.get(vendor) : undefined),
  };
}

const isType = (text: string) => ISSUE_TYPES.some((type) => type === text);

/** Companies and roles are assigned to as `company:<id>` and `role:<id>`; they have no counterpart here and are left alone. */
const GROUP = /^(?<type>company|role):(?<id>.*)$/s;

/** Returns the id of a company or role that an assignee is; undefined for a person. */
export function readGroup(assignee: FieldValue): { readonly type: string; readonly id: string } | undefined {
  const { type, id } = GROUP.exec(typeof assignee === 'string' ? assignee : '')?.groups ?? {};
  return type === undefined || id === undefined ? undefined : { type, id };
}

function createAssigneeRule(people: ReadonlyMap<string, string>): FieldRule {
  const map = createPeopleMap(people);
  return {
    field: 'assigneeId',
    way: '↔',
    toVendor(local, vendorNow) {
      if (vendorNow !== undefined && readGroup(vendorNow) !== undefined) return undefined;
      return local === null ? null : typeof local === 'string' ? map.toVendor(local) : undefined;
    },
    toLocal: (vendor) => (vendor === null ? null : typeof vendor === 'string' ? map.toLocal(vendor) : undefined),
  };
}
