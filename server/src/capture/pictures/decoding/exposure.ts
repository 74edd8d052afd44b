// What EXIF tells of an exposure. The block is cut out of the file by libvips, whatever the format; exifr reads the tags,
// raw: its own dates ignore OffsetTimeOriginal.
import exifr from 'exifr';
import { readExifMoment } from '../exif-moment.ts';
import { MAX_EXIF_BYTES } from '../limits.ts';
import type { CameraPosition, Exposure } from '../picture.ts';

const OPTIONS = {
  tiff: true,
  ifd0: { pick: ['Make', 'Model', 'ModifyDate'] },
  exif: {
    pick: [
      'DateTimeOriginal',
      'SubSecTimeOriginal',
      'OffsetTimeOriginal',
      'CreateDate',
      'SubSecTimeDigitized',
      'OffsetTimeDigitized',
      'OffsetTime',
    ],
  },
  gps: {
    pick: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude', 'GPSAltitudeRef', 'GPSAltitude'],
  },
  ifd1: false,
  interop: false,
  makerNote: false,
  userComment: false,
  xmp: false,
  icc: false,
  iptc: false,
  reviveValues: false,
  translateValues: false,
  mergeOutput: true,
};

type Tags = Record<string, unknown>;

/** The exposure as an EXIF block tells it; whatever is absent, malformed or impossible is left out. */
export async function readExposure(exif: Buffer | undefined): Promise<Exposure> {
  const tags = exif === undefined || exif.length > MAX_EXIF_BYTES ? {} : await readTags(exif);
  const takenAt =
    readExifMoment(tags.DateTimeOriginal, tags.SubSecTimeOriginal, tags.OffsetTimeOriginal ?? findOffset(tags)) ??
    readExifMoment(tags.CreateDate, tags.SubSecTimeDigitized, tags.OffsetTimeDigitized ?? findOffset(tags));
  const position = positionOf(tags);
  const cameraMake = readName(tags.Make);
  const cameraModel = readName(tags.Model);
  return {
    ...(takenAt === undefined ? {} : { takenAt }),
    ...(position === undefined ? {} : { position }),
    ...(cameraMake === undefined ? {} : { cameraMake }),
    ...(cameraModel === undefined ? {} : { cameraModel }),
  };
}

/**
 * The offset of the file's own date (EXIF 2.32 §4.6.5, 0x9010), which many cameras write alone: it is that of the exposure as
 * long as nobody edited the picture, since an editor writes its own date with the offset of its own place.
 */
function findOffset({ ModifyDate, DateTimeOriginal, CreateDate, OffsetTime }: Tags): unknown {
  return ModifyDate === undefined || ModifyDate === (DateTimeOriginal ?? CreateDate) ? OffsetTime : undefined;
}

async function readTags(exif: Buffer): Promise<Tags> {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  try {
    return ((await exifr.parse(tiff, OPTIONS)) as Tags | undefined) ?? {};
  } catch {
    // Malformed EXIF is common and harmless: the picture itself was decoded, so it counts as a picture without EXIF.
    return {};
  }
}

/** Exactly 0, 0 is a receiver without a fix. */
function positionOf(tags: Tags): CameraPosition | undefined {
  const latitude = degreesOf(tags.GPSLatitude, signOf(tags.GPSLatitudeRef, 'N', 'S'), 90);
  const longitude = degreesOf(tags.GPSLongitude, signOf(tags.GPSLongitudeRef, 'E', 'W'), 180);
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined;
  const altitudeM = altitudeOf(tags);
  return altitudeM === undefined ? { latitude, longitude } : { latitude, longitude, altitudeM };
}

function signOf(ref: unknown, positive: string, negative: string): 1 | -1 | undefined {
  if (ref === positive) return 1;
  return ref === negative ? -1 : undefined;
}

/** Degrees from EXIF's degrees, minutes and seconds; the sum with 0 makes −0 a plain 0. */
function degreesOf(parts: unknown, sign: 1 | -1 | undefined, limit: number): number | undefined {
  if (sign === undefined || !Array.isArray(parts) || parts.length !== 3) return undefined;
  const [degrees, minutes, seconds] = parts.map((part) => (part >= 0 ? Number(part) : Number.NaN));
  const value = (degrees ?? Number.NaN) + (minutes ?? Number.NaN) / 60 + (seconds ?? Number.NaN) / 3600;
  return value <= limit ? sign * value + 0 : undefined;
}

function altitudeOf(tags: Tags): number | undefined {
  const metres = tags.GPSAltitude;
  if (typeof metres !== 'number' || !Number.isFinite(metres) || Math.abs(metres) > 100_000) return undefined;
  const ref = tags.GPSAltitudeRef instanceof Uint8Array ? tags.GPSAltitudeRef[0] : tags.GPSAltitudeRef;
  return ref === 1 ? 0 - metres : metres;
}

/** A maker's text without padding and control characters; at most 100 characters. */
function readName(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const name = text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  return name === '' ? undefined : name;
}
