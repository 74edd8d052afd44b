// The view into a room under construction: one vanishing point, and what stands in the room at that stage of the work.
import { gradient, hsl, line, type Point, polygon, svg } from './shapes.ts';

export interface RoomView {
  readonly kind: 'room';
  readonly stage: 'structure' | 'services' | 'finished';
  /** Of the walls; degrees of the colour wheel. */
  readonly hue: number;
  readonly windows: number;
}

const WIDTH = 1600;
const HEIGHT = 1200;
const HALF_WIDTH = 1050;
const HALF_HEIGHT = 760;
/** The far wall is this much smaller than the near edge. */
const DEPTH = 1.9;

/** A point of the room: x from −1 (left) to 1, y from −1 (ceiling) to 1 (floor), z from 0 (near) to 1 (far wall). */
function at(x: number, y: number, z: number): Point {
  const size = 1 / (1 + DEPTH * z);
  return [WIDTH * 0.47 + x * HALF_WIDTH * size, HEIGHT * 0.5 + y * HALF_HEIGHT * size];
}

const quad = (...corners: [number, number, number][]): Point[] => corners.map(([x, y, z]) => at(x, y, z));

/** The view as SVG, 1600 × 1200. */
export function roomView(view: RoomView): string {
  const { stage, hue } = view;
  const saturation = stage === 'finished' ? 22 : 7;
  const light = stage === 'structure' ? 52 : stage === 'services' ? 64 : 82;
  const tone = (offset: number) => hsl(hue, saturation, light + offset);
  const contents = { structure, services, finished }[stage];
  return svg(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('floor', tone(-26), tone(-12))}${gradient('far', tone(2), tone(-8))}${gradient('sky', '#8fbfe6', '#eaf3f8')}</defs>`,
    polygon(quad([-1, -1, 0], [1, -1, 0], [1, -1, 1], [-1, -1, 1]), tone(6)),
    polygon(quad([-1, 1, 0], [1, 1, 0], [1, 1, 1], [-1, 1, 1]), 'url(#floor)'),
    polygon(quad([-1, -1, 0], [-1, -1, 1], [-1, 1, 1], [-1, 1, 0]), tone(-6)),
    polygon(quad([1, -1, 0], [1, -1, 1], [1, 1, 1], [1, 1, 0]), tone(-11)),
    polygon(quad([-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]), 'url(#far)'),
    ...windowsOf(view),
    ...contents(tone),
  );
}

function windowsOf({ windows, stage }: RoomView): string[] {
  const frame = stage === 'structure' ? '#6d6f70' : '#f4f5f5';
  return Array.from({ length: windows }, (_, index) => {
    const near = 0.08 + (index * 0.9) / windows;
    const far = near + 0.62 / windows;
    const pane = quad([1, -0.55, near], [1, -0.55, far], [1, 0.35, far], [1, 0.35, near]);
    return polygon(pane, 'url(#sky)', `stroke="${frame}" stroke-width="12"`);
  });
}

type Tone = (offset: number) => string;

// Bare concrete: columns, joints of the formwork, props, a puddle.
function structure(tone: Tone): string[] {
  const joints = [0.15, 0.35, 0.6, 0.85].map((z) => line(quad([-1, -1, z], [1, -1, z]), tone(-8), 3));
  const columns = [-0.62, 0.3].flatMap((x) => [
    polygon(quad([x, -1, 0.55], [x + 0.14, -1, 0.55], [x + 0.14, 1, 0.55], [x, 1, 0.55]), tone(-4)),
    polygon(quad([x + 0.14, -1, 0.55], [x + 0.14, -1, 0.66], [x + 0.14, 1, 0.66], [x + 0.14, 1, 0.55]), tone(-17)),
  ]);
  const props = [-0.8, -0.35, 0.05, 0.6].map((x) => line(quad([x, -1, 0.8], [x, 1, 0.8]), '#c8641e', 9));
  const [x, y] = at(-0.2, 0.98, 0.3);
  const puddle = `<ellipse cx="${x}" cy="${y}" rx="210" ry="34" fill="${tone(-30)}" opacity="0.55"/>`;
  return [...joints, puddle, ...props, ...columns];
}

// Ducts, cable trays and pipes below the ceiling, studs of a partition, a stack of boards.
function services(tone: Tone): string[] {
  const duct = (x: number, y: number, colour: string) => [
    polygon(quad([x, y, 0], [x + 0.26, y, 0], [x + 0.26, y, 1], [x, y, 1]), colour),
    polygon(quad([x, y - 0.16, 0], [x, y, 0], [x, y, 1], [x, y - 0.16, 1]), '#8d979e'),
  ];
  const straps = [0.1, 0.3, 0.5, 0.7, 0.9].map((z) => line(quad([-0.5, -0.74, z], [-0.24, -0.74, z]), '#76828a', 5));
  const pipes = [0.35, 0.42, 0.49].map((x, index) =>
    line(quad([x, -0.8, 0], [x, -0.8, 1]), ['#b4472f', '#2f6fb4', '#3c8a58'][index] ?? '#888888', 12 - index * 2),
  );
  const studs = Array.from({ length: 9 }, (_, index) => {
    const z = 0.1 + index * 0.1;
    return line(quad([-0.98, -1, z], [-0.98, 1, z]), '#c9ced2', 9);
  });
  const boards = [0, 1, 2, 3].map((layer) => {
    const y = 0.96 - layer * 0.06;
    return polygon(
      quad([0.25, y, 0.5], [0.8, y, 0.5], [0.8, y - 0.05, 0.5], [0.25, y - 0.05, 0.5]),
      tone(12 - layer * 3),
    );
  });
  return [...studs, ...duct(-0.5, -0.74, '#aeb8be'), ...straps, ...pipes, ...boards];
}

// Ceiling grid and lamps, floor joints, a door in the far wall, skirting.
function finished(tone: Tone): string[] {
  const across = [0.12, 0.28, 0.46, 0.66, 0.88].map((z) => line(quad([-1, -1, z], [1, -1, z]), tone(0), 3));
  const along = [-0.6, -0.2, 0.2, 0.6].map((x) => line(quad([x, -1, 0], [x, -1, 1]), tone(0), 3));
  const lamps = [0.2, 0.56].flatMap((z) =>
    [-0.52, 0.28].map((x) =>
      polygon(
        quad([x, -0.995, z], [x + 0.24, -0.995, z], [x + 0.24, -0.995, z + 0.1], [x, -0.995, z + 0.1]),
        '#fffef2',
      ),
    ),
  );
  const tiles = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75].map((x) => line(quad([x, 1, 0], [x, 1, 1]), tone(-24), 2));
  const door = quad([-0.4, -0.35, 1], [-0.02, -0.35, 1], [-0.02, 1, 1], [-0.4, 1, 1]);
  const skirting = line(quad([-1, 0.97, 0], [-1, 0.97, 1], [1, 0.97, 1], [1, 0.97, 0]), tone(-30), 6);
  return [
    ...across,
    ...along,
    ...lamps,
    ...tiles,
    polygon(door, '#a8764a', 'stroke="#6e4a2b" stroke-width="7"'),
    skirting,
  ];
}
