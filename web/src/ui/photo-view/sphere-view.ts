// View of a 360 picture.

/** Angles in radians; `zoom` from 0 (widest) to 100. */
export interface SphereView {
  readonly yaw: number;
  readonly pitch: number;
  readonly zoom: number;
}

export const SPHERE_AHEAD: SphereView = { yaw: 0, pitch: 0, zoom: 20 };

/** Limits a view to a full turn, straight up and down, and the zoom range of the viewer. */
export function withinSphere({ yaw, pitch, zoom }: SphereView): SphereView {
  const turn = 2 * Math.PI;
  return {
    yaw: ((yaw % turn) + turn) % turn,
    pitch: Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch)),
    zoom: Math.min(100, Math.max(0, zoom)),
  };
}

/** True if a person sees no difference. */
export function looksSame(a: SphereView, b: SphereView): boolean {
  const turned = Math.abs(withinSphere({ ...a, yaw: a.yaw - b.yaw + Math.PI }).yaw - Math.PI);
  return turned < 1e-3 && Math.abs(a.pitch - b.pitch) < 1e-3 && Math.abs(a.zoom - b.zoom) < 0.05;
}
