// Finds the project of a file and the units of its numbers by reference: those of a library may come first.
import { listPlacesOfType } from './plan.ts';
import { type RecordIndex, readArguments, readReferences } from './step/record-index.ts';

/** Index of the argument of a project, and of a library, that names its units. */
const UNITS = 8;

/**
 * Finds the indexes of the project and of its IfcUnitAssignment. Of several projects it returns one that has parts; if that names no
 * units, the first units that no library names.
 */
export function findUnits(index: RecordIndex): { project: number | undefined; units: number | undefined } {
  const listNamed = (place: number, argument: number) => readReferences(index, readArguments(index, place)[argument]);
  const projects = [...listPlacesOfType(index, 'IFCPROJECT')];
  const wholes = new Set(
    projects.length < 2 ? [] : [...listPlacesOfType(index, 'IFCRELAGGREGATES')].flatMap((each) => listNamed(each, 4)),
  );
  const project = projects.find((each) => wholes.has(each)) ?? projects[0];
  const [own] = project === undefined ? [] : listNamed(project, UNITS);
  if (own !== undefined) return { project, units: own };
  const ofLibraries = [...listPlacesOfType(index, 'IFCPROJECTLIBRARY')].flatMap((each) => listNamed(each, UNITS));
  const loose = [...listPlacesOfType(index, 'IFCUNITASSIGNMENT')].filter((each) => !ofLibraries.includes(each));
  return { project, units: loose[0] };
}
