// A captured photo's rules: pure.
import { isDeepStrictEqual } from 'node:util';
import type { Photo, PhotoChange, PhotoCreate } from '../../../../contract/records/photo.ts';
import { validationFailed } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { type PhotoFacts, photoKindOf, takenAtOf } from '../pictures/public.ts';

/** The fields that a person may change. */
export type PhotoFields = Omit<Photo, 'id' | 'projectId' | 'visibility' | 'createdAt'>;

/** A record with the instant of its last change, which its ETag follows from. */
export interface PhotoVersion {
  readonly photo: Photo;
  readonly changedAt: string;
}

/** Where and when a photo was uploaded. */
export interface UploadMoment {
  readonly projectTimeZone: string;
  readonly uploadedAtMs: number;
}

/** The fields of a new photo: what the sender gives, else what the picture says, else the defaults (contract §6). */
export function newPhoto(create: PhotoCreate, facts: PhotoFacts, moment: UploadMoment): PhotoFields {
  return {
    floorPlanId: create.floorPlanId ?? null,
    milestoneId: create.milestoneId ?? null,
    kind: photoKindOf({ given: create.kind, panorama: facts.panorama }),
    planX: create.planX ?? null,
    planY: create.planY ?? null,
    worldPosition: create.worldPosition ?? null,
    elementGuid: create.elementGuid ?? null,
    modelId: create.modelId ?? null,
    takenAt: takenAtOf({ given: create.takenAt, exif: facts.takenAt, ...moment }),
    tags: create.tags ?? [],
    notes: create.notes ?? null,
  };
}

/** The fields that differ after a change; empty when it changes nothing. Refuses a change that breaks a rule. */
export function changedFields(before: PhotoFields, change: PhotoChange): Partial<PhotoFields> {
  const { takenAt, ...rest } = change;
  const asked: Partial<PhotoFields> =
    takenAt === undefined ? rest : { ...rest, takenAt: instantOf(Date.parse(takenAt)) };
  requirePosition({ ...before, ...asked });
  const changed = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name as keyof PhotoFields]),
  );
  return Object.fromEntries(changed);
}

/** Refuses one coordinate without the other, and coordinates without a plan (contract §1). */
export function requirePosition(photo: {
  floorPlanId?: string | null | undefined;
  planX?: number | null | undefined;
  planY?: number | null | undefined;
}): void {
  const [planX, planY, floorPlanId] = [photo.planX ?? null, photo.planY ?? null, photo.floorPlanId ?? null];
  const message =
    (planX === null) !== (planY === null)
      ? 'planX and planY are given together or not at all'
      : planX !== null && floorPlanId === null
        ? 'a position on a plan needs a floorPlanId'
        : undefined;
  if (message !== undefined) throw validationFailed(['planX', 'planY'].map((path) => ({ path, message })));
}

// Not isDeepStrictEqual alone: to it 0 and -0 differ.
function isSame(left: unknown, right: unknown): boolean {
  return left === right || isDeepStrictEqual(left, right);
}
