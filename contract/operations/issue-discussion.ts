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
    description: 'Whoever comments watches the issue from then on.',
    access: person('reviewer'),
    body: issueDiscussion.CommentWrite,
    reply: issueDiscussion.Comment,
    creates: {},
    tagged: true,
  },
  updateProjectIssueComment: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/issues/{issueId}/comments/{commentId}',
    summary: "Change one's own comment",
    description: "Another person's is 403.",
    access: person('reviewer'),
    body: issueDiscussion.CommentWrite,
    reply: issueDiscussion.Comment,
    tagged: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectIssueComment: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/issues/{issueId}/comments/{commentId}',
    summary: "Delete one's own comment",
    description: "Another person's is 403.",
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
    tagged: true,
  },
  unwatchProjectIssue: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/issues/{issueId}/watchers/me',
    summary: 'Watch an issue no longer',
    access: person('viewer'),
    reply: null,
  },
  listProjectIssueAttachments: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments',
    summary: 'List the files on an issue and on its comments, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: issueDiscussion.AttachmentPage,
  },
  getProjectIssueAttachmentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}/files',
    summary: 'Get the signed address of an attached file',
    access: person('viewer'),
    reply: AttachmentFiles,
    plain: true,
  },
  createProjectIssueAttachment: {
    method: 'POST',
    path: '/api/projects/{projectId}/issues/{issueId}/attachments',
    summary: 'Attach a file to an issue or to a comment of one’s own',
    description:
      'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the issue it is an ' +
      'edit of it, with `issue.updated`; on a comment an edit of that.',
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
    description: 'One of a comment is removed by the comment’s author alone; another person’s is 403.',
    access: person('reviewer'),
    reply: null,
  },
});
