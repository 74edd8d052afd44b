// XML as BCF needs it, read piece by piece: a viewpoint of 70,000 components is 20 MB, and a parser that takes it whole stops
// the process for more than a second. No DTD and no entities but XML's own five, so that nothing is fetched and nothing grows.
import { BcfEntryFault } from './fault.ts';
import type { BcfLimits } from './limits.ts';
import type { XmlElement } from './topic.ts';
import { attributesOf, nameAt, resolveText } from './xml-tokens.ts';

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlElement['attributes'];
  children: (XmlElement | string)[];
  hasElements: boolean;
}

export interface XmlReader {
  /** Takes the next piece of the document; throws BcfEntryFault. */
  readonly push: (piece: string) => void;
  /** The root, when all has been pushed; throws BcfEntryFault. */
  readonly end: () => XmlElement;
}

/** A reader of one document; `path` is what faults name. White space between elements is not kept. */
export function openXmlReader(path: string, limits: BcfLimits): XmlReader {
  const malformed = (message: string) => new BcfEntryFault('xml_malformed', path, message);
  const tooLarge = (message: string) => new BcfEntryFault('xml_too_large', path, message);
  const stack: OpenElement[] = [];
  let root: XmlElement | null = null;
  let pending = '';
  let nodes = 0;

  function push(piece: string): void {
    pending += piece;
    let at = 0;
    for (let next = step(at); next !== at; next = step(at)) at = next;
    pending = pending.slice(at);
    if (pending.length > limits.maxTextLength) throw tooLarge('A text, a tag or a comment is too long.');
  }

  /** Takes one token from `at` on; the same number when the rest of the token is still to come. */
  function step(at: number): number {
    const open = pending.indexOf('<', at);
    if (open === -1) return at;
    if (open > at) {
      addText(resolveText(pending.slice(at, open), malformed));
      return open;
    }
    const second = pending[at + 1];
    if (second === undefined) return at;
    if (second === '!') return declared(at);
    if (second === '?') return after(at, '?>');
    return second === '/' ? closing(at) : opening(at);
  }

  const after = (at: number, end: string): number => {
    const found = pending.indexOf(end, at + 2);
    return found === -1 ? at : found + end.length;
  };

  function declared(at: number): number {
    if (pending.startsWith('<!--', at)) return afterComment(at);
    const begun = pending.slice(at, at + 9);
    if ('<![CDATA['.startsWith(begun) && begun.length < 9) return at;
    if (begun === '<!-') return at;
    if (begun !== '<![CDATA[') {
      throw new BcfEntryFault('xml_forbidden', path, 'Document types and entities are not taken.');
    }
    const end = pending.indexOf(']]>', at + 9);
    if (end === -1) return at;
    addText(pending.slice(at + 9, end).replace(/\r\n?/g, '\n'));
    return end + 3;
  }

  function afterComment(at: number): number {
    const end = pending.indexOf('-->', at + 4);
    return end === -1 ? at : end + 3;
  }

  function closing(at: number): number {
    const end = pending.indexOf('>', at);
    if (end === -1) return at;
    const element = stack.pop();
    const name = pending.slice(at + 2, end).trimEnd();
    if (element === undefined || element.name !== name) throw malformed(`Nothing called ${name.slice(0, 80)} is open.`);
    close(element);
    return end + 1;
  }

  function opening(at: number): number {
    const end = endOfTag(pending, at);
    if (end === -1) return at;
    const name = nameAt(pending, at + 1);
    if (name === null) throw malformed('There is a < that begins no element.');
    if (root !== null) throw malformed('There is more than one root element.');
    if (++nodes > limits.maxXmlNodes) throw tooLarge('There are too many elements.');
    if (stack.length >= limits.maxXmlDepth) throw tooLarge('The elements are nested too deeply.');
    const isEmpty = pending[end - 1] === '/';
    const inner = pending.slice(at + 1 + name.length, isEmpty ? end - 1 : end);
    const parent = stack.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    const element = { name, attributes: attributesOf(inner, malformed), children: [], hasElements: false };
    if (isEmpty) close(element);
    else stack.push(element);
    return end + 1;
  }

  function close({ name, attributes, children, hasElements }: OpenElement): void {
    const kept = hasElements ? children.filter((child) => typeof child !== 'string' || child.trim() !== '') : children;
    const element = { name, attributes, children: kept };
    const parent = stack.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  }

  function addText(text: string): void {
    if (text === '') return;
    const children = stack.at(-1)?.children;
    if (children === undefined) {
      if (text.trim() !== '') throw malformed('There is text outside the root element.');
      return;
    }
    const last = children.at(-1);
    if (typeof last !== 'string') children.push(text);
    else if (last.length + text.length > limits.maxTextLength) throw tooLarge('A text is too long.');
    else children[children.length - 1] = last + text;
  }

  function end(): XmlElement {
    if (pending.trim() !== '' || stack.length > 0) throw malformed('The document ends too early.');
    if (root === null) throw malformed('There is no root element.');
    return root;
  }

  return { push, end };
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
