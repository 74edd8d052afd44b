// Closing the form of a new record without sending it: it says that what was typed is kept, and leads back to where one was.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDraft } from '../../ui/draft.ts';
import { toastDone } from '../../ui/toasts.tsx';

interface Options {
  /** Under which the form keeps what is typed. */
  readonly draft: string;
  readonly isOpen: boolean;
  /** Leads away from the form where its address was opened by itself, and nothing lies behind it. */
  readonly onNoWayBack: () => void;
}

/** What closes the form. */
export function useFormClose({ draft, isOpen, onNoWayBack }: Options): () => void {
  const { t } = useTranslation('coordination');
  const { history } = useRouter();
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  return () => {
    // The way back takes a moment: a second click would go a step further.
    if (isClosing.current) return;
    isClosing.current = true;
    if (hasDraft(draft)) toastDone(t('draftKept'));
    if (history.canGoBack()) history.back();
    else onNoWayBack();
  };
}
