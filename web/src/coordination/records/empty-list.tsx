import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/empty-state.tsx';

interface Props {
  readonly icon: ReactNode;
  /** True where filters hold: then it is they that may have left nothing. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Of the kind: nothing to do, and what to do about it; nothing that fits the filters. */
  readonly words: { readonly title: string; readonly advice: string; readonly filtered: string };
  /** What makes the first one. */
  readonly action: ReactNode;
}

/** Shown where a list has no rows. */
export function EmptyList({ icon, isFiltered, onClear, words, action }: Props) {
  const { t } = useTranslation('coordination');
  if (!isFiltered) return <EmptyState icon={icon} title={words.title} advice={words.advice} action={action} />;
  return (
    <EmptyState
      icon={icon}
      title={words.filtered}
      advice={t('empty.filteredAdvice')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('empty.clear')}
        </Button>
      }
    />
  );
}
