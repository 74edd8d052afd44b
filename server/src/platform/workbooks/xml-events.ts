// The parts of a workbook as events of XML, piece by piece: a sheet of 100,000 rows is 100 MB, and none of it is kept here. No
// document type and no entities but XML's own five, so that nothing is fetched and nothing grows.
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { unreadable } from './workbook-refusal.ts';

/** Names are without their prefix: writers differ in it. */
export interface XmlHandler {
  opened(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  closed(name: string): void;
}

const MAX_DEPTH = 32;
/** Of a text, a tag or a comment, in units of UTF-16: one that never ends must not grow with the file. */
const MAX_TOKEN = 1_000_000;

/** Reads a part to its end; between its pieces others get their turn, and whoever iterates takes what was heard. */
export async function* heardPieces(part: Readable, path: string, handler: XmlHandler): AsyncGenerator<void> {
  const malformed = (fault: string, cause?: unknown) => unreadable(path, fault.slice(0, 200), cause);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw malformed('an encoding other than UTF-8', error);
    }
  };
  const { parser, waited } = openParser(handler, malformed);
  for await (const chunk of part as AsyncIterable<Buffer>) {
    const piece = decode(chunk);
    if (waited(piece.length) > MAX_TOKEN) throw malformed('too long a text, a tag or a comment');
    parser.write(piece);
    yield;
  }
  parser.write(decode());
  parser.close();
  yield;
}

function openParser(handler: XmlHandler, malformed: (fault: string) => Error) {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let depth = 0;
  let waiting = 0;
  parser.on('error', (error) => {
    throw malformed(error.message);
  });
  parser.on('doctype', () => {
    throw malformed('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw malformed('elements nested too deeply');
    const own = Object.entries(attributes).map(([key, value]) => [localOf(key), value]);
    handler.opened(localOf(name), Object.fromEntries(own));
  });
  parser.on('closetag', ({ name }) => {
    waiting = 0;
    depth -= 1;
    handler.closed(localOf(name));
  });
  parser.on('text', (text) => {
    waiting = 0;
    handler.text(text);
  });
  parser.on('cdata', (text) => {
    waiting = 0;
    handler.text(text);
  });
  parser.on('comment', () => {
    waiting = 0;
  });
  return { parser, waited: (more: number) => (waiting += more) };
}

const localOf = (name: string) => name.slice(name.indexOf(':') + 1);
