// Whose the things are that this browser keeps (drafts, what was looked at last): another person never sees them, and who signs
// out takes theirs along. A session that ends by itself leaves them: its person goes on where they were.

const OWNER = 'pcs-person';
/** The link that a tab was opened with, for as long as nobody has signed in. */
export const LINK_KEY = 'pcs-link';
/** The language and the theme shown last. They stay when their person signs out, for the sign-in page. */
export const LANGUAGE_KEY = 'pcs-language';
export const THEME_KEY = 'pcs-color-scheme';
const LOOKS: readonly string[] = [LANGUAGE_KEY, THEME_KEY];
/** Marks a tab in which language or theme was chosen while nobody was signed in: whoever signs in there chose it. */
const CHOSEN_KEY = 'pcs-chosen-here';

/** That of the whole browser first, then the tab's own. */
type Storages = readonly Storage[];
const ours = (): Storages => [localStorage, sessionStorage];

/**
 * Gives what is kept to this person, and throws away what another one left; true where the browser was not theirs until now.
 * Where it was not, a tab has nothing of theirs either: one that was closed is opened again with all that it held.
 */
export function ownStorage(userId: string, storages: Storages = ours()): boolean {
  const isNew = storages[0]?.getItem(OWNER) !== userId;
  const isChosenHere = storages.some((storage) => storage.getItem(CHOSEN_KEY) !== null);
  for (const storage of storages) {
    if (!isNew && storage.getItem(OWNER) === userId) continue;
    clearOurs(storage, isNew && !isChosenHere ? [] : LOOKS);
    storage.setItem(OWNER, userId);
  }
  return isNew;
}

/** Returns true where another person's session ended by itself in this browser: what leads on is of their choice. */
export function isLeftByAnother(userId: string, storage: Storage = localStorage): boolean {
  const owner = storage.getItem(OWNER);
  return owner !== null && owner !== userId;
}

/** Remembers that language or theme is chosen in this tab before anybody signs in. */
export function markChosen(storage: Storage = sessionStorage): void {
  storage.setItem(CHOSEN_KEY, '1');
}

/** Forgets the link that this tab was opened with: it was used, or another person's. */
export function forgetLink(storage: Storage = sessionStorage): void {
  storage.removeItem(LINK_KEY);
}

/** Throws away all that is kept of a person who signed out. */
export function clearStorage(storages: Storages = ours()): void {
  for (const storage of storages) clearOurs(storage, LOOKS);
}

function clearOurs(storage: Storage, kept: readonly string[]): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    if (name.startsWith('pcs-') && !kept.includes(name)) storage.removeItem(name);
  }
}
