// Pictures for uploads, made when they are needed, and the real ones beside the project where they are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3c78c8' } });

/** A PNG of one colour. */
export const png = (width = 320, height = 200): Promise<Buffer> => blank(width, height).png().toBuffer();

/** A JPEG that says when it was taken (wall time, with or without an offset) and where. */
export const exposedJpeg = (offset?: string): Promise<Buffer> =>
  blank(320, 200)
    .withExif({
      IFD2: {
        DateTimeOriginal: '2026:02:14 11:15:30',
        SubSecTimeOriginal: '25',
        ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 42/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '46/1 40/1 30/1',
      },
    })
    .jpeg()
    .toBuffer();

/** A JPEG of bytes that no encoder can shrink: for uploads that take their time. */
export function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A PNG of a few kilobytes that says it is this wide and high: decoded, it would fill gigabytes. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(4 * 1024 * 1024), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The path of a file or folder of the real data; undefined where it is not there. */
export function realData(...parts: string[]): string | undefined {
  const path = join(fileURLToPath(new URL('../../../shared/data', import.meta.url)), ...parts);
  return existsSync(path) ? path : undefined;
}

/** The files of a folder of the real data, by name; none where it is not there. */
export function realFiles(...parts: string[]): { name: string; bytes: Buffer }[] {
  const folder = realData(...parts);
  if (folder === undefined) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** A PDF of so many A6 pages (298 × 420 points). */
export function pdfOfPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, page) => `${3 + page} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Resources << >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => page),
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`;
  return Buffer.from(`%PDF-1.7\n${objects.join('')}${trailer}`, 'latin1');
}

/** A small PDF whose page is 150 MB of one operator, unpacked. */
export function nestedPdf(operator: string): Buffer {
  const packed = deflateSync(Buffer.alloc(150_000_000, operator));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2384 1684] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
