import type { Photo } from '../../../contract/records/photo.ts';

// Kinds and states of photos, as filters and menus name them.

export type { Photo } from '../../../contract/records/photo.ts';
export type PhotoKind = Photo['kind'];
export const PHOTO_KINDS = ['photo360', 'photo', 'video_frame', 'drone'] as const satisfies readonly PhotoKind[];
export const VISIBILITIES = ['draft', 'live'] as const satisfies readonly Photo['visibility'][];

/** The colour of a kind's pins: theme colours, beside an icon of its own. */
export const KIND_COLOURS: Readonly<Record<PhotoKind, string>> = {
  photo360: 'violet',
  photo: 'ink',
  video_frame: 'teal',
  drone: 'orange',
};
