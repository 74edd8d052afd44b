import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { findLinkWord, type StatedLink } from './link-word.ts';
import { findVendorName, type VendorEnd } from './vendor-name.ts';

const COLORS = {
  pending: 'blue',
  absent: 'gray',
  refused: 'orange',
  linked: 'green',
  conflict: 'orange',
  keeping: 'blue',
  undoing: 'blue',
  vendor_deleted: 'red',
  ended: 'gray',
} as const;

/** Shows the state of a link between a record here and one at a vendor. */
export function LinkStateMark({ link }: { readonly link: StatedLink }) {
  const { t } = useTranslation('synchronization');
  const word = findLinkWord(link);
  return <StatusMark color={COLORS[word]} label={t(`linkStates.${word}`)} />;
}

interface RecordProps {
  readonly entity: SyncedEntity;
  readonly link: VendorEnd & { readonly url: string | null };
  /** True beside other words, where a bare figure would read as a count. */
  readonly isInText?: boolean;
}

/** Shows the number of a record at a vendor, of a model its version, or its id; as a link to its page there if it has one. */
export function VendorRecord({ entity, link, isInText = false }: RecordProps) {
  const { t } = useTranslation('synchronization');
  const named = findVendorName(entity, link, isInText);
  if (named === undefined) return <span>{t('notCreated')}</span>;
  const { word, shown } = named;
  const { url } = link;
  const name = word === undefined ? shown : t(word, { shown, version: shown });
  const isAddress = url !== null && /^https?:\/\//.test(url);
  if (!isAddress) return <bdi>{name}</bdi>;
  return (
    <Anchor inherit href={url} target="_blank" rel="noopener noreferrer" title={t('opensVendor')}>
      <bdi>{name}</bdi> <IconExternalLink size={14} aria-label={t('opensVendor')} style={{ verticalAlign: '-2px' }} />
    </Anchor>
  );
}
