// The site from the air: the building as far as it stands, a crane, a fence.
import { gradient, hsl, line, type Point, polygon, svg } from './shapes.ts';

export interface SiteView {
  readonly kind: 'site';
  readonly storeys: number;
  /** Of the ground; degrees of the colour wheel. */
  readonly hue: number;
  readonly hasFacade: boolean;
}

const WIDTH = 2000;
const HEIGHT = 1125;
const STOREY_PX = 92;

/** A point over the ground: x to the right, y to the back, z up in storeys. */
function at(x: number, y: number, z: number): Point {
  return [WIDTH * 0.46 + x * 62 + y * 34, HEIGHT * 0.76 + x * 7 - y * 24 - z * STOREY_PX];
}

/** The view as SVG, 2000 × 1125. */
export function siteView(view: SiteView): string {
  const { hue, storeys } = view;
  return svg(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', '#7fb2e0', '#e6eef2')}${gradient('ground', hsl(hue, 24, 70), hsl(hue, 28, 52))}${gradient('glass', '#9cc4dc', '#5f8caa')}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<rect y="330" width="${WIDTH}" height="${HEIGHT - 330}" fill="url(#ground)"/>`,
    polygon(
      [
        [0, 950],
        [WIDTH, 1040],
        [WIDTH, 1110],
        [0, 1010],
      ],
      '#8b8d8e',
    ),
    polygon([at(-9, -1, 0), at(11, -1, 0), at(16, 9, 0), at(-4, 10, 0)], hsl(hue, 18, 44), 'opacity="0.6"'),
    fence(),
    ...Array.from({ length: storeys }, (_, level) => storey(view, level)),
    polygon([at(-7, 0, storeys), at(8, 0, storeys), at(8, 7, storeys), at(-7, 7, storeys)], '#c9c6be'),
    crane(storeys),
  );
}

function storey({ hasFacade }: SiteView, level: number): string {
  const front = polygon(
    [at(-7, 0, level), at(8, 0, level), at(8, 0, level + 1), at(-7, 0, level + 1)],
    hasFacade ? '#d8d4ca' : '#7d7b76',
  );
  const side = polygon(
    [at(8, 0, level), at(8, 7, level), at(8, 7, level + 1), at(8, 0, level + 1)],
    hasFacade ? '#b3aea2' : '#5e5c58',
  );
  const openings = Array.from({ length: 10 }, (_, index) => {
    const x = -6.6 + index * 1.5;
    const pane = [
      at(x, 0, level + 0.22),
      at(x + 0.95, 0, level + 0.22),
      at(x + 0.95, 0, level + 0.82),
      at(x, 0, level + 0.82),
    ];
    return polygon(pane, hasFacade ? 'url(#glass)' : '#3c3a38');
  });
  const slab = line([at(-7, 0, level + 1), at(8, 0, level + 1), at(8, 7, level + 1)], '#b9b5ab', 9);
  return front + side + openings.join('') + slab;
}

function crane(storeys: number): string {
  const top = storeys + 3.4;
  const [foot, head] = [at(-10, 4, 0), at(-10, 4, top)];
  const rungs = Array.from({ length: 16 }, (_, index) => {
    const low = at(-10, 4, (index * top) / 16);
    const high = at(-10, 4, ((index + 1) * top) / 16);
    return line(
      [
        [low[0] - 14, low[1]],
        [high[0] + 14, high[1]],
      ],
      '#d8a21c',
      4,
    );
  });
  const jib = line([[head[0] - 170, head[1] + 12], head, [head[0] + 780, head[1] + 40]], '#d8a21c', 11);
  const tie = line(
    [
      [head[0] + 420, head[1] + 27],
      [head[0], head[1] - 70],
      [head[0] - 150, head[1] + 10],
    ],
    '#b98913',
    4,
  );
  const hook = line(
    [
      [head[0] + 640, head[1] + 36],
      [head[0] + 640, head[1] + 210],
    ],
    '#3d3d3d',
    4,
  );
  const mast = [-14, 14].map((dx) =>
    line(
      [
        [foot[0] + dx, foot[1]],
        [head[0] + dx, head[1] - 60],
      ],
      '#d8a21c',
      6,
    ),
  );
  return [...mast, ...rungs, jib, tie, hook].join('');
}

function fence(): string {
  const posts = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = at(-12 + index, -2.4, 0);
    return line(
      [
        [x, y],
        [x, y - 40],
      ],
      '#e9ecee',
      4,
    );
  });
  return posts.join('') + line([at(-12, -2.4, 0.42), at(11, -2.4, 0.42)], '#e9ecee', 3);
}
