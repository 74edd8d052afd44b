// Finds the project of a file, from which its units, contexts and sites follow by reference. Others of each type, such as those of a
// library, may come first in a file.
import { readReference, readReferences } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';

export interface Project {
  /** The number of its record; undefined if the file has no IfcProject. */
  readonly id: number | undefined;
  /** The IfcUnitAssignment of its numbers. */
  readonly unitAssignment: number | undefined;
  /** Its geometric contexts, those of the model in 3D first. */
  readonly contexts: readonly number[];
}

/** Indexes of arguments of IfcContext, the supertype of IfcProject. */
const [CONTEXTS, UNITS] = [7, 8];

/** Finds the project: of several, one that other objects are part of. */
export function findProject(file: IfcFile): Project {
  const wholes = new Set<number | null>();
  if (file.countRecords('IFCPROJECT') > 1) {
    for (const { arguments: given } of file.listRecords('IFCRELAGGREGATES')) wholes.add(readReference(given[4]));
  }
  const all = [...file.listRecords('IFCPROJECT')];
  const project = all.find(({ id }) => wholes.has(id)) ?? all[0];
  const contexts = readReferences(project?.arguments[CONTEXTS]);
  return {
    id: project?.id,
    unitAssignment: readReference(project?.arguments[UNITS]) ?? findLooseUnits(file),
    contexts: contexts.length > 0 ? sortContexts(file, contexts) : sortContexts(file, listContexts(file)),
  };
}

/** Finds the first assignment that belongs to no library, for a project that names no units. */
function findLooseUnits(file: IfcFile): number | undefined {
  const ofLibraries = new Set<number | null>();
  for (const { arguments: given } of file.listRecords('IFCPROJECTLIBRARY'))
    ofLibraries.add(readReference(given[UNITS]));
  for (const { id } of file.listRecords('IFCUNITASSIGNMENT')) if (!ofLibraries.has(id)) return id;
  return undefined;
}

function listContexts(file: IfcFile): number[] {
  const ofLibraries = new Set<number>();
  for (const { arguments: given } of file.listRecords('IFCPROJECTLIBRARY')) {
    for (const id of readReferences(given[CONTEXTS])) ofLibraries.add(id);
  }
  return [...file.listRecords('IFCGEOMETRICREPRESENTATIONCONTEXT')]
    .map(({ id }) => id)
    .filter((id) => !ofLibraries.has(id));
}

function sortContexts(file: IfcFile, ids: readonly number[]): number[] {
  const rank = (id: number) => (isOfModel(file.findRecord(id)) ? 0 : 1);
  return ids.toSorted((one, other) => rank(one) - rank(other));
}

const isOfModel = (context: IfcRecord | undefined): boolean => {
  const [, type, dimensions] = context?.arguments ?? [];
  return type === 'Model' || (type !== 'Plan' && dimensions === 3);
};

/** Maps the project's contexts and their sub-contexts to the context that each represents. */
export function findSubContexts(file: IfcFile, contexts: readonly number[]): ReadonlyMap<number, number> {
  const known = new Map(contexts.map((id) => [id, id]));
  for (const { id, arguments: given } of file.listRecords('IFCGEOMETRICREPRESENTATIONSUBCONTEXT')) {
    const parent = known.get(readReference(given[6]) ?? Number.NaN);
    if (parent !== undefined) known.set(id, parent);
  }
  return known;
}
