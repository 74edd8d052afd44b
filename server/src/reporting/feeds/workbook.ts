// A workbook of one sheet as a stream (ECMA-376: an Office Open XML package, ZIP). Its rows come as XML that is written
// already (sheet-cells.ts) and pass through compression alone, so that a workbook of any length takes the same memory:
// docs/decisions/0007.
import { finished, PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Framing } from '../../platform/database/copy-out.ts';
import type { NamedColumn } from './columns.ts';
import { CELL_STYLES, letterOf } from './sheet-cells.ts';
import { headingOf, type SheetLanguage } from './sheet-headings.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Half the time of the usual 6 for a tenth more bytes. */
const COMPRESSION_LEVEL = 3;

/**
 * Packs a sheet whose XML is read from `sheet`. A sheet that breaks off breaks the workbook off; a workbook that nobody reads any
 * more lets go of its sheet.
 */
export function packWorkbook(sheet: Readable, { title, madeAt }: { title: string; madeAt: Date }): Readable {
  const zip = new ZipFile();
  const workbook = new PassThrough();
  const options = { mtime: madeAt, compressionLevel: COMPRESSION_LEVEL };
  zip.on('error', (error: Error) => workbook.destroy(error));
  for (const [path, content] of Object.entries(parts(title))) zip.addBuffer(Buffer.from(content), path, options);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', options);
  zip.end();
  finished(sheet, (error) => {
    if (error) workbook.destroy(error);
  });
  pipeline(zip.outputStream, workbook, () => sheet.destroy());
  return workbook;
}

/** What stands around the rows of a sheet: a bold header that stays in view, widths by what the columns hold. */
export function sheetFraming(columns: readonly NamedColumn[], language: SheetLanguage): Framing {
  const view =
    `<sheetView workbookViewId="0"${language === 'ar' ? ' rightToLeft="1"' : ''}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const widths = columns.map(
    (each, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(each)}" customWidth="1"/>`,
  );
  const headings = columns.map((each, index) => headerCell(index, headingOf(each, language)));
  const head =
    `${PROLOG}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${headings.join('')}</row>`;
  return { head, first: '', between: '', tail: '</sheetData></worksheet>' };
}

// Headings and titles are ours: nothing in them needs escaping.
const headerCell = (index: number, heading: string) =>
  `<c r="${letterOf(index)}1" s="${CELL_STYLES.header}" t="inlineStr"><is><t>${heading}</t></is></c>`;

/** Widths in characters. */
const WIDTHS = { text: 40, list: 30, word: 14, decimal: 16, number: 14, boolean: 12, instant: 20, day: 14 };

function widthOf({ kind, name }: NamedColumn): number {
  return /(^|_)id$/.test(name) ? 38 : WIDTHS[kind];
}

function parts(title: string): Record<string, string> {
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...each: string[]) =>
    `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${PART_TYPE}.${type}+xml"/>`;
  return {
    '[Content_Types].xml':
      `${PROLOG}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}` +
      `${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(related('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
      `<sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      related('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      related('rId2', 'styles', 'styles.xml'),
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
