import { useState } from 'react';
import type { PhotoLook } from '../../parts/photo-view/photo-view.tsx';
import { SPHERE_AHEAD } from '../../parts/photo-view/sphere-view.ts';
import type { Size } from '../../parts/plan-canvas/plan-view.ts';
import {
  type FlatOffset,
  flatOffset,
  followFlat,
  followSphere,
  NO_FLAT_OFFSET,
  NO_SPHERE_OFFSET,
  type SphereOffset,
  sphereOffset,
} from './linked-view.ts';

export interface Side {
  readonly isSphere: boolean;
  readonly picture: Size;
}

interface State {
  readonly looks: readonly [PhotoLook, PhotoLook];
  readonly isLinked: boolean;
  readonly flat: FlatOffset;
  readonly sphere: SphereOffset;
}

const BEGIN: State = { looks: [{}, {}], isLinked: true, flat: NO_FLAT_OFFSET, sphere: NO_SPHERE_OFFSET };

/** What both sides show. Linked, each follows the other; linked again, with the offset that they have by then. */
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
        ? { sphere: followSphere(look.sphere ?? SPHERE_AHEAD, before.sphere, sign) }
        : { flat: followFlat({ from: from.picture, to: to.picture }, look.flat, before.flat, sign) };
      return { ...before, looks };
    });
  const onLink = (isLinked: boolean) =>
    setState((before) => {
      if (!isLinked || !canLink) return { ...before, isLinked };
      const [a, b] = before.looks;
      if (left.isSphere) {
        return { ...before, isLinked, sphere: sphereOffset(a.sphere ?? SPHERE_AHEAD, b.sphere ?? SPHERE_AHEAD) };
      }
      return { ...before, isLinked, flat: flatOffset(left.picture, a.flat, right.picture, b.flat) };
    });
  return {
    looks: state.looks,
    isLinked: state.isLinked && canLink,
    canLink,
    onLook,
    onLink,
    reset: () => setState(BEGIN),
  };
}
