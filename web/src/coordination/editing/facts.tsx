// What is known of a record, as names and values beside each other.
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list of facts. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="dl" gap="sm" m={0}>
      {children}
    </Stack>
  );
}

/** One fact: its name above its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
