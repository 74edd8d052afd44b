/// <reference lib="esnext.temporal" />
import { instantOf } from '../../platform/clock.ts';
import { isCalendarMoment } from './exif-moment.ts';
import type { ExifMoment } from './picture.ts';

const EARLIEST_MS = Date.parse('1900-01-01T00:00:00Z');

/** A camera set to UTC+14 for a project in UTC−12 is 26 hours ahead; what is further ahead is not a time of exposure. */
const MAX_AHEAD_MS = 26 * 60 * 60 * 1000;

/**
 * When a photo was taken, as an instant on the wire (contract §6): what the client gives; else EXIF, by its own offset
 * or, where it has none, by the project's time zone; else the moment of upload.
 *
 * A wall time that the zone skips is moved on by the length of the gap, one that it has twice is the first of the two
 * (RFC 5545 §3.3.5). EXIF before 1900 or more than 26 hours after the upload is an unset clock and counts as absent.
 * `given` has passed the schema (RFC 3339 with an offset) and `projectTimeZone` is one that the runtime knows; throws a
 * RangeError where that is not so.
 */
export function takenAtOf(photo: {
  given?: string | null | undefined;
  exif?: ExifMoment | undefined;
  projectTimeZone: string;
  uploadedAtMs: number;
}): string {
  if (photo.given !== undefined && photo.given !== null) return instantOf(Date.parse(photo.given));
  const exifMs = photo.exif === undefined ? undefined : exposureMs(photo.exif, photo.projectTimeZone);
  if (exifMs === undefined || exifMs < EARLIEST_MS || exifMs > photo.uploadedAtMs + MAX_AHEAD_MS) {
    return instantOf(photo.uploadedAtMs);
  }
  return instantOf(exifMs);
}

function exposureMs(exif: ExifMoment, timeZone: string): number | undefined {
  if (!isCalendarMoment(exif.local)) return undefined;
  if (exif.offset !== undefined) return Temporal.Instant.from(exif.local + exif.offset).epochMilliseconds;
  const wallTime = Temporal.PlainDateTime.from(exif.local);
  return wallTime.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}
