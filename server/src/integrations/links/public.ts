// Links between records here and at vendors.
export type { Crossing, HeldValue, Link, OpenIntent } from './link.ts';
export { createLinkOverlay, type LinkOverlay, type LinkOverlayState } from './link-overlay.ts';
export { links, type PreviewScope } from './previewed.ts';
export type { LinkChange } from './row.ts';
