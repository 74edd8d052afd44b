import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly height: number;
  readonly width?: number;
}

/** Placeholder for content that is loading. */
export function Pending(size: Props) {
  return <Skeleton {...size} {...usePendingProps()} />;
}

/** Returns the attributes that announce a placeholder to screen readers. */
export function usePendingProps() {
  const { t } = useTranslation('shell');
  return { role: 'status', 'aria-busy': true, 'aria-label': t('loading') } as const;
}
