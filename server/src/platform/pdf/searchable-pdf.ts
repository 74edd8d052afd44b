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
  const findObject = openOffsets(text, start);
  const numbers = new Set([...text.matchAll(/\/ToUnicode (\d+) 0 R/g)].map(([, number]) => Number(number)));
  const written: Written[] = [];
  for (const number of numbers) {
    const map = readStream(bytes, text, findObject(number));
    const turned = turnMap(map);
    if (turned !== map) written.push({ number, bytes: streamObject(number, turned) });
  }
  return written.length === 0 ? pdf : appendObjects(bytes, text, { start, written });
}

/** Bytes of an entry of a cross-reference table, its end of line included (ISO 32000-1, 7.5.4). */
const ENTRY_BYTES = 20;

/** Opens a classic cross-reference table, which tells where the object of a number begins. */
function openOffsets(text: string, start: number): (number: number) => number | undefined {
  if (!text.startsWith('xref', start)) throw new Error('the PDF has no cross-reference table');
  const sections: { first: number; count: number; at: number }[] = [];
  const head = /\s*(\d+) (\d+)[ \r]*\n/y;
  head.lastIndex = start + 'xref'.length;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const count = Number(match[2]);
    sections.push({ first: Number(match[1]), count, at: head.lastIndex });
    head.lastIndex += count * ENTRY_BYTES;
  }
  return (number) => {
    const section = sections.find(({ first, count }) => number >= first && number < first + count);
    if (section === undefined) return undefined;
    const at = section.at + (number - section.first) * ENTRY_BYTES;
    const entry = /^(\d{10}) \d{5} n/.exec(text.slice(at, at + ENTRY_BYTES));
    return entry === null ? undefined : Number(entry[1]);
  };
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
