// What can be said of an uploaded picture, and what can be asked of one. No decoder is imported here: the service
// reads these types, only the child process of `picture-process.ts` touches bytes.

export type PhotoMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic';
export type PlanMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/**
 * Whether the picture shows the whole sphere. `gpano`: it says so itself (GPano XMP). `two_to_one`: it is exactly twice
 * as wide as high and says nothing, which a person must confirm. `none`: neither.
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

/** A panorama's statements about itself: its part of the sphere (null: all of it), its pose, the view to open with. */
export interface PhotoSphere {
  area: SphereArea | null;
  /** The compass heading of the picture's centre. */
  headingDeg: number | null;
  /** By how much the camera was tilted up, and rolled. */
  pitchDeg: number;
  rollDeg: number;
  /** From north, as `headingDeg`. */
  initialHeadingDeg: number | null;
  initialPitchDeg: number | null;
}

/** The moment of exposure as EXIF has it: wall time `YYYY-MM-DDTHH:mm:ss.sss` and, if known, its offset (`+03:00`). */
export interface ExifMoment {
  local: string;
  offset?: string;
}

/** Where the camera stood by its own account: WGS 84 degrees, metres above (below: negative) sea level. */
export interface CameraPosition {
  latitude: number;
  longitude: number;
  altitudeM?: number;
}

/** What EXIF tells of an exposure; each member is absent where the picture does not say it, or says nonsense. */
export interface Exposure {
  takenAt?: ExifMoment;
  position?: CameraPosition;
  cameraMake?: string;
  cameraModel?: string;
}

/** What a photo says of itself. The size is as it is seen: after its EXIF orientation. */
export interface PhotoFacts extends Exposure {
  mediaType: PhotoMediaType;
  widthPx: number;
  heightPx: number;
  panorama: Panorama;
  sphere?: PhotoSphere;
}

/**
 * What a floor plan file says of itself. The size is that of the plan picture, in whose pixels `planX` and `planY` are
 * (contract §1): the picture as it is seen, or the rendering of the chosen page of a PDF. `pageCount` is of a PDF only.
 */
export interface PlanFacts {
  mediaType: PlanMediaType;
  widthPx: number;
  heightPx: number;
  pageCount?: number;
}

/** `picture` is the plan picture of a PDF's page, as PNG; of any other file the original is the picture. */
export type RenditionName = 'thumbnail' | 'screen' | 'picture';

/** Renditions to make of one file, each written to its own path. `page` counts from 1 and is for PDF plans. */
export interface RenderOrder {
  kind: 'photo' | 'photo360' | 'plan';
  page?: number;
  outputs: { name: RenditionName; path: string }[];
}

/** A rendition that was written. */
export interface Rendition {
  name: RenditionName;
  path: string;
  mediaType: 'image/webp' | 'image/png';
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
}
