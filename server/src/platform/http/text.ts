// Text as the service keeps it (contract §1): NFC, no NUL, no unpaired surrogate. Done once for every body and query,
// so that no slice can forget it.
import type { ErrorDetail } from '../../../../contract/errors.ts';

/** Brings every string in a parsed body to NFC, in place; answers with the faults, by path. */
export function normaliseText(holder: Record<string, unknown> | unknown[]): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  // A list of what is still to be looked at instead of recursion: a body may be nested 100,000 deep.
  const pending: { holder: Record<string, unknown> | unknown[]; path: string }[] = [{ holder, path: '' }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    for (const name of Object.keys(item.holder)) {
      const value = (item.holder as Record<string, unknown>)[name];
      const path = item.path === '' ? name : `${item.path}/${name}`;
      if (typeof value === 'string') {
        if (isKeepable(value)) setOwn(item.holder, name, value.normalize('NFC'));
        else faults.push({ path, message: 'must not contain NUL or an unpaired surrogate' });
      } else if (typeof value === 'object' && value !== null) {
        pending.push({ holder: value as Record<string, unknown>, path });
      }
    }
  }
  return faults;
}

// Assignment would run the setter of a member that is called __proto__.
function setOwn(holder: object, name: string, value: string): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

/** True where PostgreSQL can keep the text: no NUL, no unpaired surrogate. */
export function isKeepable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
