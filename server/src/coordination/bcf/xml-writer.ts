// XML text from elements, piece by piece, so that a viewpoint of 70,000 components is never one string.
import type { XmlElement } from './topic.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PIECE_LENGTH = 32_768;

/** An element to be written; its children may come one by one, so that 70,000 components are never made all at once. */
export interface OutElement {
  readonly name: string;
  readonly attributes: XmlElement['attributes'];
  readonly children: Iterable<OutElement | string>;
}

/** An element of what is given; null children are left out. */
export function element(
  name: string,
  attributes: readonly (readonly [string, string | null])[],
  children: readonly (OutElement | string | null)[],
): OutElement {
  return {
    name,
    attributes: attributes.filter((attribute): attribute is readonly [string, string] => attribute[1] !== null),
    children: children.filter((child) => child !== null),
  };
}

/** An element that holds a text; null when there is none, or a blank one, which 3.0 forbids and reading takes for none. */
export function textElement(name: string, text: string | number | null): OutElement | null {
  const said = text === null ? '' : String(text);
  return said.trim() === '' ? null : { name, attributes: [], children: [said] };
}

/** The document in pieces of about 32 kB. */
export function* writeXml(root: OutElement): Generator<string, void, undefined> {
  let piece = DECLARATION;
  for (const text of tokensOf(root)) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

function* tokensOf({ name, attributes, children }: OutElement): Generator<string, void, undefined> {
  yield `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}`;
  let isEmpty = true;
  for (const child of children) {
    if (isEmpty) yield '>';
    isEmpty = false;
    if (typeof child === 'string') yield escapeText(child);
    else yield* tokensOf(child);
  }
  yield isEmpty ? '/>' : `</${name}>`;
}

/** A group whose members are made when they are written; null for an empty one. */
export function listElement<T>(name: string, items: readonly T[], make: (item: T) => OutElement): OutElement | null {
  if (items.length === 0) return null;
  const children: Iterable<OutElement> = {
    *[Symbol.iterator]() {
      for (const item of items) yield make(item);
    },
  };
  return { name, attributes: [], children };
}

/** Markup and carriage returns as references (a bare one would be read as a line feed); what XML cannot say as U+FFFD. */
function escapeText(text: string): string {
  if (!/[^ !"#$%'-;=?-~]/.test(text)) return text;
  return legal(text).replace(/[&<>\r]/g, referenceTo);
}

const escapeAttribute = (text: string): string => legal(text).replace(/[&<>"\t\n\r]/g, referenceTo);

const referenceTo = (char: string): string => `&#${char.charCodeAt(0)};`;

/** The controls but tab, line feed, carriage return and C1; and the two that are no characters (XML 1.0 §2.2). */
const FORBIDDEN = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu;

/** The text with each character that XML 1.0 does not know, lone surrogates among them, replaced. */
const legal = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '\ufffd');
