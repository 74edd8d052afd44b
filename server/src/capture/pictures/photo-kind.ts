import type { Panorama } from './picture.ts';

/**
 * The kind of a photo (spec 2.4, contract §6): the given one always wins; else `photo360` where the picture itself says
 * so. A picture that is merely twice as wide as high stays `photo` until a person gives `photo360`.
 */
export function photoKindOf<Kind extends string>(photo: {
  given?: Kind | null | undefined;
  panorama: Panorama;
}): Kind | 'photo' | 'photo360' {
  return photo.given ?? (photo.panorama === 'gpano' ? 'photo360' : 'photo');
}
