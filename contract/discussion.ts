// What people say about a record and put on it: comments and files, of one form on issues, RFIs and clashes.
import { type TProperties, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Doer, Instant, Name, Nullable, Uuid, VisibleText } from './values.ts';

const attachmentMembers = {
  name: Type.String({ description: 'File name.', examples: ['detail.pdf'] }),
  mediaType: Type.String({
    description:
      'Detected from the content: the specific type for pictures and PDF, `application/octet-stream` for everything ' +
      'else.',
    examples: ['application/pdf'],
  }),
  sizeBytes: Type.Integer(),
};

/** What a comment on a record that may be imported has more. */
export const importedComment = {
  originalAuthor: Nullable(
    Type.String({
      description: 'Author as stated in the imported file; `createdBy` is the person who imported it.',
      examples: ['architect@example.org'],
    }),
  ),
  originalAt: Nullable(Instant('Creation time as stated in the imported file.')),
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
      commentId: Nullable(Uuid(`Null if the file is attached to the ${record} itself.`)),
      ...attachmentMembers,
      sha256: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the file.',
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
      commentId: Type.Optional(Nullable(Uuid(`Your own comment on the ${record} to attach the file to.`))),
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
  {
    original: Type.String({
      format: 'uri',
      description: 'The original file as uploaded; the URL is valid for 15 minutes.',
    }),
  },
  { $id: 'AttachmentFiles' },
);

/** The people who follow a record, as the app API shows them on it. */
export const Watchers = () => Type.Array(Uuid(), { description: 'People who watch the record.' });
