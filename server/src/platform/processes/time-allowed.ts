import { statSync } from 'node:fs';

const LEAST_MS = 120_000;
const MS_PER_BYTE = 0.03;

/**
 * How long work on a file may take, in milliseconds: two minutes and half a minute for each MB, at most the bound. That is over ten
 * times what a real file took on a slow machine; a few thousand bytes of shapes within shapes would hold a place for the bound.
 */
export function timeAllowedMs(boundMs: number, path: string): number {
  return Math.min(boundMs, LEAST_MS + statSync(path).size * MS_PER_BYTE);
}
