// The few forms that the demo's pictures are made of, as SVG.

export type Point = readonly [x: number, y: number];

/** A filled polygon. */
export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${pointsOf(points)}" fill="${fill}" ${more}/>`;
}

/** A line through points, not filled. */
export function line(points: readonly Point[], colour: string, width: number): string {
  return `<polyline points="${pointsOf(points)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A gradient from the top to the bottom of what is filled with it. */
export function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A picture of this size in pixels. */
export function svg(width: number, height: number, ...content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content.join('')}</svg>`;
}

/** A colour by hue (degrees), saturation and lightness (percent). */
export const hsl = (hue: number, saturation: number, lightness: number) => `hsl(${hue}, ${saturation}%, ${lightness}%)`;

function pointsOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
