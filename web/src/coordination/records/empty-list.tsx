import { Button, Group } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../api/page-chain.ts';
import { useFormats } from '../../language/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What the same filters find among all, where the list shows only what is to do, or only what is settled. */
export interface FoundElsewhere {
  /** Of the list; its members that are not shown are read below it. */
  readonly key: QueryKey;
  readonly query: { readonly settled?: boolean };
  readonly page: (query: { settled: boolean }) => (cursor: undefined, signal: AbortSignal) => Promise<Page<unknown>>;
  /** `shown` of them, in words: settled ones or such as are to be done. */
  readonly found: (isSettled: boolean, number: { count: number; shown: string }) => string;
  readonly onShowAll: () => void;
}

/** So many are counted; more are said to be more. */
export const COUNTED = 20;

interface Props {
  readonly icon: ReactNode;
  /** True where filters hold: then it is they that may have left nothing. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Of the kind: nothing to do, and what to do about it; nothing that fits the filters. */
  readonly words: { readonly title: string; readonly advice: string; readonly filtered: string };
  /** What makes the first one. */
  readonly action: ReactNode;
  readonly elsewhere: FoundElsewhere;
}

/** Shown where a list has no rows. */
export function EmptyList({ icon, isFiltered, onClear, words, action, elsewhere }: Props) {
  if (!isFiltered) return <EmptyState icon={icon} title={words.title} advice={words.advice} action={action} />;
  return <NothingFits {...{ icon, onClear, elsewhere }} title={words.filtered} />;
}

interface NothingProps extends Pick<Props, 'icon' | 'onClear' | 'elsewhere'> {
  readonly title: string;
}

function NothingFits({ icon, onClear, elsewhere, title }: NothingProps) {
  const { t } = useTranslation('coordination');
  const found = useFound(elsewhere);
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('empty.clear')}
    </Button>
  );
  if (found === undefined)
    return <EmptyState icon={icon} title={title} advice={t('empty.filteredAdvice')} action={clear} />;
  return (
    <EmptyState
      icon={icon}
      title={title}
      advice={found}
      action={
        <Group gap="xs" justify="center">
          <Button onClick={elsewhere.onShowAll}>{t('empty.showAll')}</Button>
          {clear}
        </Group>
      }
    />
  );
}

/** How many the filters find that are not shown, in words; undefined where there are none, or not known yet. */
function useFound({ key, query, page, found }: FoundElsewhere): string | undefined {
  const { t } = useTranslation('coordination');
  const { number } = useFormats();
  const { settled } = query;
  const { data } = useQuery({
    queryKey: [...key, 'elsewhere', query],
    queryFn: ({ signal }) => page({ settled: settled !== true })(undefined, signal),
    enabled: settled !== undefined,
  });
  if (settled === undefined || data === undefined || data.data.length === 0) return undefined;
  const count = data.data.length;
  const shown = data.nextCursor === null ? number(count) : t('empty.atLeast', { shown: number(count) });
  return found(!settled, { count, shown });
}
