// Tracks if a form is still open when the response to its request arrives. A person who closed it, or went elsewhere, gets a notice
// and is not redirected.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastProblem } from './toasts.tsx';

export interface FormState {
  readonly isOpen: () => boolean;
  /** Shows a notice of the refusal if the form is closed and cannot show it. */
  readonly notifyIfClosed: (problem: unknown) => void;
}

/** Tracks the form of the calling component; `title` names it in the notice, which says by `refused` if a draft is kept. */
export function useFormState(title: string, refused: 'formRefused' | 'formRefusedKept' = 'formRefused'): FormState {
  const { t } = useTranslation('shell');
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isOpen: () => isShown.current,
    notifyIfClosed(problem) {
      if (!isShown.current) toastProblem(t(refused, { form: title }), problem);
    },
  };
}
