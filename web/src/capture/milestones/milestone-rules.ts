import { useTranslation } from 'react-i18next';
import type { Sentences } from '../../ui/refused-fields.ts';
import type { MilestoneForm } from './milestone-fields.tsx';

/** Shows refusals of the service at their fields, with the message unchanged. */
export const AT_FIELDS: Sentences = {
  name: (message) => message,
  capturedOn: (message) => message,
  description: (message) => message,
};

/** Returns the rules that are checked before the values are sent. */
export function useMilestoneRules() {
  const { t } = useTranslation('milestones');
  return { name: (name: string) => (name.trim() === '' ? t('fields.nameMissing') : null) };
}

/** Returns a handler that focuses the first invalid field. */
export function firstWrong(form: MilestoneForm) {
  return (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
