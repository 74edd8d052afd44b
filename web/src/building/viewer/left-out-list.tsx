import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Geometry } from './geometry-data.ts';

interface Props {
  readonly leftOut: Geometry['leftOut'];
}

/** Lists the elements and spaces that were left out of the geometry, each with the reason. */
export function LeftOutList({ leftOut }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  if (leftOut.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm">{t('leftOut.title', { count: leftOut.length, shown: number(leftOut.length) })}</Text>
      <List size="sm" aria-label={t('leftOut.list')}>
        {leftOut.map((each) => (
          <List.Item key={each.guid}>
            <span className="own-direction">{each.name ?? each.guid}</span>
            <Text size="xs" c="dimmed">
              {t(`leftOut.${each.reason}`)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
