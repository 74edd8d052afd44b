// Finds the elements of a response whose shape is known: what samlp writes and node-saml signs, without comments, CDATA, or `>`
// in attributes. Cutting text leaves every other byte, and so every signature, as it was: a parser that writes it anew would not.

/** An element within a text. */
export interface Piece {
  readonly from: number;
  /** Behind its start tag. */
  readonly innerFrom: number;
  readonly innerTo: number;
  readonly to: number;
  /** The whole of it. */
  readonly xml: string;
}

/**
 * The first element of this local name, in the order of start tags, from an offset on.
 * @throws Error where there is none
 */
export function pieceOf(xml: string, localName: string, offset = 0): Piece {
  const found = findPiece(xml, localName, offset);
  if (found === undefined) throw new Error(`there is no ${localName}`);
  return found;
}

/** The same, or undefined. */
export function findPiece(xml: string, localName: string, offset = 0): Piece | undefined {
  const tags = new RegExp(`<(/?)(?:[\\w.-]+:)?${localName}(?=[\\s/>])[^>]*?(/?)>`, 'g');
  tags.lastIndex = offset;
  let start: RegExpExecArray | undefined;
  let depth = 0;
  for (let tag = tags.exec(xml); tag !== null; tag = tags.exec(xml)) {
    const [text, closes, isEmpty] = tag;
    if (start === undefined && closes !== '') continue;
    start ??= tag;
    depth += closes === '' ? 1 : -1;
    if (isEmpty !== '') depth -= 1;
    if (depth > 0) continue;
    const to = tag.index + text.length;
    const innerFrom = start.index + start[0].length;
    return {
      from: start.index,
      innerFrom,
      innerTo: Math.max(innerFrom, tag.index),
      to,
      xml: xml.slice(start.index, to),
    };
  }
  return undefined;
}

/** The text without what lies between two offsets, and with something else there. */
export function spliced(xml: string, from: number, to: number, replacement = ''): string {
  return xml.slice(0, from) + replacement + xml.slice(to);
}

/** The text with an attribute of its first start tag set; undefined takes it away. */
export function withAttribute(xml: string, name: string, value: string | undefined): string {
  const end = xml.indexOf('>');
  const start = xml.slice(0, end);
  const attribute = new RegExp(`\\s+${name}="[^"]*"`);
  const text = value === undefined ? '' : ` ${name}="${value}"`;
  if (attribute.test(start)) return start.replace(attribute, () => text) + xml.slice(end);
  const slash = start.endsWith('/') ? 1 : 0;
  return spliced(xml, end - slash, end - slash, text);
}

/** The value of an attribute of the first start tag. */
export function attributeOf(xml: string, name: string): string | undefined {
  return new RegExp(`^[^>]*\\s${name}="([^"]*)"`).exec(xml)?.[1];
}

/** The text with one of its elements, found by local name, changed. */
export function withPiece(xml: string, localName: string, change: (piece: string) => string): string {
  const { from, to, xml: piece } = pieceOf(xml, localName);
  return spliced(xml, from, to, change(piece));
}
