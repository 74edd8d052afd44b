import { person } from '../access.ts';
import { AttachmentFiles } from '../discussion.ts';
import { issueDiscussion, TrackedIssue } from '../issues.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const issueDiscussionOperations = defineOperations('Issues', {
  listProjectIssueComments: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/comments',
    summary: 'List the comments on an issue, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: issueDiscussion.CommentPage,
  },
  createProjectIssueComment: {
    method: 'POST',
    path: '/api/projects/{projectId}/issues/{issueId}/comments',
    summary: 'Comment on an issue',
    description: 'The author of a comment becomes a watcher of the issue.',
    access: person('reviewer'),
    body: issueDiscussion.CommentWrite,
    reply: issueDiscussion.Comment,
    creates: {},
    etag: true,
  },
  updateProjectIssueComment: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/issues/{issueId}/comments/{commentId}',
    summary: 'Update your own comment',
    description: "Returns 403 for another person's comment.",
    access: person('reviewer'),
    body: issueDiscussion.CommentWrite,
    reply: issueDiscussion.Comment,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectIssueComment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/issues/{issueId}/comments/{commentId}',
    summary: 'Delete your own comment',
    description: "Returns 403 for another person's comment.",
    access: person('reviewer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  watchProjectIssue: {
    method: 'PUT',
    path: '/api/projects/{projectId}/issues/{issueId}/watchers/me',
    summary: 'Watch an issue',
    access: person('viewer'),
    reply: TrackedIssue,
    etag: true,
  },
  unwatchProjectIssue: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/issues/{issueId}/watchers/me',
    summary: 'Stop watching an issue',
    access: person('viewer'),
    reply: null,
  },
  listProjectIssueAttachments: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments',
    summary: 'List files on an issue and its comments',
    access: person('viewer'),
    query: PageQuery,
    reply: issueDiscussion.AttachmentPage,
  },
  getProjectIssueAttachmentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}/files',
    summary: 'Get a signed URL of an attached file',
    access: person('viewer'),
    reply: AttachmentFiles,
    plain: true,
  },
  createProjectIssueAttachment: {
    method: 'POST',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments',
    summary: 'Attach a file to an issue or comment',
    description:
      'Accepts files of any type. The file is stored unchanged and its URL downloads it instead of displaying it. ' +
      'Attaching a file updates the issue and sends `issue.updated`, or updates the comment if the file is ' +
      'attached to one. You can attach files only to your own comments.',
    access: person('reviewer'),
    body: issueDiscussion.AttachmentCreate,
    upload: true,
    reply: issueDiscussion.Attachment,
    creates: {},
  },
  deleteProjectIssueAttachment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}',
    summary: 'Remove an attached file',
    description:
      'A file on a comment can be removed only by the author of the comment; otherwise the request returns 403.',
    access: person('reviewer'),
    reply: null,
  },
});
