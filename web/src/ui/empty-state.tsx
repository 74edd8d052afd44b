import { Center, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  /** Advice on the next step. */
  readonly advice?: string | undefined;
  /** Button for the next step. */
  readonly action?: ReactNode;
}

/** Says that there is nothing to show yet, and how to add it. */
export function EmptyState({ icon, title, advice, action }: Props) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="sm" maw={420}>
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        {advice !== undefined && (
          <Text c="dimmed" size="sm" ta="center">
            {advice}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
