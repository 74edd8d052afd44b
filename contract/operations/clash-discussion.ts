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
    description: 'Whoever comments watches the clash from then on.',
    access: person('reviewer'),
    body: clashDiscussion.CommentWrite,
    reply: clashDiscussion.Comment,
    creates: {},
    tagged: true,
  },
  updateProjectClashComment: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/clashes/{clashId}/comments/{commentId}',
    summary: "Change one's own comment",
    description: "Another person's is 403.",
    access: person('reviewer'),
    body: clashDiscussion.CommentWrite,
    reply: clashDiscussion.Comment,
    tagged: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectClashComment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/clashes/{clashId}/comments/{commentId}',
    summary: "Delete one's own comment",
    description: "Another person's is 403.",
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
    tagged: true,
  },
  unwatchProjectClash: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/clashes/{clashId}/watchers/me',
    summary: 'Watch a clash no longer',
    access: person('viewer'),
    reply: null,
  },
  listProjectClashAttachments: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments',
    summary: 'List the files on a clash and on its comments, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: clashDiscussion.AttachmentPage,
  },
  getProjectClashAttachmentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}/files',
    summary: 'Get the signed address of an attached file',
    access: person('viewer'),
    reply: AttachmentFiles,
    plain: true,
  },
  createProjectClashAttachment: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/{clashId}/attachments',
    summary: 'Attach a file to a clash or to a comment of one’s own',
    description:
      'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the clash it is an ' +
      'edit of it; on a comment an edit of that.',
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
    description: 'One of a comment is removed by the comment’s author alone; another person’s is 403.',
    access: person('reviewer'),
    reply: null,
  },
});
