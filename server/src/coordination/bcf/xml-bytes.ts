// From a stream of bytes to a tree: the encoding by the byte order mark, else by the declaration, else UTF-8 (XML 1.0 appendix F).

import type { Readable } from 'node:stream';
import { createMessage } from '../../../../contract/messages/message.ts';
import { giveWay } from '../../platform/turns.ts';
import { BcfEntryFault } from './fault.ts';
import type { BcfLimits } from './limits.ts';
import type { XmlElement } from './topic.ts';
import { openXmlReader } from './xml-reader.ts';

/** The root of a document; between its pieces (16 to 64 kB) others get their turn. Throws BcfEntryFault. */
export async function readXml(stream: Readable, path: string, limits: BcfLimits): Promise<XmlElement> {
  const reader = openXmlReader(path, limits);
  let decoder: TextDecoder | null = null;
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.maxXmlBytes) throw new BcfEntryFault('xml_too_large', path, createMessage('bcf.tooLarge'));
    decoder ??= decoderFor(chunk, path);
    reader.push(decoded(decoder, chunk, path));
    await giveWay();
  }
  if (decoder !== null) reader.push(decoded(decoder, null, path));
  return reader.end();
}

function decoded(decoder: TextDecoder, chunk: Buffer | null, path: string): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new BcfEntryFault(
      'xml_malformed',
      path,
      createMessage('bcf.otherEncoding', { encoding: decoder.encoding }),
      error,
    );
  }
}

/** Decoders drop the byte order mark themselves. */
function decoderFor(start: Buffer, path: string): TextDecoder {
  const label = encodingOf(start);
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    throw new BcfEntryFault('xml_malformed', path, createMessage('bcf.encodingUnknown'), error);
  }
}

function encodingOf(start: Buffer): string {
  const [first, second] = start;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  const declaration = start.toString('latin1', 0, 200);
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration)?.[1] ?? 'utf-8';
  // A document that could be read up to here is of single bytes, whatever it calls itself.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
