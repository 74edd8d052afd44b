import { useTranslation } from 'react-i18next';
import type { Sentences } from '../../ui/refused-fields.ts';
import type { MilestoneForm } from './milestone-fields.tsx';

/** What is refused is said at its field, in the service's own words. */
export const AT_FIELDS: Sentences = {
  name: (message) => message,
  capturedOn: (message) => message,
  description: (message) => message,
};

/** What can be said of the values before they are sent. */
export function useMilestoneRules() {
  const { t } = useTranslation('milestones');
  return { name: (name: string) => (name.trim() === '' ? t('fields.nameMissing') : null) };
}

/** Leads to the first field that is wrong. */
export function firstWrong(form: MilestoneForm) {
  return (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
