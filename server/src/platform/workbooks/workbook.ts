// A workbook as a stream (ECMA-376: an Office Open XML package, ZIP). The rows of its sheets come as XML that is written
// already and pass through compression alone, so that a workbook of any length takes the same memory: docs/decisions/0007.
// Knows no table and no word of what it holds.
import { finished, PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Framing } from '../database/copy-out.ts';

/** The styles of cells, by their place in the workbook's style sheet. */
export const CELL_STYLES = { header: 1, instant: 2, day: 3 } as const;

/** One sheet: its name (at most 31 characters, none of `[]/\:*?`, nothing that XML escapes) and its XML. */
export interface Sheet {
  readonly title: string;
  readonly xml: Readable;
}

/** A column's heading, in which nothing needs escaping, and its width in characters. */
export interface SheetColumn {
  readonly heading: string;
  readonly width: number;
}

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Half the time of the usual 6 for a tenth more bytes. */
const COMPRESSION_LEVEL = 3;

/**
 * Packs sheets in their order. A sheet that breaks off breaks the workbook off; a workbook that nobody reads any more lets go of
 * its sheets.
 */
export function packWorkbook(sheets: readonly Sheet[], madeAt: Date): Readable {
  const zip = new ZipFile();
  const workbook = new PassThrough();
  const options = { mtime: madeAt, compressionLevel: COMPRESSION_LEVEL };
  zip.on('error', (error: Error) => workbook.destroy(error));
  const titles = sheets.map((each) => each.title);
  for (const [path, content] of Object.entries(parts(titles))) zip.addBuffer(Buffer.from(content), path, options);
  for (const [index, { xml }] of sheets.entries()) {
    zip.addReadStream(xml, `xl/${nameSheet(index)}.xml`, options);
    finished(xml, (error) => {
      if (error) workbook.destroy(error);
    });
  }
  zip.end();
  pipeline(zip.outputStream, workbook, () => {
    for (const { xml } of sheets) xml.destroy();
  });
  return workbook;
}

/** What stands around the rows of a sheet: a bold header that stays in view, and the widths of its columns. */
export function sheetFraming(columns: readonly SheetColumn[], { rightToLeft }: { rightToLeft: boolean }): Framing {
  const view =
    `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) => headerCell(index, heading));
  const head =
    `${PROLOG}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${headings.join('')}</row>`;
  return { head, first: '', between: '', tail: '</sheetData></worksheet>' };
}

/** The letters of a column: A … Z, AA … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

const headerCell = (index: number, heading: string) =>
  `<c r="${letterOf(index)}1" s="${CELL_STYLES.header}" t="inlineStr"><is><t>${heading}</t></is></c>`;

const nameSheet = (index: number) => `worksheets/sheet${index + 1}`;

function parts(titles: readonly string[]): Record<string, string> {
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...each: string[]) =>
    `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${PART_TYPE}.${type}+xml"/>`;
  const sheetOf = (title: string, index: number) =>
    `<sheet name="${title}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  return {
    '[Content_Types].xml':
      `${PROLOG}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}` +
      `${titles.map((_, index) => part(nameSheet(index), 'worksheet')).join('')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(related('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
      `<sheets>${titles.map(sheetOf).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...titles.map((_, index) => related(`rId${index + 1}`, 'worksheet', `${nameSheet(index)}.xml`)),
      related(`rId${titles.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  };
}

// In the order of CELL_STYLES: the usual cell, a bold heading, an instant, a day.
const STYLES =
  `${PROLOG}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
