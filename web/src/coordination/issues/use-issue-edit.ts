import { useTranslation } from 'react-i18next';
import type { IssueChange } from '../../../../contract/issues.ts';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { partKey } from '../discussion/subject.ts';
import { type RecordEdit, useInlineEdit } from '../editing/use-inline-edit.ts';
import { issueKey, issueSubject, issuesKey, overviewKey, sendIssueChange } from './issue-query.ts';
import type { Issue } from './issue-terms.ts';

/** Edits of one issue. */
export function useIssueEdit(projectId: string, issueId: string): RecordEdit<Issue, IssueChange> {
  const { t } = useTranslation('issues');
  const api = useApi();
  const path = { projectId, issueId };
  return useInlineEdit<Issue, IssueChange>({
    id: issueId,
    recordKey: issueKey(projectId, issueId),
    listKey: issuesKey(projectId),
    read: () => tagged(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path } })),
    send: (change, etag) => sendIssueChange(api, path, change, etag),
    touches: [
      issuesKey(projectId),
      overviewKey(projectId),
      partKey(issueSubject(projectId, issueId), 'history'),
      ['project', projectId, 'tags'],
    ],
    refused: t('edit.refused'),
  });
}
