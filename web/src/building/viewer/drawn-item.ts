// What is drawn of a model, and how each of it may look. Nothing here knows of the library that draws.

/** Describes an element or a space as a part of the geometry contains it. */
export interface DrawnItem {
  readonly guid: string;
  /** Its class in capital letters: `IFCWALL`. */
  readonly category: string;
}

/** `ghost`: seen through, and not hit by a click. */
export interface Look {
  readonly state: 'solid' | 'ghost' | 'hidden';
  /** `0xrrggbb`; its own colour where there is none. */
  readonly color?: number | undefined;
  /** It shines through what stands before it. */
  readonly isMarked?: true;
  /** It is seen through a little, and is hit by a click. */
  readonly isVeiled?: true;
}

export type LookOf = (item: DrawnItem) => Look;

/** Metres in the axes of the model: +X east, −Z north, +Y up. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface PlaceBox {
  readonly min: Place;
  readonly max: Place;
}

/** True of what encloses air rather than stands in it: it would hide what is in it. */
export const isSpace = ({ category }: Pick<DrawnItem, 'category'>) => category === 'IFCSPACE';
