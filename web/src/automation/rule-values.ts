// What a rule's form holds: each condition and action with all that its kind may need, so that a change of kind loses nothing.
import type { AutomationRule } from '../../../contract/automation.ts';
import { COMPARISONS_OF, type Comparison, membersOf, type RuleEvent } from '../../../contract/automation-members.ts';
import type { TrackedIssue } from '../../../contract/issues.ts';
import type { RuleAction, RuleCondition } from './rule-data.ts';

export interface ConditionValues {
  member: string;
  comparison: Comparison;
  /** One value; empty for none. */
  one: string;
  /** Several, for `any_of`. */
  many: string[];
}

export interface ActionValues {
  kind: RuleAction['kind'];
  title: string;
  description: string;
  type: TrackedIssue['type'];
  priority: TrackedIssue['priority'];
  assigneeId: string | null;
  labels: string[];
  memberIds: string[];
  addresses: string[];
  language: 'en' | 'ar';
  subject: string;
  text: string;
  url: string;
}

export interface RuleValues extends Record<string, unknown> {
  name: string;
  event: RuleEvent;
  conditions: ConditionValues[];
  actions: ActionValues[];
}

/** A condition as a new line has it: the first member of the event. */
export function newCondition(event: RuleEvent): ConditionValues {
  const [[member = '', { kind }] = ['', { kind: 'text' as const }]] = Object.entries(membersOf(event));
  return { member, comparison: COMPARISONS_OF[kind][0] ?? 'is', one: '', many: [] };
}

/** An action as a new line has it. */
export function newAction(language: 'en' | 'ar'): ActionValues {
  return {
    kind: 'create_issue',
    title: '{{record.title}}',
    description: '{{record.link}}',
    type: 'other',
    priority: 'medium',
    assigneeId: null,
    labels: [],
    memberIds: [],
    addresses: [],
    language,
    subject: '{{record.title}}',
    text: '',
    url: '',
  };
}

/** What the form begins with for a rule that is there. */
export function valuesOf(rule: AutomationRule, language: 'en' | 'ar'): RuleValues {
  return {
    name: rule.name,
    event: rule.event,
    conditions: rule.conditions.map(({ member, comparison, value }) => ({
      member,
      comparison,
      one: value === null || Array.isArray(value) ? '' : String(value),
      many: Array.isArray(value) ? value.map(String) : [],
    })),
    actions: rule.actions.map((each) => {
      const values = { ...newAction(language), ...each };
      return { ...values, description: values.description ?? '' };
    }),
  };
}

/** The conditions as the service takes them. */
export function conditionsOf({ event, conditions }: Pick<RuleValues, 'event' | 'conditions'>): RuleCondition[] {
  return conditions.map((each) => ({
    member: each.member,
    comparison: each.comparison,
    value: comparedWith(event, each),
  }));
}

function comparedWith(event: RuleEvent, { member, comparison, one, many }: ConditionValues): RuleCondition['value'] {
  if (comparison === 'any_of') return many;
  if (one.trim() === '') return null;
  return membersOf(event)[member]?.kind === 'number' ? Number(one) : one.trim();
}

/** The actions as the service takes them. */
export const actionsOf = ({ actions }: Pick<RuleValues, 'actions'>): RuleAction[] => actions.map(actionOf);

function actionOf(values: ActionValues): RuleAction {
  const { kind, assigneeId } = values;
  switch (kind) {
    case 'create_issue': {
      const { title, type, priority, labels } = values;
      const description = values.description.trim() === '' ? null : values.description;
      return { kind, title, description, type, priority, assigneeId, labels };
    }
    case 'send_email': {
      const { memberIds, addresses, language, subject, text } = values;
      return { kind, memberIds, addresses, language, subject, text };
    }
    case 'call_webhook':
      return { kind, url: values.url.trim() };
    case 'assign':
      return { kind, assigneeId };
  }
}
