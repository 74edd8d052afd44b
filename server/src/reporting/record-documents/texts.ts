// Texts that documents of several kinds of record have.
import type { Block, Cell, Photo, Text } from '../documents/public.ts';
import type { Piece, RecordWords } from '../record-words/public.ts';
import type { Shown } from './kind.ts';
import type { DocumentDoer, DocumentFile, MarkedPlan } from './parts.ts';

/** More elements than a document names. */
const MAX_ELEMENTS = 50;

export const foreign = (value: string | null | undefined): Cell =>
  value == null || value.trim() === '' ? null : { foreign: value };

export const day = (value: string | null): Cell => (value === null ? null : { date: value });

export const instant = (value: string | null): Cell => (value === null ? null : { instant: value });

/** Says who did something, as screens do. */
export function sayDoer(words: RecordWords, by: DocumentDoer | null): Piece {
  if (by?.name != null) return { foreign: by.name };
  return words.say(by?.type === 'user' || by?.type === 'key' ? 'shell:people.unknown' : 'shell:people.service');
}

/** Says an assignee, null if there is none. */
export function sayAssignee(words: RecordWords, id: string | null, name: string | null): Cell {
  if (id === null) return words.say('shell:people.nobody');
  return name === null ? words.say('shell:people.unknown') : { foreign: name };
}

/** Says a date that may have passed. */
export function sayDue({ words, today }: Shown, due: string | null, isSettled: boolean): Cell {
  if (due === null || isSettled || due >= today) return day(due);
  return { status: [{ date: due }, ` · ${words.say('coordination:overdue')}`], tone: 'critical' };
}

/** Lists what people wrote, each piece in the direction of its own letters. */
export function joinTexts({ listSeparator }: RecordWords, values: readonly string[]): Cell {
  if (values.length === 0) return null;
  return values.flatMap((each, at): Piece[] => (at === 0 ? [{ foreign: each }] : [listSeparator, { foreign: each }]));
}

/** Names the first elements, and says how many there are in all where those are more. */
export function sayElements({ elements, words }: Shown, guids: readonly string[]): Cell {
  const named = joinTexts(
    words,
    guids.slice(0, MAX_ELEMENTS).map((each) => elements.get(each) ?? each),
  );
  if (named === null || guids.length <= MAX_ELEMENTS) return named;
  return [...(named as readonly Piece[]), ' … (', { number: guids.length }, ')'];
}

/** A section with a text that somebody wrote; nothing if there is none. */
export function makeSection(title: string, text: string | null): Block[] {
  if (text === null || text.trim() === '') return [];
  return [
    { type: 'heading', level: 1, text: title },
    { type: 'paragraph', text: { foreign: text } },
  ];
}

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const listPictures = (files: readonly DocumentFile[]) =>
  files.filter((each) => PICTURES.includes(each.mediaType));

/** The files of a record: pictures as such, others by their names. */
export function makeFiles(
  { words, jpegs }: Shown,
  files: readonly DocumentFile[],
  fileCount: number = files.length,
): Block[] {
  if (files.length === 0) return [];
  const pictures = listPictures(files).flatMap(({ fileId, name }) => {
    const jpeg = jpegs.get(fileId);
    return jpeg === undefined ? [] : [{ jpeg, alt: { foreign: name }, caption: { foreign: name }, fileId }];
  });
  const shown = new Set(pictures.map(({ fileId }) => fileId));
  const others = files.filter(({ fileId }) => !shown.has(fileId));
  return [
    { type: 'heading', level: 1, text: words.say('discussion:files.title') },
    ...(pictures.length === 0 ? [] : [{ type: 'photos' as const, photos: pictures }]),
    ...(others.length === 0
      ? []
      : [{ type: 'bullets' as const, items: others.map(({ name }) => ({ foreign: name })) }]),
    ...(fileCount === files.length
      ? []
      : [{ type: 'paragraph' as const, tone: 'quiet' as const, text: ['… (', { number: fileCount }, ')'] }]),
  ];
}

/** The plan of a record with its place on it; nothing where there is no picture of it. */
export function makePlan(
  { words, jpegs }: Shown,
  plan: MarkedPlan | null,
  place: { readonly planX: number | null; readonly planY: number | null },
): Block[] {
  const { planX, planY } = place;
  const jpeg = plan?.fileId == null ? undefined : jpegs.get(plan.fileId);
  if (plan === null || jpeg === undefined || plan.widthPx === null || plan.heightPx === null) return [];
  if (planX === null || planY === null) return [];
  const title: Text = [`${words.say('issues:field.place')}: `, { foreign: plan.name }];
  const pin = { x: planX / plan.widthPx, y: planY / plan.heightPx, ratio: plan.heightPx / plan.widthPx };
  const photo: Photo = { jpeg, alt: title, pin };
  return [
    { type: 'heading', level: 1, text: words.say('issues:field.place') },
    { type: 'photos', columns: 1, photos: [{ ...photo, caption: { foreign: plan.name } }] },
  ];
}

/** A part of a file's name: letters, digits and hyphens of ASCII. */
export function makeSlug(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase();
}
