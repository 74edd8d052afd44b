// Opens an IFC file in memory, to be read by the numbers of its records.
import { type Argument, type Part, parseArguments, parseParts, parseSome } from '../step/arguments.ts';
import type { LegacyEncoding } from '../step/legacy-encoding.ts';
import { hasSeveralTypes, indexRecords, type RecordIndex } from '../step/record-index.ts';

export interface IfcRecord {
  readonly id: number;
  /** The type in capitals, as files write it; the first of several types at once, which IFC does not have. */
  readonly type: string;
  readonly arguments: readonly Argument[];
}

export interface IfcFile {
  readonly index: RecordIndex;
  /** Returns the number of records of a type. */
  countRecords(type: string): number;
  /** Lists all records of a type in the order of the file, with only the arguments at these places if any are given. */
  listRecords(type: string, places?: readonly number[]): Generator<IfcRecord>;
  findRecord(id: number): IfcRecord | undefined;
  /** Finds the records of these numbers that exist. */
  findRecords(ids: readonly number[]): Generator<IfcRecord>;
  /** Returns the record at a place of the index. */
  readRecord(place: number): IfcRecord;
  /** Lists each type of a record that has several at once. */
  readParts(id: number): readonly Part[];
}

/** Opens a file that passed the scan; `starts` are the offsets of its records from the scan. */
export function openIfcFile(bytes: Buffer, legacy: LegacyEncoding, starts: Uint32Array | undefined): IfcFile {
  const index = indexRecords(bytes, starts);
  const partsAt = (place: number) => parseParts(bytes, index.openingAt(place), legacy);
  const readRecord = (place: number): IfcRecord => {
    const id = index.numberAt(place);
    const [first] = hasSeveralTypes(index, place) ? partsAt(place) : [];
    if (first !== undefined) return { id, ...first };
    return { id, type: index.typeAt(place), arguments: parseArguments(bytes, index.openingAt(place), legacy) };
  };
  const findRecord = (id: number) => {
    const place = index.findPlace(id);
    return place === undefined ? undefined : readRecord(place);
  };
  return {
    index,
    readRecord,
    findRecord,
    countRecords: (type) => index.listPlaces(type).length,
    *listRecords(type, places) {
      for (const place of index.listPlaces(type)) {
        if (places === undefined) yield readRecord(place);
        else {
          const given = parseSome(bytes, index.openingAt(place), places, legacy);
          yield { id: index.numberAt(place), type, arguments: given };
        }
      }
    },
    *findRecords(ids) {
      for (const id of ids) {
        const record = findRecord(id);
        if (record !== undefined) yield record;
      }
    },
    readParts(id) {
      const place = index.findPlace(id);
      if (place === undefined) return [];
      return hasSeveralTypes(index, place) ? partsAt(place) : [readRecord(place)];
    },
  };
}
