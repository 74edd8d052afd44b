// Texts of actions with what stands in the record. One pass: what is put in is text, and placeholders in it stay as they are.
import { membersOf, PLACEHOLDERS, type RuleEvent } from '../../../../contract/automation-members.ts';
import type { MemberValue, RuleRecord } from './record.ts';

/** The blanks around the name are trimmed afterwards: a pattern that divides them in several ways takes minutes for many. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** What the texts of an action are filled from. */
export interface Filling {
  readonly record: RuleRecord;
  readonly event: { readonly type: string; readonly occurredAt: string };
  readonly ruleName: string;
  readonly link: string;
}

/** @internal The names that a text may hold for an event: members that say something to a reader, so no ids. */
export function placeholdersOf(event: RuleEvent): string[] {
  const members = Object.entries(membersOf(event)).filter(([, { kind }]) => kind !== 'id');
  return [...members.map(([name]) => `record.${name}`), 'record.title', ...PLACEHOLDERS];
}

/** The first placeholder of a text that the event does not have; undefined where all are known. */
export function unknownPlaceholder(event: RuleEvent, text: string): string | undefined {
  const known = new Set(placeholdersOf(event));
  for (const [, given = ''] of text.matchAll(PLACEHOLDER)) {
    const name = given.trim();
    if (!known.has(name)) return name;
  }
  return undefined;
}

/** The text, filled, cut at so many code points. */
export function fill(text: string, filling: Filling, longest: number): string {
  const filled = text.replaceAll(PLACEHOLDER, (_whole, name: string) => filledBy(name.trim(), filling));
  const points = [...filled];
  return points.length <= longest ? filled : `${points.slice(0, longest - 1).join('')}…`;
}

function filledBy(name: string, { record, event, ruleName, link }: Filling): string {
  const fixed: Readonly<Record<string, MemberValue>> = {
    'record.number': record.number,
    'record.link': link,
    'record.title': record.title,
    'event.type': event.type,
    'event.at': event.occurredAt,
    'rule.name': ruleName,
  };
  const value = Object.hasOwn(fixed, name) ? fixed[name] : record.values[name.replace(/^record\./, '')];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
