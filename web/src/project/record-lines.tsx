import { Anchor, Group, List, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownTitle } from '../ui/shown-title.ts';

export interface RecordLine {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly link: LinkProps;
  readonly aside: ReactNode;
}

/** A short list of records, each a link, with one thing said beside it. */
export function RecordLines({ label, lines }: { readonly label: string; readonly lines: readonly RecordLine[] }) {
  const shown = useShownTitle();
  return (
    <List listStyleType="none" spacing={6} aria-label={label}>
      {lines.map(({ id, number, title, link, aside }) => (
        <List.Item key={id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
          <Group justify="space-between" wrap="nowrap" gap="md">
            <Anchor
              size="sm"
              c="var(--mantine-color-text)"
              miw={0}
              style={{ display: 'flex', gap: '0.5ch' }}
              renderRoot={(props) => <Link {...props} {...link} />}
            >
              <Text span size="sm" c="dimmed" className="as-typed">
                #{number}
              </Text>{' '}
              <Text span size="sm" truncate className="own-direction">
                {shown(title)}
              </Text>
            </Anchor>
            <Text span size="xs" c="dimmed" style={{ flexShrink: 0 }}>
              {aside}
            </Text>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}
