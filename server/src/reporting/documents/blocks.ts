// Each block of a document as the template sets it.
import { isolate } from '../../platform/pdf/foreign-text.ts';
import { drawChart } from './charts.ts';
import type { Maker } from './maker.ts';
import type {
  Block,
  Cell,
  ChartBlock,
  Column,
  FieldsBlock,
  HistoryBlock,
  KeyNumbersBlock,
  PhotosBlock,
  TableBlock,
  Text,
} from './model.ts';
import { BODY, LINE, LINE_END, type Run, type TextPlace } from './texts.ts';

/** A text of one plain run is a string: thousands of cells are sooner set. */
type CellData = string | readonly Run[] | { readonly runs: readonly Run[]; readonly tone: string } | null;

interface TableData {
  readonly type: 'table';
  /** Its rows may break between pages. */
  readonly isLong: boolean;
  readonly columns: readonly unknown[];
  readonly rows: readonly (readonly CellData[])[];
  readonly more: readonly Run[] | null;
  readonly empty: readonly Run[];
}

const MAX_ROWS = 200;
const MAX_ITEMS = 500;
const MAX_PHOTOS = 60;
const MAX_CHART_ALT = 4_000;
/** Average width of a character in a cell, in points. */
const CHARACTER = 5.2;
/** Beside the text of a cell. */
const PADDING = 11;
const MIN_RUN = 6;
/** Cells whose width is measured: those with the most characters, one of those that differ by digits alone. */
const SAMPLES = 24;

/** Makes the data of a block. Throws RangeError for a chart or a table whose parts do not fit together. */
export function makeBlock(block: Block, maker: Maker): unknown {
  const { texts } = maker;
  switch (block.type) {
    case 'heading': {
      const definition = block.definition === undefined ? null : texts.runs(block.definition, LINE);
      return { ...block, text: texts.runs(block.text, LINE), definition };
    }
    case 'paragraph':
      return { type: block.type, tone: block.tone ?? 'body', text: texts.runs(block.text, BODY) };
    case 'bullets':
      return { type: block.type, items: block.items.slice(0, MAX_ITEMS).map((each) => texts.runs(each, BODY)) };
    case 'key-numbers':
      return makeTable(makeKeyNumbers(block, maker), maker);
    case 'table':
      return makeTable(block, maker);
    case 'chart':
      return makeChart(block, maker);
    case 'photos':
      return makePhotos(block, maker);
    case 'fields':
      return makeFields(block, maker);
    case 'history':
      return makeTable(makeHistory(block, maker), maker, true);
    case 'page-break':
      return block;
  }
}

function makeTable(block: TableBlock, maker: Maker, isLong = false): TableData {
  const { texts } = maker;
  const shown = block.rows.slice(0, block.maxRows ?? MAX_ROWS);
  const rest = Math.max(block.total ?? 0, block.rows.length) - shown.length;
  if (shown.some((row) => row.length !== block.columns.length)) {
    throw new RangeError('a row of a table has not as many cells as columns');
  }
  const fixed = block.columns.map(({ kind }, at) =>
    kind === 'text' ? null : shown.map((row) => makeCell(row[at] ?? null, maker, CELL)),
  );
  const places = computeRuns(block.columns, fixed, maker.width).map((maxRun) => ({
    ...(isLong ? LONG_CELL : CELL),
    maxRun,
  }));
  const rows = shown.map((row, index) =>
    row.map((cell, at) => fixed[at]?.[index] ?? makeCell(cell, maker, places[at] ?? CELL)),
  );
  return {
    type: 'table',
    isLong,
    columns: block.columns.map((each, at) => makeColumn(each, fixed[at] ?? [], maker)),
    rows,
    more: rest > 0 ? texts.runs(makeMore(rest, shown.length + rest, maker), LINE) : null,
    empty: texts.runs(block.empty, LINE),
  };
}

const CELL: TextPlace = { maxCharacters: LINE.maxCharacters, maxRun: LINE.maxRun, isNarrow: true };
/** A cell with comments, which may be longer than a page. */
const LONG_CELL: TextPlace = { ...BODY, isNarrow: true };

/** Computes how long a word of each column may be without a place to break: about as long as the column is wide. */
function computeRuns(
  columns: readonly Column[],
  fixed: readonly (readonly CellData[] | null)[],
  width: number,
): number[] {
  const widths = fixed.map((cells) => {
    const lengths = (cells ?? []).map((each) => writeCell(each).length);
    return cells === null ? 0 : Math.max(4, ...lengths) * CHARACTER + PADDING;
  });
  const texts = columns.map(({ kind, weight = 1 }) => (kind === 'text' ? weight : 0));
  const weights = Math.max(
    1,
    texts.reduce((sum, each) => sum + each, 0),
  );
  const room = Math.max(width / 3, width - widths.reduce((sum, each) => sum + each, 0));
  return texts.map((weight) => {
    const run = Math.floor(((room * weight) / weights - PADDING) / CHARACTER);
    return Math.min(LINE.maxRun, Math.max(MIN_RUN, run));
  });
}

function makeMore(rest: number, total: number, { formats }: Maker): Text {
  const { words } = formats;
  const [before = '', after = ''] = words.inAll.split('{n}');
  return [formats.plural(words.more, rest), ' (', before, { number: total }, after, ')'];
}

