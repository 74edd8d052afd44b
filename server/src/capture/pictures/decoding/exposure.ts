// Reads the EXIF metadata of an exposure. libvips extracts the block from the file, whatever the format; exifr reads the
// tags, raw: its own dates ignore OffsetTimeOriginal.
import exifr from 'exifr';
import { readExifMoment } from '../exif-moment.ts';
import { MAX_EXIF_BYTES } from '../limits.ts';
import type { CameraPosition, Exposure } from '../picture.ts';

/** The tags to read, by directory. */
const TAGS = {
  ifd0: ['Make', 'Model', 'ModifyDate'],
  exif: [
    'DateTimeOriginal',
    'SubSecTimeOriginal',
    'OffsetTimeOriginal',
    'CreateDate',
    'SubSecTimeDigitized',
    'OffsetTimeDigitized',
    'OffsetTime',
  ],
  gps: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude', 'GPSAltitudeRef', 'GPSAltitude'],
} as const;
type Directory = keyof typeof TAGS;

const OPTIONS = {
  tiff: true,
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

/** Reads the exposure from an EXIF block; absent, malformed and impossible values are omitted. */
export async function readExposure(exif: Buffer | undefined): Promise<Exposure> {
  const tags = exif === undefined || exif.length > MAX_EXIF_BYTES ? {} : await readTags(exif);
  const takenAt =
    readExifMoment(
      tags.DateTimeOriginal,
      tags.SubSecTimeOriginal,
      tags.OffsetTimeOriginal,
      ...findOffsets(tags, tags.DateTimeOriginal),
    ) ?? readExifMoment(tags.CreateDate, tags.SubSecTimeDigitized, ...findOffsets(tags, tags.CreateDate));
  const position = readPosition(tags);
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
 * Returns the offsets of the other dates equal to `date`: of digitisation, and of the file (EXIF 2.32 §4.6.5, 0x9010), often
 * the only one that a camera writes. The file's offset is that of the exposure unless the picture was edited, since an editor
 * writes its own date with its own offset.
 */
function findOffsets({ CreateDate, OffsetTimeDigitized, ModifyDate, OffsetTime }: Tags, date: unknown): unknown[] {
  const isUnedited = readExifMoment(ModifyDate) === undefined || ModifyDate === date;
  return [...(CreateDate === date ? [OffsetTimeDigitized] : []), ...(isUnedited ? [OffsetTime] : [])];
}

/**
 * Reads the tags. The library stops at the first tag that it cannot read, and skips all directories if the first fails: then
 * each tag is read separately. Malformed EXIF is common and harmless, because the picture itself was decoded.
 */
async function readTags(exif: Buffer): Promise<Tags> {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  try {
    return await parseTags(tiff, TAGS, { silentErrors: false });
  } catch {
    const tags: Tags = {};
    for (const [directory, names] of Object.entries(TAGS) as [Directory, readonly string[]][]) {
      for (const name of names) tags[name] = await parseTag(tiff, directory, name);
    }
    return tags;
  }
}

/** Parses one tag; undefined if it is absent or cannot be read. */
async function parseTag(tiff: Buffer, directory: Directory, name: string): Promise<unknown> {
  try {
    return (await parseTags(tiff, { [directory]: [name] }, { silentErrors: true }))[name];
  } catch {
    return undefined;
  }
}

/** A tag that no file has: if no tag of a directory is picked, the library returns all of them. */
const NO_TAG = 0xfffe;

async function parseTags(
  tiff: Buffer,
  wanted: Partial<Record<Directory, readonly string[]>>,
  { silentErrors }: { silentErrors: boolean },
): Promise<Tags> {
  const pick = (directory: Directory) => ({ pick: [...(wanted[directory] ?? [NO_TAG])] });
  const options = { ...OPTIONS, silentErrors, ifd0: pick('ifd0'), exif: pick('exif'), gps: pick('gps') };
  return ((await exifr.parse(tiff, options)) as Tags | undefined) ?? {};
}

/** Reads the position; exactly 0, 0 comes from a receiver without a fix and is ignored. */
function readPosition(tags: Tags): CameraPosition | undefined {
  const latitude = toDegrees(tags.GPSLatitude, readSign(tags.GPSLatitudeRef, 'N', 'S'), 90);
  const longitude = toDegrees(tags.GPSLongitude, readSign(tags.GPSLongitudeRef, 'E', 'W'), 180);
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined;
  const altitudeM = readAltitude(tags);
  return altitudeM === undefined ? { latitude, longitude } : { latitude, longitude, altitudeM };
}

function readSign(ref: unknown, positive: string, negative: string): 1 | -1 | undefined {
  if (ref === positive) return 1;
  return ref === negative ? -1 : undefined;
}

/** Converts EXIF's degrees, minutes and seconds to degrees; adding 0 turns −0 into 0. */
function toDegrees(parts: unknown, sign: 1 | -1 | undefined, limit: number): number | undefined {
  if (sign === undefined || !Array.isArray(parts) || parts.length !== 3) return undefined;
  const [degrees, minutes, seconds] = parts.map((part) => (part >= 0 ? Number(part) : Number.NaN));
  const value = (degrees ?? Number.NaN) + (minutes ?? Number.NaN) / 60 + (seconds ?? Number.NaN) / 3600;
  return value <= limit ? sign * value + 0 : undefined;
}

function readAltitude(tags: Tags): number | undefined {
  const metres = tags.GPSAltitude;
  if (typeof metres !== 'number' || !Number.isFinite(metres) || Math.abs(metres) > 100_000) return undefined;
  const ref = tags.GPSAltitudeRef instanceof Uint8Array ? tags.GPSAltitudeRef[0] : tags.GPSAltitudeRef;
  return ref === 1 ? 0 - metres : metres;
}

/** Reads a name without padding and control characters, at most 100 characters. */
function readName(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const name = text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  return name === '' ? undefined : name;
}
