// What stands for a record beside its title, whatever kind it is.
import { Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronsUp, IconChevronUp, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const SIGNS = {
  critical: { Icon: IconChevronsUp, color: 'var(--mantine-color-error)' },
  high: { Icon: IconChevronUp, color: 'var(--mantine-color-error)' },
  medium: { Icon: IconMinus, color: 'var(--mantine-color-dimmed)' },
  low: { Icon: IconChevronDown, color: 'var(--mantine-color-dimmed)' },
} as const;

/** A priority, by sign and word. */
export function PriorityMark({ priority }: { readonly priority: keyof typeof SIGNS }) {
  const { t } = useTranslation('issues');
  const { Icon, color } = SIGNS[priority];
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Icon size={16} color={color} aria-hidden />
      <span>{t(`priority.${priority}`)}</span>
    </Group>
  );
}

/** The number as people say it. */
export function RecordNumber({ number }: { readonly number: number }) {
  return (
    <Text span inherit c="dimmed" className="as-typed">
      #{number}
    </Text>
  );
}
