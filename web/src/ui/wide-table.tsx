import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Width in CSS pixels below which the table scrolls. */
  readonly minWidth: number;
  readonly maxHeight?: number;
  /** Accessible name of the scrolling area. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Makes a table that is wider than the screen scroll, by keyboard too (WCAG 2.1.1). Not a landmark: the section around it is one
 * already, often of the same name.
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
