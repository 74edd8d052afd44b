// What is unknown inside of elements that are taken apart: kept when they are read, put back where it stood when they are written.
import { childrenOf, isElement, textIn } from './elements.ts';
import { type BcfRest, NOTHING_MORE, type PlacedElement, type XmlElement } from './topic.ts';
import type { OutElement } from './xml-writer.ts';

/** What is known of an element: its attributes, and its children in the order of the schema. */
export interface Shape {
  /** As the schema spells them and in small letters: tools differ in that. */
  readonly attributes: ReadonlySet<string>;
  readonly children: ReadonlyMap<string, ChildShape>;
  /** Of a group: the name of its items, and what these are. */
  readonly items: { readonly name: string; readonly shape: Shape } | null;
}

interface ChildShape {
  /** The versions call some elements differently; this is one name for all of them. */
  readonly key: string;
  readonly rank: number;
  /** Null where somebody else keeps what is unknown inside. */
  readonly shape: Shape | null;
}

type ChildEntry = readonly [name: string, shape: Shape | null, key?: string];

/** The shape of an element, its children in the order of the schema. */
export function shapeOf(attributes: readonly string[], children: readonly ChildEntry[]): Shape {
  const keys = [...new Set(children.map(([name, , key = name]) => key))];
  return {
    attributes: new Set(attributes.flatMap((name) => [name, name.toLowerCase()])),
    children: new Map(
      children.map(([name, shape, key = name]) => [name, { key, rank: keys.indexOf(key), shape }] as const),
    ),
    items: null,
  };
}

/** The shape of a group of items that keep for themselves what is unknown in them. */
export const groupOf = (name: string, shape: Shape): Shape => ({
  ...shapeOf([], [[name, null]]),
  items: { name, shape },
});

/** The shape of an element that has a text alone. */
export const LEAF = shapeOf([], []);

/** True for an element that is called as its group is, and is an item (2.1 `Labels`, 2.0 `RelatedTopics`). */
export function isItselfItem(element: XmlElement, { items }: Shape): boolean {
  if (items === null || childrenOf(element, items.name).length > 0) return false;
  const { attributes, children } = items.shape;
  return (
    textIn(element).trim() !== '' ||
    element.attributes.some(([name]) => isKnown(attributes, name)) ||
    element.children.some((child) => isElement(child) && children.has(child.name))
  );
}

const isKnown = (attributes: Shape['attributes'], name: string): boolean =>
  attributes.has(name) || attributes.has(name.toLowerCase());

/** What is unknown of an element; NOTHING_MORE itself where all is known, as it is of 70,000 components. */
export function restOf(element: XmlElement | undefined, shape: Shape): BcfRest {
  if (element === undefined || isPlain(element, shape)) return NOTHING_MORE;
  const attributes = element.attributes.filter(([name]) => !isKnown(shape.attributes, name));
  const counts = new Map<string, number>();
  const elements: PlacedElement[] = [];
  const inside: NonNullable<BcfRest['inside']>[number][] = [];
  let waiting: XmlElement[] = [];
  for (const child of element.children.filter(isElement)) {
    const known = shape.children.get(child.name);
    const rest = insideOf(child, known);
    if (known === undefined || rest === null) {
      waiting.push(child);
      continue;
    }
    const nth = counts.get(known.key) ?? 0;
    counts.set(known.key, nth + 1);
    for (const each of waiting) elements.push({ ...each, before: known.key, ...(nth === 0 ? {} : { nth }) });
    waiting = [];
    if (rest !== NOTHING_MORE) inside.push({ name: known.key, nth, rest });
  }
  return { attributes, elements: elements.concat(waiting), ...(inside.length === 0 ? {} : { inside }) };
}

/** For records that bear a rest only where there is one. */
export function moreOf(element: XmlElement, shape: Shape): { readonly rest?: BcfRest } {
  const rest = restOf(element, shape);
  return rest === NOTHING_MORE ? ALL_KNOWN : { rest };
}

const ALL_KNOWN = {};

function isPlain(element: XmlElement, shape: Shape): boolean {
  for (const attribute of element.attributes) if (!isKnown(shape.attributes, attribute[0])) return false;
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const known = shape.children.get(child.name);
    if (known === undefined) return false;
    const inner = shapeIn(child, known);
    if (inner !== null && !isPlain(child, inner)) return false;
  }
  return true;
}

const shapeIn = (child: XmlElement, { shape }: ChildShape): Shape | null =>
  shape === null || isItselfItem(child, shape) ? null : shape;

