import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { NotLoaded } from './not-loaded.tsx';
import { usePeople } from './people.tsx';

interface SelectProps {
  readonly projectId: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
}

/** Chooses the assignee of a record among the people who may be. */
export function PersonSelect({ projectId, label, value, onChange, error, disabled }: SelectProps) {
  const { t } = useTranslation('shell');
  const { compare } = useFormats();
  const { all, problem, retry } = usePeople(projectId);
  const data = all
    .filter(({ id, assignable }) => assignable || id === value)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => compare(a.label, b.label));
  const select = (
    <Select
      label={label}
      placeholder={t('people.nobody')}
      data={data}
      value={value}
      onChange={onChange}
      error={error}
      disabled={disabled ?? false}
      searchable
      clearable
      nothingFoundMessage={t('people.notFound')}
    />
  );
  if (problem === null) return select;
  return (
    <div>
      {select}
      <NotLoaded what={label} onRetry={retry} />
    </div>
  );
}
