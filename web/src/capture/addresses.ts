// What the addresses of capture hold beside their paths: filters and what is open. Unknown values are dropped.
import { readUuid } from '../../../contract/forms.ts';
import { readInstant } from '../language/read-day.ts';
import { PHOTO_KINDS, VISIBILITIES } from './photo-words.ts';

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' ? readUuid(value) : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

function textIn(value: unknown): string | undefined {
  // A tag such as 12 is read from an address as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 200 ? text : undefined;
}

type Present<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function present<Values extends object>(values: Values): Present<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>;
}

/** Filters of the photos on a plan, and which pin is open. `issues`: false hides theirs; `place`: a photo to be put on it. */
export function planView(search: Record<string, unknown>) {
  return present({
    milestone: idIn(search.milestone),
    kind: oneOf(PHOTO_KINDS, search.kind),
    tag: textIn(search.tag),
    visibility: oneOf(VISIBILITIES, search.visibility),
    photo: idIn(search.photo),
    issue: idIn(search.issue),
    place: idIn(search.place),
    issues: search.issues === false ? (false as const) : undefined,
  });
}

export type PlanView = ReturnType<typeof planView>;

/** The two photos that are compared, and the milestones that they are looked for in. */
export function compareView(search: Record<string, unknown>) {
  return present({
    left: idIn(search.left),
    right: idIn(search.right),
    milestone: idIn(search.milestone),
    slider: search.slider === true ? (true as const) : undefined,
  });
}

export const GALLERY_ORDERS = ['-takenAt', 'takenAt', '-createdAt', 'createdAt'] as const;

/** Which photos the gallery shows, and in which order. `placed`: false shows those without a place on a plan. */
export function galleryView(search: Record<string, unknown>) {
  return present({
    milestone: idIn(search.milestone),
    plan: idIn(search.plan),
    kind: oneOf(PHOTO_KINDS, search.kind),
    tag: textIn(search.tag),
    visibility: oneOf(VISIBILITIES, search.visibility),
    placed: search.placed === false ? (false as const) : undefined,
    takenFrom: readInstant(search.takenFrom),
    takenTo: readInstant(search.takenTo),
    sort: oneOf(GALLERY_ORDERS, search.sort),
  });
}

export type GalleryView = ReturnType<typeof galleryView>;

/** What the screen that led to the uploads was about. */
export function uploadView(search: Record<string, unknown>) {
  return present({ plan: idIn(search.plan), milestone: idIn(search.milestone) });
}
