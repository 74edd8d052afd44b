// XML of strangers as a tree: without document types, so that there are no entities, and within bounds. What differs between
// readers of XML is refused rather than read: a signature is worth what the least careful of them sees.
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly uri: string;
  readonly local: string;
  /** By their names as they are written. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export type XmlFault =
  | 'too_large'
  | 'malformed'
  | 'document_type'
  | 'processing_instruction'
  | 'comment'
  | 'cdata'
  | 'too_deep'
  | 'too_many_elements';

/** XML that is not read; it repeats nothing of it. */
export class XmlRefusal extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super(`the XML is refused: ${fault}`);
    this.name = 'XmlRefusal';
    this.fault = fault;
  }
}

/** 256 KiB: a response with hundreds of groups has 60. */
const MAX_XML_BYTES = 256 * 1024;
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 10_000;
/** Of signed text, whose cost to verify rises with them; a person with two thousand groups has fewer. */
const MAX_SIGNED_ELEMENTS = 3_000;

interface Growing extends XmlElement {
  readonly attributes: Map<string, string>;
  readonly children: Growing[];
  text: string;
}

/**
 * Reads a document; its root. Throws XmlRefusal. In a document that is `signed`, comments and CDATA sections are refused too,
 * which some readers of signed text leave out and others stop at; in metadata they are passed over.
 */
export function readXml(text: string, { signed }: { readonly signed: boolean }): XmlElement {
  if (Buffer.byteLength(text) > MAX_XML_BYTES) throw new XmlRefusal('too_large');
  const top: Growing = { uri: '', local: '', attributes: new Map(), children: [], text: '' };
  const open: Growing[] = [top];
  let count = 0;
  const refuse = (fault: XmlFault) => (): never => {
    throw new XmlRefusal(fault);
  };
  const append = (more: string) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', refuse('malformed'));
  parser.on('doctype', refuse('document_type'));
  parser.on('processinginstruction', refuse('processing_instruction'));
  parser.on('comment', signed ? refuse('comment') : () => undefined);
  parser.on('cdata', signed ? refuse('cdata') : append);
  parser.on('text', append);
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (count > (signed ? MAX_SIGNED_ELEMENTS : MAX_ELEMENTS)) throw new XmlRefusal('too_many_elements');
    if (open.length > MAX_DEPTH) throw new XmlRefusal('too_deep');
    const named = Object.values(attributes).map((each): [string, string] => [each.name, each.value]);
    const element: Growing = { uri, local, attributes: new Map(named), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  // Before the parser gathers one: a document type may be nearly as long as the document.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new XmlRefusal('document_type');
  parser.write(text).close();
  const [root] = top.children;
  if (root === undefined) throw new XmlRefusal('malformed');
  return root;
}

/** The children of this name. */
export function childrenOf(element: XmlElement, uri: string, local: string): XmlElement[] {
  return element.children.filter((each) => each.uri === uri && each.local === local);
}

/** The element itself and all below it. */
export function* elementsIn(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* elementsIn(child);
}

/** Text for an attribute or an element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
