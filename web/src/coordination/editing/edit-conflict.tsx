import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Conflict } from '../../records/conflict.tsx';
import type { FieldWords } from './field-words.ts';
import type { Conflicting } from './use-inline-edit.ts';

interface Props<Row, Change> {
  readonly conflict: Conflicting<Row, Change> | undefined;
  readonly words: FieldWords;
}

/** Shows both versions of what two people changed at a time. */
export function EditConflict<Row extends object, Change extends object>({ conflict, words }: Props<Row, Change>) {
  const { t } = useTranslation('discussion');
  if (conflict === undefined) return null;
  const { theirs, change, isPending, keepYours, takeTheirs, goBack } = conflict;
  const shown = (field: string, value: unknown) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty) return <Text c="dimmed">{t('empty')}</Text>;
    return words.value(field, value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
  };
  const fields = Object.entries(change).map(([field, yours]) => ({
    name: words.name(field),
    theirs: shown(field, (theirs.record as Record<string, unknown>)[field]),
    yours: shown(field, yours),
  }));
  return <Conflict {...{ fields, isPending }} onKeepYours={keepYours} onTakeTheirs={takeTheirs} onBack={goBack} />;
}
