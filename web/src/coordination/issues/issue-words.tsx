import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { PersonName } from '../../ui/people.tsx';
import type { FieldWords } from '../editing/field-words.ts';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from './issue-terms.ts';
import { usePlans } from './plans.ts';

const FIELDS = [
  ...(['title', 'description', 'type', 'priority', 'status', 'dueDate', 'labels', 'elementGuids'] as const),
  ...(['worldPosition', 'modelId', 'attachments'] as const),
] as const;

/** The fields of an issue in words, with people and plans by their names. */
export function useIssueWords(projectId: string): FieldWords {
  const { t } = useTranslation(['issues', 'shell']);
  const { day, list, number } = useFormats();
  const plans = usePlans(projectId);

  function name(field: string): string {
    if (field === 'assigneeId') return t('field.assignee');
    if (field === 'floorPlanId') return t('field.plan');
    if (field === 'planX' || field === 'planY') return t('field.place');
    const known = FIELDS.find((each) => each === field);
    return known ? t(`field.${known}`) : field;
  }

  function planName(id: string): ReactNode {
    if (plans.problem !== null) return <span title={t('shell:notLoaded')}>—</span>;
    return plans.byId.get(id)?.name ?? (plans.isPending ? '…' : t('place.gone'));
  }

  function value(field: string, given: unknown) {
    const text = String(given);
    switch (field) {
      case 'status':
        return wordOf(ISSUE_STATUSES, text, (each) => t(`status.${each}`));
      case 'type':
        return wordOf(ISSUE_TYPES, text, (each) => t(`type.${each}`));
      case 'priority':
        return wordOf(ISSUE_PRIORITIES, text, (each) => t(`priority.${each}`));
      case 'assigneeId':
        return <PersonName projectId={projectId} id={text} plain />;
      case 'floorPlanId':
        return planName(text);
      case 'dueDate':
        return day(text);
      case 'labels':
        return Array.isArray(given) ? list(given.map(String)) : text;
      case 'elementGuids':
        return Array.isArray(given) ? t('elements', { count: given.length, shown: number(given.length) }) : text;
      case 'title':
        return text;
      default:
        return undefined;
    }
  }

  return { name, value };
}

function wordOf<T extends string>(values: readonly T[], text: string, word: (value: T) => string): string {
  const known = values.find((each) => each === text);
  return known === undefined ? text : word(known);
}
