// XML as BCF needs it, read piece by piece: a viewpoint of 70,000 components is 20 MB, and a parser that takes it whole stops
// the process for more than a second. saxes knows the grammar; here are the tree and its bounds. No DTD and no entities but
// XML's own five, so that nothing is fetched and nothing grows.

import { SaxesParser } from 'saxes';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { BcfEntryFault } from './fault.ts';
import type { BcfLimits } from './limits.ts';
import type { XmlElement } from './topic.ts';

interface OpenElement {
  readonly name: string;
  readonly attributes: (readonly [string, string])[];
  children: (XmlElement | string)[];
  hasElements: boolean;
}

export interface XmlReader {
  /** Takes the next piece of the document; throws BcfEntryFault. */
  push(piece: string): void;
  /** The root, when all has been pushed; throws BcfEntryFault. */
  end(): XmlElement;
}

const MAX_ATTRIBUTES = 1000;

/** A reader of one document; `path` is what faults name. White space between elements is not kept. */
export function openXmlReader(path: string, limits: BcfLimits): XmlReader {
  // Names are read as they stand: exporters leave their prefixes undeclared. What calls itself 1.1 is read as 1.0 too.
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const tree = new Tree(path, limits);
  parser.on('error', (error) => {
    throw tree.refused(error.message);
  });
  parser.on('doctype', () => {
    throw new BcfEntryFault('xml_forbidden', path, createMessage('bcf.doctype'));
  });
  parser.on('opentagstart', ({ name }) => tree.open(name));
  parser.on('attribute', ({ name, value }) => tree.addAttribute(name, value));
  parser.on('closetag', () => tree.close());
  parser.on('text', (text) => tree.addText(text));
  parser.on('cdata', (text) => tree.addText(text));
  parser.on('comment', () => tree.heard());
  parser.on('processinginstruction', () => tree.heard());
  return {
    push: (piece) => {
      tree.expect(piece.length);
      parser.write(piece);
      tree.checkWaiting();
    },
    end: () => {
      parser.close();
      return tree.root();
    },
  };
}

/** What has been read: the open elements, and how much came since the parser last told of something. */
class Tree {
  readonly #path: string;
  readonly #limits: BcfLimits;
  readonly #stack: OpenElement[] = [];
  #root: XmlElement | null = null;
  #waiting = 0;
  #nodes = 0;

  constructor(path: string, limits: BcfLimits) {
    this.#path = path;
    this.#limits = limits;
  }

  readonly malformed = (sentence: Message) =>
    new BcfEntryFault('xml_malformed', this.#path, createMessage('bcf.xmlAs', { sentence }));
  /** A fault in the words of the parser. */
  readonly refused = (detail: string) =>
    new BcfEntryFault('xml_malformed', this.#path, createMessage('bcf.xml', { detail: detail.slice(0, 200) }));
  readonly #tooLarge = (message: Message) => new BcfEntryFault('xml_too_large', this.#path, message);

  expect(length: number): void {
    this.#waiting += length;
  }

  heard(): void {
    this.#waiting = 0;
  }

  /** The parser keeps a token until it ends; one that never does must not grow with the file. */
  checkWaiting(): void {
    if (this.#waiting > this.#limits.maxTextLength) throw this.#tooLarge(createMessage('bcf.longToken'));
  }

  root(): XmlElement {
    if (this.#root === null) throw this.malformed(createMessage('bcf.noRoot'));
    return this.#root;
  }

  open(name: string): void {
    this.heard();
    if (++this.#nodes > this.#limits.maxXmlNodes) throw this.#tooLarge(createMessage('bcf.elements'));
    if (this.#stack.length >= this.#limits.maxXmlDepth) throw this.#tooLarge(createMessage('bcf.deep'));
    const parent = this.#stack.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    this.#stack.push({ name, attributes: [], children: [], hasElements: false });
  }

  addAttribute(name: string, value: string): void {
    this.heard();
    const attributes = this.#stack.at(-1)?.attributes ?? [];
    if (attributes.length >= MAX_ATTRIBUTES) throw this.malformed(createMessage('bcf.attributes'));
    if (value.length > this.#limits.maxTextLength) throw this.#tooLarge(createMessage('bcf.longText'));
    attributes.push([name, value]);
  }

  close(): void {
    this.heard();
    const closed = this.#stack.pop();
    if (closed === undefined) return;
    const { name, attributes, children, hasElements } = closed;
    const kept = hasElements ? children.filter((child) => typeof child !== 'string' || child.trim() !== '') : children;
    const element = { name, attributes, children: kept };
    const parent = this.#stack.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
  }

  addText(text: string): void {
    this.heard();
    const children = this.#stack.at(-1)?.children;
    if (children === undefined || text === '') return;
    const last = children.at(-1);
    const joined = typeof last === 'string' ? last + text : text;
    if (joined.length > this.#limits.maxTextLength) throw this.#tooLarge(createMessage('bcf.longText'));
    if (typeof last === 'string') children.pop();
    children.push(joined);
  }
}
