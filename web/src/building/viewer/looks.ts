// Computes the look of each item of the geometry: hidden, transparent, coloured or chosen.
import { isSpace, type LookOf } from './drawn-item.ts';

export interface Looks {
  readonly selected: string | undefined;
  readonly hidden: ReadonlySet<string>;
  /** What alone is looked at; undefined: everything. */
  readonly isolated: ReadonlySet<string> | undefined;
  /** What becomes of the rest meanwhile. */
  readonly rest: 'ghost' | 'hidden';
  readonly showsSpaces: boolean;
  /** By GlobalId; empty where things have their own colours. */
  readonly colors: ReadonlyMap<string, number>;
  /** Removed elements, seen through a little though they are looked at. */
  readonly veiled: ReadonlySet<string>;
}

export const FIRST_LOOKS: Looks = {
  selected: undefined,
  hidden: new Set(),
  isolated: undefined,
  rest: 'ghost',
  showsSpaces: false,
  colors: new Map(),
  veiled: new Set(),
};

/** Of what is chosen. @internal */
export const SELECTED_COLOR = 0xf76707;

/** The look of each item under these looks. */
export function lookUnder({ selected, hidden, isolated, rest, showsSpaces, colors, veiled }: Looks): LookOf {
  return (item) => {
    const { guid } = item;
    if (guid === selected && !hidden.has(guid)) return { state: 'solid', color: SELECTED_COLOR, isMarked: true };
    if (hidden.has(guid)) return { state: 'hidden' };
    const isMeant = isolated?.has(guid);
    if (isSpace(item) && !showsSpaces && isMeant !== true) return { state: 'hidden' };
    if (isMeant === false) return { state: rest, color: undefined };
    return { state: 'solid', color: colors.get(guid), ...(veiled.has(guid) && { isVeiled: true as const }) };
  };
}
