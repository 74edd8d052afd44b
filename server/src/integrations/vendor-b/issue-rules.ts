// Coordination issues of vendor B: their fields and tables (section 11.8), as data.
import { createEqualRule, createPeopleMap, createTableRule, createTextCheck, limitRules } from '../adapting/public.ts';
import type { FieldRule, FieldValue } from '../fields/public.ts';
import type { EntityAdapter } from '../vendors/public.ts';

const MAX_TITLE = 80;

/** The vendor's member of each field. */
export const ISSUE_MEMBERS = {
  title: 'title',
  description: 'description',
  status: 'status',
  type: 'issue_type',
  priority: 'priority',
  assigneeId: 'assignee_id',
  dueDate: 'due_date',
} as const;

const STATUSES = {
  toVendor: {
    open: 'open',
    in_progress: 'in_progress',
    in_review: 'ready_for_review',
    closed: 'closed',
    verified: 'closed',
  },
  toLocal: {
    open: 'open',
    blocked: 'open',
    unblocked: 'open',
    in_progress: 'in_progress',
    ready_for_review: 'in_review',
    closed: 'closed',
    moved_to_observation: 'closed',
  },
};

/** The status that the assignee alone may set. */
export const REVIEW_STATUS = 'ready_for_review';
/** The statuses that anybody may set. */
export const OPEN_STATUSES: readonly string[] = Object.keys(STATUSES.toLocal).filter((each) => each !== REVIEW_STATUS);

const TYPES = {
  toVendor: {
    design: 'design_review',
    request: 'requirement_change',
    defect: 'constructability',
    safety: 'other',
    other: 'other',
  },
  toLocal: {
    building_code: 'design',
    clash: 'design',
    coordination: 'design',
    design_review: 'design',
    client_feedback: 'request',
    requirement_change: 'request',
    constructability: 'defect',
    existing_condition: 'defect',
    other: 'other',
  },
};

/** The vendor's types of issues. */
export const ISSUE_TYPES: readonly string[] = Object.keys(TYPES.toLocal);

const PRIORITIES: readonly FieldValue[] = ['low', 'medium', 'high', 'critical'];

// The limits of this side. Never cut: an edit of the cut text here would take the rest away there.
const isTitle = createTextCheck(200);
const isDescription = (value: FieldValue) => value === null || value === '' || createTextCheck(10_000)(value);
const isTextOrNull = (value: FieldValue) => value === null || typeof value === 'string';

/** Returns the rules of coordination issues. */
export const getIssueRules: EntityAdapter['rules'] = ({ statuses, types, people }, record) => {
  const { toVendor, toLocal } = createPeopleMap(people);
  const assignee: FieldRule = {
    field: 'assigneeId',
    way: '↔',
    toVendor: (member) => (typeof member === 'string' ? toVendor(member) : null),
    toLocal: (user) => (typeof user === 'string' ? toLocal(user) : null),
  };
  const rules: readonly FieldRule[] = [
    createEqualRule('title', isTitle, { limits: { maxLength: MAX_TITLE, whenLonger: 'cut' } }),
    // An empty text is read back as none.
    { ...createEqualRule('description', isDescription), toVendor: (local) => (local === '' ? null : local) },
    createTableRule('status', STATUSES, statuses),
    createTableRule('type', TYPES, types),
    createEqualRule('priority', (value) => PRIORITIES.includes(value)),
    assignee,
    createEqualRule('dueDate', isTextOrNull),
  ];
  return limitRules(rules, record);
};
