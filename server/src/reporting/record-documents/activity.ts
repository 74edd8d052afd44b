// Comments and changes of a record in one list, oldest first, as its page shows them.
import type { Block, Text } from '../documents/public.ts';
import type { Piece, RecordWords } from '../record-words/public.ts';
import type { Discussion, DocumentChange, DocumentComment, DocumentDoer } from './parts.ts';
import { sayDoer } from './texts.ts';

/** Names a field of a kind of record and says its values; a value that is not said is null. */
export interface FieldWords {
  name(field: string): string;
  value(field: string, value: unknown): Text | null;
}

type Entry = Extract<Block, { type: 'history' }>['entries'][number];

const MAX_ENTRIES = 500;

/** Makes the section of a record's activity. */
export function makeActivity(words: RecordWords, discussion: Discussion, fields: FieldWords): Block[] {
  const { comments, changes, createdAt, createdBy } = discussion;
  const began: Entry = {
    at: createdAt,
    who: sayCreator(words, createdBy),
    what: words.say('discussion:change.entered'),
  };
  const entries = [
    ...comments.map((each) => makeComment(words, each)),
    ...keepFirst(changes, fields).map((each) => makeChange(words, each, fields)),
  ].toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
  const isCut = entries.length > MAX_ENTRIES;
  return [
    { type: 'heading', level: 1, text: words.say('discussion:activity.title') },
    ...(isCut ? [{ type: 'paragraph' as const, tone: 'quiet' as const, text: words.say('document:earlier') }] : []),
    {
      type: 'history',
      entries: [...(isCut ? [] : [began]), ...entries.slice(isCut ? -MAX_ENTRIES : -(MAX_ENTRIES - 1))],
    },
  ];
}

const sayCreator = (words: RecordWords, by: DocumentDoer | null): Text => (by === null ? '–' : sayDoer(words, by));

/** Fields that are called by one word, such as both coordinates of a place, are told once where they change together. */
function keepFirst(changes: readonly DocumentChange[], fields: FieldWords): readonly DocumentChange[] {
  const told = new Set<string>();
  return changes.filter(({ at, field, by }) => {
    const name = `${at} ${by.name} ${fields.name(field)}`;
    if (field === 'attachments') return true;
    return !told.has(name) && told.add(name) !== undefined;
  });
}

function makeComment(words: RecordWords, comment: DocumentComment): Entry {
  const { at, by, text, isEdited, originalAuthor, files } = comment;
  const notes = [
    ...(isEdited ? [` (${words.say('discussion:comment.edited')})`] : []),
    ...(originalAuthor === null
      ? []
      : [` · ${words.say('discussion:comment.original')} `, { foreign: originalAuthor }]),
    ...files.flatMap((name): Piece[] => [' · ', { foreign: name }]),
  ];
  return {
    at,
    who: sayDoer(words, by),
    what: [words.say('discussion:comment.new'), ...notes],
    detail: { foreign: text },
  };
}

function makeChange(words: RecordWords, change: DocumentChange, fields: FieldWords): Entry {
  const { at, by, chosenBy } = change;
  const chosen: readonly Piece[] = chosenBy === null ? [] : [' (', { foreign: chosenBy }, ')'];
  return { at, who: [sayDoer(words, by), ...chosen], what: sayChange(words, change, fields) };
}

function sayChange(words: RecordWords, { field, from, to }: DocumentChange, fields: FieldWords): Text {
  if (field === 'attachments') {
    const isDeleted = isEmpty(to);
    const name = readName(isDeleted ? from : to);
    return [`${words.say(isDeleted ? 'document:fileDeleted' : 'document:fileAdded')}: `, { foreign: name }];
  }
  const [before, after] = [from, to].map((value) => (isEmpty(value) ? null : fields.value(field, value)));
  const name = fields.name(field);
  const none = words.say('shell:none');
  if (before == null && after == null) return isEmpty(to) ? `${name}: ${none}` : name;
  if (isEmpty(from)) return [`${name}: `, ...listPieces(after ?? none)];
  return [
    `${name}: `,
    ...listPieces(before ?? none),
    words.language === 'ar' ? ' ← ' : ' → ',
    ...listPieces(after ?? none),
  ];
}

function readName(file: unknown): string {
  return typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : '';
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const listPieces = (text: Text): readonly Piece[] => (Array.isArray(text) ? text : [text as Piece]);
