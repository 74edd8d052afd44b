// Results of inspections and inputs of renderings. No decoder is imported here: the service uses these types, and only the
// child process of `picture-process.ts` touches bytes.

export type PhotoMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic';
export type PlanMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/**
 * Evidence that the picture shows the whole sphere. `gpano`: its metadata says so (GPano XMP). `two_to_one`: it is exactly
 * twice as wide as high without such metadata, which a person must confirm. `none`: neither.
 */
export type Panorama = 'gpano' | 'two_to_one' | 'none';

/**
 * The part of the sphere that a partial panorama covers, in degrees of its own frame: `leftDeg` from −180 (behind, at the
 * left edge of the whole panorama), `topDeg` from 90 (straight up).
 */
export interface SphereArea {
  leftDeg: number;
  topDeg: number;
  widthDeg: number;
  heightDeg: number;
}

/** Metadata of a panorama: its part of the sphere (null: all of it), its pose, the initial view. */
export interface PhotoSphere {
  area: SphereArea | null;
  /** The compass heading of the picture's centre. */
  headingDeg: number | null;
  /** Upward tilt of the camera; `rollDeg` is its roll. */
  pitchDeg: number;
  rollDeg: number;
  /** From north, as `headingDeg`. */
  initialHeadingDeg: number | null;
  initialPitchDeg: number | null;
}

/** Time of exposure in EXIF: local time `YYYY-MM-DDTHH:mm:ss.sss` and, if known, its offset (`+03:00`). */
export interface ExifMoment {
  local: string;
  offset?: string;
}

/** Position of the camera in its metadata: WGS 84 degrees, metres above (below: negative) sea level. */
export interface CameraPosition {
  latitude: number;
  longitude: number;
  altitudeM?: number;
}

/** EXIF metadata of an exposure; a member is absent if the picture does not have it or its value is invalid. */
export interface Exposure {
  takenAt?: ExifMoment;
  position?: CameraPosition;
  cameraMake?: string;
  cameraModel?: string;
}

/** Result of inspecting a photo. The size is the one after applying the EXIF orientation. */
export interface PhotoFacts extends Exposure {
  mediaType: PhotoMediaType;
  widthPx: number;
  heightPx: number;
  panorama: Panorama;
  sphere?: PhotoSphere;
}

/**
 * Result of inspecting a floor plan file. The size is that of the plan picture, in whose pixels `planX` and `planY` are
 * (contract §1): the upright picture, or the rendering of the chosen page of a PDF. Only a PDF has `pageCount`.
 */
export interface PlanFacts {
  mediaType: PlanMediaType;
  widthPx: number;
  heightPx: number;
  pageCount?: number;
}

/**
 * `picture` is the plan picture of a PDF page, as PNG; of any other file the original is the picture. `document` is a JPEG for
 * documents, which is not kept.
 */
export type RenditionName = 'thumbnail' | 'screen' | 'picture' | 'document';

/** Renditions to generate from one file, each at its own path. `page` counts from 1 and is for PDF plans. */
export interface RenderOrder {
  kind: 'photo' | 'photo360' | 'plan';
  page?: number;
  outputs: { name: RenditionName; path: string }[];
}

/** A rendition that was written. */
export interface Rendition {
  name: RenditionName;
  path: string;
  mediaType: 'image/webp' | 'image/png' | 'image/jpeg';
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
}
