// Kinds and visibilities of photos in the order of filters and menus.
import type { Photo } from '../../../contract/records/photo.ts';

export type { Photo } from '../../../contract/records/photo.ts';
export type PhotoKind = Photo['kind'];
export const PHOTO_KINDS = ['photo360', 'photo', 'video_frame', 'drone'] as const satisfies readonly PhotoKind[];
export const VISIBILITIES = ['draft', 'live'] as const satisfies readonly Photo['visibility'][];

/** Theme colour of the pins of each kind; each kind has an icon as well. */
export const KIND_COLOURS: Readonly<Record<PhotoKind, string>> = {
  photo360: 'violet',
  photo: 'ink',
  video_frame: 'teal',
  drone: 'orange',
};
