import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** Shows a property of a record and its value, in a `dl`. */
export function Fact({ name, children }: Props) {
  return (
    <Box miw={0}>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Box component="dd" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
