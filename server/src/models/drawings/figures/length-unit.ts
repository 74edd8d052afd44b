// The unit of lengths of a file, of which alone the coordinates of placements are in need.
import { findUnits } from '../project-units.ts';
import { argumentsOf, namedIn, type RecordIndex } from '../step/record-index.ts';

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

/** Metres of the unit of lengths: 1 where the file says none. */
export function readLengthUnit(index: RecordIndex): number {
  const { units: assignment } = findUnits(index);
  const units = assignment === undefined ? [] : namedIn(index, argumentsOf(index, assignment)[0]);
  const unit = units.find((each) => argumentsOf(index, each)[1] === '.LENGTHUNIT.');
  return unit === undefined ? 1 : metresIn(index, unit, 0);
}

function metresIn(index: RecordIndex, unit: number, depth: number): number {
  const [, , third, factor] = argumentsOf(index, unit);
  const type = index.types[index.typeOf(unit)];
  if (type === 'IFCSIUNIT') return PREFIXES[third ?? ''] ?? 1;
  const [measure] = type === 'IFCCONVERSIONBASEDUNIT' && depth === 0 ? namedIn(index, factor) : [];
  if (measure === undefined) return 1;
  const [written, of] = argumentsOf(index, measure);
  const number = Number(/[-+]?\d[\d.]*(?:[eE][-+]?\d+)?/.exec(written ?? '')?.[0]);
  const [base] = namedIn(index, of);
  const scale = number * (base === undefined ? 1 : metresIn(index, base, depth + 1));
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}
