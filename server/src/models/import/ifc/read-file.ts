// Reads a whole file in the order in which the service stores it: storeys, spaces, batches of elements, the report.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { ModelReport } from '../../../../../contract/models.ts';
import { ModelRefusal } from '../step/fault.ts';
import { readFileBytes } from '../step/file-bytes.ts';
import { type Survey, surveyTexts } from '../step/survey.ts';
import { readClassifications } from './classifications.ts';
import { markCounted } from './counted-spaces.ts';
import { openDepartments } from './departments.ts';
import { countElements, type ElementOddities, type FoundElement, readElements } from './elements.ts';
import { readGeoreference } from './georeference.ts';
import { type IfcFile, openIfcFile } from './ifc-file.ts';
import { readMaterials } from './materials.ts';
import { findProject } from './project.ts';
import { listRemarks, type Remark, toRemark } from './remarks.ts';
import { openSpaceGroups } from './space-groups.ts';
import { type Area, addPropertyAreas, addSweptAreas, type FoundSpace, measureSpaces, readSpaces } from './spaces.ts';
import { type FoundStorey, readStructure } from './structure.ts';
import { readSystems } from './systems.ts';
import { readUnits } from './units.ts';
import { openValues } from './values.ts';
import { readZones } from './zones.ts';

/** Takes the content in sequence: each call is awaited before the next. */
export interface Taker {
  /** Called before the geometries of this number of spaces are measured, on which web-ifc may hang. */
  measuring(spaces: number): Promise<void>;
  structure(storeys: readonly FoundStorey[], spaces: readonly FoundSpace[]): Promise<void>;
  /** Takes elements, each as JSON. */
  elements(elements: readonly string[]): Promise<void>;
  /** Called regularly between elements, so that earlier content can be sent meanwhile. */
  pause(): Promise<void>;
  /** Reports the share of the opened file that is read, from 0 to 1. */
  progress(share: number): void;
}

export type FileReport = Omit<ModelReport, 'modelId'>;

export interface FileToRead {
  readonly path: string;
  /** Its schema, without the name of a revision. */
  readonly schema: string;
  /** True if its texts need a survey before they are read. */
  readonly hasOddTexts: boolean;
  /** The offsets of its records, from the scan. */
  readonly starts: Uint32Array | undefined;
  /** The remarks of the scan. */
  readonly remarks: readonly Remark[];
  /** True if areas of spaces are computed from their geometries where the file states none. */
  readonly measures: boolean;
}

/** Reads a file that passed the scan. Returns the report. */
export async function readIfcFile(given: FileToRead, take: Taker): Promise<FileReport> {
  const bytes = readFileBytes(given.path);
  const { legacy, warnings } = given.hasOddTexts ? surveyTexts(bytes) : PLAIN_TEXTS;
  const remarks = [...given.remarks, ...warnings.map(toRemark)];
  return readAll(openIfcFile(bytes, legacy, given.starts), { ...given, remarks }, take);
}

const PLAIN_TEXTS: Survey = { legacy: 'windows-1252', warnings: [] };

async function readAll(file: IfcFile, { remarks, measures, schema }: FileToRead, take: Taker): Promise<FileReport> {
  take.progress(0);
  const project = findProject(file);
  const units = readUnits(file, project.unitAssignment);
  const structure = readStructure(file, units);
  const values = openValues(file, units);
  const oddities: ElementOddities = {
    repeated: new Set(),
    withoutGuid: 0,
    badGuids: new Set(),
    withoutStorey: 0,
    tooLarge: 0,
  };
  const classifications = readClassifications(file, values.typeOf);
  const zones = readZones(file);
  const groups = openSpaceGroups(zones, classifications);
  const departments = openDepartments(file, zones);
  const places = new Map<number, number>();
  const properties = new Map<number, Area>();
  const found: FoundSpace[] = [];
  for (const space of readSpaces(file, values, { structure, oddities, groups, departments, places, properties })) {
    if (found.length === MAX_SPACES) {
      throw new ModelRefusal('too_many_spaces', createMessage('modelFiles.spaces', { count: MAX_SPACES }));
    }
    found.push(space);
  }
  const swept = addSweptAreas(file, found, { units, places });
  const withoutArea = swept.filter((each) => each.areaSource === 'none').length;
  if (measures && withoutArea > 0) await take.measuring(withoutArea);
  const measured = measures ? await measureSpaces(file, swept, { project, schema, places }) : swept;
  const spaces = markCounted(file, addPropertyAreas(measured, properties), places);
  await take.structure(structure.storeys, spaces);
  const records = countElements(file);
  let batch: string[] = [];
  let [length, taken] = [0, 0];
  const surroundings = {
    ...{ structure, oddities, spaces: places, systems: readSystems(file) },
    materials: readMaterials(file, units, values.typeOf),
    classifications,
  };
  for (const element of readElements(file, values, surroundings)) {
    const json = writeElement(element, oddities);
    batch.push(json);
    length += json.length;
    if (batch.length % PAUSE_EVERY === 0) await take.pause();
    if (batch.length < BATCH && length < BATCH_CHARACTERS) continue;
    await take.elements(batch);
    taken += batch.length;
    take.progress(taken / records);
    [batch, length] = [[], 0];
  }
  await take.elements(batch);
  return {
    georeference: readGeoreference(file, project, units),
    units: units.listed,
    remarks: [
      ...remarks,
      ...listRemarks(
        oddities,
        { spaces, measures, withoutGroups: groups.leftOut, departments: departments.notes },
        structure,
        units.listed,
      ),
    ],
  };
}

/** Limited because the spaces of a version are stored in one transaction, and become those of the project in another. */
const MAX_SPACES = 50_000;

const PAUSE_EVERY = 50;
const BATCH = 500;
const BATCH_CHARACTERS = 4_000_000;

/** Writes an element as JSON, without its values if they are too many to be shown. */
function writeElement(element: FoundElement, oddities: ElementOddities): string {
  const json = JSON.stringify(element);
  if (json.length <= BATCH_CHARACTERS) return json;
  oddities.tooLarge += 1;
  return JSON.stringify({ ...element, propertySets: {}, quantities: {} });
}
