// Writes a valid IFC file of about any size, and says what is in it: a building of storeys with spaces, walls and doors, their
// types, property sets and quantities. For tests, benchmarks and `tools/make-ifc.ts`.

import { text } from '../../src/command-line/demo/drawing/step-text.ts';
import type { Drawing } from './drawing.ts';
import { idOf, length, placement, rooted } from './drawing.ts';
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
  const { drawing, building, buildingPlace } = drawSpine(file, options);
  const types = drawTypes(drawing);
  const built: Built = { storeys: [], spaces: [], walls: 0, doors: 0 };
  const records: string[] = [];
  for (let index = 0; index < options.storeys; index += 1) {
    const storey = drawStorey(drawing, buildingPlace, index);
    records.push(storey.record);
    const { name, elevationM } = storey;
    built.storeys.push({ guid: idOf(drawing, `storey ${storey.number}`), name, elevationM });
    fillStorey({ drawing, types, built }, storey);
  }
  aggregate(drawing, building, records);
  closeFile(file);
  return { ...file.written(), ...built, changes: changesOf(drawing, built.spaces) };
}

function refuseImpossible({ schema, isGeoreferenced, revision, wallsPerStorey, spacesPerStorey }: IfcOptions): void {
  if (schema === 'IFC2X3' && isGeoreferenced) throw new RangeError('IFC2X3 has no IfcMapConversion.');
  const isTooLate = revision > 1 && (wallsPerStorey <= revision || spacesPerStorey < 2);
  if (isTooLate) throw new RangeError('A later revision needs more walls than its number, and two spaces.');
}

function drawStorey(drawing: Drawing, buildingPlace: string, index: number): Storey {
  const { file, options } = drawing;
  const number = index + 1;
  const name = `Level ${number}`;
  const elevationM = index * STOREY_HEIGHT_M;
  const place = placement(drawing, buildingPlace, [0, 0, elevationM]);
  const record = file.add(
    'IFCBUILDINGSTOREY',
    ...rooted(drawing, `storey ${number}`),
    ...[text(name), '$', '$', place, '$', '$', '.ELEMENT.', length(drawing, elevationM)],
  );
  return { index, number, name, elevationM, isLast: number === options.storeys, record, place };
}

interface Building {
  readonly drawing: Drawing;
  readonly types: ElementTypes;
  readonly built: Built;
}

function fillStorey({ drawing, types, built }: Building, storey: Storey): void {
  const { options, file } = drawing;
  const { revision, wallsPerStorey, spacesPerStorey } = options;
  const drawn = plannedSpaces(storey, spacesPerStorey, revision).map((each) => drawSpace(drawing, storey, each));
  aggregate(
    drawing,
    storey.record,
    drawn.map(([record]) => record),
  );
  built.spaces.push(...drawn.map(([, space]) => space));
  const relating = relateTo(drawing, storey, types);
  const put = (wall: ReturnType<typeof plannedWall>) => {
    if (wall === undefined) return;
    relating.add('wall', drawWall(drawing, storey, wall));
    built.walls += 1;
    if (wall.at % 4 !== 0) return;
    relating.add('door', drawDoor(drawing, storey, wall));
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
function changesOf(drawing: Drawing, spaces: readonly WrittenSpace[]): WrittenChanges {
  const { revision, wallsPerStorey, spacesPerStorey, storeys } = drawing.options;
  const walls = wallChanges(drawing, wallsPerStorey);
  if (revision === 1) return walls;
  const lastSpace = `space ${storeys}.${spacesPerStorey - 1}`;
  return {
    added: [...walls.added, idOf(drawing, `space added ${revision}`), ...doorsOf(drawing, 'added')],
    removed: [...walls.removed, ...(revision === 2 ? [idOf(drawing, lastSpace)] : []), ...doorsOf(drawing, 'removed')],
    changed: [...walls.changed, spaces[0]?.guid ?? ''],
  };
}

/** Each fourth wall has one. */
function doorsOf(drawing: Drawing, change: 'added' | 'removed'): string[] {
  const { revision, wallsPerStorey } = drawing.options;
  if (change === 'removed') return (revision - 2) % 4 === 0 ? [idOf(drawing, `door 1.${revision - 2}`)] : [];
  return (wallsPerStorey + 4 + revision - 2) % 4 === 0 ? [idOf(drawing, `door added ${revision}`)] : [];
}
