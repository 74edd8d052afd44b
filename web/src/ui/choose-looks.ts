import { useTranslation } from 'react-i18next';
import type { PreferencesChange } from '../../../contract/preferences.ts';
import { storePreferences } from '../api/preferences.ts';
import { type Session, useHolding } from '../api/session.ts';
import { markChosen } from '../api/session-owner.ts';
import { toastProblem } from './toasts.tsx';

/** Returns a function that shows a language or a theme at once, and stores it with the account of who is signed in. */
export function useChooseLooks(): (change: PreferencesChange) => void {
  const { t } = useTranslation('shell');
  const holding = useHolding();
  return (change) => {
    void holding.service.looks.show(change);
    const isSignedIn = Boolean(holding.queries.getQueryData<Session | null>(['session']));
    if (!isSignedIn) markChosen();
    else {
      storePreferences(holding, change).catch((problem: unknown) => toastProblem(t('looksNotStored'), problem));
    }
  };
}
