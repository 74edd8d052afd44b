// The file's own units, and how its numbers become SI: metres, square metres, degrees of angles.
import * as WebIfc from 'web-ifc';
import type { ModelReport } from '../../../../../contract/models.ts';
import { numberOf, referenceOf, referencesOf, textOf, wordOf } from './arguments.ts';
import type { IfcFile, RawRecord } from './ifc-file.ts';

/** What a number is multiplied by, and the unit that it has then; null: as it is in the file. */
export interface Unit {
  readonly scale: number;
  readonly unit: string | null;
}

export interface Units {
  /** The unit of a kind (`LENGTHUNIT`) where nothing else is said. */
  of(kind: string): Unit;
  /** The unit of a measure by its type, or of the record that a property names as its own. */
  ofMeasure(typeCode: number | undefined, ownUnit: number | null): Unit;
  /** The unit of this record. */
  named(id: number): Unit;
  /** As the report lists them. */
  readonly listed: ModelReport['units'];
}

const AS_IT_IS: Unit = { scale: 1, unit: null };

const PREFIXES: Readonly<Record<string, number>> = {
  EXA: 1e18,
  PETA: 1e15,
  TERA: 1e12,
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
  PICO: 1e-12,
  FEMTO: 1e-15,
  ATTO: 1e-18,
};

/** Units of SI by their name in IFC: their sign, the power that a prefix has, and a factor to the unit of the sign. */
const SI: Readonly<Record<string, readonly [sign: string, power?: number, factor?: number]>> = {
  METRE: ['m'],
  SQUARE_METRE: ['m2', 2],
  CUBIC_METRE: ['m3', 3],
  GRAM: ['kg', 1, 1e-3],
  SECOND: ['s'],
  RADIAN: ['deg', 1, 180 / Math.PI],
  STERADIAN: ['sr'],
  AMPERE: ['A'],
  CANDELA: ['cd'],
  COULOMB: ['C'],
  DEGREE_CELSIUS: ['°C'],
  FARAD: ['F'],
  HENRY: ['H'],
  HERTZ: ['Hz'],
  JOULE: ['J'],
  KELVIN: ['K'],
  LUMEN: ['lm'],
  LUX: ['lx'],
  MOLE: ['mol'],
  NEWTON: ['N'],
  OHM: ['Ω'],
  PASCAL: ['Pa'],
  SIEMENS: ['S'],
  TESLA: ['T'],
  VOLT: ['V'],
  WATT: ['W'],
  WEBER: ['Wb'],
};

/** What a file that names no unit of a kind means by it. */
const DEFAULTS: Readonly<Record<string, string>> = {
  LENGTHUNIT: 'METRE',
  AREAUNIT: 'SQUARE_METRE',
  VOLUMEUNIT: 'CUBIC_METRE',
  MASSUNIT: 'GRAM',
  TIMEUNIT: 'SECOND',
  PLANEANGLEUNIT: 'RADIAN',
};

const MEASURES: ReadonlyMap<number, string> = new Map([
  [WebIfc.IFCLENGTHMEASURE, 'LENGTHUNIT'],
  [WebIfc.IFCPOSITIVELENGTHMEASURE, 'LENGTHUNIT'],
  [WebIfc.IFCNONNEGATIVELENGTHMEASURE, 'LENGTHUNIT'],
  [WebIfc.IFCAREAMEASURE, 'AREAUNIT'],
  [WebIfc.IFCVOLUMEMEASURE, 'VOLUMEUNIT'],
  [WebIfc.IFCMASSMEASURE, 'MASSUNIT'],
  [WebIfc.IFCTIMEMEASURE, 'TIMEUNIT'],
  [WebIfc.IFCPLANEANGLEMEASURE, 'PLANEANGLEUNIT'],
  [WebIfc.IFCPOSITIVEPLANEANGLEMEASURE, 'PLANEANGLEUNIT'],
  [WebIfc.IFCTHERMODYNAMICTEMPERATUREMEASURE, 'THERMODYNAMICTEMPERATUREUNIT'],
  [WebIfc.IFCELECTRICCURRENTMEASURE, 'ELECTRICCURRENTUNIT'],
  [WebIfc.IFCELECTRICVOLTAGEMEASURE, 'ELECTRICVOLTAGEUNIT'],
  [WebIfc.IFCLUMINOUSFLUXMEASURE, 'LUMINOUSFLUXUNIT'],
  [WebIfc.IFCLUMINOUSINTENSITYMEASURE, 'LUMINOUSINTENSITYUNIT'],
  [WebIfc.IFCILLUMINANCEMEASURE, 'ILLUMINANCEUNIT'],
  [WebIfc.IFCFREQUENCYMEASURE, 'FREQUENCYUNIT'],
  [WebIfc.IFCFORCEMEASURE, 'FORCEUNIT'],
  [WebIfc.IFCPRESSUREMEASURE, 'PRESSUREUNIT'],
  [WebIfc.IFCENERGYMEASURE, 'ENERGYUNIT'],
  [WebIfc.IFCPOWERMEASURE, 'POWERUNIT'],
]);

