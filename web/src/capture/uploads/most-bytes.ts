/** What the service takes unless its operator says otherwise (contract §4). */
const USUAL_MOST_BYTES = 64 * 1024 * 1024;

/** The largest file that this service takes, as it says with the page. */
export function mostFileBytes({ mostFileBytes: said }: DOMStringMap = document.documentElement.dataset): number {
  const bytes = Number(said);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : USUAL_MOST_BYTES;
}
