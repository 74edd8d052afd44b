import { person } from '../access.ts';
import { AttachmentFiles } from '../discussion.ts';
import { PageQuery } from '../paging.ts';
import { rfiDiscussion, TrackedRfi } from '../rfis.ts';
import { defineOperations } from './operation.ts';

export const rfiDiscussionOperations = defineOperations('RFIs', {
  listProjectRfiComments: {
    method: 'GET',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments',
    summary: 'List comments on an RFI, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: rfiDiscussion.CommentPage,
  },
  createProjectRfiComment: {
    method: 'POST',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments',
    summary: 'Comment on an RFI',
    description: 'The author becomes a watcher of the RFI.',
    access: person('reviewer'),
    body: rfiDiscussion.CommentWrite,
    reply: rfiDiscussion.Comment,
    creates: {},
    etag: true,
  },
  updateProjectRfiComment: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments/{commentId}',
    summary: 'Update a comment on an RFI',
    description: "Only the author can do this; another person's comment returns 403.",
    access: person('reviewer'),
    body: rfiDiscussion.CommentWrite,
    reply: rfiDiscussion.Comment,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectRfiComment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments/{commentId}',
    summary: 'Delete a comment on an RFI',
    description: "Only the author can do this; another person's comment returns 403.",
    access: person('reviewer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  watchProjectRfi: {
    method: 'PUT',
    path: '/api/projects/{projectId}/rfis/{rfiId}/watchers/me',
    summary: 'Watch an RFI',
    access: person('viewer'),
    reply: TrackedRfi,
    etag: true,
  },
  unwatchProjectRfi: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/rfis/{rfiId}/watchers/me',
    summary: 'Stop watching an RFI',
    access: person('viewer'),
    reply: null,
  },
  listProjectRfiAttachments: {
    method: 'GET',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments',
    summary: 'List files on an RFI and its comments',
    access: person('viewer'),
    query: PageQuery,
    reply: rfiDiscussion.AttachmentPage,
  },
  getProjectRfiAttachmentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}/files',
    summary: 'Get the signed URL of an attached file',
    access: person('viewer'),
    reply: AttachmentFiles,
    plain: true,
  },
  createProjectRfiAttachment: {
    method: 'POST',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments',
    summary: 'Attach a file to an RFI or comment',
    description:
      'Accepts any file type. The file is stored unchanged; its URL downloads it instead of displaying it. A file ' +
      "on the RFI is an edit of the RFI. A file on a comment is an edit of the comment, which must be the caller's " +
      'own.',
    access: person('reviewer'),
    body: rfiDiscussion.AttachmentCreate,
    upload: true,
    reply: rfiDiscussion.Attachment,
    creates: {},
  },
  deleteProjectRfiAttachment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}',
    summary: 'Remove an attached file',
    description: "Only the author of a comment can remove a file from it; another person's comment returns 403.",
    access: person('reviewer'),
    reply: null,
  },
});
