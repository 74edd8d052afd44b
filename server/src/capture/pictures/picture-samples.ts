// Pictures made by hand or with sharp, for the tests of this folder.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Paths are used again with other content, which libvips would not notice.
sharp.cache(false);

/** A folder of its own for one test file; `put` writes bytes into it and answers the path. */
export function sampleFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'pictures [test] '));
  return {
    path: (name: string) => join(folder, name),
    put(name: string, bytes: Uint8Array | string): string {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
    discard: (path: string) => rmSync(path, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A plain picture of one colour. */
export const plain = (width: number, height: number, background = '#c83232') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture with detail, so that its data is as long as a photo's. */
export const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** A JPEG whose EXIF tells everything that is read; taken below the level of the sea. */
export async function exposedJpeg(width = 300, height = 200): Promise<Buffer> {
  const jpeg = await plain(width, height)
    .withExif({
      IFD0: { Make: 'Example Cameras', Model: 'Site 360' },
      IFD2: {
        DateTimeOriginal: '2026:03:01 11:15:30',
        SubSecTimeOriginal: '25',
        OffsetTimeOriginal: '+03:00',
      },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '24/1 42/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '46/1 40/1 30/1',
        GPSAltitudeRef: '0',
        GPSAltitude: '125/10',
      },
    })
    .jpeg()
    .toBuffer();
  // libvips writes no other value of this tag than 0: the entry is tag 5, type byte, count 1, value.
  const entry = Buffer.from([5, 0, 1, 0, 1, 0, 0, 0, 0]);
  jpeg[jpeg.indexOf(entry) + entry.length - 1] = 1;
  return jpeg;
}

/** The same JPEG with an XMP packet put behind its first two bytes. */
export function withXmp(jpeg: Buffer, xmp: string): Buffer {
  const payload = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(xmp)]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, payload, jpeg.subarray(2)]);
}

/** An XMP packet with GPano properties as attributes. */
export const gpano = (properties: Record<string, string>) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${Object.entries(properties)
    .map(([name, value]) => `GPano:${name}="${value}"`)
    .join(' ')}/></rdf:RDF></x:xmpmeta>`;

/** A PNG chunk with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** IHDR of an RGB picture of 8 bits. */
export function pngHeader(width: number, height: number, interlaced = false): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlaced ? 1 : 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return pngChunk('IHDR', data);
}

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of these chunks. */
export const pngOf = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks]);

/** The chunks of a good 4 × 4 picture, with others between its header and its pixels. */
export const smallPng = (...between: Buffer[]) =>
  pngOf(
    pngHeader(4, 4),
    ...between,
    pngChunk('IDAT', deflateSync(Buffer.alloc(4 * 13, 0))),
    pngChunk('IEND', Buffer.alloc(0)),
  );

/** A PDF of these objects (the first is the catalogue), with a right cross-reference table. */
export function pdfOf(objects: string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

/** A stream object; `dictionary` holds its other entries. */
export const pdfStream = (content: string, dictionary = '') =>
  `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;

/** A PDF of one page with this content; `objects` count from 5. */
export const onePagePdf = (content: string, page = '', objects: string[] = [], trailer = '') =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} /Contents 4 0 R >>`,
      content,
      ...objects,
    ],
    trailer,
  );

/** Two A4 pages with a red square at the bottom left and a line of text; the second is turned by 90 degrees. */
export const twoPagePdf = () => {
  const page =
    '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F 6 0 R >> >>';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< ${page} >>`,
    `<< ${page} /Rotate 90 >>`,
    pdfStream('1 0 0 rg 50 50 100 100 re f BT 0 g /F 24 Tf 100 700 Td (Level 2) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
};

/** A small PDF that draws ten to the twelfth squares: forms that draw others ten times, twelve deep. */
export const endlessPdf = () => {
  const depth = 12;
  const forms = Array.from({ length: depth }, (_, level) => {
    const next = `/F ${level + 6} 0 R`;
    const box = '/Type /XObject /Subtype /Form /BBox [0 0 100 100]';
    if (level === depth - 1) return pdfStream('0 0 1 1 re f', box);
    return pdfStream('/F Do '.repeat(10), `${box} /Resources << /XObject << ${next} >> >>`);
  });
  return onePagePdf(pdfStream('/F Do'), '/Resources << /XObject << /F 5 0 R >> >>', forms);
};
