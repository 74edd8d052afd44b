// What stands on the label of an asset: pure.
import type { Asset } from '../../../../../contract/assets.ts';
import type { LabelGrid } from '../../../../../contract/cobie.ts';
import type { ElementName } from '../../../models/elements/public.ts';
import { isolateLine } from '../../../platform/pdf/foreign-text.ts';

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

function isolated(text: string, maxRun: number): string {
  return isolateLine(text, { maxCharacters: MOST_CHARACTERS, maxRun });
}
