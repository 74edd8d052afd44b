// Photos chosen for a bulk action.
import { useState } from 'react';
import type { Rows } from '../../api/rows.ts';
import type { Photo } from '../photo-words.ts';
import type { NamedPhoto } from './photo-actions.ts';

export interface Choice {
  readonly photos: ReadonlyMap<string, NamedPhoto>;
  /** Toggles the photo at a place; with `isRange` adds all photos from the last toggled one to this one. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly set: (photos: readonly NamedPhoto[]) => void;
  /** Takes the photos that are `done` out of the choice and adds those that are `left` for another try. */
  readonly settle: (done: readonly string[], left: readonly NamedPhoto[]) => void;
}

/** Holds the chosen photos; none at first. */
export function useChoice(rows: Rows<Photo>): Choice {
  const [photos, setPhotos] = useState<ReadonlyMap<string, NamedPhoto>>(new Map());
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
    settle(done, left) {
      const gone = new Set(done);
      setPhotos((before) => {
        const others = [...before].filter(([id]) => !gone.has(id));
        return new Map([...others, ...left.map((photo) => [photo.id, photo] as const)]);
      });
    },
  };
}

function add(photos: Map<string, NamedPhoto>, photo: Photo | undefined): void {
  if (photo !== undefined) photos.set(photo.id, photo);
}
