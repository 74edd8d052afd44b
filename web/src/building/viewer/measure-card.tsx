import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { lengthsOf, type Measuring } from './use-measuring.ts';
import classes from './viewer.module.css';

/** The distances that were measured, as they are read and taken away. */
export function MeasureCard({ measuring }: { readonly measuring: Measuring }) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const { distances, isOn, remove, removeAll } = measuring;
  if (!isOn && distances.length === 0) return null;
  const metres = (length: number) => t('metres', { shown: number(length, 'length') });
  return (
    <Paper component="section" withBorder bg="var(--pcs-surface)" p="sm" aria-label={t('measure.title')}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t('measure.title')}
        </Title>
        {isOn && (
          <Text size="sm" c="dimmed">
            {t('measure.advice')}
          </Text>
        )}
        <ul className={classes.list} aria-label={t('measure.list')} aria-live="polite">
          {distances.map((each) => {
            const { whole, level, height } = lengthsOf(each);
            return (
              <li key={each.id}>
                <Group gap="xs" wrap="nowrap" className={classes.line}>
                  <div style={{ flex: 1 }}>
                    <Text fw={600}>{metres(whole)}</Text>
                    <Text size="sm" c="dimmed">
                      {t('measure.parts', { level: metres(level), height: metres(height) })}
                    </Text>
                  </div>
                  <ActionIcon
                    variant="default"
                    aria-label={t('measure.remove', { length: metres(whole) })}
                    onClick={() => remove(each.id)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              </li>
            );
          })}
        </ul>
        {distances.length > 1 && (
          <Button size="compact-sm" variant="default" onClick={removeAll}>
            {t('measure.removeAll')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
