// Reads property sets and quantities of elements, including those of their types, as values with SI units.
import type { ElementValue } from '../../../../../contract/model-elements.ts';
import { readReference, readReferences, readText } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import { openPropertyReader, type PropertyReader } from './properties.ts';
import type { Units } from './units.ts';

/** Values by set and name. */
export type ValueSets = Record<string, Record<string, ElementValue>>;

export interface ElementValues {
  readonly propertySets: ValueSets;
  readonly quantities: ValueSets;
}

export interface ValueReader {
  /** Returns the values of an object, and those of its type that it does not override. */
  of(id: number): ElementValues;
  /** Returns the number of the record of its type. */
  typeOf(id: number): number | undefined;
  /** Returns the name of its type. */
  typeNameOf(id: number): string | null;
}

/** Levels of nested complex properties. */
const DEEPEST = 4;

/** Reads the relations of values to objects; the values themselves are read on demand. */
export function openValues(file: IfcFile, units: Units): ValueReader {
  const read = openPropertyReader(file, units);
  const setsOf = gatherSets(file);
  const types = gatherTypes(file);
  const kept = new Map<number, IfcRecord | undefined>();
  // Types are few, and each is requested by many objects.
  const typeRecord = (id: number) => {
    if (!kept.has(id)) kept.set(id, file.findRecord(id));
    return kept.get(id);
  };
  const ofTypes = new Map<number, ElementValues>();
  const typeValues = (type: number): ElementValues => {
    const known = ofTypes.get(type) ?? readSets(file, read, readReferences(typeRecord(type)?.arguments[5]));
    ofTypes.set(type, known);
    return known;
  };
  const own = (id: number) => readSets(file, read, setsOf.get(id) ?? []);
  return {
    of(id) {
      const type = types.get(id);
      return type === undefined ? own(id) : mergeValues(typeValues(type), own(id));
    },
    typeOf: (id) => types.get(id),
    typeNameOf(id) {
      const type = types.get(id);
      return type === undefined ? null : readText(typeRecord(type)?.arguments[2]);
    },
  };
}

function gatherSets(file: IfcFile): Map<number, number[]> {
  const sets = new Map<number, number[]>();
  for (const { arguments: given } of file.listRecords('IFCRELDEFINESBYPROPERTIES', [4, 5])) {
    const definitions = readReferences(given[5]);
    for (const object of readReferences(given[4])) {
      const known = sets.get(object);
      if (known === undefined) sets.set(object, [...definitions]);
      else for (const each of definitions) known.push(each);
    }
  }
  return sets;
}

function gatherTypes(file: IfcFile): Map<number, number> {
  const types = new Map<number, number>();
  for (const { arguments: given } of file.listRecords('IFCRELDEFINESBYTYPE', [4, 5])) {
    const type = readReference(given[5]);
    if (type !== null) for (const object of readReferences(given[4])) types.set(object, type);
  }
  return types;
}

function readSets(file: IfcFile, read: PropertyReader, ids: readonly number[]): ElementValues {
  const propertySets: ValueSets = new Bare();
  const quantities: ValueSets = new Bare();
  for (const set of file.findRecords(ids)) {
    const isQuantities = set.type === 'IFCELEMENTQUANTITY';
    if (!isQuantities && set.type !== 'IFCPROPERTYSET') continue;
    const target = isQuantities ? quantities : propertySets;
    const name = readText(set.arguments[2]) ?? '';
    const values = target[name] ?? new Bare();
    target[name] = values;
    const members = readReferences(set.arguments[isQuantities ? 5 : 4]);
    addValues({ file, read, values, prefix: '', depth: 0 }, members);
    if (Object.keys(values).length === 0) delete target[name];
  }
  return { propertySets, quantities };
}

/**
 * Creates objects that inherit nothing, so that a value may have any name. Objects of a constructor have a form that V8 shares among
 * objects of the same names; `Object.create(null)` creates dictionaries, which take half as much time again to write as JSON and sort.
 */
const Bare = function Bare() {
  // The body is empty: the object is all that is needed.
} as unknown as new () => Record<string, never>;
Object.defineProperty(Bare, 'prototype', { value: Object.create(null) });

interface Adding {
  readonly file: IfcFile;
  readonly read: PropertyReader;
  readonly values: Record<string, ElementValue>;
  readonly prefix: string;
  readonly depth: number;
}

function addValues(adding: Adding, ids: readonly number[]): void {
  const { file, read, values, prefix, depth } = adding;
  for (const id of ids) {
    const place = file.index.findPlace(id);
    if (place === undefined) continue;
    const { name, value, parts } = read(place);
    if (value !== undefined) values[prefix + name] = value;
    if (parts !== undefined && depth < DEEPEST) {
      addValues({ ...adding, prefix: `${prefix + name}/`, depth: depth + 1 }, parts);
    }
  }
}

function mergeValues(below: ElementValues, above: ElementValues): ElementValues {
  return {
    propertySets: mergeSets(below.propertySets, above.propertySets),
    quantities: mergeSets(below.quantities, above.quantities),
  };
}

function mergeSets(below: ValueSets, above: ValueSets): ValueSets {
  if (isEmpty(above)) return below;
  if (isEmpty(below)) return above;
  const sets: ValueSets = new Bare();
  for (const source of [below, above]) {
    for (const [name, values] of Object.entries(source)) {
      const known = sets[name];
      // A set that only one of them has is not copied: all that share it are hashed by the same object (content-hash.ts).
      sets[name] = known === undefined ? values : Object.assign(new Bare(), known, values);
    }
  }
  return sets;
}

function isEmpty(sets: ValueSets): boolean {
  for (const _ in sets) return false;
  return true;
}