function makeColumn({ kind, title, weight = 1 }: Column, cells: readonly CellData[], { texts }: Maker) {
  const written = kind === 'text' ? [] : cells.map(writeCell);
  const samples = new Map(written.map((each) => [each.replaceAll(/\p{Nd}/gu, '0'), each])).values();
  return {
    kind,
    weight,
    title: texts.runs(title, LINE),
    words: texts.plain(title, LINE.maxCharacters).split(/\s+/),
    samples: [...samples].toSorted((left, right) => right.length - left.length).slice(0, SAMPLES),
  };
}

function writeCell(cell: CellData): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  const runs = 'runs' in cell ? cell.runs : cell;
  return runs.map((each) => (typeof each === 'string' ? each : each.text)).join('');
}

function makeCell(cell: Cell, { texts }: Maker, place: TextPlace): CellData {
  if (cell === null) return null;
  if (typeof cell === 'object' && 'status' in cell) return { runs: texts.runs(cell.status, place), tone: cell.tone };
  const runs = texts.runs(cell, place);
  const [only = ''] = runs;
  return runs.length <= 1 && typeof only === 'string' && !only.includes(LINE_END) ? only : runs;
}

function makeKeyNumbers({ rows }: KeyNumbersBlock, { formats }: Maker): TableBlock {
  const { words } = formats;
  return {
    type: 'table',
    empty: '',
    columns: [
      { kind: 'text', title: words.measure },
      { kind: 'number', title: words.current },
      { kind: 'number', title: words.previous },
      { kind: 'number', title: words.change },
    ],
    rows: rows.map(({ name, current, previous, style = 'plain', unit, href }) => {
      const form = { style, ...(unit === undefined ? {} : { unit }) };
      return [
        name,
        current === null ? null : { number: current, ...form, href },
        previous === null ? null : { number: previous, ...form },
        current === null || previous === null ? null : makeChange(current - previous, style, unit ?? words.points),
      ];
    }),
  };
}

/** A share changes by points: 5 % of 20 % would be 1 %. */
function makeChange(change: number, style: 'plain' | 'percent', unit: string): Cell {
  return style === 'percent'
    ? { number: change * 100, style: 'signed', fractionDigits: 1, unit }
    : { number: change, style: 'signed' };
}

function makeChart(block: ChartBlock, { texts, formats, width, isRightToLeft }: Maker) {
  const { periods, unit } = block;
  const series = block.series.map((each) => ({
    ...each,
    values: each.values.map((value) => (value !== null && Number.isFinite(value) ? value : null)),
  }));
  if (series.some(({ values }) => values.length !== periods.length)) {
    throw new RangeError('a chart needs a value or null for each period');
  }
  const format = (number: number) => formats.number({ number, ...(unit === undefined ? {} : { unit }) });
  const labels = periods.map((each) => formats.dayAndMonth(each));
  const picture = drawChart({ kind: block.kind, periods: labels, series, format, isRightToLeft, width });
  const legend = series.map(({ name }, index) => ({ name: texts.runs(name, LINE), svg: picture.marks[index] }));
  return {
    type: 'chart',
    title: texts.runs(block.title, LINE),
    alt: describeChart({ ...block, series }, { texts, formats, format }),
    svg: picture.svg,
    width: picture.width,
    height: picture.height,
    labels: picture.labels.map((each) => ({ strong: false, value: false, ...each, text: isolate(each.text) })),
    legend: series.length > 1 ? legend : [],
  };
}

/** Says the numbers of a chart to those who do not see it. */
function describeChart(
  { kind, title, periods, series }: ChartBlock,
  { texts, formats, format }: Pick<Maker, 'texts' | 'formats'> & { format: (value: number) => string },
): string {
  const { words } = formats;
  const shownPeriods = periods.map((each) => formats.shortDate(each));
  const parts = series.map(({ name, values }) => {
    const said = values.map((each, index) => {
      return `${shownPeriods[index]} ${each === null ? words.unknown : format(each)}`;
    });
    return `${texts.plain(name, 100)}: ${said.join(words.listSeparator)}`;
  });
  const name = kind === 'bar' ? words.barChart : words.lineChart;
  return texts.plain(`${name}: ${texts.plain(title, 200)}. ${parts.join('. ')}.`, MAX_CHART_ALT);
}

function makePhotos({ photos, columns = 2, maxPhotos = MAX_PHOTOS }: PhotosBlock, maker: Maker) {
  const { texts, formats } = maker;
  const shown = photos.slice(0, maxPhotos);
  const rest = photos.length - shown.length;
  return {
    type: 'photos',
    columns,
    photos: shown.map((each) => ({
      ...maker.photo(each),
      caption: texts.runs(each.caption, LINE),
      pin: each.pin ?? null,
    })),
    more: rest > 0 ? formats.plural(formats.words.morePhotos, rest) : null,
  };
}

function makeFields({ fields }: FieldsBlock, maker: Maker) {
  return {
    type: 'fields',
    fields: fields
      .slice(0, MAX_ITEMS)
      .map(({ name, value }) => [maker.texts.runs(name, LINE), makeCell(value, maker, BODY)]),
  };
}

function makeHistory({ entries }: HistoryBlock, { formats }: Maker): TableBlock {
  const { words } = formats;
  return {
    type: 'table',
    empty: '–',
    maxRows: MAX_ITEMS,
    columns: [
      { kind: 'date', title: words.when },
      { kind: 'text', title: words.who, weight: 1 },
      { kind: 'text', title: words.what, weight: 3 },
    ],
    rows: entries.map(({ at, who, what, detail }) => [
      { instant: at },
      who,
      detail === undefined ? what : [...listPieces(what), LINE_END, ...listPieces(detail)],
    ]),
  };
}

function listPieces(text: Text) {
  return Array.isArray(text) ? text : [text];
}
