// The spaces of a storey: one to a cell of its grid, their areas known in each of the ways that files have them.

import { text } from '../../src/command-line/demo/drawing/step-text.ts';
import {
  area,
  boxShape,
  type IfcWriter,
  idOf,
  length,
  placement,
  properties,
  quantities,
  rooted,
} from './ifc-writer.ts';
import type { WrittenSpace } from './options.ts';
import { CELL, cellCorner, type Storey } from './storey.ts';

const LONG_NAMES = ['Büro', 'مكتب', 'Foyer', "Architect's room", '会議室', 'Plant \\ services'] as const;
const SOURCES = ['net', 'gross', 'quantity', 'property', 'footprint'] as const;

interface PlannedSpace {
  /** What its GlobalId is made of. */
  readonly id: string;
  readonly name: string;
  readonly longName: string;
  /** Which cell, and by it which size and which source of its area. */
  readonly cell: number;
}

/**
 * The spaces of a storey in a revision: the second has a new last one in the first storey, does without the last one of the last,
 * and each calls the very first one anew.
 */
export function plannedSpaces({ index, number, isLast }: Storey, count: number, revision: number): PlannedSpace[] {
  const planned = Array.from({ length: count }, (_, cell): PlannedSpace => {
    const longName = LONG_NAMES[cell % LONG_NAMES.length] as string;
    const isRenamed = index === 0 && cell === 0 && revision > 1;
    return {
      id: `space ${number}.${cell}`,
      name: `${number}.${String(cell + 1).padStart(2, '0')}`,
      longName: isRenamed ? `${longName} (${revision})` : longName,
      cell,
    };
  });
  if (isLast && revision > 1) planned.pop();
  const added = Array.from({ length: index === 0 ? revision - 1 : 0 }, (_, at) => ({
    id: `space added ${at + 2}`,
    name: `${number}.N${at + 2}`,
    longName: 'New',
    cell: count + at,
  }));
  return [...planned, ...added];
}

/** Draws a space, and answers where its record is and what a reader should find. */
export function drawSpace(writer: IfcWriter, storey: Storey, planned: PlannedSpace): [record: string, WrittenSpace] {
  const { file } = writer;
  const { cell, name, longName, id } = planned;
  const size = { widthM: CELL.widthM - 0.2 - (cell % 3) * 0.5, depthM: CELL.depthM - 0.2, heightM: 2.8 };
  const [x, y] = cellCorner(cell);
  const place = placement(writer, storey.place, [x + CELL.widthM / 2, y + CELL.depthM / 2, 0]);
  const record = file.add(
    'IFCSPACE',
    ...rooted(writer, id),
    ...[text(name), '$', '$', place, boxShape(writer, size), text(longName), '.ELEMENT.', '.INTERNAL.', '$'],
  );
  const footprintM2 = size.widthM * size.depthM;
  const areaSource = SOURCES[cell % SOURCES.length] as WrittenSpace['areaSource'];
  const areaM2 = drawArea(writer, record, { areaSource, footprintM2 });
  properties(writer, [record], 'Pset_SpaceCommon', { Reference: `IFCIDENTIFIER(${text(name)})` });
  return [record, { guid: idOf(writer, id), name, longName, storey: storey.name, areaM2, areaSource }];
}

interface KnownArea {
  readonly areaSource: WrittenSpace['areaSource'];
  readonly footprintM2: number;
}

/** Writes the area in the way asked for, and answers it. */
function drawArea(writer: IfcWriter, record: string, { areaSource, footprintM2 }: KnownArea): number {
  const base = writer.isIfc2x3 ? 'BaseQuantities' : 'Qto_SpaceBaseQuantities';
  const ofNet = footprintM2 * 0.95;
  const written = (m2: number) => ['AREA', area(writer, m2)] as const;
  const height = ['LENGTH', length(writer, 2.8)] as const;
  if (areaSource === 'net') {
    quantities(writer, record, base, {
      GrossFloorArea: written(footprintM2),
      NetFloorArea: written(ofNet),
      Height: height,
    });
    return ofNet;
  }
  if (areaSource === 'gross')
    quantities(writer, record, base, { GrossFloorArea: written(footprintM2), Height: height });
  if (areaSource === 'quantity') quantities(writer, record, 'GSA Space Areas', { 'GSA BIM Area': written(ofNet) });
  if (areaSource === 'property') {
    properties(writer, [record], 'Dimensions', { Area: `IFCAREAMEASURE(${area(writer, ofNet)})` });
  }
  return areaSource === 'gross' || areaSource === 'footprint' ? footprintM2 : ofNet;
}
