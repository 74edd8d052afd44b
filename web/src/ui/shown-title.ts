// A title in which nothing can be seen would leave nothing to be read, pointed at or clicked.
import { useTranslation } from 'react-i18next';

/** Anything that is seen: no space, no mark without a shape, no filler of Hangul. */
const VISIBLE = /[^\p{Z}\p{C}\u3164]/u;

/** True where a title shows something. @internal */
export function isSeen(title: string): boolean {
  return VISIBLE.test(title);
}

/** The name of a person or a key, or what else tells them apart where it shows nothing: who did something is never nobody. */
export function shownName(name: string, instead: string): string {
  return isSeen(name) ? name : instead;
}

/** What stands for a title: itself, or the word that there is none to be seen. */
export function useShownTitle(): (title: string) => string {
  const { t } = useTranslation('shell');
  return (title) => (isSeen(title) ? title : t('noTitle'));
}
