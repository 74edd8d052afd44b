// The walls of a storey, four around each cell of its grid, and their doors: with type, property sets and quantities. They go
// to the file as they are made; what relates many of them is written for five hundred at a time.

import { list, text } from '../../src/command-line/demo/drawing/step-text.ts';
import {
  area,
  boxShape,
  type IfcWriter,
  idOf,
  length,
  placement,
  properties,
  propertySet,
  quantities,
  rooted,
} from './ifc-writer.ts';
import type { WrittenChanges } from './options.ts';
import { CELL, cellCorner, type Storey } from './storey.ts';

const RELATED_AT_ONCE = 500;
const THICKNESS_M = 0.2;
const HEIGHT_M = 3;

export interface ElementTypes {
  readonly wall: string;
  readonly door: string;
}

/** The types that all walls and all doors have: what a type says, its elements inherit. */
export function drawTypes(writer: IfcWriter): ElementTypes {
  const { file, isIfc2x3 } = writer;
  const made = (id: string, model: string) =>
    propertySet(writer, `${id} manufacturer`, 'Pset_ManufacturerTypeInformation', {
      Manufacturer: "IFCLABEL('Generated')",
      ModelLabel: `IFCLABEL(${text(model)})`,
    });
  const head = (id: string, name: string) => {
    const set = made(id, name);
    return [...rooted(writer, id), text(name), '$', '$', `(${set})`, '$', '$'];
  };
  const wall = file.add('IFCWALLTYPE', ...head('wall type', 'Concrete 200'), '$', '.STANDARD.');
  const door = isIfc2x3
    ? file.add('IFCDOORSTYLE', ...head('door type', 'Single 900'), '.SINGLE_SWING_LEFT.', '.STEEL.', '.F.', '.F.')
    : file.add('IFCDOORTYPE', ...head('door type', 'Single 900'), '$', '.DOOR.', '.SINGLE_SWING_LEFT.', '.F.', '$');
  return { wall, door };
}

interface PlannedWall {
  readonly id: string;
  readonly name: string;
  readonly fireRating: string;
  /** Which of its storey, and by it where. */
  readonly at: number;
}

/**
 * The wall of a storey in a revision; undefined where it is gone. Each revision but the first takes one more of the first
 * walls of the first storey away, and rates the last of `planned` anew.
 */
export function plannedWall(storey: Storey, at: number, planned: number, revision: number): PlannedWall | undefined {
  const isFirst = storey.index === 0;
  if (isFirst && at < revision - 1) return undefined;
  const isRated = isFirst && at === planned - 1 && revision > 1;
  return {
    id: `wall ${storey.number}.${at}`,
    name: `Wall ${storey.number}.${String(at + 1).padStart(3, '0')}`,
    fireRating: isRated ? `REI ${60 + revision * 30}` : 'REI 60',
    at,
  };
}

/** What later revisions added to the first storey. */
export function addedWalls(storey: Storey, planned: number, revision: number): PlannedWall[] {
  return Array.from({ length: storey.index === 0 ? revision - 1 : 0 }, (_, at) => ({
    id: `wall added ${at + 2}`,
    name: `Wall ${storey.number}.N${at + 2}`,
    fireRating: 'REI 60',
    at: planned + 4 + at,
  }));
}

/** The walls that a revision adds, removes and changes against the one before. */
export function wallChanges(writer: IfcWriter, planned: number): WrittenChanges {
  const { revision } = writer.options;
  if (revision === 1) return { added: [], removed: [], changed: [] };
  return {
    added: [idOf(writer, `wall added ${revision}`)],
    removed: [idOf(writer, `wall 1.${revision - 2}`)],
    changed: [idOf(writer, `wall 1.${planned - 1}`)],
  };
}

/** Relates the elements of a storey to it and to their type, once there are enough, or at `finish`. */
export interface Relating {
  add(kind: keyof ElementTypes, record: string): void;
  finish(): void;
}

