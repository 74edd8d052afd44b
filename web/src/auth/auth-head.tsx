import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWindowTitle } from '../ui/window-title.ts';

interface Props {
  readonly title: string;
  /** What this is for, in a sentence. */
  readonly children?: ReactNode;
}

/** Heading of a sign-in screen; also sets the window title. */
export function AuthHead({ title, children }: Props) {
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
