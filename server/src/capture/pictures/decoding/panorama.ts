// Reads the part of the sphere that a photo shows (contract §6) from Google's photo sphere metadata:
// https://developers.google.com/streetview/spherical-metadata
import { MAX_XMP_BYTES } from '../limits.ts';
import type { Panorama, PhotoSphere, SphereArea } from '../picture.ts';

const NAMESPACE = /xmlns:([A-Za-z_][\w.-]*)\s*=\s*["']http:\/\/ns\.google\.com\/photos\/1\.0\/panorama\/["']/;

/** The type of panorama, and its place on the sphere if the picture states one. */
export interface PanoramaFacts {
  panorama: Panorama;
  sphere?: PhotoSphere;
}

interface Picture {
  /** The XMP packets of the file, the standard one first. */
  xmp: readonly Buffer[];
  /** Size of the upright picture. */
  widthPx: number;
  heightPx: number;
}

type Property = (name: string) => string | undefined;

/** Reads GPano metadata from the XMP packets, otherwise checks the aspect ratio of the upright picture. */
export function readPanorama(picture: Picture): PanoramaFacts {
  const property = readGpano(picture.xmp);
  const projection = property('ProjectionType');
  if (projection === undefined) {
    return { panorama: picture.widthPx === 2 * picture.heightPx ? 'two_to_one' : 'none' };
  }
  if (projection.toLowerCase() !== 'equirectangular') return { panorama: 'none' };
  if (property('UsePanoramaViewer')?.toLowerCase() === 'false') return { panorama: 'none' };
  const sphere = readSphere(property, picture);
  return sphere === undefined ? { panorama: 'gpano' } : { panorama: 'gpano', sphere };
}

function readGpano(packets: readonly Buffer[]): Property {
  const known = packets
    .filter((packet) => packet.length <= MAX_XMP_BYTES)
    .map((packet) => packet.toString('utf8'))
    .map((text) => ({ text, prefix: NAMESPACE.exec(text)?.[1] }));
  return (name) => {
    for (const { text, prefix } of known) {
      const value = prefix === undefined ? undefined : findXmpProperty(text, `${prefix}:${name}`);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Reads the sphere; undefined if the packet has no crop, pose or initial view, as for the common whole sphere. */
function readSphere(property: Property, picture: Picture): PhotoSphere | undefined {
  const degrees = (name: string, limit: number) => {
    const value = parseXmpNumber(property(name));
    return value !== undefined && Math.abs(value) <= limit ? value : undefined;
  };
  const sphere: PhotoSphere = {
    area: readArea(property, picture) ?? null,
    headingDeg: degrees('PoseHeadingDegrees', 360) ?? null,
    pitchDeg: degrees('PosePitchDegrees', 90) ?? 0,
    rollDeg: degrees('PoseRollDegrees', 180) ?? 0,
    initialHeadingDeg: degrees('InitialViewHeadingDegrees', 360) ?? null,
    initialPitchDeg: degrees('InitialViewPitchDegrees', 90) ?? null,
  };
  const { area, headingDeg, pitchDeg, rollDeg, initialHeadingDeg, initialPitchDeg } = sphere;
  const isPlain = pitchDeg === 0 && rollDeg === 0 && (initialHeadingDeg ?? 0) === 0 && (initialPitchDeg ?? 0) === 0;
  return area === null && headingDeg === null && isPlain ? undefined : sphere;
}

/** Tolerance for rounding, of the crop's aspect ratio to the picture's and of a crop that exceeds the panorama. */
const TOLERANCE = 0.02;
const MIN_AREA_DEG = 2;

/**
 * Reads the cropped area in degrees, so that it applies to the picture at any resolution. Returns undefined for the whole
 * sphere, and for numbers that contradict each other or the picture, which an editor leaves behind if it crops or turns
 * without rewriting the metadata.
 */
function readArea(property: Property, { widthPx, heightPx }: Picture): SphereArea | undefined {
  const pixels = (name: string) => parseXmpNumber(property(name));
  const fullWidth = pixels('FullPanoWidthPixels');
  const width = pixels('CroppedAreaImageWidthPixels');
  const height = pixels('CroppedAreaImageHeightPixels');
  if (fullWidth === undefined || width === undefined || height === undefined) return undefined;
  const fullHeight = pixels('FullPanoHeightPixels') ?? fullWidth / 2;
  if (fullWidth <= 0 || fullHeight <= 0 || width <= 0 || height <= 0) return undefined;
  const left = pixels('CroppedAreaLeftPixels') ?? (fullWidth - width) / 2;
  const top = pixels('CroppedAreaTopPixels') ?? (fullHeight - height) / 2;
  const isInside = (start: number, length: number, full: number) =>
    start >= 0 && start + length <= full * (1 + TOLERANCE);
  if (!isInside(left, width, fullWidth) || !isInside(top, height, fullHeight)) return undefined;
  if (Math.abs((width / height) * (heightPx / widthPx) - 1) > TOLERANCE) return undefined;
  const widthDeg = Math.min(360, (width / fullWidth) * 360);
  const heightDeg = Math.min(180, (height / fullHeight) * 180);
  if (widthDeg < MIN_AREA_DEG || heightDeg < MIN_AREA_DEG) return undefined;
  if (widthDeg === 360 && heightDeg === 180) return undefined;
  return {
    leftDeg: Math.min((left / fullWidth) * 360 - 180, 180 - widthDeg),
    topDeg: Math.max(90 - (top / fullHeight) * 180, heightDeg - 90),
    widthDeg,
    heightDeg,
  };
}

/** Parses a finite decimal number, written like XMP's Integer and Real (XMP part 1 §8.2.1). */
function parseXmpNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d{1,9}(?:\.\d{0,20})?$/.test(text) ? Number(text) + 0 : undefined;
}

/** Finds a simple property, written as an attribute or an element (XMP part 1 §7.4, §7.9.2.2). */
function findXmpProperty(xmp: string, name: string): string | undefined {
  const literal = name.replaceAll(/[.-]/g, '\\$&');
  const attribute = new RegExp(`\\s${literal}\\s*=\\s*["']([^"'<]{0,100})["']`).exec(xmp);
  const element = attribute ?? new RegExp(`<${literal}(?:\\s[^<>]{0,200})?>([^<]{0,100})</`).exec(xmp);
  return element?.[1]?.trim();
}
