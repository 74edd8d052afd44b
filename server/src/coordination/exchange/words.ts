// What BCF's free words and the issue's own mean to each other (docs/exchange.md). A word that is not known stays in the topic
// and is exported again while the issue has what was made of it.

import type { Issue } from '../../../../contract/issues.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { toNfc } from '../../platform/text.ts';
import { foreignWords } from './foreign-words.ts';

type Words<T extends string> = Readonly<Record<T, readonly [exported: string, ...alsoRead: string[]]>>;

const TYPES: Words<Issue['type']> = {
  defect: ['Defect', 'issue', 'fault', 'error', 'clash'],
  design: ['Design', 'structural', 'architecture'],
  safety: ['Safety', 'hazard'],
  request: ['Request', 'inquiry', 'enquiry', 'question', 'rfi'],
  other: ['Other', 'comment', 'remark', 'info', 'undefined', 'unknown'],
};

const PRIORITIES: Words<Issue['priority']> = {
  low: ['Low', 'minor', 'trivial'],
  medium: ['Medium', 'normal', 'major', 'on hold'],
  high: ['High', 'urgent'],
  critical: ['Critical', 'blocker', 'immediate'],
};

const STATUSES: Words<Issue['status']> = {
  open: ['Open', 'new', 'active', 'reopened', 'unknown'],
  in_progress: ['In Progress', 'assigned', 'started'],
  in_review: ['In Review', 'resolved', 'done', 'ready'],
  closed: ['Closed', 'solved', 'rejected'],
  verified: ['Verified', 'approved', 'accepted'],
};

// Arabic vowel marks and the stroke that lengthens a word (tatweel) are optional.
const plain = (word: string) =>
  toNfc(word)
    .toLowerCase()
    .replaceAll(/[\u0640\u064b-\u0652\u0670]/g, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** The values of a field by the words that are read as them, in each language. */
function indexWords<F extends 'status' | 'priority' | 'type'>(
  field: F,
  words: Words<Issue[F]>,
): ReadonlyMap<string, Issue[F]> {
  const all = Object.entries(words) as [Issue[F], readonly string[]][];
  return new Map(
    all.flatMap(([value, each]) =>
      [...each, ...foreignWords(field, value)].map((word) => [plain(word), value] as const),
    ),
  );
}

const READERS = {
  type: indexWords('type', TYPES),
  priority: indexWords('priority', PRIORITIES),
  status: indexWords('status', STATUSES),
};

const read = <T extends string>(words: ReadonlyMap<string, T>, word: string | null, otherwise: T): T =>
  (word === null ? undefined : words.get(plain(word))) ?? otherwise;

/** The issue's words for a topic's; the defaults for those that mean nothing to us. */
export const typeOf = (word: string | null) => read(READERS.type, word, 'other');
export const priorityOf = (word: string | null) => read(READERS.priority, word, 'medium');
export const statusOf = (word: string | null) => read(READERS.status, word, 'open');

/** The topic's words for an issue's. */
export const wordsOf = ({ type, priority, status }: Pick<Issue, 'type' | 'priority' | 'status'>) => ({
  type: TYPES[type][0],
  priority: PRIORITIES[priority][0],
  status: STATUSES[status][0],
});

/** Returns a remark on each word of a topic that means nothing to us in any language that is read, so that its default is used. */
export function describeUnknownWords(topic: {
  readonly type: string | null;
  readonly priority: string | null;
  readonly status: string | null;
}): Message[] {
  const used = { type: typeOf(topic.type), priority: priorityOf(topic.priority), status: statusOf(topic.status) };
  return (['status', 'priority', 'type'] as const).flatMap((field) => {
    const word = topic[field];
    if (word === null || plain(word) === '' || READERS[field].has(plain(word))) return [];
    const shown = JSON.stringify([...word.slice(0, 128)].slice(0, 64).join('').toWellFormed());
    return [createMessage('imports.wordUnknown', { field, word: shown, used: used[field] })];
  });
}
