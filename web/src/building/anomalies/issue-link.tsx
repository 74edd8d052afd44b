import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { EntityPicker } from '../../records/entity-picker.tsx';
import { useOpenIssueSource } from '../../records/entity-sources.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Anomaly } from './anomaly-data.ts';

interface Props {
  readonly anomaly: Anomaly;
  readonly mayAct: boolean;
  readonly onDo: (issueId: string | null) => void;
}

/** The issue that an anomaly is followed up in, or the choice of one. */
export function IssueLink({ anomaly, mayAct, onDo }: Props) {
  const { t } = useTranslation('sensors');
  const { projectId, issueId } = anomaly;
  if (issueId === null) return mayAct ? <IssueChoice projectId={projectId} onChoose={onDo} /> : null;
  return (
    <Group gap="sm">
      <IssueName projectId={projectId} issueId={issueId} />
      {mayAct && (
        <Button variant="subtle" size="compact-sm" onClick={() => onDo(null)}>
          {t('anomaly.unlink')}
        </Button>
      )}
    </Group>
  );
}

function IssueName({ projectId, issueId }: { readonly projectId: string; readonly issueId: string }) {
  const { t } = useTranslation('sensors');
  const api = useApi();
  const issue = useQuery({
    queryKey: ['project', projectId, 'issue', issueId, 'name'],
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path: { projectId, issueId } } })),
  });
  if (issue.error instanceof Problem && issue.error.status === 404)
    return <Text size="sm">{t('anomaly.issueGone')}</Text>;
  if (issue.error !== null) return <ProblemNotice problem={issue.error} onRetry={() => void issue.refetch()} />;
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/issues/$issueId" params={{ projectId, issueId }} />
      )}
    >
      {issue.data === undefined ? '…' : t('anomaly.issue', { number: issue.data.number, title: issue.data.title })}
    </Anchor>
  );
}

/** Chooses among the issues that are still to be done. */
function IssueChoice({ projectId, onChoose }: { readonly projectId: string; readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('sensors');
  return (
    <EntityPicker
      label={t('anomaly.link')}
      placeholder={t('anomaly.findIssue')}
      source={useOpenIssueSource(projectId)}
      value={null}
      onChange={(id) => {
        if (id !== null) onChoose(id);
      }}
    />
  );
}
