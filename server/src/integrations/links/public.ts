// Links between records here and at vendors.
export type { Crossing, HeldValue, Link, LinkState, OpenIntent, Refusal } from './link.ts';
export type { LinkChange } from './row.ts';
export type { LinkedRecords } from './store.ts';
export { links } from './store.ts';
