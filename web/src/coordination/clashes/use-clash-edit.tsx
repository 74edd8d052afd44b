import { useTranslation } from 'react-i18next';
import type { ClashChange } from '../../../../contract/clashes.ts';
import { useApi } from '../../api/use-api.ts';
import { PersonName } from '../../ui/people.tsx';
import type { FieldWords } from '../editing/field-words.ts';
import { useInlineEdit } from '../editing/use-inline-edit.ts';
import { Distance } from './clash-marks.tsx';
import { clashesKey, clashKey, readClash, sendClashChange, touchedByClash } from './clash-query.ts';
import { CLASH_KINDS, CLASH_STATUSES, type Clash } from './clash-terms.ts';

/** Edits of one clash, field by field. Its status is changed by decisions alone. */
export function useClashEdit(projectId: string, clashId: string) {
  const { t } = useTranslation('clashes');
  const api = useApi();
  return useInlineEdit<Clash, ClashChange>({
    id: clashId,
    recordKey: clashKey(projectId, clashId),
    listKey: clashesKey(projectId),
    read: () => readClash(api, projectId, clashId),
    send: (change, etag) => sendClashChange(api, { projectId, clashId }, change, etag),
    touches: touchedByClash(projectId, clashId),
    refused: t('refused'),
  });
}

const NAMED = [
  ...['name', 'kind', 'status', 'present', 'assigneeId', 'point', 'distanceM'],
  ...['modelAId', 'modelBId', 'elementAGuid', 'elementBGuid'],
] as const;

/** The fields of a clash in words, for its history and for two versions of it. */
export function useClashWords(projectId: string): FieldWords {
  const { t } = useTranslation('clashes');
  return {
    name: (field) => {
      const known = NAMED.find((each) => each === field);
      return known === undefined ? field : t(`field.${known}` as 'field.name');
    },
    value: (field, value) => {
      const status = CLASH_STATUSES.find((each) => field === 'status' && each === value);
      if (status !== undefined) return t(`status.${status}`);
      const kind = CLASH_KINDS.find((each) => field === 'kind' && each === value);
      if (kind !== undefined) return t(`kind.${kind}`);
      if (field === 'present' && typeof value === 'boolean') return t(value ? 'present.yes' : 'present.no');
      if (field === 'assigneeId' && typeof value === 'string')
        return <PersonName projectId={projectId} id={value} plain />;
      if (typeof value === 'number') return <Distance metres={value} />;
      return typeof value === 'string' ? value : undefined;
    },
  };
}
