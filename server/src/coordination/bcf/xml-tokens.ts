// What stands inside XML's texts and tags.
import type { XmlElement } from './topic.ts';

type Malformed = (message: string) => Error;

const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/uy;
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
/** The controls but tab, line feed, carriage return and C1; and the two that are no characters (XML 1.0 §2.2). */
const FORBIDDEN = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u;
const OWN_ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The element name that begins at `at`; null when none does. */
export function nameAt(text: string, at: number): string | null {
  const name = new RegExp(NAME);
  name.lastIndex = at;
  return name.exec(text)?.[0] ?? null;
}

/** The attributes between a tag's name and its end. */
export function attributesOf(inner: string, malformed: Malformed): XmlElement['attributes'] {
  if (inner === '') return [];
  const attribute = new RegExp(ATTRIBUTE);
  const found: (readonly [string, string])[] = [];
  let at = 0;
  for (let match = attribute.exec(inner); match !== null; match = attribute.exec(inner)) {
    const [, name = '', quoted, single = ''] = match;
    if (found.some(([known]) => known === name)) throw malformed(`The attribute ${name.slice(0, 80)} is there twice.`);
    if (found.length >= 1000) throw malformed('An element has too many attributes.');
    found.push([name, resolveText((quoted ?? single).replace(/\r\n|[\t\n\r]/g, ' '), malformed)]);
    at = attribute.lastIndex;
  }
  if (inner.slice(at).trim() !== '') throw malformed('An element has attributes that cannot be read.');
  return found;
}

/** A text without references, its line ends as XML 1.0 §2.11 has them. */
export function plainText(text: string, malformed: Malformed): string {
  if (FORBIDDEN.test(text)) throw malformed('There is a character that XML does not allow.');
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** A text with its references resolved. */
export function resolveText(text: string, malformed: Malformed): string {
  const lines = plainText(text, malformed);
  if (!lines.includes('&')) return lines;
  return lines.replace(/&([^;&\s]{1,12};)?/g, (_, reference: string | undefined) => {
    const resolved = reference === undefined ? undefined : referenceOf(reference.slice(0, -1));
    if (resolved === undefined) throw malformed('There is an & that begins no reference that is known.');
    return resolved;
  });
}

function referenceOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return OWN_ENTITIES.get(reference);
  const hex = /^#x([0-9a-f]{1,8})$/i.exec(reference)?.[1];
  const decimal = /^#(\d{1,9})$/.exec(reference)?.[1];
  const point = hex === undefined ? Number(decimal ?? -1) : Number.parseInt(hex, 16);
  return isXmlCharacter(point) ? String.fromCodePoint(point) : undefined;
}

/** XML 1.0 §2.2. */
export function isXmlCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd;
  return point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x1_0000 && point <= 0x10_ffff);
}

/** Whether a well-formed text holds a character that XML does not know. */
export const hasForbidden = (text: string): boolean => FORBIDDEN.test(text);
