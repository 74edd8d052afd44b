// Reads the georeference of a model: the conversion to a map, the place of the site, true north. Each belongs to the project by
// reference; those of libraries may come first in a file.
import type { Georeference } from '../../../../../contract/models.ts';
import type { Argument } from '../step/arguments.ts';
import { readList, readNumber, readReference, readReferences, readText } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import { findSubContexts, type Project } from './project.ts';
import type { Units } from './units.ts';

interface Placed {
  readonly file: IfcFile;
  readonly project: Project;
  readonly units: Units;
}

/** Reads the georeference of a file. */
export function readGeoreference(file: IfcFile, project: Project, units: Units): Georeference {
  const placed = { file, project, units };
  const operation = findOperation(placed);
  const target = operation === undefined ? undefined : file.findRecord(readReference(operation.arguments[1]) ?? -1);
  const isGeographic = target?.type === 'IFCGEOGRAPHICCRS';
  const geographic = isGeographic && operation !== undefined ? readGeographic(placed, operation, target) : null;
  return {
    mapConversion: operation === undefined || isGeographic ? null : readConversion(placed, operation, target),
    site: geographic ?? readSite(placed),
    trueNorthDeg: readTrueNorth(placed),
  };
}

const OPERATIONS = ['IFCMAPCONVERSION', 'IFCMAPCONVERSIONSCALED', 'IFCRIGIDOPERATION'];

/** Finds the operation whose source is a context of the project, that of the model in 3D first. */
function findOperation({ file, project }: Placed): IfcRecord | undefined {
  const subContexts = findSubContexts(file, project.contexts);
  const byContext = new Map<number | undefined, IfcRecord>();
  for (const record of OPERATIONS.flatMap((type) => [...file.listRecords(type)])) {
    const source = readReference(record.arguments[0]) ?? Number.NaN;
    // A missing source could be any context; an existing one of another project is not this project's.
    const context = subContexts.get(source);
    if (context === undefined && file.findRecord(source) !== undefined) continue;
    if (!byContext.has(context)) byContext.set(context, record);
  }
  const context = project.contexts.find((each) => byContext.has(each));
  return byContext.get(context);
}

const toDegrees = (radians: number) => Number(((radians * 180) / Math.PI).toPrecision(12));

function readConversion(
  { units }: Placed,
  { type, arguments: given }: IfcRecord,
  crs: IfcRecord | undefined,
): Georeference['mapConversion'] {
  const mapUnit = readReference(crs?.arguments[6]);
  const model = units.of('LENGTHUNIT').scale;
  const toMetres = mapUnit === null ? model : units.named(mapUnit).scale;
  const metres = (place: number) => Number(((readNumber(given[place]) ?? 0) * toMetres).toPrecision(14));
  const isRigid = type === 'IFCRIGIDOPERATION';
  // The scale of the file is between its unit and that of the map. Without a scale, only the units differ.
  const stated = isRigid ? null : readNumber(given[7]);
  const factor = type === 'IFCMAPCONVERSIONSCALED' ? (readNumber(given[8]) ?? 1) : 1;
  const scale = (stated === null ? 1 : readScale(stated, toMetres / model)) * factor;
  const [abscissa, ordinate] = isRigid ? [1, 0] : [readNumber(given[5]) ?? 1, readNumber(given[6]) ?? 0];
  const numbers = {
    eastings: metres(2),
    northings: metres(3),
    orthogonalHeight: metres(4),
    rotationDeg: toDegrees(Math.atan2(ordinate, abscissa)),
    scale: Number(scale.toPrecision(12)),
  };
  if (!Object.values(numbers).every(Number.isFinite)) return null;
  return { crs: crs === undefined ? null : readText(crs.arguments[0]), ...numbers };
}

/**
 * Reads the scale. Maps shrink and stretch lengths by some thousandths. A scale near 1 between different units expresses only this, as
 * written by programs that ignore the units; any other includes the units.
 */
function readScale(stated: number, units: number): number {
  const isNearOne = (scale: number) => scale > 0.9 && scale < 1.1;
  return isNearOne(stated) && !isNearOne(stated * units) ? stated : stated * units;
}

