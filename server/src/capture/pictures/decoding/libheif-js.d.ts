// Types of the part of libheif-js 1.23.2 that is used here; its own types do not cover this entry.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** A number of the C library, or an object that it owns. */
  type Opaque = { readonly opaque: unique symbol };
  interface Fault {
    readonly code: { readonly value: number };
  }
  interface Channel {
    readonly width: number;
    readonly height: number;
    readonly stride: number;
    /** A view of memory that the image owns. */
    readonly data: Uint8Array;
  }
  interface Decoded {
    readonly image: Opaque;
    readonly channels: readonly Channel[];
  }
  interface Libheif {
    readonly ready: Promise<unknown>;
    readonly heif_colorspace: { readonly heif_colorspace_RGB: Opaque };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: Opaque };
    heif_context_alloc(): Opaque;
    heif_context_read_from_memory(context: Opaque, bytes: Uint8Array): Fault;
    heif_js_context_get_primary_image_handle(context: Opaque): Opaque | Fault;
    heif_js_decode_image2(handle: Opaque, colours: Opaque, chroma: Opaque): Promise<Decoded | Fault> | Decoded | Fault;
  }
  interface Options {
    print(text: string): void;
    printErr(text: string): void;
  }
  const create: (options: Options) => Libheif;
  // biome-ignore lint/style/noDefaultExport: the library has no other
  export default create;
}
