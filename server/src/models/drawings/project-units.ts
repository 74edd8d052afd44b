// The project of a file and the units that its numbers are in, by reference: those of a library may stand in front.
import { placesOfType } from './plan.ts';
import { argumentsOf, namedIn, type RecordIndex } from './step/record-index.ts';

/** The argument of a project, and of a library, that names its units. */
const UNITS = 8;

/**
 * Finds the places of the project and of its IfcUnitAssignment. Of several projects it is one that others are part of; where it names no
 * units, they are the first that no library names.
 */
export function findUnits(index: RecordIndex): { project: number | undefined; units: number | undefined } {
  const named = (place: number, argument: number) => namedIn(index, argumentsOf(index, place)[argument]);
  const projects = [...placesOfType(index, 'IFCPROJECT')];
  const wholes = new Set(
    projects.length < 2 ? [] : [...placesOfType(index, 'IFCRELAGGREGATES')].flatMap((each) => named(each, 4)),
  );
  const project = projects.find((each) => wholes.has(each)) ?? projects[0];
  const [own] = project === undefined ? [] : named(project, UNITS);
  if (own !== undefined) return { project, units: own };
  const ofLibraries = [...placesOfType(index, 'IFCPROJECTLIBRARY')].flatMap((each) => named(each, UNITS));
  const loose = [...placesOfType(index, 'IFCUNITASSIGNMENT')].filter((each) => !ofLibraries.includes(each));
  return { project, units: loose[0] };
}
