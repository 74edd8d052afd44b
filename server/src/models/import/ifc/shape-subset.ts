// Writes a small file with the shapes of some spaces of a large one, their placements, and the project's units and contexts.
import { findQuote, findRecordEnd, referencesFrom } from '../step/record-index.ts';
import { findClosingQuote } from '../step/shifted-quote.ts';
import { readReference } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Project } from './project.ts';

/** Indexes of arguments of IfcProduct. */
const [PLACEMENT, REPRESENTATION] = [5, 6];

const HEADER = ['ISO-10303-21;', 'HEADER;', "FILE_DESCRIPTION((''),'2;1');", "FILE_NAME('','',(''),(''),'','','');"];
const END = ['ENDSEC;', 'END-ISO-10303-21;', ''];
const NOBODY = "'0000000000000000000000'";

/** Writes the file with a schema that web-ifc knows. Record numbers stay the same. */
export function writeShapes(file: IfcFile, project: Project, ids: readonly number[], schema: string): Uint8Array {
  const taken = new Set<number>();
  const records: string[] = [];
  const products = [...file.findRecords(ids)];
  for (const { id, arguments: given } of products) {
    const [placement, representation] = [given[PLACEMENT], given[REPRESENTATION]].map(readReference);
    take(file, taken, [placement, representation]);
    const named = [placement, representation].map((each) => (each == null ? '$' : `#${each}`));
    records.push(`#${id}=IFCSPACE(${NOBODY},$,$,$,$,${named},$,.ELEMENT.,.INTERNAL.,$);`);
  }
  records.push(writeProject(file, project, taken));
  const bodies = [...taken].map((id) => copyRecord(file, id));
  const all = [...HEADER, `FILE_SCHEMA(('${schema}'));`, 'ENDSEC;', 'DATA;', ...records, ...bodies, ...END];
  return Buffer.from(all.join('\n'), 'latin1');
}

function writeProject(file: IfcFile, { id, contexts, unitAssignment }: Project, taken: Set<number>): string {
  take(file, taken, [...contexts, unitAssignment]);
  const units = unitAssignment === undefined ? '$' : `#${unitAssignment}`;
  const number = id ?? findUnusedNumber(file);
  return `#${number}=IFCPROJECT(${NOBODY},$,$,$,$,$,$,(${contexts.map((each) => `#${each}`)}),${units});`;
}

function findUnusedNumber(file: IfcFile): number {
  let number = 1;
  while (file.index.findPlace(number) !== undefined) number += 1;
  return number;
}

/** Takes records with all that they refer to, transitively. */
function take(file: IfcFile, taken: Set<number>, begin: readonly (number | null | undefined)[]): void {
  const stack = begin.filter((each) => each != null);
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const place = file.index.findPlace(id);
    if (place === undefined || taken.has(id) || isProduct(file, place)) continue;
    taken.add(id);
    for (const named of referencesFrom(file.index.bytes, file.index.openingAt(place))) stack.push(named);
  }
}

/** Returns true for spaces: shapes refer to products only in broken files. */
const isProduct = ({ index }: IfcFile, place: number): boolean => index.typeAt(place) === 'IFCSPACE';

/** Copies a record. Texts do not matter for a shape, except plain names of its kinds: others are left out. */
function copyRecord({ index }: IfcFile, id: number): string {
  const place = index.findPlace(id) ?? 0;
  const from = index.openingAt(place);
  const end = findRecordEnd(index.bytes, from);
  const pieces: string[] = [];
  let copied = from;
  for (let quote = findQuote(index.bytes, from, end); quote < end; quote = findQuote(index.bytes, copied, end)) {
    const close = findClosingQuote(index.bytes, quote + 1, end);
    const text = latin1(index.bytes, quote + 1, close);
    pieces.push(latin1(index.bytes, copied, quote), PLAIN.test(text) ? `'${text}'` : "''");
    copied = close + 1;
  }
  pieces.push(latin1(index.bytes, copied, end));
  return `#${id}=${index.typeAt(place)}${pieces.join('')};`;
}

const PLAIN = /^[\w .:-]*$/;

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
