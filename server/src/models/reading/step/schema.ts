// The schema that a file follows, by its FILE_SCHEMA, and whether models of it are read.
import { StepFault } from './fault.ts';

/** Schemas that are read, without the names of their revisions. */
export type SchemaFamily = 'IFC2X3' | 'IFC4' | 'IFC4X3';

/** Names as they should be in a file. */
const SCHEMAS: ReadonlyMap<string, SchemaFamily> = new Map([
  ['IFC2X3', 'IFC2X3'],
  ['IFC4', 'IFC4'],
  ['IFC4X3', 'IFC4X3'],
  ['IFC4X3_ADD1', 'IFC4X3'],
  ['IFC4X3_ADD2', 'IFC4X3'],
]);
/** Names of the same schemas that programs write: of addenda and corrigenda that changed nothing about the name. */
const OTHER_NAMES: ReadonlyMap<string, SchemaFamily> = new Map([
  ['IFC2X3_TC1', 'IFC2X3'],
  ['IFC2X3_FINAL', 'IFC2X3'],
  ['IFC2X3_RC1', 'IFC2X3'],
  ['IFC4_ADD1', 'IFC4'],
  ['IFC4_ADD2', 'IFC4'],
  ['IFC4_ADD2_TC1', 'IFC4'],
  ['IFC4_TC1', 'IFC4'],
  ['IFC4X3_TC1', 'IFC4X3'],
]);
/** Drafts on the way to IFC4X3: read as what they became. */
const DRAFTS: ReadonlySet<string> = new Set([
  'IFC4X1',
  'IFC4X2',
  'IFC4X3_RC1',
  'IFC4X3_RC2',
  'IFC4X3_RC3',
  'IFC4X3_RC4',
]);

/** What else comes as a STEP file, by the words that people have for it. */
const OTHERS: readonly [pattern: RegExp, name: string][] = [
  [/^IFC5/, 'IFC5'],
  [/^STRUCTURAL_FRAME_SCHEMA|^CIS/, 'CIS/2'],
  [/^AUTOMOTIVE_DESIGN/, 'AP214'],
  [/^CONFIG_CONTROL_DESIGN/, 'AP203'],
  [/^AP242|^MANAGED_MODEL_BASED_3D_ENGINEERING/, 'AP242'],
];

export interface Schema {
  /** As it is written in the file. */
  readonly name: string;
  readonly follows: SchemaFamily;
  readonly isDraft: boolean;
  /** It is written otherwise than its standard has it: in small letters, with spaces, with the name of a revision. */
  readonly isOtherName: boolean;
}

/** Returns the name of a schema that readers of geometry know, whatever a file calls it; IFC4 for one that is not read. */
export function nameForDrawing(name: string): string {
  if (SCHEMAS.has(name) || DRAFTS.has(name)) return name;
  const plain = name.trim().toUpperCase();
  return DRAFTS.has(plain) ? plain : (SCHEMAS.get(plain) ?? OTHER_NAMES.get(plain) ?? 'IFC4');
}

/** Returns the schema that FILE_SCHEMA names. Throws StepFault at `at` where models of it are not read. */
export function findSchema(names: readonly string[], at: number): Schema {
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new StepFault('header_invalid', at, 'FILE_SCHEMA must name one schema.');
  }
  const exact = SCHEMAS.get(name);
  if (exact !== undefined) return { name, follows: exact, isDraft: false, isOtherName: false };
  if (DRAFTS.has(name)) return { name, follows: 'IFC4X3', isDraft: true, isOtherName: false };
  const plain = name.trim().toUpperCase();
  const other = SCHEMAS.get(plain) ?? OTHER_NAMES.get(plain) ?? (DRAFTS.has(plain) ? 'IFC4X3' : undefined);
  if (other !== undefined) return { name, follows: other, isDraft: DRAFTS.has(plain), isOtherName: true };
  const known = OTHERS.find(([pattern]) => pattern.test(plain))?.[1];
  const shown = known ?? (name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60) || '?');
  throw new StepFault('schema_unknown', at, `The file follows ${shown}: IFC2X3, IFC4 and IFC4X3 are read.`);
}
