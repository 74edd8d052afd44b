// Writes a valid IFC file of about any size, and says what is in it: a building of storeys with spaces, walls and doors, their
// types, property sets and quantities. For tests, benchmarks and `tools/make-ifc.ts`.

import { text } from '../../src/command-line/demo/drawing/step-text.ts';
import {
  addedWalls,
  drawDoor,
  drawTypes,
  drawWall,
  type ElementTypes,
  plannedWall,
  relateTo,
  wallChanges,
} from './elements.ts';
import type { IfcWriter } from './ifc-writer.ts';
import { idOf, length, placement, rooted } from './ifc-writer.ts';
import { IFC_OPTIONS, type IfcOptions, type WrittenChanges, type WrittenIfc, type WrittenSpace } from './options.ts';
import { drawSpace, plannedSpaces } from './spaces.ts';
import { aggregate, closeFile, drawSpine } from './spine.ts';
import { createStepFile } from './step-file.ts';
import { STOREY_HEIGHT_M, type Storey } from './storey.ts';

interface Built {
  readonly storeys: WrittenIfc['storeys'][number][];
  readonly spaces: WrittenSpace[];
  walls: number;
  doors: number;
}

/** Writes a file at `path`, over what is there. What is not said is as in IFC_OPTIONS. */
export function writeIfc(path: string, asked: Partial<IfcOptions> = {}): WrittenIfc {
  const options = { ...IFC_OPTIONS, ...asked };
  refuseImpossible(options);
  const file = createStepFile(path);
  const { writer, building, buildingPlace } = drawSpine(file, options);
  const types = drawTypes(writer);
  const built: Built = { storeys: [], spaces: [], walls: 0, doors: 0 };
  const records: string[] = [];
  for (let index = 0; index < options.storeys; index += 1) {
    const storey = drawStorey(writer, buildingPlace, index);
    records.push(storey.record);
    const { name, elevationM } = storey;
    built.storeys.push({ guid: idOf(writer, `storey ${storey.number}`), name, elevationM });
    fillStorey({ writer, types, built }, storey);
  }
  aggregate(writer, building, records);
  closeFile(file);
  return { ...file.written(), ...built, changes: changesOf(writer, built.spaces) };
}

function refuseImpossible({ schema, isGeoreferenced, revision, wallsPerStorey, spacesPerStorey }: IfcOptions): void {
  if (schema === 'IFC2X3' && isGeoreferenced) throw new RangeError('IFC2X3 has no IfcMapConversion.');
  const isTooLate = revision > 1 && (wallsPerStorey <= revision || spacesPerStorey < 2);
  if (isTooLate) throw new RangeError('A later revision needs more walls than its number, and two spaces.');
}

function drawStorey(writer: IfcWriter, buildingPlace: string, index: number): Storey {
  const { file, options } = writer;
  const number = index + 1;
  const name = `Level ${number}`;
  const elevationM = index * STOREY_HEIGHT_M;
  const place = placement(writer, buildingPlace, [0, 0, elevationM]);
  const record = file.add(
    'IFCBUILDINGSTOREY',
    ...rooted(writer, `storey ${number}`),
    ...[text(name), '$', '$', place, '$', '$', '.ELEMENT.', length(writer, elevationM)],
  );
  return { index, number, name, elevationM, isLast: number === options.storeys, record, place };
}

interface Building {
  readonly writer: IfcWriter;
  readonly types: ElementTypes;
  readonly built: Built;
}

function fillStorey({ writer, types, built }: Building, storey: Storey): void {
  const { options, file } = writer;
  const { revision, wallsPerStorey, spacesPerStorey } = options;
  const drawn = plannedSpaces(storey, spacesPerStorey, revision).map((each) => drawSpace(writer, storey, each));
  aggregate(
    writer,
    storey.record,
    drawn.map(([record]) => record),
  );
  built.spaces.push(...drawn.map(([, space]) => space));
  const relating = relateTo(writer, storey, types);
  const put = (wall: ReturnType<typeof plannedWall>) => {
    if (wall === undefined) return;
    relating.add('wall', drawWall(writer, storey, wall));
    built.walls += 1;
    if (wall.at % 4 !== 0) return;
    relating.add('door', drawDoor(writer, storey, wall));
    built.doors += 1;
  };
  const enough = (options.megabytes * 1_000_000 * storey.number) / options.storeys;
  for (const wall of addedWalls(storey, wallsPerStorey, revision)) put(wall);
  for (let at = 0; at < wallsPerStorey || file.written().sizeBytes < enough; at += 1) {
    put(plannedWall(storey, at, wallsPerStorey, revision));
  }
  relating.finish();
}

/** Removed walls may take their door with them. */
function changesOf(writer: IfcWriter, spaces: readonly WrittenSpace[]): WrittenChanges {
  const { revision, wallsPerStorey, spacesPerStorey, storeys } = writer.options;
  const walls = wallChanges(writer, wallsPerStorey);
  if (revision === 1) return walls;
  const lastSpace = `space ${storeys}.${spacesPerStorey - 1}`;
  return {
    added: [...walls.added, idOf(writer, `space added ${revision}`), ...doorsOf(writer, 'added')],
    removed: [...walls.removed, ...(revision === 2 ? [idOf(writer, lastSpace)] : []), ...doorsOf(writer, 'removed')],
    changed: [...walls.changed, spaces[0]?.guid ?? ''],
  };
}

/** Each fourth wall has one. */
function doorsOf(writer: IfcWriter, change: 'added' | 'removed'): string[] {
  const { revision, wallsPerStorey } = writer.options;
  if (change === 'removed') return (revision - 2) % 4 === 0 ? [idOf(writer, `door 1.${revision - 2}`)] : [];
  return (wallsPerStorey + 4 + revision - 2) % 4 === 0 ? [idOf(writer, `door added ${revision}`)] : [];
}
