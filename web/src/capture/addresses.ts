// Search parameters of the screens of capture: filters, and the record that is open.
import {
  createSearchParser,
  parseAsInstant,
  parseAsOneOf,
  parseAsText,
  parseAsUuid,
} from '../records/search-params.ts';
import { PHOTO_KINDS, VISIBILITIES } from './photo-words.ts';

/** Maximum length of a photo tag. */
const MAX_TAG_LENGTH = 64;

/** Parses the filters of the photos on a plan, and which pin is open. */
export const planView = createSearchParser({
  milestone: parseAsUuid,
  kind: parseAsOneOf(PHOTO_KINDS),
  tag: parseAsText(MAX_TAG_LENGTH),
  visibility: parseAsOneOf(VISIBILITIES),
  photo: parseAsUuid,
  issue: parseAsUuid,
  /** A photo to be placed on the plan. */
  place: parseAsUuid,
  /** Hides the pins of issues. */
  issues: parseAsOneOf([false]),
});

export type PlanView = ReturnType<typeof planView>;

/** Parses the two photos that are compared, and the milestone whose photos are offered. */
export const compareView = createSearchParser({
  left: parseAsUuid,
  right: parseAsUuid,
  milestone: parseAsUuid,
  slider: parseAsOneOf([true]),
});

export const GALLERY_ORDERS = ['-takenAt', 'takenAt', '-createdAt', 'createdAt'] as const;

/** Parses the filters and the order of the gallery. */
export const galleryView = createSearchParser({
  milestone: parseAsUuid,
  plan: parseAsUuid,
  kind: parseAsOneOf(PHOTO_KINDS),
  tag: parseAsText(MAX_TAG_LENGTH),
  visibility: parseAsOneOf(VISIBILITIES),
  /** Only photos without a place on a plan. */
  placed: parseAsOneOf([false]),
  takenFrom: parseAsInstant,
  takenTo: parseAsInstant,
  sort: parseAsOneOf(GALLERY_ORDERS),
});

export type GalleryView = ReturnType<typeof galleryView>;

/** Parses the plan and the milestone of the screen that led to the uploads. */
export const uploadView = createSearchParser({ plan: parseAsUuid, milestone: parseAsUuid });
