// The words of a clash with the signs that stand beside them.
import { Group } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Clash, type ClashStatus, STATUS_COLORS } from './clash-terms.ts';

/** A status by its word and colour. */
export function ClashStatusMark({ status }: { readonly status: ClashStatus }) {
  const { t } = useTranslation('clashes');
  return <StatusMark color={STATUS_COLORS[status]} label={t(`status.${status}`)} />;
}

/** Whether the latest run of its test found it. */
export function PresentMark({ present }: Pick<Clash, 'present'>) {
  const { t } = useTranslation('clashes');
  const Icon = present ? IconCircleCheck : IconCircleDashed;
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Icon size={16} color="var(--mantine-color-dimmed)" aria-hidden />
      <span>{t(present ? 'present.yes' : 'present.no')}</span>
    </Group>
  );
}

/** Metres, to the millimetre; negative where the elements overlap. */
export function Distance({ metres }: { readonly metres: number }) {
  const { t } = useTranslation('clashes');
  const { number } = useFormats();
  return <span>{t('metres', { shown: number(metres, 'length') })}</span>;
}
