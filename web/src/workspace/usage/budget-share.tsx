import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';

interface Props {
  readonly name: string;
  readonly used: number;
  /** Null: there is none. */
  readonly limit: number | null;
}

const NEAR = 0.8;

/** How much of a budget is used, as a bar and in words. */
export function BudgetShare({ name, used, limit }: Props) {
  const { t } = useTranslation('keys');
  const { number, percent } = useFormats();
  if (limit === null) {
    return (
      <Text size="sm">
        <span className="own-direction">{name}</span>: {t('unlimited', { used: number(used) })}
      </Text>
    );
  }
  const share = Math.min(1, used / limit);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="own-direction" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t('share', { used: number(used), limit: number(limit), share: percent(share) })}
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={share * 100} color={share >= NEAR ? 'orange' : 'ink'} withAria aria-label={name} />
      </Progress.Root>
    </Stack>
  );
}
