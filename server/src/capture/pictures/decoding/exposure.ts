// What EXIF tells of an exposure. The block is cut out of the file by libvips, whatever the format; exifr reads the tags,
// raw: its own dates ignore OffsetTimeOriginal.
import exifr from 'exifr';
import { readExifMoment } from '../exif-moment.ts';
import { MAX_EXIF_BYTES } from '../limits.ts';
import type { CameraPosition, Exposure } from '../picture.ts';

/** The tags that are read, by the directories that they are in. */
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

/** The exposure as an EXIF block tells it; whatever is absent, malformed or impossible is left out. */
export async function readExposure(exif: Buffer | undefined): Promise<Exposure> {
  const tags = exif === undefined || exif.length > MAX_EXIF_BYTES ? {} : await readTags(exif);
  const takenAt =
    readExifMoment(
      tags.DateTimeOriginal,
      tags.SubSecTimeOriginal,
      tags.OffsetTimeOriginal,
      ...findOffsets(tags, tags.DateTimeOriginal),
    ) ?? readExifMoment(tags.CreateDate, tags.SubSecTimeDigitized, ...findOffsets(tags, tags.CreateDate));
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
 * Returns the offsets of the other dates that are the same as `date`: of digitisation, and of the file (EXIF 2.32 §4.6.5,
 * 0x9010), which many cameras write alone. The file's is that of the exposure as long as nobody edited the picture, since an
 * editor writes its own date with the offset of its own place.
 */
function findOffsets({ CreateDate, OffsetTimeDigitized, ModifyDate, OffsetTime }: Tags, date: unknown): unknown[] {
  const isUnedited = readExifMoment(ModifyDate) === undefined || ModifyDate === date;
  return [...(CreateDate === date ? [OffsetTimeDigitized] : []), ...(isUnedited ? [OffsetTime] : [])];
}

/**
 * Reads the tags. The library gives up at the first tag that it cannot read, and all directories with the first: then each tag is asked
 * for alone. Malformed EXIF is common and harmless, for the picture itself was decoded.
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

/** Parses one tag; undefined where it is absent or cannot be read. */
async function parseTag(tiff: Buffer, directory: Directory, name: string): Promise<unknown> {
  try {
    return (await parseTags(tiff, { [directory]: [name] }, { silentErrors: true }))[name];
  } catch {
    return undefined;
  }
}

/** No file has it: of a directory of which nothing is picked the library gives everything. */
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
