// Scans the header of a file: FILE_DESCRIPTION, FILE_NAME and FILE_SCHEMA, each once and in this order, and otherwise only entities of
// ISO 10303-21 §8.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { type Cursor, MORE, readChars, refuseCharacter, skipSpace, skipWord } from './cursor.ts';
import { StepFault } from './fault.ts';
import { skipParameters } from './parameters.ts';
import { findSchema, type Schema } from './schema.ts';

/** Required entities in order, with the number of their parameters. */
const REQUIRED: readonly [name: string, parameters: number][] = [
  ['FILE_DESCRIPTION', 2],
  ['FILE_NAME', 7],
  ['FILE_SCHEMA', 1],
];
const OPTIONAL: readonly string[] = ['FILE_POPULATION', 'SECTION_LANGUAGE', 'SECTION_CONTEXT'];

/** The number without the authorization, which some programs leave out. */
const SHORT_NAME = 6;

export interface Header {
  /** The number of required entities that were read. */
  seen: number;
  /** True if FILE_NAME has one part less than required. */
  isNameShort: boolean;
  schema: Schema | undefined;
}

export interface HeaderStep {
  /** The offset after the statement, or MORE. */
  readonly end: number;
  /** True if the statement was ENDSEC. */
  readonly isOver: boolean;
}

const UNFINISHED: HeaderStep = { end: MORE, isOver: false };

/** Reads one statement of the header, whose first byte is at `at`. */
export function scanHeaderStatement(cursor: Cursor, header: Header, at: number): HeaderStep {
  const nameEnd = skipWord(cursor, at);
  if (nameEnd === MORE) return UNFINISHED;
  if (nameEnd === at) throw refuseCharacter(cursor, at);
  const name = readChars(cursor, at, Math.min(nameEnd, at + 60));
  const behind = skipSpace(cursor, nameEnd);
  if (behind === cursor.window.end) return UNFINISHED;
  const byte = cursor.window.bytes[behind];
  if (name === 'ENDSEC' && byte === 0x3b) {
    const missing = REQUIRED[header.seen];
    if (missing !== undefined)
      throw new StepFault('header_invalid', at, createMessage('modelFiles.headerWithout', { name: missing[0] }));
    return { end: behind + 1, isOver: true };
  }
  refuseMisplaced(header, name, at);
  if (byte !== 0x28) throw refuseCharacter(cursor, behind);
  return { end: skipEntity(cursor, header, { name, at, from: behind + 1 }), isOver: false };
}

function refuseMisplaced(header: Header, name: string, at: number): void {
  const place = REQUIRED.findIndex(([each]) => each === name);
  if (place === -1 && OPTIONAL.includes(name) && header.seen === REQUIRED.length) return;
  if (place === -1 && !OPTIONAL.includes(name)) {
    throw new StepFault('header_entity_unknown', at, createMessage('modelFiles.headerHolds', { name }));
  }
  if (place !== -1 && place < header.seen) {
    throw new StepFault('header_invalid', at, createMessage('modelFiles.headerTwice', { name }));
  }
  if (place === header.seen) return;
  throw new StepFault(
    'header_invalid',
    at,
    createMessage('modelFiles.headerOrder', { name, other: REQUIRED[header.seen]?.[0] ?? '' }),
  );
}

interface Entity {
  readonly name: string;
  readonly at: number;
  /** The offset after its first parenthesis. */
  readonly from: number;
}

function skipEntity(cursor: Cursor, header: Header, { name, at, from }: Entity): number {
  cursor.texts = [];
  const listEnd = skipParameters(cursor, from);
  const texts = cursor.texts;
  cursor.texts = undefined;
  if (listEnd === MORE) return MORE;
  const end = skipSpace(cursor, listEnd);
  if (end === cursor.window.end) return MORE;
  if (cursor.window.bytes[end] !== 0x3b) throw refuseCharacter(cursor, end);
  const required = REQUIRED.find(([each]) => each === name);
  if (required === undefined) return end + 1;
  if (name === 'FILE_NAME' && cursor.parameterCount === SHORT_NAME) header.isNameShort = true;
  else if (cursor.parameterCount !== required[1]) {
    throw new StepFault(
      'header_invalid',
      at,
      createMessage('modelFiles.headerParameters', { name, count: required[1] }),
    );
  }
  if (name === 'FILE_SCHEMA') {
    const isList = cursor.window.bytes[skipSpace(cursor, from)] === 0x28;
    header.schema = findSchema(isList ? texts : [], at);
  }
  header.seen += 1;
  return end + 1;
}
