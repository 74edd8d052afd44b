/** The first and the last byte that is asked for, both counted from 0 and included. */
export interface WantedBytes {
  readonly start: number;
  readonly end: number;
}

/**
 * The one part of a representation that a `Range` header asks for (RFC 9110 §14.2). Undefined, which means all of it: no
 * header, another unit, several ranges, a malformed one, and one that lies outside (416 is not among the answers of
 * contract §2, and a server may ignore the header).
 */
export function wantedBytes(header: string | undefined, sizeBytes: number): WantedBytes | undefined {
  const [, first = '', last = ''] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end ? { start, end } : undefined;
}
