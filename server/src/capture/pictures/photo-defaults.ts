/// <reference lib="esnext.temporal" />
// Values that a new photo takes from its picture if the client gives none.
import { instantOf } from '../../platform/clock.ts';
import { isCalendarMoment } from './exif-moment.ts';
import type { ExifMoment, Panorama } from './picture.ts';

const EARLIEST_MS = Date.parse('1900-01-01T00:00:00Z');

/** A camera set to UTC+14 for a project in UTC−12 is 26 hours ahead; a time further ahead is not one of exposure. */
const MAX_AHEAD_MS = 26 * 60 * 60 * 1000;

/**
 * Computes when a photo was taken, as an instant on the wire (contract §6): the time given by the client; else EXIF, by its
 * own offset or, if it has none, by the project's time zone; else the time of the upload.
 *
 * A local time that the zone skips is moved forward by the length of the gap; an ambiguous one is the first of the two
 * (RFC 5545 §3.3.5). EXIF before 1900 or more than 26 hours after the upload is an unset clock and counts as absent.
 * Throws a RangeError unless `given` has passed the schema (RFC 3339 with an offset) and the runtime knows
 * `projectTimeZone`.
 */
export function computeTakenAt(photo: {
  given?: string | null | undefined;
  exif?: ExifMoment | undefined;
  projectTimeZone: string;
  uploadedAtMs: number;
}): string {
  if (photo.given !== undefined && photo.given !== null) return instantOf(Date.parse(photo.given));
  const exifMs = photo.exif === undefined ? undefined : computeExposureMs(photo.exif, photo.projectTimeZone);
  if (exifMs === undefined || exifMs < EARLIEST_MS || exifMs > photo.uploadedAtMs + MAX_AHEAD_MS) {
    return instantOf(photo.uploadedAtMs);
  }
  return instantOf(exifMs);
}

function computeExposureMs(exif: ExifMoment, timeZone: string): number | undefined {
  if (!isCalendarMoment(exif.local)) return undefined;
  if (exif.offset !== undefined) return Temporal.Instant.from(exif.local + exif.offset).epochMilliseconds;
  const wallTime = Temporal.PlainDateTime.from(exif.local);
  return wallTime.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/**
 * Selects the kind of a photo (spec 2.4, contract §6): the given one always wins; else `photo360` if the metadata of the
 * picture says so. A picture that is merely twice as wide as high stays `photo` until a person sets `photo360`.
 */
export function selectPhotoKind<Kind extends string>(photo: {
  given?: Kind | null | undefined;
  panorama: Panorama;
}): Kind | 'photo' | 'photo360' {
  return photo.given ?? (photo.panorama === 'gpano' ? 'photo360' : 'photo');
}
