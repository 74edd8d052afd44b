// The parts of a view that the schemas restrict more than archives do (visinfo.xsd of 2.1 and 3.0).
import { isDeepStrictEqual } from 'node:util';
import type { BcfCamera, BcfTargetVersion, BcfView } from './topic.ts';

/** 2.1 takes fields of view from 45 to 60 degrees; its successor lifted the bounds, and viewers expect other values. */
const OLD_FOV = [45, 60] as const;
/** 3.0 excludes 0 and 180 themselves. */
const NEW_FOV = [1, 179] as const;

const COLOUR = /^[0-9A-F]{6}(?:[0-9A-F]{2})?$/;

/**
 * Fits a view to a version: the field of view within its bounds, a camera's aspect ratio where the version demands one,
 * colours and pictures of a form that it knows.
 */
export function fitView(view: BcfView, version: BcfTargetVersion): BcfView {
  const { camera, components, bitmaps } = view;
  return {
    ...view,
    camera: camera === null ? null : fitCamera(camera, version),
    components:
      components === null
        ? null
        : { ...components, colouring: components.colouring.filter(({ colour }) => COLOUR.test(colour)) },
    bitmaps: bitmaps
      .map((each) => ({ ...each, format: each.format === 'JPEG' ? 'JPG' : each.format }))
      .filter(({ format }) => format === 'PNG' || format === 'JPG'),
  };
}

/** 3.0 demands an aspect ratio; 4 to 3 is that of views before screens became wide. */
function fitCamera(camera: BcfCamera, version: BcfTargetVersion): BcfCamera {
  const { aspectRatio, kind, extent } = camera;
  const given = aspectRatio !== null && aspectRatio > 0 ? aspectRatio : 4 / 3;
  const fitted = { ...camera, aspectRatio: version === '3.0' ? given : null };
  return kind === 'perspective' ? { ...fitted, extent: fitFov(extent, version) } : fitted;
}

function fitFov(degrees: number, version: BcfTargetVersion): number {
  const [min, max] = version === '2.1' ? OLD_FOV : NEW_FOV;
  if (version === '3.0' && degrees > 0 && degrees < 180) return degrees;
  return Math.min(max, Math.max(min, degrees));
}

/**
 * Returns the camera for a view that has none, which 3.0 does not allow: from above, over its first mark. Reading takes
 * exactly this one for none.
 */
export function standInCamera({ lines }: Pick<BcfView, 'lines'>): BcfCamera {
  const { x, y, z } = lines[0]?.start ?? { x: 0, y: 0, z: 0 };
  return {
    kind: 'orthogonal',
    viewPoint: { x, y, z: z + 100 },
    direction: { x: 0, y: 0, z: -1 },
    up: { x: 0, y: 1, z: 0 },
    extent: 100,
    aspectRatio: 4 / 3,
  };
}

/** True for a camera that stands in for none. */
export const isStandIn = (camera: BcfCamera, view: Pick<BcfView, 'lines'>): boolean =>
  isDeepStrictEqual(camera, standInCamera(view));
