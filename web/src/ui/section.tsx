import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly advice?: ReactNode;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a part of a page under its own heading. */
export function Section({ title, advice, actions, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--pcs-surface)" p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <Group justify="space-between" gap="sm" align="flex-start">
          <Box miw={0}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {advice !== undefined && (
              <Text size="sm" c="dimmed" mt={2}>
                {advice}
              </Text>
            )}
          </Box>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
