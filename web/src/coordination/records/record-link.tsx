import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export type RecordKind = 'issues' | 'rfis' | 'clashes';

interface Props {
  readonly projectId: string;
  readonly kind: RecordKind;
  readonly id: string;
  readonly title: string;
  /** The filters that it was found by, for the way back. */
  readonly search: object;
}

/** Where a record is opened, with the filters that it was found by. */
export function recordTarget({ projectId, kind, id, search }: Omit<Props, 'title'>) {
  return { to: `/projects/${projectId}/${kind}/${id}` as string, search };
}

/** The title of a record, leading to it. */
export function RecordLink({ title, ...of }: Props) {
  return (
    <Anchor
      c="inherit"
      inherit
      fw={500}
      className="own-direction"
      renderRoot={(props) => <Link {...props} {...recordTarget(of)} title={title} />}
    >
      {title}
    </Anchor>
  );
}
