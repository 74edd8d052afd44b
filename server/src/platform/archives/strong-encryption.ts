/** Returns true for the error by which yauzl ends at an entry with strong encryption (APPNOTE 4.4.4, bit 6), before anybody sees the entry. */
export function isStrongEncryption(error: unknown): boolean {
  return error instanceof Error && /^strong encryption/.test(error.message);
}
