// Which key was struck, for shortcuts of a letter. Pure.

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The letter or `?`; undefined for anything else. Where the keyboard writes Arabic the letter is the one that stands on the
 * key in Latin.
 */
export function struckKey({ key, code, ctrlKey, metaKey, altKey }: Stroke): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '?' || key === '؟') return '?';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}
