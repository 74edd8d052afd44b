// What people say about a record and put on it: comments and files, of one form on issues, RFIs and clashes.
import { type TProperties, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Doer, Instant, Name, Nullable, Uuid, VisibleText } from './values.ts';

const attachmentMembers = {
  name: Type.String({ description: 'The name that it was given.', examples: ['detail.pdf'] }),
  mediaType: Type.String({
    description: 'Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.',
    examples: ['application/pdf'],
  }),
  sizeBytes: Type.Integer(),
};

/** What a comment on a record that may be imported has more. */
export const importedComment = {
  originalAuthor: Nullable(
    Type.String({
      description: 'Who wrote it, as the file says that it was imported from: `createdBy` is who imported it.',
      examples: ['architect@example.org'],
    }),
  ),
  originalAt: Nullable(Instant('When it was written, as that file says.')),
};

/**
 * The schemas of the comments and files on one kind of record: `name` begins theirs, `record` is its word in a sentence,
 * `moreOfComment` is what its comments alone have.
 */
export function describeDiscussion<RecordId extends string, More extends TProperties>({
  name,
  recordId,
  record,
  moreOfComment,
}: {
  name: string;
  recordId: RecordId;
  record: string;
  moreOfComment: More;
}) {
  const owner = { [recordId]: Uuid() } as Record<RecordId, ReturnType<typeof Uuid>>;
  const Attachment = Type.Object(
    {
      id: Uuid(),
      ...owner,
      commentId: Nullable(Uuid(`Null where it is the ${record}'s own.`)),
      ...attachmentMembers,
      sha256: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'Of its bytes.',
        examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      }),
      createdBy: Doer,
      createdAt: Instant(),
    },
    { $id: `${name}Attachment` },
  );
  const AttachmentCreate = Type.Object(
    {
      name: Name(),
      commentId: Type.Optional(
        Nullable(Uuid(`A comment of one's own on the ${record}, which it is to be shown with.`)),
      ),
    },
    { $id: `${name}AttachmentCreate` },
  );
  const Comment = Type.Object(
    {
      id: Uuid(),
      ...owner,
      text: Type.String(),
      ...moreOfComment,
      attachments: Type.Array(Type.Object({ id: Uuid(), ...attachmentMembers })),
      createdBy: Doer,
      createdAt: Instant(),
      updatedAt: Instant(),
    },
    { $id: `${name}Comment` },
  );
  const CommentWrite = Type.Object({ text: VisibleText(10_000) }, { $id: `${name}CommentWrite` });
  return {
    Attachment,
    AttachmentPage: pageOf(Attachment, `${name}Attachment`),
    AttachmentCreate,
    Comment,
    CommentPage: pageOf(Comment, `${name}Comment`),
    CommentWrite,
  };
}

/** Where the file of an attachment is read. */
export const AttachmentFiles = Type.Object(
  { original: Type.String({ format: 'uri', description: 'The file as it was uploaded; valid for 15 minutes.' }) },
  { $id: 'AttachmentFiles' },
);

/** The people who follow a record, as the app API shows them on it. */
export const Watchers = () => Type.Array(Uuid(), { description: 'The people who follow it.' });
