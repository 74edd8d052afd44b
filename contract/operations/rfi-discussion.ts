import { person } from '../access.ts';
import { AttachmentFiles } from '../discussion.ts';
import { PageQuery } from '../paging.ts';
import { rfiDiscussion, TrackedRfi } from '../rfis.ts';
import { defineOperations } from './operation.ts';

export const rfiDiscussionOperations = defineOperations('RFIs', {
  listProjectRfiComments: {
    method: 'GET',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments',
    summary: 'List the comments on an RFI, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: rfiDiscussion.CommentPage,
  },
  createProjectRfiComment: {
    method: 'POST',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments',
    summary: 'Comment on an RFI',
    description: 'Whoever comments watches the RFI from then on.',
    access: person('reviewer'),
    body: rfiDiscussion.CommentWrite,
    reply: rfiDiscussion.Comment,
    creates: {},
    tagged: true,
  },
  updateProjectRfiComment: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments/{commentId}',
    summary: "Change one's own comment",
    description: "Another person's is 403.",
    access: person('reviewer'),
    body: rfiDiscussion.CommentWrite,
    reply: rfiDiscussion.Comment,
    tagged: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectRfiComment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/rfis/{rfiId}/comments/{commentId}',
    summary: "Delete one's own comment",
    description: "Another person's is 403.",
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
    tagged: true,
  },
  unwatchProjectRfi: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/rfis/{rfiId}/watchers/me',
    summary: 'Watch an RFI no longer',
    access: person('viewer'),
    reply: null,
  },
  listProjectRfiAttachments: {
    method: 'GET',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments',
    summary: 'List the files on an RFI and on its comments, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: rfiDiscussion.AttachmentPage,
  },
  getProjectRfiAttachmentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}/files',
    summary: 'Get the signed address of an attached file',
    access: person('viewer'),
    reply: AttachmentFiles,
    plain: true,
  },
  createProjectRfiAttachment: {
    method: 'POST',
    path: '/api/projects/{projectId}/rfis/{rfiId}/attachments',
    summary: 'Attach a file to an RFI or to a comment of one’s own',
    description:
      'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the RFI it is an edit ' +
      'of it; on a comment an edit of that.',
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
    description: 'One of a comment is removed by the comment’s author alone; another person’s is 403.',
    access: person('reviewer'),
    reply: null,
  },
});
