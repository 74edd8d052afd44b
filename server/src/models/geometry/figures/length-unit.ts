// Reads the unit of length of a file, which only the coordinates of placements need.
import { findUnits } from '../project-units.ts';
import { type RecordIndex, readArguments, readReferences } from '../step/record-index.ts';

const PREFIXES: Readonly<Record<string, number>> = {
  '.GIGA.': 1e9,
  '.MEGA.': 1e6,
  '.KILO.': 1e3,
  '.HECTO.': 1e2,
  '.DECA.': 10,
  '.DECI.': 1e-1,
  '.CENTI.': 1e-2,
  '.MILLI.': 1e-3,
  '.MICRO.': 1e-6,
  '.NANO.': 1e-9,
};

/** Reads the unit of length in metres: 1 if the file gives none. */
export function readLengthUnit(index: RecordIndex): number {
  const { units: assignment } = findUnits(index);
  const units = assignment === undefined ? [] : readReferences(index, readArguments(index, assignment)[0]);
  const unit = units.find((each) => readArguments(index, each)[1] === '.LENGTHUNIT.');
  return unit === undefined ? 1 : convertToMetres(index, unit, 0);
}

function convertToMetres(index: RecordIndex, unit: number, depth: number): number {
  const [, , third, factor] = readArguments(index, unit);
  const type = index.types[index.typeOf(unit)];
  if (type === 'IFCSIUNIT') return PREFIXES[third ?? ''] ?? 1;
  const [measure] = type === 'IFCCONVERSIONBASEDUNIT' && depth === 0 ? readReferences(index, factor) : [];
  if (measure === undefined) return 1;
  const [written, of] = readArguments(index, measure);
  const number = Number(/[-+]?\d[\d.]*(?:[eE][-+]?\d+)?/.exec(written ?? '')?.[0]);
  const [base] = readReferences(index, of);
  const scale = number * (base === undefined ? 1 : convertToMetres(index, base, depth + 1));
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}
