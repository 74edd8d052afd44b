import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly title: string;
  /** What this is for, in a sentence. */
  readonly children?: ReactNode;
}

/** The head of a door: its title, also the window's. */
export function DoorHead({ title, children }: Props) {
  const { t } = useTranslation('frame');
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <Stack gap={4}>
      <Title order={1}>{title}</Title>
      {typeof children === 'string' ? (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      ) : (
        children
      )}
    </Stack>
  );
}