/** Null where the child is as good as unknown: one that says nothing would not be written, and all in it be lost. */
function insideOf(child: XmlElement, known: ChildShape | undefined): BcfRest | null {
  const shape = known === undefined ? null : shapeIn(child, known);
  if (shape === null) return NOTHING_MORE;
  const rest = restOf(child, shape);
  return shape === LEAF && rest !== NOTHING_MORE && textIn(child).trim() === '' ? null : rest;
}

/** A rest of which more is known to be unknown. */
export function restWith(rest: BcfRest, more: Partial<BcfRest>): BcfRest {
  const { attributes, elements = [], inside = [] } = { attributes: [], ...more };
  if (attributes.length + elements.length + inside.length === 0) return rest;
  return {
    attributes: [...rest.attributes, ...attributes],
    elements: rest.elements.concat(elements),
    ...(inside.length === 0 && rest.inside === undefined ? {} : { inside: [...(rest.inside ?? []), ...inside] }),
  };
}

/** What is unknown of each item, to be found by `restIn`; nothing where all is known. */
export const restsOfItems = (name: string, items: readonly XmlElement[], shape: Shape) =>
  items.map((item, nth) => ({ name, nth, rest: restOf(item, shape) })).filter(({ rest }) => rest !== NOTHING_MORE);

/** Finds what is unknown of the items of a name, by their place among them. */
export function restIn(rest: BcfRest | undefined, name: string): (nth: number) => BcfRest | undefined {
  const found = new Map(rest?.inside?.filter((each) => each.name === name).map((each) => [each.nth, each.rest]));
  return (nth) => found.get(nth);
}

/** True where nothing was unknown, also of a rest that comes from a store. */
export const isNothing = (rest: BcfRest | undefined): boolean =>
  rest === undefined || (rest.attributes.length === 0 && rest.elements.length === 0 && rest.inside === undefined);

/** An element, its children in the order of its shape, with what was unknown of it: each where it stood, else at the end. */
export function withRest(out: OutElement, rest: BcfRest | undefined, shape: Shape): OutElement {
  if (rest === undefined || isNothing(rest)) return out;
  const taken = new Set(out.attributes.map(([name]) => name));
  const attributes = [...out.attributes, ...rest.attributes.filter(([name]) => !taken.has(name))];
  return { name: out.name, attributes, children: { [Symbol.iterator]: () => merged(out.children, rest, shape) } };
}

function* merged(children: OutElement['children'], rest: BcfRest, shape: Shape): Generator<OutElement | string> {
  const placed = inOrder(rest.elements, shape);
  const inside = new Map(rest.inside?.map((each) => [`${each.name} ${each.nth}`, each]));
  const counts = new Map<string, number>();
  let next = 0;
  for (const child of children) {
    const known = typeof child === 'string' ? undefined : shape.children.get(child.name);
    if (typeof child === 'string' || known === undefined) {
      yield child;
      continue;
    }
    const nth = counts.get(known.key) ?? 0;
    counts.set(known.key, nth + 1);
    for (let each = placed[next]; each !== undefined && isDue(each, known, nth); each = placed[next]) {
      yield each.element;
      next += 1;
    }
    const kept = known.shape === null ? undefined : inside.get(`${known.key} ${nth}`);
    if (kept !== undefined) inside.delete(`${known.key} ${nth}`);
    yield kept === undefined || known.shape === null ? child : withRest(child, kept.rest, known.shape);
  }
  for (; next < placed.length; next += 1) yield placed[next]?.element ?? '';
  const keys = new Set([...shape.children.values()].filter((each) => each.shape !== null).map((each) => each.key));
  for (const { name, rest: homeless } of inside.values()) if (keys.has(name)) yield* elementsOf(homeless);
}

interface Place {
  readonly element: PlacedElement;
  readonly rank: number;
  readonly nth: number;
}

/** Stored ones of before have no place, and go to the end. */
function inOrder(elements: BcfRest['elements'], shape: Shape): Place[] {
  const ranks = new Map([...shape.children.values()].map(({ key, rank }) => [key, rank]));
  const places = elements.map((element) => {
    const rank = ranks.get(element.before ?? '') ?? ranks.size;
    return { element, rank, nth: element.nth ?? 0 };
  });
  return places.sort((a, b) => a.rank - b.rank || a.nth - b.nth);
}

const isDue = (place: Place, { rank }: ChildShape, nth: number): boolean =>
  place.rank < rank || (place.rank === rank && place.nth <= nth);

/** The elements of a rest whose own element is not written, as a version may have no such group. */
function* elementsOf({ elements, inside = [] }: BcfRest): Generator<XmlElement> {
  yield* elements;
  for (const each of inside) yield* elementsOf(each.rest);
}
