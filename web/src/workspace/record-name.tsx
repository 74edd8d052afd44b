import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownTitle } from '../ui/shown-title.ts';

interface Props {
  readonly name: string;
  /** It stands there for the record alone: revoked, suspended. */
  readonly isOver: boolean;
  /** The link to its screen. */
  readonly link: (props: Readonly<Record<string, unknown>>) => ReactNode;
}

/** The name of a record in a list, which leads to it. */
export function RecordName({ name, isOver, link }: Props) {
  const shown = useShownTitle();
  return (
    <Anchor inherit fw={500} c={isOver ? 'dimmed' : 'inherit'} className="own-direction" renderRoot={link}>
      {shown(name)}
    </Anchor>
  );
}
