// What automation rules may ask of the records that events tell of: the closed table of events, members and comparisons. Data
// alone, without schemas, so that the web application offers from it what the service takes.
import type { DecisionOutcome } from './clashes.ts';
import type { OutboxEventType } from './events.ts';

/** How a member is compared: `at_least` by the order of its values, `contains` in any case of letters. */
export const COMPARISONS = ['is', 'is_not', 'any_of', 'at_least', 'contains'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The kinds of records that members name by their ids, beside people. */
export type NamedKind = 'sensor' | 'space' | 'plan' | 'milestone';

/** What a member's value is. The values of `ranked` stand from low to high. */
export type RuleMember =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'list' }
  | { readonly kind: 'id'; readonly of: 'person' | NamedKind }
  | { readonly kind: 'word' | 'ranked'; readonly values: readonly string[] };

/** Which comparisons each kind of value takes. */
export const COMPARISONS_OF: Readonly<Record<RuleMember['kind'], readonly Comparison[]>> = {
  text: ['is', 'is_not', 'any_of', 'contains'],
  number: ['is', 'at_least'],
  list: ['contains', 'any_of'],
  id: ['is', 'is_not', 'any_of'],
  word: ['is', 'is_not', 'any_of'],
  ranked: ['is', 'is_not', 'any_of', 'at_least'],
};

const text = { kind: 'text' } as const;
const number = { kind: 'number' } as const;
const list = { kind: 'list' } as const;
const person = { kind: 'id', of: 'person' } as const;
const id = (of: NamedKind) => ({ kind: 'id', of }) as const;
const word = (...values: readonly string[]) => ({ kind: 'word', values }) as const;
const LEVELS = { kind: 'ranked', values: ['low', 'medium', 'high', 'critical'] } as const;
const MAKERS = word('user', 'key', 'system');

const ISSUE = {
  title: text,
  description: text,
  type: word('defect', 'design', 'safety', 'request', 'other'),
  priority: LEVELS,
  status: word('open', 'in_progress', 'in_review', 'closed', 'verified'),
  assigneeId: person,
  labels: list,
  createdByType: MAKERS,
} as const;

const OUTCOMES: readonly DecisionOutcome[] = ['approve', 'resolve', 'void', 'reopen'];

/** The members of the records of each event, in the order in which a person is offered them. */
export const RULE_MEMBERS = {
  'issue.created': ISSUE,
  'issue.updated': ISSUE,
  'issue.closed': ISSUE,
  'rfi.created': {
    title: text,
    question: text,
    priority: LEVELS,
    status: word('draft', 'open', 'answered', 'closed', 'void'),
    assigneeId: person,
    createdByType: MAKERS,
  },
  'clash.decided': {
    title: text,
    kind: word('hard', 'clearance', 'duplicate'),
    status: word('new', 'active', 'approved', 'resolved', 'void'),
    outcome: word(...OUTCOMES),
    reason: text,
    assigneeId: person,
  },
  'anomaly.raised': {
    title: text,
    severity: LEVELS,
    source: word('threshold', 'scan'),
    state: word('open', 'acknowledged', 'dismissed', 'withdrawn'),
    sensorId: id('sensor'),
    spaceId: id('space'),
    value: number,
  },
  'photo.published': {
    notes: text,
    kind: word('photo360', 'photo', 'video_frame', 'drone'),
    tags: list,
    floorPlanId: id('plan'),
    milestoneId: id('milestone'),
  },
} as const satisfies Readonly<Partial<Record<OutboxEventType, Readonly<Record<string, RuleMember>>>>>;

export type RuleEvent = keyof typeof RULE_MEMBERS;
export const RULE_EVENTS = Object.keys(RULE_MEMBERS) as RuleEvent[];

/** The members of an event's records, by name. */
export const membersOf = (event: RuleEvent): Readonly<Record<string, RuleMember>> => RULE_MEMBERS[event];

/** The events whose records can be assigned to somebody. */
export const ASSIGNABLE_EVENTS: readonly RuleEvent[] = [
  'issue.created',
  'issue.updated',
  'issue.closed',
  'rfi.created',
  'clash.decided',
  'anomaly.raised',
];

/** What texts of actions may name beside `record.<member>`, each in two curly braces. */
export const PLACEHOLDERS = ['record.number', 'record.link', 'event.type', 'event.at', 'rule.name'] as const;

/** Why a run of a rule stopped early. */
export const STOP_REASONS = [
  'loop',
  'chain_too_long',
  'over_budget',
  'over_mail_budget',
  'rule_disabled',
  'rule_deleted',
  'project_archived',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];
