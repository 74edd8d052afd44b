import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useShownTitle } from '../../ui/shown-title.ts';
import classes from './record-link.module.css';

export type RecordKind = 'issues' | 'rfis' | 'clashes';

interface Props {
  readonly projectId: string;
  readonly kind: RecordKind;
  readonly id: string;
  readonly title: string;
  /** The filters that it was found by, for the way back. */
  readonly search: object;
  /** How many lines of it are shown. */
  readonly lines: 1 | 2;
  readonly h?: number;
  readonly flex?: number;
}

/** Where a record is opened, with the filters that it was found by. */
export function recordTarget({ projectId, kind, id, search }: Pick<Props, 'projectId' | 'kind' | 'id' | 'search'>) {
  return { to: `/projects/${projectId}/${kind}/${id}` as string, search };
}

/** The title of a record, leading to it. */
export function RecordLink({ title, lines, h, flex, ...of }: Props) {
  const shown = useShownTitle();
  return (
    <Text
      component="div"
      size="sm"
      lineClamp={lines}
      className={`own-direction ${classes.title}`}
      {...(h !== undefined && { h })}
      {...(flex !== undefined && { flex })}
    >
      <Anchor
        c="inherit"
        inherit
        fw={500}
        renderRoot={(props) => <Link {...props} {...recordTarget(of)} title={title} />}
      >
        {shown(title)}
      </Anchor>
    </Text>
  );
}
