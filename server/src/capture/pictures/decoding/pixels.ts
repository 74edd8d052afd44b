import { MAX_PIXELS, MAX_PIXELS_HEIF, MAX_PIXELS_HELD_WHOLE, MAX_SIDE_PX } from '../limits.ts';
import { corrupt, tooManyPixels } from '../refusal.ts';

/** How much of the picture its decoder must hold at once; what follows is measured in `limits.ts`. */
type Storage = 'rows' | 'held_whole' | 'heif';

const LIMITS: Record<Storage, number> = {
  rows: MAX_PIXELS,
  held_whole: MAX_PIXELS_HELD_WHOLE,
  heif: MAX_PIXELS_HEIF,
};

/** Refuses a picture whose header announces more pixels than are read, or none. */
export function checkPixels(header: { widthPx: number; heightPx: number; storage: Storage }): void {
  const { widthPx, heightPx } = header;
  const limit = LIMITS[header.storage];
  if (!(widthPx >= 1 && heightPx >= 1)) throw corrupt();
  if (widthPx > MAX_SIDE_PX || heightPx > MAX_SIDE_PX || widthPx * heightPx > limit) throw tooManyPixels(limit);
}
