// One IFC file, opened by web-ifc and read by the numbers of its records.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import * as WebIfc from 'web-ifc';
import type { Argument } from './arguments.ts';

export interface RawRecord {
  readonly id: number;
  readonly type: number;
  readonly arguments: readonly Argument[];
}

export interface IfcFile {
  readonly api: WebIfc.IfcAPI;
  /** By which web-ifc knows the file. */
  readonly model: number;
  /** The numbers of all records of a type, in the order of the file. */
  idsOf(type: number): number[];
  record(id: number): RawRecord | undefined;
  /** Of all that exist. */
  records(ids: readonly number[]): RawRecord[];
}

/** Opens a file for `use` and closes it whatever happens; it is read piece by piece, never held whole outside web-ifc. */
export async function withIfcFile<T>(path: string, use: (file: IfcFile) => Promise<T>): Promise<T> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  api.SetLogLevel(WebIfc.LogLevel.LOG_LEVEL_OFF);
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const model = api.OpenModelFromCallback((offset, length) => pieceOf(descriptor, offset, Math.min(length, size)), {
      COORDINATE_TO_ORIGIN: false,
    });
    if (model < 0) throw new Error('web-ifc did not open the file');
    try {
      return await use(fileOf(api, model));
    } finally {
      api.CloseModel(model);
    }
  } finally {
    closeSync(descriptor);
  }
}

function pieceOf(descriptor: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, bytes, filled, length - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function fileOf(api: WebIfc.IfcAPI, model: number): IfcFile {
  const record = (id: number): RawRecord | undefined => {
    const raw = api.GetRawLineData(model, id);
    return isThere(raw) ? { id, type: raw.type, arguments: raw.arguments ?? [] } : undefined;
  };
  return {
    api,
    model,
    record,
    idsOf: (type) => [...api.GetLineIDsWithType(model, type)],
    records(ids) {
      if (ids.length === 0) return [];
      return api
        .GetRawLinesData(model, [...ids])
        .flatMap((raw) => (isThere(raw) ? [{ id: raw.ID, type: raw.type, arguments: raw.arguments ?? [] }] : []));
    },
  };
}

/** A number that no record has is answered by an object without anything, a record without arguments by `arguments: null`. */
const isThere = (raw: WebIfc.RawLineData | null | undefined): raw is WebIfc.RawLineData => raw?.type !== undefined;
