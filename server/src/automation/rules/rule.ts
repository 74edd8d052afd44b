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
import { isUuid, isVisible, plainId } from '../../../../contract/forms.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { FieldError } from '../../platform/app-error.ts';
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

function conditionFaults(event: RuleEvent, condition: RuleCondition, at: number): FieldError[] {
  const { member: name, comparison, value } = condition;
  const members = membersOf(event);
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined) return [{ path: `conditions/${at}/member`, message: createMessage('automation.member') }];
  if (!COMPARISONS_OF[member.kind].includes(comparison)) {
    return [{ path: `conditions/${at}/comparison`, message: createMessage('automation.comparison') }];
  }
  const message = valueFault(member, comparison, value);
  return message === undefined ? [] : [{ path: `conditions/${at}/value`, message }];
}

function valueFault(member: RuleMember, comparison: string, value: RuleCondition['value']): Message | undefined {
  if (value === null) return comparison === 'is' || comparison === 'is_not' ? undefined : createMessage('field.empty');
  if (comparison === 'any_of' && !Array.isArray(value)) return createMessage('field.list');
  if (comparison !== 'any_of' && Array.isArray(value)) return createMessage('automation.single');
  const fault = [value].flat().map((each) => oneFault(member, each));
  return fault.find((each) => each !== undefined);
}

function oneFault(member: RuleMember, value: string | number): Message | undefined {
  if (member.kind === 'number') return typeof value === 'number' ? undefined : createMessage('field.number');
  if (typeof value !== 'string') return createMessage('field.text');
  if (!isVisible(value)) return createMessage('field.empty');
  if (member.kind === 'id') return isUuid(value) ? undefined : createMessage('automation.id');
  if (member.kind === 'word' || member.kind === 'ranked') {
    return member.values.includes(value) ? undefined : createMessage('automation.word');
  }
  return undefined;
}

function actionFaults(event: RuleEvent, action: RuleAction, at: number): FieldError[] {
  const path = `actions/${at}`;
  const texts = textsOf(action).flatMap(([name, text]) => {
    const unknown = unknownPlaceholder(event, text);
    return unknown === undefined ? [] : [{ path: `${path}/${name}`, message: createMessage('automation.placeholder') }];
  });
  if (action.kind === 'assign' && !ASSIGNABLE_EVENTS.includes(event)) {
    return [{ path: `${path}/kind`, message: createMessage('automation.assign') }];
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
): FieldError[] {
  if (memberIds.length + addresses.length === 0) {
    return [{ path: `${path}/memberIds`, message: createMessage('automation.recipients') }];
  }
  return addresses.flatMap((each, at) =>
    addressFault(each) === undefined
      ? []
      : [{ path: `${path}/addresses/${at}`, message: createMessage('automation.address') }],
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
