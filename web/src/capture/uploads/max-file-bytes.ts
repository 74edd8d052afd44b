/** Limit of a service whose operator sets no other (contract §4). */
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** Returns the size of the largest file that the service accepts, which it writes into the page. */
export function getMaxFileBytes({ mostFileBytes: said }: DOMStringMap = document.documentElement.dataset): number {
  const bytes = Number(said);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : DEFAULT_MAX_BYTES;
}
