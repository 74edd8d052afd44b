import { useTranslation } from 'react-i18next';
import type { RfiChange } from '../../../../contract/rfis.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { PersonName } from '../../ui/people.tsx';
import type { FieldWords } from '../editing/field-words.ts';
import { useInlineEdit } from '../editing/use-inline-edit.ts';
import { readRfi, rfiKey, rfisKey, sendRfiChange, touchedByRfi } from './rfi-query.ts';
import { RFI_PRIORITIES, RFI_STATUSES, type Rfi } from './rfi-terms.ts';

/** Edits of one RFI, field by field. */
export function useRfiEdit(projectId: string, rfiId: string) {
  const { t } = useTranslation('rfis');
  const api = useApi();
  return useInlineEdit<Rfi, RfiChange>({
    id: rfiId,
    recordKey: rfiKey(projectId, rfiId),
    listKey: rfisKey(projectId),
    read: () => readRfi(api, projectId, rfiId),
    send: (change, etag) => sendRfiChange(api, { projectId, rfiId }, change, etag),
    touches: touchedByRfi(projectId, rfiId),
    refused: t('refused'),
  });
}

const NAMED = [
  ...['subject', 'question', 'status', 'priority', 'assigneeId', 'dueDate', 'costImpact', 'scheduleImpactDays'],
  ...['elementGuids', 'modelId', 'answer'],
] as const;

/** The fields of an RFI in words, for its history and for two versions of it. */
export function useRfiWords(projectId: string): FieldWords {
  const { t } = useTranslation('rfis');
  const { day, list } = useFormats();
  return {
    name: (field) => {
      const known = NAMED.find((each) => each === field);
      return known === undefined ? field : t(`field.${known}` as 'field.subject');
    },
    value: (field, value) => {
      const status = RFI_STATUSES.find((each) => field === 'status' && each === value);
      if (status !== undefined) return t(`status.${status}`);
      const priority = RFI_PRIORITIES.find((each) => field === 'priority' && each === value);
      if (priority !== undefined) return t(`priority.${priority}`);
      if (field === 'assigneeId' && typeof value === 'string')
        return <PersonName projectId={projectId} id={value} plain />;
      if (field === 'dueDate' && typeof value === 'string') return day(value);
      if (field === 'scheduleImpactDays' && typeof value === 'number') return t('days', { count: value });
      if (field === 'costImpact' && isMoney(value)) return <Cost cost={value} />;
      if (field === 'elementGuids' && Array.isArray(value))
        return <span className="as-typed">{list(value.map(String))}</span>;
      return field === 'subject' && typeof value === 'string' ? value : undefined;
    },
  };
}

/** An amount, with as many decimals as it was written with, and its currency. */
export function Cost({ cost: { amount, currency } }: { readonly cost: NonNullable<Rfi['costImpact']> }) {
  const { money } = useFormats();
  return <span>{money(amount, currency)}</span>;
}

function isMoney(value: unknown): value is NonNullable<Rfi['costImpact']> {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
}
