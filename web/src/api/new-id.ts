/** An id that is nobody else's: 32 hexadecimal digits. Not crypto.randomUUID(), which browsers keep from pages over plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
