// Replaces titles without a visible character, which could not be read or clicked.
import { useTranslation } from 'react-i18next';

/** Visible characters: not a space, a control or format character, or the Hangul filler. */
const VISIBLE = /[^\p{Z}\p{C}\u3164]/u;

/** True if a title has a visible character. @internal */
export function isSeen(title: string): boolean {
  return VISIBLE.test(title);
}

/** Returns the name of a person or key, or `instead` if nothing of it is visible: an actor always has a name. */
export function shownName(name: string, instead: string): string {
  return isSeen(name) ? name : instead;
}

/** Returns a function that shows a title, or the text for an invisible one. */
export function useShownTitle(): (title: string) => string {
  const { t } = useTranslation('shell');
  return (title) => (isSeen(title) ? title : t('noTitle'));
}
