// Where the model stands on Earth: the conversion to a map, the place of the site, true north.
import * as WebIfc from 'web-ifc';
import type { Georeference } from '../../../../../contract/models.ts';
import { listOf, numberOf, referenceOf, textOf } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Units } from './units.ts';
import { eachRecord } from './values.ts';

/** Reads what the file says of its place. */
export function readGeoreference(file: IfcFile, units: Units): Georeference {
  return {
    mapConversion: mapConversion(file, units),
    site: sitePosition(file, units),
    trueNorthDeg: trueNorth(file),
  };
}

const degrees = (radians: number) => Number(((radians * 180) / Math.PI).toPrecision(12));

function mapConversion(file: IfcFile, units: Units): Georeference['mapConversion'] {
  const [id] = file.idsOf(WebIfc.IFCMAPCONVERSION);
  const given = id === undefined ? undefined : file.record(id)?.arguments;
  if (given === undefined) return null;
  const crs = file.record(referenceOf(given[1]) ?? -1);
  const mapUnit = crs === undefined ? null : referenceOf(crs.arguments[6]);
  const toMetres = (mapUnit === null ? units.of('LENGTHUNIT') : units.named(mapUnit)).scale;
  const metres = (place: number) => Number(((numberOf(given[place]) ?? 0) * toMetres).toPrecision(14));
  const scale = ((numberOf(given[7]) ?? 1) * toMetres) / units.of('LENGTHUNIT').scale;
  const numbers = {
    eastings: metres(2),
    northings: metres(3),
    orthogonalHeight: metres(4),
    rotationDeg: degrees(Math.atan2(numberOf(given[6]) ?? 0, numberOf(given[5]) ?? 1)),
    scale: Number(scale.toPrecision(12)),
  };
  if (!Object.values(numbers).every(Number.isFinite)) return null;
  return { crs: crs === undefined ? null : textOf(crs.arguments[0]), ...numbers };
}

function sitePosition(file: IfcFile, units: Units): Georeference['site'] {
  for (const { arguments: given } of eachRecord(file, WebIfc.IFCSITE)) {
    const [latitude, longitude] = [angleOf(given[9]), angleOf(given[10])];
    if (latitude === null || longitude === null) continue;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) continue;
    const elevation = numberOf(given[11]);
    const { scale } = units.of('LENGTHUNIT');
    return { latitude, longitude, elevationM: elevation === null ? null : Number((elevation * scale).toPrecision(14)) };
  }
  return null;
}

/** Degrees, minutes, seconds and, in some files, millionths of a second; all of the sign of the angle. */
function angleOf(argument: Parameters<typeof listOf>[0]): number | null {
  const parts = listOf(argument).map(numberOf);
  if (parts.length < 3 || parts.some((each) => each === null)) return null;
  const [deg = 0, minutes = 0, seconds = 0, millionths = 0] = parts.map(Number);
  return Number((deg + minutes / 60 + (seconds + millionths / 1e6) / 3600).toFixed(10));
}

function trueNorth(file: IfcFile): number | null {
  for (const id of file.idsOf(WebIfc.IFCGEOMETRICREPRESENTATIONCONTEXT)) {
    const direction = file.record(referenceOf(file.record(id)?.arguments[5]) ?? -1);
    const [x, y] = listOf(direction?.arguments[0]).map(numberOf);
    if (x == null || y == null || (x === 0 && y === 0)) continue;
    return degrees(Math.atan2(-x, y)) + 0;
  }
  return null;
}
