// Finds the schema of a file by its FILE_SCHEMA, and whether models of it are imported.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { StepFault } from './fault.ts';

/** Schemas that are imported, without the names of their revisions. */
export type SchemaFamily = 'IFC2X3' | 'IFC4' | 'IFC4X3';

/** Names as in the standards. */
const STANDARD_NAMES: ReadonlySet<string> = new Set(['IFC2X3', 'IFC4', 'IFC4X3', 'IFC4X3_ADD1', 'IFC4X3_ADD2']);
/** Names of drafts of IFC4X3, which are imported as IFC4X3. */
const DRAFT_NAMES: ReadonlySet<string> = new Set([
  'IFC4X1',
  'IFC4X2',
  'IFC4X3_RC1',
  'IFC4X3_RC2',
  'IFC4X3_RC3',
  'IFC4X3_RC4',
]);
/**
 * Matches a schema with any of its addenda (`ADD2`), corrigenda (`TC1`), candidates (`RC4`) and `FINAL`, however programs join them. A
 * future one is assumed to change the schema as little as the known ones, so that its number does not matter.
 */
const ANY_NAME = /^(IFC2X3|IFC4X[123]|IFC4)((?:[_ -]*(?:ADD|TC|RC|FINAL)\d*)*)$/;

/** Other schemas of STEP files, with the names that people use for them. */
const OTHERS: readonly [pattern: RegExp, name: string][] = [
  [/^IFC5/, 'IFC5'],
  [/^STRUCTURAL_FRAME_SCHEMA|^CIS/, 'CIS/2'],
  [/^AUTOMOTIVE_DESIGN/, 'AP214'],
  [/^CONFIG_CONTROL_DESIGN/, 'AP203'],
  [/^AP242|^MANAGED_MODEL_BASED_3D_ENGINEERING/, 'AP242'],
];

export interface Schema {
  /** The name as written in the file. */
  readonly name: string;
  readonly follows: SchemaFamily;
  readonly isDraft: boolean;
  /** True if the name differs from that of its standard: in small letters, with spaces, with the name of a revision. */
  readonly isOtherName: boolean;
}

/** Returns the name of a schema that web-ifc knows, whatever a file calls it; IFC4 for one that is not imported. */
export function getWebIfcSchema(name: string): string {
  if (STANDARD_NAMES.has(name)) return name;
  const plain = name.trim().toUpperCase();
  return DRAFT_NAMES.has(plain) ? plain : (parseName(plain)?.follows ?? 'IFC4');
}

/** Parses a name in capitals; undefined if models of that schema are not imported. */
function parseName(plain: string): Pick<Schema, 'follows' | 'isDraft'> | undefined {
  const [, base, revisions = ''] = ANY_NAME.exec(plain) ?? [];
  if (base === undefined) return undefined;
  if (base === 'IFC2X3' || base === 'IFC4') return { follows: base, isDraft: false };
  return { follows: 'IFC4X3', isDraft: base !== 'IFC4X3' || revisions.includes('RC') };
}

/** Returns the schema that FILE_SCHEMA names. Throws StepFault at `at` if models of it are not imported. */
export function findSchema(names: readonly string[], at: number): Schema {
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new StepFault('header_invalid', at, createMessage('modelFiles.oneSchema'));
  }
  const plain = name.trim().toUpperCase();
  const parsed = parseName(plain);
  if (parsed !== undefined) {
    return { name, ...parsed, isOtherName: !STANDARD_NAMES.has(name) && !DRAFT_NAMES.has(name) };
  }
  const known = OTHERS.find(([pattern]) => pattern.test(plain))?.[1];
  const shown = known ?? (name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60) || '?');
  throw new StepFault('schema_unknown', at, createMessage('modelFiles.schema', { name: shown }));
}
