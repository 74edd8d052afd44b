import { person } from '../access.ts';
import { clashDiscussion, TrackedClash } from '../clashes.ts';
import { AttachmentFiles } from '../discussion.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const clashDiscussionOperations = defineOperations('Clashes', {
  listProjectClashComments: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/comments',
    summary: 'List the comments on a clash, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: clashDiscussion.CommentPage,
  },
  createProjectClashComment: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/{clashId}/comments',
    summary: 'Comment on a clash',
    description: 'The author of a comment becomes a watcher of the clash.',
    access: person('reviewer'),
    body: clashDiscussion.CommentWrite,
    reply: clashDiscussion.Comment,
    creates: {},
    etag: true,
  },
  updateProjectClashComment: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/clashes/{clashId}/comments/{commentId}',
    summary: 'Update your own comment',
    description: "Returns 403 for another person's comment.",
    access: person('reviewer'),
    body: clashDiscussion.CommentWrite,
    reply: clashDiscussion.Comment,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectClashComment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/clashes/{clashId}/comments/{commentId}',
    summary: 'Delete your own comment',
    description: "Returns 403 for another person's comment.",
    access: person('reviewer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  watchProjectClash: {
    method: 'PUT',
    path: '/api/projects/{projectId}/clashes/{clashId}/watchers/me',
    summary: 'Watch a clash',
    access: person('viewer'),
    reply: TrackedClash,
    etag: true,
  },
  unwatchProjectClash: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/clashes/{clashId}/watchers/me',
    summary: 'Stop watching a clash',
    access: person('viewer'),
    reply: null,
  },
  listProjectClashAttachments: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments',
    summary: 'List files on a clash and its comments',
    access: person('viewer'),
    query: PageQuery,
    reply: clashDiscussion.AttachmentPage,
  },
  getProjectClashAttachmentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}/files',
    summary: 'Get a signed URL of an attached file',
    access: person('viewer'),
    reply: AttachmentFiles,
    plain: true,
  },
  createProjectClashAttachment: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments',
    summary: 'Attach a file to a clash or comment',
    description:
      'Accepts files of any type. The file is stored unchanged and its URL downloads it instead of displaying it. ' +
      'Attaching a file updates the clash, or the comment if the file is attached to one. You can attach files ' +
      'only to your own comments.',
    access: person('reviewer'),
    body: clashDiscussion.AttachmentCreate,
    upload: true,
    reply: clashDiscussion.Attachment,
    creates: {},
  },
  deleteProjectClashAttachment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}',
    summary: 'Remove an attached file',
    description:
      'A file on a comment can be removed only by the author of the comment; otherwise the request returns 403.',
    access: person('reviewer'),
    reply: null,
  },
});
