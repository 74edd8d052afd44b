// Whether a form still stands when the answer to what it sent has come: whoever closed it, or went elsewhere, is told by a notice
// and led nowhere.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastProblem } from './toasts.tsx';

export interface FormStanding {
  readonly isOpen: () => boolean;
  /** Says that it was refused, where the form is no more that would. */
  readonly tellIfClosed: (problem: unknown) => void;
}

/** Of the form in whose component it is called; `title` is what people know the form by. */
export function useFormStanding(title: string): FormStanding {
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
    tellIfClosed(problem) {
      if (!isShown.current) toastProblem(t('formRefused', { form: title }), problem);
    },
  };
}
