// From the model of a document to the data of its template, with every text, number and picture in its final form.
import { createHash } from 'node:crypto';
import type { Coverage } from '../../platform/pdf/font-coverage.ts';
import { makeBlock } from './blocks.ts';
import { type Formats, openFormats } from './formats.ts';
import { isJpeg } from './jpeg.ts';
import type { Maker, PhotoData } from './maker.ts';
import type { DocumentModel, Photo, Text } from './model.ts';
import { LINE, openTexts, type Run, type Texts } from './texts.ts';

/** The data of the template, and the pictures that it names. */
export interface Layout {
  readonly data: unknown;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const MILLIMETRE = 72 / 25.4;
const MARGINS = 40 * MILLIMETRE;
const PAPERS = {
  a4: { name: 'a4', width: 210 * MILLIMETRE, height: 297 * MILLIMETRE },
  letter: { name: 'us-letter', width: 612, height: 792 },
} as const;
const MAX_TITLE = 200;
const MAX_ALT = 1_000;

/** Lays a document out. Throws RangeError for a day, an instant or a zone that does not exist. */
export function layOut(model: DocumentModel, isDrawn: Coverage): Layout {
  const formats = openFormats(model);
  const texts = openTexts(formats, isDrawn);
  const { size = 'a4', landscape = false } = model.paper ?? {};
  const paper = PAPERS[size];
  const width = (landscape ? paper.height : paper.width) - MARGINS;
  const pictures = new Map<string, Uint8Array>();
  const maker: Maker = {
    texts,
    formats,
    width,
    isRightToLeft: model.language === 'ar',
    photo: (photo) => addPhoto(photo, texts, pictures),
  };
  const { words } = formats;
  const data = {
    language: model.language,
    digits: model.digits ?? 'latn',
    title: texts.plain(model.title, MAX_TITLE) || words.untitled,
    paper: { size: paper.name, landscape, width },
    words,
    cover: makeCover(model, maker),
    footer: { note: texts.runs(makeNote(model, formats), LINE) },
    blocks: model.blocks.map((each) => makeBlock(each, maker)),
  };
  return { data, pictures };
}

function makeCover(model: DocumentModel, { texts, formats, photo }: Maker) {
  const { words } = formats;
  const { period, cover, subtitle } = model;
  const facts: [Text, Text][] = [
    ...(period === undefined ? [] : [[words.period, formats.period(period.from, period.to)] as [Text, Text]]),
    [words.asOf, { instant: model.asOf }],
    [words.timeZone, { foreign: model.timeZone }],
  ];
  return {
    type: cover.type,
    project: texts.runs({ foreign: model.project }, TITLE),
    title: makeTitle(model, texts, words.untitled),
    subtitle: subtitle === undefined ? null : texts.runs(subtitle, TITLE),
    late: model.isLate === true ? words.sentLate : null,
    photo: cover.type === 'page' && cover.photo !== undefined ? photo(cover.photo) : null,
    facts: facts.map(([name, value]) => [texts.runs(name, LINE), texts.runs(value, LINE)]),
  };
}

const TITLE = { maxCharacters: MAX_TITLE, maxRun: 18 };

/** PDF/UA demands a title that says something. */
function makeTitle({ title }: DocumentModel, texts: Texts, untitled: string): readonly Run[] {
  return texts.plain(title, MAX_TITLE) === '' ? [untitled] : texts.runs(title, TITLE);
}

function makeNote({ project, asOf }: DocumentModel, { words }: Formats): Text {
  return [{ foreign: project }, ' · ', words.asOf, ' ', { instant: asOf }];
}

function addPhoto({ jpeg, alt }: Photo, texts: Texts, pictures: Map<string, Uint8Array>): PhotoData {
  const description = texts.plain(alt, MAX_ALT);
  // A broken picture is no reason to send no report.
  if (!isJpeg(jpeg)) return { path: null, alt: description };
  // Named by its content, a picture that is shown twice is stored once.
  const path = `/photos/${createHash('sha256').update(jpeg).digest('hex')}.jpg`;
  pictures.set(path, jpeg);
  return { path, alt: description === '' ? '–' : description };
}
