// Whose the things are that this browser keeps (drafts, what was looked at last): another person never sees them.

const OWNER = 'pcs-person';
/** How the page looks is the browser's, whoever sits at it. */
const OF_THE_BROWSER: readonly string[] = ['pcs-language', 'pcs-color-scheme'];

/** Gives what is kept to this person, and throws away what another one left. */
export function ownStorage(userId: string, storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    if (storage.getItem(OWNER) === userId) continue;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const ours = names.filter((name) => name.startsWith('pcs-') && !OF_THE_BROWSER.includes(name));
    for (const name of ours) storage.removeItem(name);
    storage.setItem(OWNER, userId);
  }
}