/** Reads the units that the file assigns to its project. */
export function readUnits(file: IfcFile): Units {
  const byKind = new Map<string, Unit>();
  const listed: ModelReport['units'] = [];
  const assigned = file.idsOf(WebIfc.IFCUNITASSIGNMENT).slice(0, 1);
  for (const assignment of file.records(assigned)) {
    for (const id of referencesOf(assignment.arguments[0])) {
      const record = file.record(id);
      const kind = record === undefined ? null : kindOf(record);
      if (record === undefined || kind === null || byKind.has(kind)) continue;
      const unit = unitOf(file, record, 0);
      byKind.set(kind, unit);
      listed.push({ kind, name: nameOf(record), unit: unit.unit });
    }
  }
  const of = (kind: string) => byKind.get(kind) ?? siUnit(DEFAULTS[kind] ?? '', null);
  const own = new Map<number, Unit>();
  const named = (id: number): Unit => {
    const known = own.get(id);
    if (known !== undefined) return known;
    const record = file.record(id);
    const unit = record === undefined ? AS_IT_IS : unitOf(file, record, 0);
    own.set(id, unit);
    return unit;
  };
  return {
    of,
    named,
    listed,
    ofMeasure(typeCode, ownUnit) {
      if (ownUnit !== null) return named(ownUnit);
      const kind = typeCode === undefined ? undefined : MEASURES.get(typeCode);
      return kind === undefined ? AS_IT_IS : of(kind);
    },
  };
}

/** A unit of SI has no dimensions of its own before its kind. */
const kindOf = ({ type, arguments: given }: RawRecord) => wordOf(given[type === WebIfc.IFCSIUNIT ? 0 : 1]);

const DEEPEST = 8;

function unitOf(file: IfcFile, record: RawRecord, depth: number): Unit {
  const { type, arguments: given } = record;
  if (type === WebIfc.IFCSIUNIT) return siUnit(wordOf(given[2]) ?? '', wordOf(given[1]));
  const isConverted = type === WebIfc.IFCCONVERSIONBASEDUNIT || type === WebIfc.IFCCONVERSIONBASEDUNITWITHOFFSET;
  // A temperature in Fahrenheit is not a multiple of one in kelvin.
  if (!isConverted || type === WebIfc.IFCCONVERSIONBASEDUNITWITHOFFSET || depth > DEEPEST) return AS_IT_IS;
  const measure = file.record(referenceOf(given[3]) ?? -1);
  const factor = measure === undefined ? null : numberOf(measure.arguments[0]);
  const base = measure === undefined ? undefined : file.record(referenceOf(measure.arguments[1]) ?? -1);
  if (factor === null || factor <= 0 || base === undefined) return AS_IT_IS;
  const { scale, unit } = unitOf(file, base, depth + 1);
  return unit === null ? AS_IT_IS : { scale: factor * scale, unit };
}

function siUnit(name: string, prefix: string | null): Unit {
  if (!Object.hasOwn(SI, name)) return AS_IT_IS;
  const [sign, power = 1, factor = 1] = SI[name] ?? [];
  if (sign === undefined) return AS_IT_IS;
  const multiple = prefix !== null && Object.hasOwn(PREFIXES, prefix) ? (PREFIXES[prefix] ?? 1) : 1;
  return { scale: multiple ** power * factor, unit: sign };
}

function nameOf({ type, arguments: given }: RawRecord): string {
  if (type === WebIfc.IFCSIUNIT) return [wordOf(given[1]), wordOf(given[2])].filter((each) => each !== null).join(' ');
  return textOf(given[2]) ?? 'derived';
}
