// XML as BCF needs it, read piece by piece: a viewpoint of 70,000 components is 20 MB, and a parser that takes it whole stops
// the process for more than a second. No DTD and no entities but XML's own five, so that nothing is fetched and nothing grows.
import { BcfEntryFault } from './fault.ts';
import type { BcfLimits } from './limits.ts';
import type { XmlElement } from './topic.ts';
import { attributesOf, nameAt, plainText, resolveText } from './xml-tokens.ts';

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlElement['attributes'];
  children: (XmlElement | string)[];
  hasElements: boolean;
}

export interface XmlReader {
  /** Takes the next piece of the document; throws BcfEntryFault. */
  push(piece: string): void;
  /** The root, when all has been pushed; throws BcfEntryFault. */
  end(): XmlElement;
}

/** A reader of one document; `path` is what faults name. White space between elements is not kept. */
export const openXmlReader = (path: string, limits: BcfLimits): XmlReader => new Reader(path, limits);

/** Holds what is still to be taken of the last piece, and the elements that are open. */
class Reader implements XmlReader {
  readonly #path: string;
  readonly #limits: BcfLimits;
  readonly #stack: OpenElement[] = [];
  #root: XmlElement | null = null;
  #pending = '';
  #nodes = 0;

  constructor(path: string, limits: BcfLimits) {
    this.#path = path;
    this.#limits = limits;
  }

  push(piece: string): void {
    this.#pending += piece;
    let at = 0;
    for (let next = this.#step(at); next !== at; next = this.#step(at)) at = next;
    this.#pending = this.#pending.slice(at);
    if (this.#pending.length > this.#limits.maxTextLength) {
      throw this.#tooLarge('A text, a tag or a comment is too long.');
    }
  }

  end(): XmlElement {
    if (this.#pending.trim() !== '' || this.#stack.length > 0) throw this.#malformed('The document ends too early.');
    if (this.#root === null) throw this.#malformed('There is no root element.');
    return this.#root;
  }

  readonly #malformed = (message: string) => new BcfEntryFault('xml_malformed', this.#path, message);
  readonly #tooLarge = (message: string) => new BcfEntryFault('xml_too_large', this.#path, message);

  /** Takes one token from `at` on; the same number when the rest of the token is still to come. */
  #step(at: number): number {
    const open = this.#pending.indexOf('<', at);
    if (open === -1) return at;
    if (open > at) {
      this.#addText(resolveText(this.#pending.slice(at, open), this.#malformed));
      return open;
    }
    const second = this.#pending[at + 1];
    if (second === undefined) return at;
    if (second === '!') return this.#declared(at);
    if (second === '?') return this.#after('?>', at, 2);
    return second === '/' ? this.#closing(at) : this.#opening(at);
  }

  /** Behind the next `end`, looked for from `skipped` characters on. */
  #after(end: string, at: number, skipped: number): number {
    const found = this.#pending.indexOf(end, at + skipped);
    return found === -1 ? at : found + end.length;
  }

  #declared(at: number): number {
    const begun = this.#pending.slice(at, at + 9);
    if (begun.startsWith('<!--')) return this.#after('-->', at, 4);
    if (begun === '<!-' || (begun.length < 9 && '<![CDATA['.startsWith(begun))) return at;
    if (begun !== '<![CDATA[') {
      throw new BcfEntryFault('xml_forbidden', this.#path, 'Document types and entities are not taken.');
    }
    const end = this.#after(']]>', at, 9);
    if (end !== at) this.#addText(plainText(this.#pending.slice(at + 9, end - 3), this.#malformed));
    return end;
  }

  #closing(at: number): number {
    const end = this.#pending.indexOf('>', at);
    if (end === -1) return at;
    const element = this.#stack.pop();
    const name = this.#pending.slice(at + 2, end).trimEnd();
    if (element?.name !== name) throw this.#malformed(`Nothing called ${name.slice(0, 80)} is open.`);
    this.#close(element);
    return end + 1;
  }

  #opening(at: number): number {
    const end = endOfTag(this.#pending, at);
    if (end === -1) return at;
    const name = nameAt(this.#pending, at + 1);
    if (name === null) throw this.#malformed('There is a < that begins no element.');
    if (this.#root !== null) throw this.#malformed('There is more than one root element.');
    if (++this.#nodes > this.#limits.maxXmlNodes) throw this.#tooLarge('There are too many elements.');
    if (this.#stack.length >= this.#limits.maxXmlDepth) throw this.#tooLarge('The elements are nested too deeply.');
    const isEmpty = this.#pending[end - 1] === '/';
    const inner = this.#pending.slice(at + 1 + name.length, isEmpty ? end - 1 : end);
    const parent = this.#stack.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    const element = { name, attributes: attributesOf(inner, this.#malformed), children: [], hasElements: false };
    if (isEmpty) this.#close(element);
    else this.#stack.push(element);
    return end + 1;
  }

  #close({ name, attributes, children, hasElements }: OpenElement): void {
    const kept = hasElements ? children.filter((child) => typeof child !== 'string' || child.trim() !== '') : children;
    const element = { name, attributes, children: kept };
    const parent = this.#stack.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
  }

  #addText(text: string): void {
    if (text === '') return;
    const children = this.#stack.at(-1)?.children;
    if (children === undefined) {
      if (text.trim() !== '') throw this.#malformed('There is text outside the root element.');
      return;
    }
    const last = children.at(-1);
    const joined = typeof last === 'string' ? last + text : text;
    if (joined.length > this.#limits.maxTextLength) throw this.#tooLarge('A text is too long.');
    if (typeof last === 'string') children.pop();
    children.push(joined);
  }
}

/** The `>` that ends the tag at `at`, looking over those in quotes; −1 when it is still to come. */
function endOfTag(text: string, at: number): number {
  for (let index = at; index < text.length; index += 1) {
    const char = text[index];
    if (char === '>') return index;
    if (char !== '"' && char !== "'") continue;
    index = text.indexOf(char, index + 1);
    if (index === -1) return -1;
  }
  return -1;
}
