import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWindowTitle } from '../parts/window-title.ts';

interface Props {
  readonly title: string;
  /** What this is for, in a sentence. */
  readonly children?: ReactNode;
}

/** The head of a door: its title, also the window's. */
export function DoorHead({ title, children }: Props) {
  useWindowTitle(title);
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
