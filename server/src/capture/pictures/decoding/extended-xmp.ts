// Reads extended XMP: XMP that does not fit into one JPEG segment continues in further segments, which libvips does not read
// (XMP part 3 §1.1.3.1).
import { type FileHandle, open } from 'node:fs/promises';
import { MAX_XMP_BYTES } from '../limits.ts';

const SIGNATURE = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const DIGEST_BYTES = 32;
const HEAD_BYTES = SIGNATURE.length + DIGEST_BYTES + 8;
const NAMED_EXTENSION = /HasExtendedXMP\s{0,20}(?:=\s{0,20}["']|>\s{0,20})([0-9A-Fa-f]{32})/;

/** A JPEG has few segments before its pixels; a file with more than this is made to keep the reader busy. */
const MAX_SEGMENTS = 4000;

/**
 * Reads from a JPEG the extension that the standard packet references by its digest. Returns undefined if there is none, if a
 * part of it is missing, or if it is larger than MAX_XMP_BYTES.
 */
export async function readExtendedXmp(path: string, standard: Buffer | undefined): Promise<Buffer | undefined> {
  if (standard === undefined || standard.length > MAX_XMP_BYTES) return undefined;
  const digest = NAMED_EXTENSION.exec(standard.toString('latin1'))?.[1]?.toUpperCase();
  if (digest === undefined) return undefined;
  const file = await open(path, 'r');
  try {
    return await assemble(file, digest);
  } finally {
    await file.close();
  }
}

async function assemble(file: FileHandle, digest: string): Promise<Buffer | undefined> {
  let packet: Buffer | undefined;
  let missing = 0;
  let position = 2;
  const head = Buffer.alloc(4 + HEAD_BYTES);
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, position);
    if (bytesRead < 4 || head[0] !== 0xff) return undefined;
    const marker = head[1] ?? 0;
    // Start of scan, end of image.
    if (marker === 0xda || marker === 0xd9) return undefined;
    const length = head.readUInt16BE(2);
    if (length < 2) return undefined;
    const chunk = marker === 0xe1 && bytesRead === head.length ? readHead(head, length) : undefined;
    if (chunk?.digest === digest) {
      if (chunk.total > MAX_XMP_BYTES || chunk.offset + chunk.length > chunk.total) return undefined;
      if (packet === undefined) {
        packet = Buffer.alloc(chunk.total);
        missing = chunk.total;
      }
      if (packet.length !== chunk.total) return undefined;
      await file.read(packet, chunk.offset, chunk.length, position + head.length);
      missing -= chunk.length;
      if (missing <= 0) return packet;
    }
    position += 2 + length;
  }
  return undefined;
}

function readHead(head: Buffer, segmentLength: number) {
  if (!head.subarray(4, 4 + SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const at = 4 + SIGNATURE.length;
  return {
    digest: head.toString('latin1', at, at + DIGEST_BYTES).toUpperCase(),
    total: head.readUInt32BE(at + DIGEST_BYTES),
    offset: head.readUInt32BE(at + DIGEST_BYTES + 4),
    length: Math.max(0, segmentLength - 2 - HEAD_BYTES),
  };
}
