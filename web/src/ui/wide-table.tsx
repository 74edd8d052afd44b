import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** In CSS pixels: narrower than this, it scrolls. */
  readonly minWidth: number;
  readonly maxHeight?: number;
  /** What is in it, for whoever arrives there by keys. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Lets a table that is wider than the screen scroll, by the keyboard too (WCAG 2.1.1). No landmark: the section around it is
 * one already, often of the same name.
 */
export function WideTable({ minWidth, maxHeight, label, children }: Props) {
  const viewportProps = { tabIndex: 0, role: 'group', 'aria-label': label };
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maxHeight !== undefined && { maxHeight })}
      scrollAreaProps={{ viewportProps }}
    >
      {children}
    </Table.ScrollContainer>
  );
}
