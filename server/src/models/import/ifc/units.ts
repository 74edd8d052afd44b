// Reads the units of a file, and converts its numbers to SI: metres, square metres, degrees of angles.
import type { ModelReport } from '../../../../../contract/models.ts';
import { readNumber, readReference, readReferences, readText, readWord } from './arguments.ts';
import { composeUnits, type UnitPower } from './derived-unit.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';

/** The factor of a number, and its unit after conversion; null is the unit of the file. */
export interface Unit {
  readonly scale: number;
  readonly unit: string | null;
}

export interface Units {
  /** Returns the default unit of a kind (`LENGTHUNIT`). */
  of(kind: string): Unit;
  /** Returns the unit of a measure by its type, or of the record that a property names as its own. */
  ofMeasure(type: string | undefined, ownUnit: number | null): Unit;
  /** Returns the unit of this record. */
  named(id: number): Unit;
  /** The units as the report lists them. */
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

/** Units of a file that names none of a kind. */
const DEFAULTS: Readonly<Record<string, string>> = {
  LENGTHUNIT: 'METRE',
  AREAUNIT: 'SQUARE_METRE',
  VOLUMEUNIT: 'CUBIC_METRE',
  MASSUNIT: 'GRAM',
  TIMEUNIT: 'SECOND',
  PLANEANGLEUNIT: 'RADIAN',
};

const MEASURES: ReadonlyMap<string, string> = new Map([
  ['IFCLENGTHMEASURE', 'LENGTHUNIT'],
  ['IFCPOSITIVELENGTHMEASURE', 'LENGTHUNIT'],
  ['IFCNONNEGATIVELENGTHMEASURE', 'LENGTHUNIT'],
  ['IFCAREAMEASURE', 'AREAUNIT'],
  ['IFCVOLUMEMEASURE', 'VOLUMEUNIT'],
  ['IFCMASSMEASURE', 'MASSUNIT'],
  ['IFCTIMEMEASURE', 'TIMEUNIT'],
  ['IFCPLANEANGLEMEASURE', 'PLANEANGLEUNIT'],
  ['IFCPOSITIVEPLANEANGLEMEASURE', 'PLANEANGLEUNIT'],
  ['IFCTHERMODYNAMICTEMPERATUREMEASURE', 'THERMODYNAMICTEMPERATUREUNIT'],
  ['IFCELECTRICCURRENTMEASURE', 'ELECTRICCURRENTUNIT'],
  ['IFCELECTRICVOLTAGEMEASURE', 'ELECTRICVOLTAGEUNIT'],
  ['IFCLUMINOUSFLUXMEASURE', 'LUMINOUSFLUXUNIT'],
  ['IFCLUMINOUSINTENSITYMEASURE', 'LUMINOUSINTENSITYUNIT'],
  ['IFCILLUMINANCEMEASURE', 'ILLUMINANCEUNIT'],
  ['IFCFREQUENCYMEASURE', 'FREQUENCYUNIT'],
  ['IFCFORCEMEASURE', 'FORCEUNIT'],
  ['IFCPRESSUREMEASURE', 'PRESSUREUNIT'],
  ['IFCENERGYMEASURE', 'ENERGYUNIT'],
  ['IFCPOWERMEASURE', 'POWERUNIT'],
]);

/** Derives the kind of a unit from the name of a measure: IfcVolumetricFlowRateMeasure, VOLUMETRICFLOWRATEUNIT. */
const deriveKind = (type: string) => type.replace(/^IFC(\w+)MEASURE$/, '$1UNIT');

/** Reads the units that the file assigns to its project: `assignment` is the number of that record. */
export function readUnits(file: IfcFile, assignment: number | undefined): Units {
  const byKind = new Map<string, Unit>();
  const listed: ModelReport['units'] = [];
  const assigned = assignment === undefined ? undefined : file.findRecord(assignment);
  for (const record of file.findRecords(readReferences(assigned?.arguments[0]))) {
    const kind = readKind(record);
    if (kind === null || byKind.has(kind)) continue;
    const unit = readUnit(file, record, 0);
    byKind.set(kind, unit);
    listed.push({ kind, name: readUnitName(record), unit: unit.unit });
  }
  const of = (kind: string) => byKind.get(kind) ?? siUnit(DEFAULTS[kind] ?? '', null);
  const own = new Map<number, Unit>();
  const named = (id: number): Unit => {
    const known = own.get(id);
    if (known !== undefined) return known;
    const record = file.findRecord(id);
    const unit = record === undefined ? AS_IT_IS : readUnit(file, record, 0);
    own.set(id, unit);
    return unit;
  };
  return {
    of,
    named,
    listed,
    ofMeasure(type, ownUnit) {
      if (ownUnit !== null) return named(ownUnit);
      if (type === undefined) return AS_IT_IS;
      const kind = MEASURES.get(type);
      return kind === undefined ? (byKind.get(deriveKind(type)) ?? AS_IT_IS) : of(kind);
    },
  };
}

/** Reads the kind of a unit, which follows its dimensions; those of SI units are derived (`*`). */
const readKind = ({ arguments: given }: IfcRecord) => readWord(given[1]);

const DEEPEST = 8;

function readUnit(file: IfcFile, record: IfcRecord, depth: number): Unit {
  const { type, arguments: given } = record;
  if (type === 'IFCSIUNIT') return siUnit(readWord(given[3]) ?? '', readWord(given[2]));
  if (type === 'IFCDERIVEDUNIT') return readDerivedUnit(file, record, depth);
  const isConverted = type === 'IFCCONVERSIONBASEDUNIT' || type === 'IFCCONVERSIONBASEDUNITWITHOFFSET';
  // A temperature in Fahrenheit is not a multiple of one in kelvin.
  if (!isConverted || type === 'IFCCONVERSIONBASEDUNITWITHOFFSET' || depth > DEEPEST) return AS_IT_IS;
  const measure = file.findRecord(readReference(given[3]) ?? -1);
  const factor = measure === undefined ? null : readNumber(measure.arguments[0]);
  const base = measure === undefined ? undefined : file.findRecord(readReference(measure.arguments[1]) ?? -1);
  if (factor === null || factor <= 0 || base === undefined) return AS_IT_IS;
  const { scale, unit } = readUnit(file, base, depth + 1);
  return unit === null ? AS_IT_IS : { scale: factor * scale, unit };
}

/** More parts than any unit has. */
const MAX_PARTS = 20;

function readDerivedUnit(file: IfcFile, { arguments: given }: IfcRecord, depth: number): Unit {
  const ids = readReferences(given[0]);
  if (ids.length === 0 || ids.length > MAX_PARTS || depth > 1) return AS_IT_IS;
  const parts: UnitPower[] = [];
  for (const id of ids) {
    const element = file.findRecord(id);
    const exponent = readNumber(element?.arguments[1]);
    const part = file.findRecord(readReference(element?.arguments[0]) ?? -1);
    if (exponent === null || !Number.isInteger(exponent) || Math.abs(exponent) > MAX_EXPONENT) return AS_IT_IS;
    // The parts of a derived unit are named ones.
    if (part === undefined || part.type === 'IFCDERIVEDUNIT') return AS_IT_IS;
    const { scale, unit } = readUnit(file, part, depth + 1);
    if (unit === null) return AS_IT_IS;
    parts.push({ scale, sign: unit, exponent });
  }
  const { scale, unit } = composeUnits(parts);
  return Number.isFinite(scale) && scale > 0 ? { scale, unit } : AS_IT_IS;
}

const MAX_EXPONENT = 12;

function siUnit(name: string, prefix: string | null): Unit {
  if (!Object.hasOwn(SI, name)) return AS_IT_IS;
  const [sign, power = 1, factor = 1] = SI[name] ?? [];
  if (sign === undefined) return AS_IT_IS;
  const multiple = prefix !== null && Object.hasOwn(PREFIXES, prefix) ? (PREFIXES[prefix] ?? 1) : 1;
  return { scale: multiple ** power * factor, unit: sign };
}

function readUnitName({ type, arguments: given }: IfcRecord): string {
  if (type === 'IFCSIUNIT') return [readWord(given[2]), readWord(given[3])].filter((each) => each !== null).join(' ');
  return readText(given[2]) ?? 'derived';
}