/** Collects the elements of one storey. */
export function relateTo(writer: IfcWriter, storey: Storey, types: ElementTypes): Relating {
  const { file } = writer;
  let held: Record<keyof ElementTypes, string[]> = { wall: [], door: [] };
  const flush = () => {
    const all = [...held.wall, ...held.door];
    if (all.length === 0) return;
    const named = (what: string) => [...rooted(writer, `${what} ${all[0]}`), '$', '$'];
    file.add('IFCRELCONTAINEDINSPATIALSTRUCTURE', ...named('contained'), list(all), storey.record);
    for (const kind of ['wall', 'door'] as const) {
      if (held[kind].length === 0) continue;
      file.add('IFCRELDEFINESBYTYPE', ...named(`typed ${kind}`), list(held[kind]), types[kind]);
    }
    held = { wall: [], door: [] };
  };
  return {
    add(kind, record) {
      held[kind].push(record);
      if (held.wall.length + held.door.length >= RELATED_AT_ONCE) flush();
    },
    finish: flush,
  };
}

/** Draws a wall, and answers where its record is. */
export function drawWall(writer: IfcWriter, storey: Storey, { id, name, fireRating, at }: PlannedWall): string {
  const { file, isIfc2x3 } = writer;
  const side = at % 4;
  const isTurned = side % 2 === 1;
  const lengthM = isTurned ? CELL.depthM : CELL.widthM;
  const shape = boxShape(writer, { widthM: lengthM, depthM: THICKNESS_M, heightM: HEIGHT_M });
  const place = placement(writer, storey.place, middleOf(at), isTurned);
  const record = file.add(
    isIfc2x3 ? 'IFCWALLSTANDARDCASE' : 'IFCWALL',
    ...rooted(writer, id),
    ...[text(name), '$', '$', place, shape, text(`W-${storey.number}-${at + 1}`)],
    ...(isIfc2x3 ? [] : ['.STANDARD.']),
  );
  properties(writer, [record], 'Pset_WallCommon', {
    IsExternal: side === 0 ? 'IFCBOOLEAN(.T.)' : 'IFCBOOLEAN(.F.)',
    LoadBearing: 'IFCBOOLEAN(.T.)',
    FireRating: `IFCLABEL(${text(fireRating)})`,
    ThermalTransmittance: 'IFCTHERMALTRANSMITTANCEMEASURE(0.24)',
  });
  quantities(writer, record, isIfc2x3 ? 'BaseQuantities' : 'Qto_WallBaseQuantities', {
    Length: ['LENGTH', length(writer, lengthM)],
    Width: ['LENGTH', length(writer, THICKNESS_M)],
    Height: ['LENGTH', length(writer, HEIGHT_M)],
    NetSideArea: ['AREA', area(writer, lengthM * HEIGHT_M)],
    NetVolume: ['VOLUME', `${(lengthM * HEIGHT_M * THICKNESS_M).toFixed(3)}`],
  });
  return record;
}

/** Draws the door in a wall. */
export function drawDoor(writer: IfcWriter, storey: Storey, wall: PlannedWall): string {
  const { file, isIfc2x3 } = writer;
  const shape = boxShape(writer, { widthM: 0.9, depthM: 0.1, heightM: 2.1 });
  const name = wall.name.replace('Wall', 'Door');
  const record = file.add(
    'IFCDOOR',
    ...rooted(writer, wall.id.replace('wall', 'door')),
    ...[text(name), '$', '$', placement(writer, storey.place, middleOf(wall.at)), shape],
    ...[text(name.replace('Door ', 'D-')), length(writer, 2.1), length(writer, 0.9)],
    ...(isIfc2x3 ? [] : ['.DOOR.', '.SINGLE_SWING_LEFT.', '$']),
  );
  properties(writer, [record], 'Pset_DoorCommon', { FireRating: "IFCLABEL('EI 30')", IsExternal: 'IFCBOOLEAN(.T.)' });
  return record;
}

/** Of a side of a cell: south, east, north, west. */
function middleOf(at: number): readonly [number, number, number] {
  const [x, y] = cellCorner(Math.floor(at / 4));
  const { widthM, depthM } = CELL;
  const sides = [
    [widthM / 2, 0],
    [widthM, depthM / 2],
    [widthM / 2, depthM],
    [0, depthM / 2],
  ] as const;
  const [dx, dy] = sides[at % 4] as (typeof sides)[number];
  return [x + dx, y + dy, 0];
}
