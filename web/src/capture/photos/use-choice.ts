// Which photos are chosen for work on many at once.
import { useState } from 'react';
import type { Rows } from '../../api/rows.ts';
import type { Photo } from '../photo-words.ts';

export interface Choice {
  readonly photos: ReadonlyMap<string, Photo>;
  /** Chooses the photo at a place or takes it back; with `isRange` all from the one before to this one. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly set: (photos: readonly Photo[]) => void;
  /** Takes photos out of the choice: what was to be done with them is done. */
  readonly release: (ids: readonly string[]) => void;
}

/** No photo is chosen at first. */
export function useChoice(rows: Rows<Photo>): Choice {
  const [photos, setPhotos] = useState<ReadonlyMap<string, Photo>>(new Map());
  const [anchor, setAnchor] = useState<number>();
  return {
    photos,
    toggle(index, isRange) {
      const next = new Map(photos);
      if (isRange && anchor !== undefined) {
        for (let at = Math.min(anchor, index); at <= Math.max(anchor, index); at += 1) add(next, rows.at(at));
      } else {
        const photo = rows.at(index);
        if (photo !== undefined && !next.delete(photo.id)) next.set(photo.id, photo);
      }
      setAnchor(index);
      setPhotos(next);
    },
    set: (chosen) => setPhotos(new Map(chosen.map((photo) => [photo.id, photo]))),
    release(ids) {
      const gone = new Set(ids);
      setPhotos((before) => new Map([...before].filter(([id]) => !gone.has(id))));
    },
  };
}

function add(photos: Map<string, Photo>, photo: Photo | undefined): void {
  if (photo !== undefined) photos.set(photo.id, photo);
}
