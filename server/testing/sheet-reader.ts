// Reads the one sheet of a workbook as a spreadsheet would, by a strict XML parser: for tests alone.
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export interface ReadCell {
  readonly kind: 'text' | 'number' | 'boolean' | 'formula';
  readonly value: string;
  /** The format of its number and whether it is bold. */
  readonly format: string;
  readonly isBold: boolean;
}

export interface ReadSheet {
  readonly name: string;
  readonly isRightToLeft: boolean;
  /** How many rows stay in view. */
  readonly frozenRows: number;
  readonly headings: readonly string[];
  readonly headingCells: readonly ReadCell[];
  /** The rows behind the header, their cells by heading; an empty cell is absent. */
  readonly rows: readonly Readonly<Record<string, ReadCell>>[];
}

/** Reads a workbook. Throws where it is no package, not well-formed, or its places do not follow one another. */
export function readSheet(workbook: Uint8Array): ReadSheet {
  const files = unzipSync(workbook);
  const part = (path: string) => elementsOf(strFromU8(files[path] ?? new Uint8Array()));
  const name = part('xl/workbook.xml').find((each) => each.name === 'sheet')?.attributes.name ?? '';
  const elements = part('xl/worksheets/sheet1.xml');
  const styles = part('xl/styles.xml');
  const { headings, headingCells, rows } = tableOf(elements, styles);
  const attributeOf = (element: string, attribute: string) =>
    elements.find((each) => each.name === element)?.attributes[attribute];
  const frozenRows = attributeOf('pane', 'state') === 'frozen' ? Number(attributeOf('pane', 'ySplit')) : 0;
  return {
    name,
    isRightToLeft: attributeOf('sheetView', 'rightToLeft') === '1',
    frozenRows,
    headings,
    headingCells,
    rows,
  };
}

/** Excel's number of days as an instant. */
export function instantOfSerial(serial: string): string {
  return new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString();
}

interface Element {
  readonly name: string;
  readonly parent: Element | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

function elementsOf(xml: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, parent: open.at(-1), attributes: attributes as Record<string, string>, text: '' };
    open.push(element);
    all.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return all;
}

function tableOf(elements: readonly Element[], styles: readonly Element[]) {
  const table: Record<string, ReadCell>[] = [];
  for (const element of elements) {
    if (element.name === 'row') {
      table.push({});
      if (element.attributes.r !== String(table.length))
        throw new Error(`row ${table.length} says ${element.attributes.r}`);
    }
    if (element.name !== 'c') continue;
    const [, column = '', row] = /^([A-Z]+)(\d+)$/.exec(element.attributes.r ?? '') ?? [];
    const cells = table.at(-1) ?? {};
    if (row !== String(table.length) || column in cells) throw new Error(`a cell is at ${element.attributes.r}`);
    cells[column] = cellOf(element, elements, styles);
  }
  const [header = {}, ...rest] = table;
  const rows = rest.map((cells) =>
    Object.fromEntries(Object.entries(cells).map(([column, cell]) => [header[column]?.value ?? column, cell])),
  );
  const headingCells = Object.values(header);
  return { headings: headingCells.map((each) => each.value), headingCells, rows };
}

function cellOf(element: Element, elements: readonly Element[], styles: readonly Element[]): ReadCell {
  const at = elements.indexOf(element);
  const within = elements.slice(at, at + 4).filter((each) => each === element || isWithin(each, element));
  const find = (name: string) => within.find((each) => each.name === name);
  const style = styles.filter((each) => each.name === 'xf' && each.parent?.name === 'cellXfs')[
    Number(element.attributes.s ?? 0)
  ];
  const format = styles.find(
    (each) => each.name === 'numFmt' && each.attributes.numFmtId === style?.attributes.numFmtId,
  );
  const font = styles.filter((each) => each.name === 'font')[Number(style?.attributes.fontId ?? 0)];
  const shown = {
    format: format?.attributes.formatCode ?? '',
    isBold: styles.some((each) => each.name === 'b' && each.parent === font),
  };
  if (find('f') !== undefined) return { kind: 'formula', value: '', ...shown };
  if (element.attributes.t === 'inlineStr') return { kind: 'text', value: unescaped(find('t')?.text ?? ''), ...shown };
  return { kind: element.attributes.t === 'b' ? 'boolean' : 'number', value: find('v')?.text ?? '', ...shown };
}

const isWithin = (each: Element, outer: Element): boolean =>
  each.parent !== undefined && (each.parent === outer || isWithin(each.parent, outer));

// ECMA-376 part 1, §22.9.2.19.
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
