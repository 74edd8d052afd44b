// The operations of a discussion by the kind of its record.
import { clashDiscussionOperations as clash } from '../../../../contract/operations/clash-discussion.ts';
import { issueDiscussionOperations as issue } from '../../../../contract/operations/issue-discussion.ts';
import { rfiDiscussionOperations as rfi } from '../../../../contract/operations/rfi-discussion.ts';

/** Each kind of record has the same operations under its own path. */
export const DISCUSSION_OPERATIONS = {
  issue: {
    listComments: issue.listProjectIssueComments,
    createComment: issue.createProjectIssueComment,
    updateComment: issue.updateProjectIssueComment,
    deleteComment: issue.deleteProjectIssueComment,
    watch: issue.watchProjectIssue,
    unwatch: issue.unwatchProjectIssue,
    listAttachments: issue.listProjectIssueAttachments,
    getAttachmentFiles: issue.getProjectIssueAttachmentFiles,
    createAttachment: issue.createProjectIssueAttachment,
    deleteAttachment: issue.deleteProjectIssueAttachment,
  },
  rfi: {
    listComments: rfi.listProjectRfiComments,
    createComment: rfi.createProjectRfiComment,
    updateComment: rfi.updateProjectRfiComment,
    deleteComment: rfi.deleteProjectRfiComment,
    watch: rfi.watchProjectRfi,
    unwatch: rfi.unwatchProjectRfi,
    listAttachments: rfi.listProjectRfiAttachments,
    getAttachmentFiles: rfi.getProjectRfiAttachmentFiles,
    createAttachment: rfi.createProjectRfiAttachment,
    deleteAttachment: rfi.deleteProjectRfiAttachment,
  },
  clash: {
    listComments: clash.listProjectClashComments,
    createComment: clash.createProjectClashComment,
    updateComment: clash.updateProjectClashComment,
    deleteComment: clash.deleteProjectClashComment,
    watch: clash.watchProjectClash,
    unwatch: clash.unwatchProjectClash,
    listAttachments: clash.listProjectClashAttachments,
    getAttachmentFiles: clash.getProjectClashAttachmentFiles,
    createAttachment: clash.createProjectClashAttachment,
    deleteAttachment: clash.deleteProjectClashAttachment,
  },
} as const;
