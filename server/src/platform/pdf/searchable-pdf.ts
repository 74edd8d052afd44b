// Makes the Arabic text of a PDF searchable. A glyph that draws several letters (لا, لي) maps to them in the order in which they
// are written, and every reader turns a right-to-left run around character by character: «البرج» is found as «الربج». The mend is
// an incremental update (ISO 32000-1, 7.5.6) that writes the character maps of the fonts again, with the letters of such glyphs
// the other way round. The drawing stays as it is.
import { deflateSync, inflateSync } from 'node:zlib';

interface Written {
  readonly number: number;
  readonly bytes: Buffer;
}

/** Returns the PDF with its right-to-left text in the order that readers give back. Throws for a PDF that is not Typst's. */
export function makeSearchable(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const text = bytes.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const offsets = readOffsets(text, start);
  const numbers = new Set([...text.matchAll(/\/ToUnicode (\d+) 0 R/g)].map(([, number]) => Number(number)));
  const written: Written[] = [];
  for (const number of numbers) {
    const map = readStream(bytes, text, offsets.get(number));
    const turned = turnMap(map);
    if (turned !== map) written.push({ number, bytes: streamObject(number, turned) });
  }
  return written.length === 0 ? pdf : appendObjects(bytes, text, { start, written });
}

/** Reads where the objects of a classic cross-reference table begin. */
function readOffsets(text: string, start: number): Map<number, number> {
  if (!text.startsWith('xref', start)) throw new Error('the PDF has no cross-reference table');
  const offsets = new Map<number, number>();
  let next = 0;
  for (const line of text.slice(start + 4, text.indexOf('trailer', start)).split(/[\r\n]+/)) {
    const [first = '', second = '', kind] = line.trim().split(' ');
    if (kind === undefined) next = second === '' ? next : Number(first);
    else {
      if (kind === 'n') offsets.set(next, Number(first));
      next += 1;
    }
  }
  return offsets;
}

function readStream(bytes: Buffer, text: string, offset = -1): string {
  const head = /^\d+ 0 obj\s*<<([\s\S]*?)>>\s*stream\r?\n/.exec(text.slice(offset, offset + 1_000));
  const length = Number(/\/Length (\d+)/.exec(head?.[1] ?? '')?.[1]);
  if (offset < 0 || head === null || Number.isNaN(length)) throw new Error('a character map of the PDF cannot be read');
  const content = bytes.subarray(offset + head[0].length, offset + head[0].length + length);
  return (head[1]?.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
}

/** Turns the right-to-left entries of a character map around that have several characters. */
function turnMap(map: string): string {
  return map.replaceAll(/beginbfchar[\s\S]*?endbfchar/g, turnEntries);
}

function turnEntries(entries: string): string {
  return entries.replaceAll(/(<[0-9A-Fa-f]+>\s*)<((?:[0-9A-Fa-f]{4}){2,})>/g, (entry, code: string, hex: string) => {
    const characters = [...Buffer.from(hex, 'hex').swap16().toString('utf16le')];
    if (characters.length < 2 || !characters.some((each) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(each))) {
      return entry;
    }
    const turned = Buffer.from(characters.toReversed().join(''), 'utf16le').swap16();
    return `${code}<${turned.toString('hex').toUpperCase()}>`;
  });
}

function streamObject(number: number, content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'));
  const head = `${number} 0 obj\n<<\n  /Length ${packed.length}\n  /Filter /FlateDecode\n>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n', 'latin1')]);
}

function appendObjects(
  bytes: Buffer,
  text: string,
  { start, written }: { start: number; written: readonly Written[] },
): Uint8Array {
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text.slice(start))?.[1];
  if (trailer === undefined) throw new Error('the PDF has no trailer');
  const parts = [bytes, Buffer.from('\n', 'latin1')];
  let at = bytes.length + 1;
  let table = 'xref\n';
  for (const { number, bytes: object } of written) {
    table += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    parts.push(object);
    at += object.length;
  }
  table += `trailer\n<<${trailer}  /Prev ${start}\n>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table, 'latin1')]);
}
