// Whose the things are that this browser keeps (drafts, what was looked at last): another person never sees them, and who signs
// out takes theirs along. A session that ends by itself leaves them: its person goes on where they were.

const OWNER = 'pcs-person';
/** The link that a tab was opened with, for as long as nobody has signed in. */
export const LINK_KEY = 'pcs-link';
/** How the page looks is the browser's, whoever sits at it. */
const OF_THE_BROWSER: readonly string[] = ['pcs-language', 'pcs-color-scheme'];

/** That of the whole browser first, then the tab's own. */
type Storages = readonly Storage[];
const ours = (): Storages => [localStorage, sessionStorage];

/**
 * Gives what is kept to this person, and throws away what another one left; true where the browser was not theirs until now.
 * Where it was not, a tab has nothing of theirs either: one that was closed is opened again with all that it held.
 */
export function ownStorage(userId: string, storages: Storages = ours()): boolean {
  const isNew = storages[0]?.getItem(OWNER) !== userId;
  for (const storage of storages) {
    if (!isNew && storage.getItem(OWNER) === userId) continue;
    clearOurs(storage);
    storage.setItem(OWNER, userId);
  }
  return isNew;
}

/** Forgets the link that this tab was opened with: it was used, or another person's. */
export function forgetLink(storage: Storage = sessionStorage): void {
  storage.removeItem(LINK_KEY);
}

/** Throws away all that is kept of a person who signed out. */
export function clearStorage(storages: Storages = ours()): void {
  for (const storage of storages) clearOurs(storage);
}

function clearOurs(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    if (name.startsWith('pcs-') && !OF_THE_BROWSER.includes(name)) storage.removeItem(name);
  }
}
