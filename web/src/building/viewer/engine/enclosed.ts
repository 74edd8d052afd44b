// Whether a surface encloses something, and how much.

/** What a triangle adds may be rounded by so much of the whole. */
const AREA_SLACK = 1e-3;
const VOLUME_SLACK = 3e-2;

/**
 * The volume that triangles enclose: negative where they face inwards; undefined where they leave an opening. Edges are not compared:
 * cut solids have corners amid the edges of their neighbours. Instead the areas of a closed surface, as vectors, come to nothing, and
 * the flow of x, y and z through it is the same, its volume (Gauss).
 */
export function enclosedVolume(positions: ArrayLike<number>, indices: ArrayLike<number>): number | undefined {
  const [ox = 0, oy = 0, oz = 0] = [positions[0], positions[1], positions[2]];
  let [area, ax, ay, az, fx, fy, fz] = [0, 0, 0, 0, 0, 0, 0];
  const corner = (at: number): [number, number, number] => {
    const place = (indices[at] as number) * 3;
    return [
      (positions[place] as number) - ox,
      (positions[place + 1] as number) - oy,
      (positions[place + 2] as number) - oz,
    ];
  };
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [(uy * vz - uz * vy) / 2, (uz * vx - ux * vz) / 2, (ux * vy - uy * vx) / 2];
    area += Math.hypot(nx, ny, nz);
    ax += nx;
    ay += ny;
    az += nz;
    fx += (nx * (a[0] + b[0] + c[0])) / 3;
    fy += (ny * (a[1] + b[1] + c[1])) / 3;
    fz += (nz * (a[2] + b[2] + c[2])) / 3;
  }
  const most = Math.max(Math.abs(fx), Math.abs(fy), Math.abs(fz));
  const isEven = Math.max(fx, fy, fz) - Math.min(fx, fy, fz) <= most * VOLUME_SLACK;
  return most > 0 && isEven && Math.hypot(ax, ay, az) <= area * AREA_SLACK ? (fx + fy + fz) / 3 : undefined;
}
