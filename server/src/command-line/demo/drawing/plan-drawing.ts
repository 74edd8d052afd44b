// A floor plan as an architect's sheet: axes, outer walls, rooms with their doors and areas, a scale bar.
import { lettering } from './lettering.ts';
import { line, type Point, polygon, svg } from './shapes.ts';

export type Side = 'north' | 'east' | 'south' | 'west';

/** A room: its left upper corner, width and depth in metres from the building's, and where its door is. */
export interface Room {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly door?: Side;
}

export interface PlanDrawing {
  readonly title: string;
  readonly scaleMPerPx: number;
  readonly widthM: number;
  readonly depthM: number;
  readonly rooms: readonly Room[];
}

/** Around the building, for axes and lettering. */
const MARGIN_M = 4;
const AXIS_EVERY_M = 8;
const INK = '#26303a';
const DOOR_M = 0.9;

/** Where a point of the building (metres from its left upper corner) is on the drawing, in pixels. */
export function pixelOf(drawing: PlanDrawing, xM: number, yM: number): Point {
  return [(xM + MARGIN_M) / drawing.scaleMPerPx, (yM + MARGIN_M) / drawing.scaleMPerPx];
}

/** The sheet as SVG. */
export function planDrawing(drawing: PlanDrawing): string {
  const { scaleMPerPx, widthM, depthM, rooms } = drawing;
  const width = Math.round((widthM + 2 * MARGIN_M) / scaleMPerPx);
  const height = Math.round((depthM + 2 * MARGIN_M) / scaleMPerPx);
  const outline = boxOf(drawing, { x: 0, y: 0, width: widthM, depth: depthM });
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="#fdfdfa"/>`,
    axes(drawing),
    ...rooms.map((room) => polygon(boxOf(drawing, room), '#f1f4ee', `stroke="${INK}" stroke-width="5"`)),
    polygon(outline, 'none', `stroke="${INK}" stroke-width="14" stroke-linejoin="miter"`),
    ...rooms.map((room) => doorOf(drawing, room) + labelOf(drawing, room)),
    scaleBar(drawing),
    lettering(`${drawing.title}  1/100`, [width - 330, height - 60], 28, INK),
  );
}

function boxOf(drawing: PlanDrawing, { x, y, width, depth }: Omit<Room, 'label'>): Point[] {
  const at = (xM: number, yM: number) => pixelOf(drawing, xM, yM);
  return [at(x, y), at(x + width, y), at(x + width, y + depth), at(x, y + depth)];
}

function labelOf(drawing: PlanDrawing, { label, x, y, width, depth }: Room): string {
  const [left, top] = pixelOf(drawing, x + width / 2, y + depth / 2);
  const letterPx = Math.min(26, (width / drawing.scaleMPerPx / (label.length * 6)) * 4.4);
  const area = `${(width * depth).toFixed(1)} M2`;
  return lettering(label, [left, top - 14], letterPx) + lettering(area, [left, top + 22], letterPx * 0.66, '#7a848c');
}

// A gap in the wall, the leaf standing open and the quarter circle that it sweeps.
function doorOf(drawing: PlanDrawing, { x, y, width, depth, door }: Room): string {
  if (door === undefined) return '';
  const isLevel = door === 'north' || door === 'south';
  const alongM = (isLevel ? width : depth) * 0.3;
  const hingeX = isLevel ? x + alongM : door === 'west' ? x : x + width;
  const hingeY = isLevel ? (door === 'north' ? y : y + depth) : y + alongM;
  const inward = door === 'north' || door === 'west' ? DOOR_M : -DOOR_M;
  const hinge = pixelOf(drawing, hingeX, hingeY);
  const closed = isLevel ? pixelOf(drawing, hingeX + DOOR_M, hingeY) : pixelOf(drawing, hingeX, hingeY + DOOR_M);
  const open = isLevel ? pixelOf(drawing, hingeX, hingeY + inward) : pixelOf(drawing, hingeX + inward, hingeY);
  const radius = DOOR_M / drawing.scaleMPerPx;
  const sweep = door === 'north' || door === 'east' ? 0 : 1;
  const arc = `<path d="M ${open[0]} ${open[1]} A ${radius} ${radius} 0 0 ${isLevel ? sweep : 1 - sweep} ${closed[0]} ${closed[1]}" fill="none" stroke="#8b949b" stroke-width="2"/>`;
  return line([hinge, closed], '#f1f4ee', 10) + line([hinge, open], INK, 4) + arc;
}

function axes(drawing: PlanDrawing): string {
  const { widthM, depthM } = drawing;
  const lines: string[] = [];
  for (let x = 0, index = 0; x <= widthM; x += AXIS_EVERY_M, index += 1) {
    lines.push(axis(drawing, [x, -2.2], [x, depthM + 1], String(index + 1)));
  }
  for (let y = 0, index = 0; y <= depthM; y += AXIS_EVERY_M, index += 1) {
    lines.push(axis(drawing, [-2.2, y], [widthM + 1, y], String.fromCharCode(65 + index)));
  }
  return lines.join('');
}

function axis(drawing: PlanDrawing, from: Point, to: Point, name: string): string {
  const [x1, y1] = pixelOf(drawing, ...from);
  const [x2, y2] = pixelOf(drawing, ...to);
  return [
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#b9c2c9" stroke-width="2" stroke-dasharray="28 8 4 8"/>`,
    `<circle cx="${x1}" cy="${y1}" r="30" fill="#fdfdfa" stroke="#5a6670" stroke-width="3"/>`,
    lettering(name, [x1, y1], 28, '#5a6670'),
  ].join('');
}

function scaleBar(drawing: PlanDrawing): string {
  const fields = [0, 1, 2, 3].map((index) => {
    const box = boxOf(drawing, { x: index * 2, y: drawing.depthM + 2, width: 2, depth: 0.3 });
    return polygon(box, index % 2 === 0 ? INK : '#fdfdfa', `stroke="${INK}" stroke-width="2"`);
  });
  const [x, y] = pixelOf(drawing, 9.4, drawing.depthM + 2.15);
  return `${fields.join('')}${lettering('8 M', [x, y], 22, INK)}`;
}
