// Which schema a file follows, by its FILE_SCHEMA, and whether models of it are read.
import { StepFault } from './fault.ts';

/** What is read. */
const SCHEMAS: ReadonlySet<string> = new Set(['IFC2X3', 'IFC4', 'IFC4X3', 'IFC4X3_ADD1', 'IFC4X3_ADD2']);
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
  readonly isDraft: boolean;
}

/** The schema that FILE_SCHEMA names. Throws StepFault at `at` where models of it are not read. */
export function schemaOf(names: readonly string[], at: number): Schema {
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new StepFault('header_invalid', at, 'FILE_SCHEMA must name one schema.');
  }
  if (SCHEMAS.has(name)) return { name, isDraft: false };
  if (DRAFTS.has(name)) return { name, isDraft: true };
  const known = OTHERS.find(([pattern]) => pattern.test(name.toUpperCase()))?.[1];
  const shown = known ?? (name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60) || '?');
  throw new StepFault('schema_unknown', at, `The file follows ${shown}: IFC2X3, IFC4 and IFC4X3 are read.`);
}
