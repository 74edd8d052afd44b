import { Paper, SimpleGrid, Text } from '@mantine/core';
import { type Figure, FigureText } from './figure-table.tsx';

interface Props {
  readonly tiles: readonly { readonly name: string; readonly figure: Figure }[];
}

/** The numbers that matter most. */
export function Tiles({ tiles }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, sm: tiles.length }} component="dl" m={0}>
      {tiles.map(({ name, figure }) => (
        <Paper key={name} withBorder bg="var(--pcs-surface)" p="md">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz={26} fw={600} lh={1.3}>
            <FigureText figure={figure} />
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
