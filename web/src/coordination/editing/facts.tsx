// What is known of a record, as names and values beside each other.
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list of facts. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="dl" gap="sm" m={0}>
      {children}
    </Stack>
  );
}
