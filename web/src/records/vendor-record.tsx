import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RecordLink } from '../../../contract/integration-sync.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { findLinkWord, type StatedLink } from './link-word.ts';

const COLORS = {
  pending: 'blue',
  absent: 'gray',
  refused: 'orange',
  linked: 'green',
  conflict: 'orange',
  keeping: 'blue',
  vendor_deleted: 'red',
  ended: 'gray',
} as const;

/** Shows the state of a link between a record here and one at a vendor. */
export function LinkStateMark({ link }: { readonly link: StatedLink }) {
  const { t } = useTranslation('synchronization');
  const word = findLinkWord(link);
  return <StatusMark color={COLORS[word]} label={t(`linkStates.${word}`)} />;
}

type Linked = Pick<RecordLink, 'vendorId' | 'vendorNumber' | 'url'>;

interface RecordProps {
  readonly link: Linked;
  /** True beside other words, where a bare figure would read as a count. */
  readonly isInText?: boolean;
}

/** Shows the number of a record at a vendor, or its id, as a link to its page there if it has one. */
export function VendorRecord({ link: { vendorId, vendorNumber, url }, isInText = false }: RecordProps) {
  const { t } = useTranslation('synchronization');
  const shown = vendorNumber ?? vendorId;
  if (shown === null) return <span>{t('notCreated')}</span>;
  const isFigure = isInText && /^\d+$/.test(shown);
  const name = isFigure ? t(vendorNumber === null ? 'idOf' : 'numberOf', { shown }) : shown;
  const isAddress = url !== null && /^https?:\/\//.test(url);
  if (!isAddress) return <bdi>{name}</bdi>;
  return (
    <Anchor inherit href={url} target="_blank" rel="noopener noreferrer" title={t('opensVendor')}>
      <bdi>{name}</bdi> <IconExternalLink size={14} aria-label={t('opensVendor')} style={{ verticalAlign: '-2px' }} />
    </Anchor>
  );
}
