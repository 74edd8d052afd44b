import { useState } from 'react';
import type { PhotoLook } from '../../ui/photo-view/photo-view.tsx';
import { openingView, type PhotoSphere, placePicture } from '../../ui/photo-view/sphere-limits.ts';
import { SPHERE_AHEAD, type SphereView } from '../../ui/photo-view/sphere-view.ts';
import type { Size } from '../../ui/plan-canvas/plan-view.ts';
import {
  computeFlatOffset,
  computeSphereOffset,
  type FlatOffset,
  followFlat,
  followSphere,
  NO_FLAT_OFFSET,
  type SphereOffset,
} from './linked-view.ts';

export interface Side {
  readonly isSphere: boolean;
  readonly picture: Size;
  readonly sphere: PhotoSphere | null;
}

interface State {
  readonly looks: readonly [PhotoLook, PhotoLook];
  readonly isLinked: boolean;
  readonly flat: FlatOffset;
  /** Undefined until the person links the views; until then see `computeFirstOffset`. */
  readonly sphere: SphereOffset | undefined;
}

const BEGIN: State = { looks: [{}, {}], isLinked: true, flat: NO_FLAT_OFFSET, sphere: undefined };

const getOpeningView = ({ picture, sphere }: Side): SphereView =>
  openingView(placePicture(picture, sphere), sphere, SPHERE_AHEAD.zoom);

/** Computes the offset of two panoramas: the same compass direction if both state their heading, else as they open. */
function computeFirstOffset(left: Side, right: Side): SphereOffset {
  const [from, to] = [left.sphere?.headingDeg ?? null, right.sphere?.headingDeg ?? null];
  if (from !== null && to !== null) return { yaw: ((from - to) * Math.PI) / 180, pitch: 0, zoom: 0 };
  return computeSphereOffset(getOpeningView(left), getOpeningView(right));
}

/** Holds the views of both sides. While linked, each follows the other; linking again takes the offset of that moment. */
export function useLinkedLooks(left: Side | undefined, right: Side | undefined) {
  const [state, setState] = useState(BEGIN);
  const canLink = left !== undefined && right !== undefined && left.isSphere === right.isSphere;
  const onLook = (at: 0 | 1, look: PhotoLook) =>
    setState((before) => {
      const looks: [PhotoLook, PhotoLook] = at === 0 ? [look, before.looks[1]] : [before.looks[0], look];
      if (!before.isLinked || !canLink) return { ...before, looks };
      const [from, to] = at === 0 ? [left, right] : [right, left];
      const sign = at === 0 ? 1 : -1;
      looks[1 - at] = left.isSphere
        ? {
            sphere: followSphere(
              look.sphere ?? getOpeningView(from),
              before.sphere ?? computeFirstOffset(left, right),
              sign,
            ),
          }
        : { flat: followFlat({ from: from.picture, to: to.picture }, look.flat, before.flat, sign) };
      return { ...before, looks };
    });
  const onLink = (isLinked: boolean) =>
    setState((before) => {
      if (!isLinked || !canLink) return { ...before, isLinked };
      const [a, b] = before.looks;
      if (left.isSphere) {
        return {
          ...before,
          isLinked,
          sphere: computeSphereOffset(a.sphere ?? getOpeningView(left), b.sphere ?? getOpeningView(right)),
        };
      }
      return { ...before, isLinked, flat: computeFlatOffset(left.picture, a.flat, right.picture, b.flat) };
    });
  const [first, second] = state.looks;
  // Until the person looks around, the second photo shows the direction in which the first one opens.
  const isUntouched = second.sphere === undefined && first.sphere === undefined;
  const looks: State['looks'] =
    canLink && left.isSphere && state.isLinked && isUntouched
      ? [first, { sphere: followSphere(getOpeningView(left), state.sphere ?? computeFirstOffset(left, right), 1) }]
      : state.looks;
  return {
    looks,
    isLinked: state.isLinked && canLink,
    canLink,
    onLook,
    onLink,
    reset: () => setState(BEGIN),
  };
}
