import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly height: number;
  readonly width?: number;
}

/** Takes the place of what is being read. */
export function Pending(size: Props) {
  return <Skeleton {...size} {...usePendingProps()} />;
}

/** The attributes that name such a place to people who hear the page. */
export function usePendingProps() {
  const { t } = useTranslation('shell');
  return { role: 'status', 'aria-busy': true, 'aria-label': t('loading') } as const;
}
