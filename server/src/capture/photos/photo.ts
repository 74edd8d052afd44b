// Rules of a captured photo: pure.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type Photo, type PhotoChange, type PhotoCreate, photoFields } from '../../../../contract/records/photo.ts';
import type { WritableValues } from '../../../../contract/records/record.ts';
import { validationFailed } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Version } from '../../platform/records/record-table.ts';
import { applyDefaults, selectChanges } from '../../platform/records/record-table.ts';
import { computeTakenAt, type PhotoFacts, selectPhotoKind } from '../pictures/public.ts';

export type PhotoFields = WritableValues<typeof photoFields>;
export type PhotoVersion = Version<'photo', Photo>;

/** Time zone of the project and time of the upload. */
export interface UploadMoment {
  readonly projectTimeZone: string;
  readonly uploadedAtMs: number;
}

/** Returns the fields of a new photo: those given, else those read from the picture, else the defaults (contract §6). */
export function newPhoto(create: PhotoCreate, facts: PhotoFacts, moment: UploadMoment): PhotoFields {
  return {
    ...applyDefaults(photoFields, create),
    kind: selectPhotoKind({ given: create.kind, panorama: facts.panorama }),
    takenAt: computeTakenAt({ given: create.takenAt, exif: facts.takenAt, ...moment }),
  };
}

/** Returns the fields that an update changes; empty if it changes nothing. Refuses an update that breaks a rule. */
export function changedFields(before: PhotoFields, change: PhotoChange): Partial<PhotoFields> {
  const { takenAt, ...rest } = change;
  const given = takenAt === undefined ? rest : { ...rest, takenAt: instantOf(Date.parse(takenAt)) };
  requirePosition({ ...before, ...given });
  return selectChanges(photoFields, before, given);
}

/** Refuses one coordinate without the other and coordinates without a plan (contract §1). */
export function requirePosition(photo: {
  floorPlanId?: string | null | undefined;
  planX?: number | null | undefined;
  planY?: number | null | undefined;
}): void {
  const [planX, planY, floorPlanId] = [photo.planX ?? null, photo.planY ?? null, photo.floorPlanId ?? null];
  const message =
    (planX === null) !== (planY === null)
      ? createMessage('field.bothCoordinates')
      : planX !== null && floorPlanId === null
        ? createMessage('field.needsPlan')
        : undefined;
  if (message !== undefined) throw validationFailed(['planX', 'planY'].map((path) => ({ path, message })));
}