/** Reads latitude, longitude and height of the origin, in this order unless the system has another, or only another is possible. */
function readGeographic({ units }: Placed, { arguments: given }: IfcRecord, crs: IfcRecord): Georeference['site'] {
  const unitAt = (place: number, kind: string) => {
    const own = readReference(crs.arguments[place]);
    return (own === null ? units.of(kind) : units.named(own)).scale;
  };
  const angles = [readNumber(given[2]), readNumber(given[3])];
  const inUnit = angles.map((angle) =>
    angle === null ? null : Number((angle * unitAt(4, 'PLANEANGLEUNIT')).toPrecision(14)),
  );
  // A system without a unit of its own uses degrees, whatever unit the project has for angles.
  const isStated = readReference(crs.arguments[4]) !== null;
  const [first, second] = !isStated && !isOnEarth(...inUnit) && !isOnEarth(...inUnit.toReversed()) ? angles : inUnit;
  const isReversed = /CRS:?84\b/i.test(readText(crs.arguments[0]) ?? '') || !isOnEarth(first, second);
  const [latitude, longitude] = isReversed ? [second, first] : [first, second];
  if (!isOnEarth(latitude, longitude)) return null;
  const height = readNumber(given[4]);
  const elevationM = height === null ? null : Number((height * unitAt(5, 'LENGTHUNIT')).toPrecision(14));
  return { latitude: Number(latitude), longitude: Number(longitude), elevationM };
}

const isOnEarth = (latitude?: number | null, longitude?: number | null) =>
  latitude != null && longitude != null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

function readSite({ file, project, units }: Placed): Georeference['site'] {
  const all = [...file.listRecords('IFCSITE')];
  const ofProject = all.length > 1 ? listParts(file, project.id, new Set(all.map(({ id }) => id))) : new Set();
  for (const { arguments: given } of ofProject.size > 0 ? all.filter(({ id }) => ofProject.has(id)) : all) {
    const [latitude, longitude] = [readAngle(given[9]), readAngle(given[10])];
    if (latitude === null || longitude === null || !isOnEarth(latitude, longitude)) continue;
    const elevation = readNumber(given[11]);
    const { scale } = units.of('LENGTHUNIT');
    return { latitude, longitude, elevationM: elevation === null ? null : Number((elevation * scale).toPrecision(14)) };
  }
  return null;
}

/** Lists the sites that are part of the project, or of a site that is. */
function listParts(file: IfcFile, whole: number | undefined, sites: ReadonlySet<number>): Set<number> {
  const wholes = new Map<number, number | null>();
  for (const { arguments: given } of file.listRecords('IFCRELAGGREGATES')) {
    for (const part of readReferences(given[5])) if (sites.has(part)) wholes.set(part, readReference(given[4]));
  }
  const parts = new Set<number>();
  for (const site of sites) {
    let at: number | null | undefined = site;
    for (let step = 0; step < sites.size + 1 && at != null && at !== whole; step += 1) at = wholes.get(at);
    if (at != null && at === whole) parts.add(site);
  }
  return parts;
}

/**
 * Reads degrees, minutes, seconds and, in some files, millionths of a second, all with the sign of the angle. If only the first has
 * it, it applies to all.
 */
function readAngle(argument: Argument | undefined): number | null {
  const parts = readList(argument).map(readNumber);
  if (parts.length < 3 || parts.some((each) => each === null)) return null;
  const sign = Math.sign(parts.find((each) => each !== 0) ?? 1);
  const [deg = 0, minutes = 0, seconds = 0, millionths = 0] = parts.map((each) => Math.abs(Number(each)));
  return sign * Number((deg + minutes / 60 + (seconds + millionths / 1e6) / 3600).toFixed(10));
}

function readTrueNorth({ file, project }: Placed): number | null {
  for (const id of project.contexts) {
    const direction = file.findRecord(readReference(file.findRecord(id)?.arguments[5]) ?? -1);
    const [x, y] = readList(direction?.arguments[0]).map(readNumber);
    if (x == null || y == null || (x === 0 && y === 0)) continue;
    return toDegrees(Math.atan2(-x, y)) + 0;
  }
  return null;
}
