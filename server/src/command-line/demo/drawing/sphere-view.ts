// A room all around, as a 360° camera sees it from the middle: equirectangular, twice as wide as high.
import { gradient, hsl, type Point, polygon, svg } from './shapes.ts';

export interface SphereView {
  readonly kind: 'sphere';
  readonly stage: 'structure' | 'services' | 'finished';
  /** Of the walls; degrees of the colour wheel. */
  readonly hue: number;
  readonly windows: number;
}

const WIDTH = 3000;
const HEIGHT = 1500;
/** Half the room, and how far floor and ceiling are from the camera; metres. */
const HALF = { x: 4.2, z: 3.1 };
const BELOW = -1.6;
const ABOVE = 1.4;
const STEPS = 24;

type Place = readonly [x: number, y: number, z: number];

/** Where a place is on the sphere; the middle of the picture looks along +z. */
function at([x, y, z]: Place): Point {
  const around = Math.atan2(x, z) / (2 * Math.PI);
  const up = Math.atan2(y, Math.hypot(x, z)) / Math.PI;
  return [(0.5 + around) * WIDTH, (0.5 - up) * HEIGHT];
}

/** The view as SVG, 3000 × 1500. */
export function sphereView(view: SphereView): string {
  const { stage, hue, windows } = view;
  const [saturation, light] = { structure: [5, -22], services: [8, -10], finished: [16, 0] }[stage] as [number, number];
  const wall = (lightness: number) => hsl(hue, saturation, lightness + light);
  const floor =
    stage === 'finished' ? gradient('floor', hsl(28, 26, 48), hsl(28, 22, 62)) : gradient('floor', wall(56), wall(68));
  const contents = { structure, services, finished }[stage];
  return svg(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('ceiling', wall(94), wall(80))}${floor}${gradient('sky', '#7db4e2', '#eef5f8')}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall(76)}"/>`,
    `<polygon points="0,0 ${WIDTH},0 ${edge(ABOVE)}" fill="url(#ceiling)"/>`,
    `<polygon points="0,${HEIGHT} ${WIDTH},${HEIGHT} ${edge(BELOW)}" fill="url(#floor)"/>`,
    upright([-HALF.x, HALF.z], [HALF.x, HALF.z], [BELOW, ABOVE], wall(82)),
    ...Array.from({ length: windows }, (_, index) => windowOf(index, windows)),
    // The way out: a hole until the door hangs in it.
    upright([HALF.x, -0.9], [HALF.x, 0.1], [BELOW, 0.5], stage === 'finished' ? '#a8764a' : '#3f4244'),
    ...contents(wall),
  );
}

type Wall = (lightness: number) => string;

// Columns, the props of the slab above, boards on the floor.
function structure(wall: Wall): string[] {
  const props = [-3, -1.8, 1.8, 3].flatMap((x) =>
    [-2.2, 2.2].map((z) => upright([x - 0.05, z], [x + 0.05, z], [BELOW, ABOVE], '#c8641e')),
  );
  const columns = [-2.4, 2.1].map((x) => upright([x, 2.6], [x + 0.4, 2.6], [BELOW, ABOVE], wall(64)));
  return [...columns, ...props, flat([-1.4, 0.9], [0.6, 1.7], BELOW, '#b98d5a')];
}

// Studs without boards, ducts and pipes below the ceiling, a stack of boards.
function services(wall: Wall): string[] {
  const studs = Array.from({ length: 9 }, (_, index) => {
    const z = -2.4 + index * 0.6;
    return upright([-HALF.x + 0.1, z], [-HALF.x + 0.1, z + 0.08], [BELOW, ABOVE], '#d5dadd');
  });
  const pipes = ['#b4472f', '#2f6fb4', '#3c8a58'].map((colour, index) =>
    flat([-3.9, -0.9 - index * 0.16], [-0.3, -0.82 - index * 0.16], ABOVE - 0.15, colour),
  );
  return [
    ...studs,
    flat([-4, 0.9], [4, 1.5], ABOVE - 0.35, '#8d979e'),
    upright([-4, 1.5], [4, 1.5], [ABOVE - 0.35, ABOVE - 0.05], '#aeb8be'),
    ...pipes,
    flat([1.1, 0.8], [2.6, 1.8], BELOW + 0.2, wall(90)),
  ];
}

// A board on the wall, lamps in the ceiling.
function finished(): string[] {
  return [
    upright([-HALF.x, -1.6], [-HALF.x, 1.2], [-0.5, 0.4], '#f7f8f8'),
    ...[-2.1, 0.9].map((x) => flat([x, 1], [x + 1.2, 1.6], ABOVE - 0.01, '#fffef0')),
  ];
}

type OnFloor = readonly [x: number, z: number];

/** A face that stands between two places of the floor, from one height to the other. */
function upright([x, z]: OnFloor, [endX, endZ]: OnFloor, [low, high]: readonly [number, number], fill: string): string {
  return face(
    [
      [x, high, z],
      [endX, high, endZ],
      [endX, low, endZ],
      [x, low, z],
    ],
    fill,
  );
}

/** A face that lies at a height, between two corners. */
function flat([x, z]: OnFloor, [endX, endZ]: OnFloor, y: number, fill: string): string {
  return face(
    [
      [x, y, z],
      [endX, y, z],
      [endX, y, endZ],
      [x, y, endZ],
    ],
    fill,
  );
}

/** Where all the walls meet ceiling or floor, from the right edge of the picture to the left. */
function edge(y: number): string {
  const points = Array.from({ length: 181 }, (_, index) => {
    const angle = Math.PI - (index / 180) * 2 * Math.PI;
    const far = Math.min(HALF.x / Math.abs(Math.sin(angle)), HALF.z / Math.abs(Math.cos(angle)));
    const up = Math.atan2(y, far) / Math.PI;
    return `${((0.5 + angle / (2 * Math.PI)) * WIDTH).toFixed(1)},${((0.5 - up) * HEIGHT).toFixed(1)}`;
  });
  return points.join(' ');
}

function windowOf(index: number, count: number): string {
  const wide = (2 * HALF.x) / count;
  const left = -HALF.x + index * wide + 0.35;
  const right = left + wide - 0.7;
  return upright([left, HALF.z], [right, HALF.z], [-0.7, 0.9], 'url(#sky)');
}

/** A flat face; its straight edges are curves on the sphere, so they are drawn in steps. */
function face(corners: readonly Place[], fill: string): string {
  const points = corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return Array.from({ length: STEPS }, (_, step) => at(between(from, to, step / STEPS)));
  });
  return polygon(points, fill, 'stroke="#5d6266" stroke-width="3"');
}

function between(from: Place, to: Place, share: number): Place {
  const mix = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [mix(0), mix(1), mix(2)];
}
