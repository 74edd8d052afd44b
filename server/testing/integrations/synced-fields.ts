// Field tables with the lossy maps of vendors A and B (section 11.8), for tests of decisions.
import { createTableRule } from '../../src/integrations/adapting/public.ts';
import type { FieldRule } from '../../src/integrations/fields/public.ts';

const STATUS_THERE = {
  open: 'open',
  in_progress: 'in_progress',
  in_review: 'in_review',
  closed: 'closed',
  verified: 'closed',
};

const STATUS_HERE = {
  open: 'open',
  pending: 'open',
  in_progress: 'in_progress',
  not_approved: 'in_progress',
  in_dispute: 'in_progress',
  in_review: 'in_review',
  completed: 'in_review',
  closed: 'closed',
};

const TYPE_THERE = {
  design: 'design_review',
  request: 'requirement_change',
  defect: 'constructability',
  safety: 'other',
  other: 'other',
};

const TYPE_HERE = {
  building_code: 'design',
  clash: 'design',
  coordination: 'design',
  design_review: 'design',
  client_feedback: 'request',
  requirement_change: 'request',
  constructability: 'defect',
  existing_condition: 'defect',
  other: 'other',
};

/** Every local and vendor value of the fields that have tables. */
export const VALUES = {
  status: { local: Object.keys(STATUS_THERE), vendor: Object.keys(STATUS_HERE) },
  type: { local: Object.keys(TYPE_THERE), vendor: Object.keys(TYPE_HERE) },
};

/** The status of issues at vendor A. */
export const statusRule = createTableRule('status', { toVendor: STATUS_THERE, toLocal: STATUS_HERE });

/** The type of issues at vendor B. */
export const typeRule = createTableRule('type', { toVendor: TYPE_THERE, toLocal: TYPE_HERE });

/** A title that the vendor cuts at 12 code points. */
export const titleRule: FieldRule = {
  field: 'title',
  way: '↔',
  toVendor: (value) => value,
  toLocal: (value) => value,
  limits: { maxLength: 12, whenLonger: 'cut' },
};

/** Returns the rule of a field whose values are equal on both sides. */
export function createPlainRule(field: string): FieldRule {
  return { field, way: '↔', toVendor: (value) => value, toLocal: (value) => value };
}
