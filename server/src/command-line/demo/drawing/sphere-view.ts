// A room all around, as a 360° camera sees it from the middle: equirectangular, twice as wide as high.
import { gradient, hsl, type Point, polygon, svg } from './shapes.ts';

export interface SphereView {
  readonly kind: 'sphere';
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
export function sphereView({ hue, windows }: SphereView): string {
  const wall = (light: number) => hsl(hue, 16, light);
  return svg(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('ceiling', wall(94), wall(80))}${gradient('floor', hsl(28, 26, 48), hsl(28, 22, 62))}${gradient('sky', '#7db4e2', '#eef5f8')}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall(76)}"/>`,
    `<polygon points="0,0 ${WIDTH},0 ${edge(ABOVE)}" fill="url(#ceiling)"/>`,
    `<polygon points="0,${HEIGHT} ${WIDTH},${HEIGHT} ${edge(BELOW)}" fill="url(#floor)"/>`,
    face(
      [
        [-HALF.x, ABOVE, HALF.z],
        [HALF.x, ABOVE, HALF.z],
        [HALF.x, BELOW, HALF.z],
        [-HALF.x, BELOW, HALF.z],
      ],
      wall(82),
    ),
    ...Array.from({ length: windows }, (_, index) => windowOf(index, windows)),
    face(
      [
        [HALF.x, 0.5, -0.9],
        [HALF.x, 0.5, 0.1],
        [HALF.x, BELOW, 0.1],
        [HALF.x, BELOW, -0.9],
      ],
      '#a8764a',
    ),
    face(
      [
        [-HALF.x, 0.4, -1.6],
        [-HALF.x, 0.4, 1.2],
        [-HALF.x, -0.5, 1.2],
        [-HALF.x, -0.5, -1.6],
      ],
      '#f7f8f8',
    ),
    ...[-2.1, 0.9].map((x) =>
      face(
        [
          [x, ABOVE - 0.01, 1],
          [x + 1.2, ABOVE - 0.01, 1],
          [x + 1.2, ABOVE - 0.01, 1.6],
          [x, ABOVE - 0.01, 1.6],
        ],
        '#fffef0',
      ),
    ),
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
  return face(
    [
      [left, 0.9, HALF.z],
      [right, 0.9, HALF.z],
      [right, -0.7, HALF.z],
      [left, -0.7, HALF.z],
    ],
    'url(#sky)',
  );
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
