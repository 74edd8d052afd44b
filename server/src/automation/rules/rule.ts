// What a rule may say: members, comparisons and values that fit its event, actions that can be done with its records. Pure.
import { isDeepStrictEqual } from 'node:util';
import type {
  AutomationRule,
  RuleAction,
  RuleActionInput,
  RuleCondition,
  RuleConditionInput,
} from '../../../../contract/automation.ts';
import {
  ASSIGNABLE_EVENTS,
  COMPARISONS_OF,
  membersOf,
  type RuleEvent,
  type RuleMember,
} from '../../../../contract/automation-members.ts';
import type { ErrorDetail } from '../../../../contract/errors.ts';
import { isUuid, isVisible, plainId } from '../../../../contract/forms.ts';
import { validationFailed } from '../../platform/app-error.ts';
import { addressFault } from '../../platform/mail/recipient.ts';
import { unknownPlaceholder } from './placeholders.ts';

/** What a person says of a rule. */
export type RuleFields = Pick<AutomationRule, 'name' | 'enabled' | 'event' | 'conditions' | 'actions'>;

/** The parts of a rule that are judged against its event. */
type Judged = Omit<RuleFields, 'name' | 'enabled'>;

/** A record with the instant of its last change, which its ETag follows from. */
export interface RuleVersion {
  readonly rule: AutomationRule;
  readonly changedAt: string;
}

/** Returns conditions as they are kept: a value left out is null, ids are in lower case. */
export function completeConditions(event: RuleEvent, given: readonly RuleConditionInput[]): RuleCondition[] {
  const members = membersOf(event);
  return given.map(({ value = null, ...rest }) => {
    const isId = Object.hasOwn(members, rest.member) && members[rest.member]?.kind === 'id';
    return { ...rest, value: isId ? plainIds(value) : value };
  });
}

const plainIds = (value: RuleCondition['value']): RuleCondition['value'] =>
  Array.isArray(value) ? value.map((each) => plainValue(each)) : value === null ? null : plainValue(value);
const plainValue = (value: string | number) => (typeof value === 'string' ? plainId(value) : value);

/** Returns actions as they are kept: what may be null and was left out is null. */
export function completeActions(given: readonly RuleActionInput[]): RuleAction[] {
  return given.map((each): RuleAction => {
    if (each.kind === 'create_issue')
      return { ...each, description: each.description ?? null, assigneeId: each.assigneeId ?? null };
    return each.kind === 'assign' ? { ...each, assigneeId: each.assigneeId ?? null } : each;
  });
}

/**
 * Refuses a rule that asks what its event does not have; each fault is named by its path. Of a change, conditions and actions that the rule
 * has already for the event are taken: they may be older than a rule for new ones, and must not keep it from being switched off.
 */
export function requireSound({ event, conditions, actions }: Judged, before?: Judged): void {
  const known = before?.event === event ? [...before.conditions, ...before.actions] : [];
  const isKnown = (each: object) => known.some((one) => isDeepStrictEqual(one, each));
  const details = [
    ...conditions.flatMap((each, at) => (isKnown(each) ? [] : conditionFaults(event, each, at))),
    ...actions.flatMap((each, at) => (isKnown(each) ? [] : actionFaults(event, each, at))),
  ];
  if (details.length > 0) throw validationFailed(details);
}

function conditionFaults(event: RuleEvent, condition: RuleCondition, at: number): ErrorDetail[] {
  const { member: name, comparison, value } = condition;
  const members = membersOf(event);
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined) return [{ path: `conditions/${at}/member`, message: 'the event has no such member' }];
  if (!COMPARISONS_OF[member.kind].includes(comparison)) {
    return [{ path: `conditions/${at}/comparison`, message: 'the member does not take this comparison' }];
  }
  const message = valueFault(member, comparison, value);
  return message === undefined ? [] : [{ path: `conditions/${at}/value`, message }];
}

function valueFault(member: RuleMember, comparison: string, value: RuleCondition['value']): string | undefined {
  if (value === null) return comparison === 'is' || comparison === 'is_not' ? undefined : 'must not be empty';
  if (Array.isArray(value) !== (comparison === 'any_of')) return 'must be a list for any_of alone';
  const fault = [value].flat().map((each) => oneFault(member, each));
  return fault.find((each) => each !== undefined);
}

function oneFault(member: RuleMember, value: string | number): string | undefined {
  if (member.kind === 'number') return typeof value === 'number' ? undefined : 'must be a number';
  if (typeof value !== 'string') return 'must be a text';
  if (!isVisible(value)) return 'must not be empty';
  if (member.kind === 'id') return isUuid(value) ? undefined : 'must be an id';
  if (member.kind === 'word' || member.kind === 'ranked') {
    return member.values.includes(value) ? undefined : 'must be one of the values of the member';
  }
  return undefined;
}

function actionFaults(event: RuleEvent, action: RuleAction, at: number): ErrorDetail[] {
  const path = `actions/${at}`;
  const texts = textsOf(action).flatMap(([name, text]) => {
    const unknown = unknownPlaceholder(event, text);
    return unknown === undefined ? [] : [{ path: `${path}/${name}`, message: 'has a placeholder that is not known' }];
  });
  if (action.kind === 'assign' && !ASSIGNABLE_EVENTS.includes(event)) {
    return [{ path: `${path}/kind`, message: 'the records of the event cannot be assigned' }];
  }
  return action.kind === 'send_email' ? [...texts, ...recipientFaults(action, path)] : texts;
}

function textsOf(action: RuleAction): [name: string, text: string][] {
  if (action.kind === 'create_issue')
    return [
      ['title', action.title],
      ['description', action.description ?? ''],
    ];
  if (action.kind === 'send_email')
    return [
      ['subject', action.subject],
      ['text', action.text],
    ];
  return [];
}

function recipientFaults(
  { memberIds, addresses }: Extract<RuleAction, { kind: 'send_email' }>,
  path: string,
): ErrorDetail[] {
  if (memberIds.length + addresses.length === 0) {
    return [{ path: `${path}/memberIds`, message: 'somebody must be written to' }];
  }
  return addresses.flatMap((each, at) =>
    addressFault(each) === undefined ? [] : [{ path: `${path}/addresses/${at}`, message: 'must be an e-mail address' }],
  );
}

/** Actions as those see them who may not change them: an address that is called often holds a secret. */
export function shownActions(actions: readonly RuleAction[]): RuleAction[] {
  return actions.map((each) =>
    each.kind === 'call_webhook' ? { ...each, url: `${new URL(each.url).origin}/` } : each,
  );
}

export const callsWebhook = (actions: readonly RuleAction[]) => actions.some(({ kind }) => kind === 'call_webhook');

/** Whom the actions name as assignees, by the path of each. */
export function namedAssignees(actions: readonly RuleAction[]): { path: string; id: string }[] {
  return actions.flatMap((each, at) =>
    'assigneeId' in each && each.assigneeId !== null ? [{ path: `actions/${at}/assigneeId`, id: each.assigneeId }] : [],
  );
}

/** The members whom the actions write to, by the path of each. */
export function namedRecipients(actions: readonly RuleAction[]): { path: string; id: string }[] {
  return actions.flatMap((each, at) =>
    each.kind === 'send_email' ? each.memberIds.map((id, to) => ({ path: `actions/${at}/memberIds/${to}`, id })) : [],
  );
}
