import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '../../../../contract/integration-sync.ts';
import { StatusMark } from '../../ui/status-mark.tsx';

const COLORS = { ok: 'green', skipped: 'gray', conflict: 'orange', error: 'red' } as const;

/** Shows the outcome of an entry. */
export function OutcomeMark({ outcome }: Pick<LedgerEntry, 'outcome'>) {
  const { t } = useTranslation('synchronization');
  return <StatusMark color={COLORS[outcome]} label={t(`outcomes.${outcome}`)} />;
}

/** Shows the direction of an entry: an arrow from here to the vendor, or back, with words. */
export function DirectionMark({ direction }: Pick<LedgerEntry, 'direction'>) {
  const { t } = useTranslation('synchronization');
  const Icon = direction === 'push' ? IconArrowRight : IconArrowLeft;
  return (
    <span>
      <Icon size={14} data-mirrored aria-hidden style={{ verticalAlign: '-2px' }} /> {t(`directions.${direction}`)}
    </span>
  );
}
