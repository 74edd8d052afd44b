// What is discussed: an issue, an RFI or a clash. Comments, files, watchers and history have one form on all three.
import type { QueryKey } from '@tanstack/react-query';

/** The part of the path that names the kind of record. */
type SubjectKind = 'issues' | 'rfis' | 'clashes';

export interface Subject {
  readonly projectId: string;
  readonly kind: SubjectKind;
  readonly id: string;
  /** The key of the record, which is read again where a comment, a file or a watcher changes its stamp. */
  readonly recordKey: QueryKey;
}

type Part = 'comments' | 'attachments' | 'sendings' | 'history';

/** The key of a part of the discussion. */
export const partKey = ({ projectId, kind, id }: Subject, part: Part): QueryKey => [
  'project',
  projectId,
  'discussion',
  kind,
  id,
  part,
];
