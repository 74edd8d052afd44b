// Text as the service keeps it (contract §1): NFC, no NUL, no unpaired surrogate. Done once for every body and query,
// so that no slice can forget it.
import { createMessage, type Message } from '../../../contract/messages/message.ts';
import type { FieldError } from './app-error.ts';

type Holder = Record<string, unknown> | unknown[];

const MAX_FAULTS = 50;
const UNKEEPABLE = createMessage('field.keepable');

/** Brings every string in a parsed body to NFC, in place, members' names included; answers with the faults, by path. */
export function normaliseText(holder: Holder): FieldError[] {
  const faults: FieldError[] = [];
  // A list of what is still to be looked at instead of recursion: a body may be nested 100,000 deep.
  const pending: Place[] = [{ holder }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    for (const name of Object.keys(item.holder)) {
      if (faults.length >= MAX_FAULTS) return faults;
      const value = (item.holder as Record<string, unknown>)[name];
      const fault = normaliseMember(item.holder, name, value);
      if (fault !== undefined) faults.push({ path: joinPath(item, name), message: fault });
      if (typeof value === 'object' && value !== null) pending.push({ holder: value as Holder, name, parent: item });
    }
  }
  return faults;
}

// A path is joined where there is a fault alone: of a body of many small members that would be most of the work.
interface Place {
  readonly holder: Holder;
  readonly name?: string;
  readonly parent?: Place;
}

function joinPath(place: Place, name: string): string {
  const names = [name];
  for (let each: Place | undefined = place; each?.name !== undefined; each = each.parent) names.push(each.name);
  return names.reverse().join('/');
}

function normaliseMember(holder: Holder, name: string, value: unknown): Message | undefined {
  if (!isKeepable(name) || (typeof value === 'string' && !isKeepable(value))) return UNKEEPABLE;
  const text = typeof value === 'string' ? toNfc(value) : value;
  const normalName = toNfc(name);
  if (normalName === name) {
    if (text !== value) setOwn(holder, name, text);
    return undefined;
  }
  if (Object.hasOwn(holder, normalName)) return createMessage('field.sameName');
  delete (holder as Record<string, unknown>)[name];
  setOwn(holder, normalName, text);
  return undefined;
}

// Assignment would run the setter of a member that is called __proto__.
function setOwn(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

/** True where PostgreSQL can keep the text: no NUL, no unpaired surrogate. */
export function isKeepable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

// Unicode normalisation in linear time. A normaliser puts the combining marks behind a letter in order, which takes the square of
// their number: 20,000 marks take seconds.

/** Twice as many marks in a row as any language writes (UAX #15 §12.1, Stream-Safe Text Format: 30). */
const MAX_MARKS = 60;
// Tried once a run, at its start: from each mark of a run it would take the square of its length.
const LONG_RUN = new RegExp(`(?<!\\p{M})\\p{M}{${MAX_MARKS + 1}}`, 'u');
const PIECES = new RegExp(`\\P{M}*\\p{M}{0,${MAX_MARKS}}`, 'gu');

/** Returns the text in NFC. Marks beyond 60 in a row, which no language writes, are put in order 60 at a time. */
export function toNfc(text: string): string {
  if (text.length <= MAX_MARKS || !LONG_RUN.test(text)) return text.normalize('NFC');
  return (text.match(PIECES) ?? []).map((piece) => piece.normalize('NFC')).join('');
}
