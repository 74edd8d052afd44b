// Reads the rows of Type and Component in turns with the work of others.

import { createMessage } from '../../../../../contract/messages/message.ts';
import { giveWay } from '../../../platform/turns.ts';
import type { AssetFields } from '../asset.ts';
import { type CellFault, type NamedRow, type RowReader, readRow } from './cell-values.ts';
import { endOfWarranty } from './warranty-end.ts';

/** The fields that an import writes. */
export type ImportedFields = Pick<
  AssetFields,
  'manufacturer' | 'modelNumber' | 'serialNumber' | 'installedOn' | 'warrantyExpiresOn' | 'notes'
>;

/** A row of Type. */
export interface TypeAsked {
  readonly manufacturer: string | undefined;
  readonly modelNumber: string | undefined;
  readonly warranty: { readonly count: number; readonly unit: string } | undefined;
}

/** A row of Component, with what its type says. */
export interface ComponentAsked {
  readonly row: number;
  readonly name: string;
  /** What the service, or another program, calls it. */
  readonly assetIdentifier: string | undefined;
  readonly elementGuid: string | undefined;
  readonly tagNumber: string | undefined;
  /** A field that is absent stays as it is. */
  readonly fields: Partial<ImportedFields>;
  /** Cells that could not be read; the rest of the row is taken. */
  readonly faults: readonly CellFault[];
}

export interface RefusedRow {
  readonly row: number;
  readonly name: string | null;
  readonly faults: readonly CellFault[];
}

export interface RowsAsked<Asked> {
  readonly taken: readonly Asked[];
  readonly refused: readonly RefusedRow[];
}

const MOST_NAME = 200;
const MOST_NOTES = 10_000;
const MOST_GUID = 64;
/** Longer ones name nothing. */
const MAX_REFERENCE_LENGTH = 1_000;
/** Rows between two turns of others: each may have notes of some ten thousand characters. */
const ROWS_A_TURN = 50;
const UNITS = /^(day|week|month|year)s?$/i;

/** Reads the rows of Type by their names. */
export async function typesAsked(rows: readonly NamedRow[], from1904: boolean) {
  const types = new Map<string, TypeAsked>();
  const reported: RefusedRow[] = [];
  const { refused } = await collect(rows, from1904, (reader, name, row) => {
    if (types.has(name)) return void reader.faults.push({ column: 'Name', message: createMessage('cobie.nameTwice') });
    const unit = reader.text('WarrantyDurationUnit', MOST_NAME);
    const count = reader.amount('WarrantyDurationParts') ?? reader.amount('WarrantyDurationLabor');
    const isUnit = unit !== undefined && UNITS.test(unit.trim());
    if (unit !== undefined && !isUnit) {
      reader.faults.push({ column: 'WarrantyDurationUnit', message: createMessage('cobie.unit') });
    }
    const asked = {
      manufacturer: reader.line('Manufacturer', MOST_NAME),
      modelNumber: reader.line('ModelNumber', MOST_NAME),
      warranty: !isUnit || count === undefined ? undefined : { count, unit: unit.trim() },
    };
    types.set(name, asked);
    if (reader.faults.length > 0) reported.push({ row, name, faults: reader.faults });
    return asked;
  });
  return { types, refused, reported };
}

/** Reads the rows of Component. `types`: undefined where the file tells none, so that no row misses its own. */
export async function componentsAsked(
  rows: readonly NamedRow[],
  types: ReadonlyMap<string, TypeAsked> | undefined,
  from1904: boolean,
): Promise<RowsAsked<ComponentAsked>> {
  const names = new Set<string>();
  return collect(rows, from1904, (reader, name, row) => {
    if (names.has(name)) return void reader.faults.push({ column: 'Name', message: createMessage('cobie.nameTwice') });
    names.add(name);
    const typeName = reader.text('TypeName', MAX_REFERENCE_LENGTH)?.trim();
    const type = typeName === undefined ? undefined : types?.get(typeName);
    if (typeName !== undefined && types !== undefined && type === undefined) {
      reader.faults.push({ column: 'TypeName', message: createMessage('cobie.type') });
    }
    const fields = {
      manufacturer: type?.manufacturer,
      modelNumber: type?.modelNumber,
      serialNumber: reader.line('SerialNumber', MOST_NAME),
      installedOn: reader.day('InstallationDate'),
      warrantyExpiresOn: warrantyEnd(reader, type),
      notes: reader.text('Description', MOST_NOTES),
    };
    return {
      row,
      name,
      assetIdentifier: reader.text('AssetIdentifier', MAX_REFERENCE_LENGTH)?.trim().toLowerCase(),
      elementGuid: reader.line('ExtIdentifier', MOST_GUID)?.trim(),
      tagNumber: reader.seen('TagNumber', MAX_REFERENCE_LENGTH)?.trim(),
      fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      faults: reader.faults,
    };
  });
}

function warrantyEnd(reader: RowReader, type: TypeAsked | undefined): string | undefined {
  const startsOn = reader.day('WarrantyStartDate');
  const said = reader.day('WarrantyExpiresOn');
  const { warranty } = type ?? {};
  if (said !== undefined || startsOn === undefined || warranty === undefined || warranty.count === 0) return said;
  const end = endOfWarranty(startsOn, warranty);
  if (end === undefined)
    reader.faults.push({
      column: 'WarrantyStartDate',
      message: createMessage('cobie.warranty'),
    });
  return end;
}

type Ask<Asked> = (reader: RowReader, name: string, row: number) => Asked | undefined;

async function collect<Asked>(
  rows: readonly NamedRow[],
  from1904: boolean,
  ask: Ask<Asked>,
): Promise<RowsAsked<Asked>> {
  const taken: Asked[] = [];
  const refused: RefusedRow[] = [];
  for (const [at, each] of rows.entries()) {
    if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await giveWay();
    const reader = readRow(each, from1904);
    const name = reader.text('Name', MOST_NAME)?.trim();
    if (name === undefined && reader.faults.length === 0) {
      reader.faults.push({ column: 'Name', message: createMessage('cobie.missing') });
    }
    // Without a name there is no record; any other cell costs no more than itself.
    const asked = name === undefined ? undefined : ask(reader, name, each.row);
    if (asked !== undefined) taken.push(asked);
    else refused.push({ row: each.row, name: shown(each), faults: reader.faults });
  }
  return { taken, refused };
}

// Of a text that may be of any kind and length.
function shown({ cells }: NamedRow): string | null {
  const text = cells.get('Name')?.text.toWellFormed().replaceAll('\0', '\ufffd') ?? null;
  return text === null ? null : [...text.slice(0, 2 * MOST_NAME)].slice(0, MOST_NAME).join('');
}
