// Comments and attachments as the wire has them: the member that names the record bears its kind.
import type { doerOf } from '../people/public.ts';
import type { CommentText } from './comment-store.ts';
import { memberOf, type RecordKind } from './subject.ts';

/** An attachment as its comment shows it. */
interface ShownAttachment {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** A comment with its attachments. */
export interface Comment extends CommentText {
  readonly attachments: readonly ShownAttachment[];
}

/** An attachment with what it is on: the record itself where it has no comment. */
export interface Attachment extends ShownAttachment {
  readonly recordId: string;
  readonly commentId: string | null;
  readonly sha256: string;
  readonly createdBy: ReturnType<typeof doerOf>;
  readonly createdAt: string;
}

/** A comment for the wire. */
export function commentView(kind: RecordKind, { id, recordId, text, attachments, ...rest }: Comment) {
  return { id, [memberOf(kind)]: recordId, text, attachments, ...rest };
}

/** An attachment for the wire. */
export function attachmentView(kind: RecordKind, { id, recordId, ...rest }: Attachment) {
  return { id, [memberOf(kind)]: recordId, ...rest };
}
