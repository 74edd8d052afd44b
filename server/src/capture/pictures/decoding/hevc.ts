// Decodes HEIC pictures of phones. The prebuilt libvips reads their header and metadata but has no HEVC decoder; the pixels
// come from libheif as WebAssembly (docs/decisions/0029-heic-is-decoded-by-libheif.md).
import { readFile } from 'node:fs/promises';

/** Upright pixels of three bytes each, turned and mirrored as the file's boxes say. */
export interface HevcPixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes the primary picture; undefined if the file is damaged. The library is started for each picture: one that corrupts
 * its memory does not affect the next, and all memory is released.
 */
export async function decodeHevc(path: string): Promise<HevcPixels | undefined> {
  const bytes = await readFile(path);
  const { default: createLibheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const library = createLibheif({ print: () => undefined, printErr: () => undefined });
  await library.ready;
  try {
    const context = library.heif_context_alloc();
    if (library.heif_context_read_from_memory(context, bytes).code.value !== 0) return undefined;
    const handle = library.heif_js_context_get_primary_image_handle(context);
    if ('code' in handle) return undefined;
    const { heif_colorspace_RGB: rgb } = library.heif_colorspace;
    const { heif_chroma_interleaved_RGB: interleaved } = library.heif_chroma;
    const decoded = await library.heif_js_decode_image2(handle, rgb, interleaved);
    if ('code' in decoded) return undefined;
    const [channel] = decoded.channels;
    return channel === undefined ? undefined : pack(channel);
  } catch (error) {
    // A WebAssembly trap or out of memory; the bytes are at fault, because the file was read before.
    if (error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError)) return undefined;
    throw error;
  }
}

/** Removes the padding after each row. */
function pack({ width, height, stride, data }: { width: number; height: number; stride: number; data: Uint8Array }) {
  const row = width * 3;
  const packed = Buffer.allocUnsafe(row * height);
  for (let y = 0; y < height; y += 1) packed.set(data.subarray(y * stride, y * stride + row), y * row);
  return { data: packed, width, height };
}
