// A look at a JPEG before a compiler reads it.

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xda;
/** Frames that Typst and readers of PDF decode: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** True if the bytes begin as a JPEG with a size, and have the scan that follows. */
export function isJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== START_OF_IMAGE) return false;
  let hasSize = false;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return hasSize;
    if (FRAMES.has(marker)) hasSize = view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}
