// What stands on the label of an asset: pure.
import type { Asset } from '../../../../../contract/assets.ts';
import type { LabelGrid } from '../../../../../contract/cobie.ts';
import type { ElementName } from '../../../models/elements/public.ts';

export type LabelLanguage = 'en' | 'ar';

/** One label: its lines in their order, those that say nothing left out. */
export interface Label {
  /** What its QR code holds. */
  readonly address: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the process that makes the PDF is told. */
export interface LabelOrder {
  readonly language: LabelLanguage;
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  readonly labels: readonly Label[];
}

const WORDS: Readonly<Record<LabelLanguage, { title: string; untagged: string; serial: string }>> = {
  en: { title: 'Asset labels', untagged: 'No tag', serial: 'Serial number' },
  ar: { title: 'ملصقات الأصول', untagged: 'بلا رمز', serial: 'الرقم التسلسلي' },
};

/** Longer than this a line has no room on any grid. */
const MOST_CHARACTERS = 80;

/** An asset, and what its model says of its element. */
export interface LabelledAsset {
  readonly asset: Asset;
  readonly element: ElementName | undefined;
}

/** The order for these assets; `buildAddress`: of an asset's page. */
export function labelOrder(
  assets: readonly LabelledAsset[],
  { language, grid }: { language: LabelLanguage; grid: LabelGrid },
  buildAddress: (asset: Asset) => string,
): LabelOrder {
  const [columns = 1, rows = 1] = grid.split('x').map(Number);
  const labels = assets.map((each) => labelOf(each, language, buildAddress));
  return { language, title: WORDS[language].title, columns, rows, labels };
}

function labelOf(
  { asset, element }: LabelledAsset,
  language: LabelLanguage,
  buildAddress: (asset: Asset) => string,
): Label {
  const words = WORDS[language];
  const made = [asset.manufacturer, asset.modelNumber].filter((each) => each !== null).join(' ');
  const told = [element?.name ?? element?.typeName ?? null, element?.class ?? null, made, element?.storey ?? null];
  const lines = told.flatMap((each) => (each === null || each.trim() === '' ? [] : [isolated(each, LONGEST_RUN.line)]));
  const serial =
    asset.serialNumber === null ? [] : [`${words.serial} ${isolated(asset.serialNumber, LONGEST_RUN.line)}`];
  return {
    address: buildAddress(asset),
    title: asset.tag === null ? words.untagged : isolated(asset.tag, LONGEST_RUN.title),
    lines: [...lines, ...serial],
  };
}

/** So many characters that nothing parts have room beside each other on most grids. */
const LONGEST_RUN = { title: 12, line: 20 } as const;

/** A text that keeps its own direction beside another (first strong isolate, UAX #9). One line, not too long. */
function isolated(text: string, longestRun: number): string {
  const plain = [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u2066-\u2069\u202a-\u202e]+/gu, ' ')];
  const short = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS - 1).join('')}…` : plain.join('');
  return `\u2068${breakable(short, longestRun)}\u2069`;
}

const BREAK = '\u200b';
/** A sign that parts what is written without blanks, and the beginning of a number behind letters. */
const PLACES = /(?<=[\p{L}\p{N}][-:_/\\.,;|+]+)(?=[\p{L}\p{N}])|(?<=\p{L}{2})(?=\p{N}{2})/gu;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Places where a line may end within a word that is too long for one: behind signs, before numbers, and anywhere within what is
 * too long still. Shorter words have none, so that they are found in the PDF as they were written.
 */
function breakable(text: string, longestRun: number): string {
  const lengthOf = (run: string) => Array.from(segmenter.segment(run)).length;
  const anywhere = (run: string) => Array.from(segmenter.segment(run), (each) => each.segment).join(BREAK);
  const whereTooLong = (pattern: RegExp, within: string, change: (run: string) => string) =>
    within.replaceAll(pattern, (run) => (lengthOf(run) > longestRun ? change(run) : run));
  return whereTooLong(/\S+/gu, text, (word) => whereTooLong(/[^\u200b]+/gu, word.replaceAll(PLACES, BREAK), anywhere));
}
