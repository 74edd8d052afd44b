import { ActionIcon, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueChange } from '../../../../contract/issues.ts';
import { useApi } from '../../api/use-api.ts';
import { ExternalLinks } from '../../records/external-links.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import { RecordExport } from '../../ui/record-export.tsx';
import { Activity } from '../discussion/activity.tsx';
import { Attachments } from '../discussion/attachments.tsx';
import { WatchButton } from '../discussion/watch-button.tsx';
import { EditConflict } from '../editing/edit-conflict.tsx';
import { InlineText } from '../editing/inline-text.tsx';
import type { RecordEdit } from '../editing/use-inline-edit.ts';
import { useTitleEdit } from '../editing/use-title-edit.tsx';
import { RecordPending } from '../records/record-pending.tsx';
import type { IssueSearch } from './filters.ts';
import { IssueFields } from './issue-fields.tsx';
import { issueQueryOptions, issueSubject } from './issue-query.ts';
import classes from './issue-screen.module.css';
import type { Issue } from './issue-terms.ts';
import { useIssueWords } from './issue-words.tsx';
import { LinkedAnomalies } from './linked-anomalies.tsx';
import { useNeighbours } from './neighbours.ts';
import { StatusButton } from './status-button.tsx';
import { useIssueEdit } from './use-issue-edit.ts';
import { Viewpoints } from './viewpoints.tsx';

const route = getRouteApi('/in/projects/$projectId/issues/$issueId');

/** One issue: what it is, where it stands, what was said about it. */
export function IssueScreen() {
  const { t } = useTranslation('issues');
  const { projectId, issueId } = route.useParams();
  const search = route.useSearch();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    ...issueQueryOptions(api, projectId, issueId),
    refetchInterval: 30_000,
  });
  if (data) return <Shown key={issueId} projectId={projectId} issue={data.record} search={search} />;
  const crumbs = [listCrumb(t('title'), projectId, search)];
  return <RecordPending title={t('one')} crumbs={crumbs} problem={error} onRetry={() => void refetch()} />;
}

const listCrumb = (label: string, projectId: string, search: IssueSearch) => ({
  label,
  to: { to: '/projects/$projectId/issues', params: { projectId }, search } as const,
});

interface Props {
  readonly projectId: string;
  readonly issue: Issue;
  readonly search: IssueSearch;
}

function Shown({ projectId, issue, search }: Props) {
  const { t } = useTranslation('issues');
  const editing = useIssueEdit(projectId, issue.id);
  const words = useIssueWords(projectId);
  const mayEdit = useMay(projectId, 'reviewer');
  const title = useTitleEdit({
    label: t('field.title'),
    value: issue.title,
    draft: `issue:${issue.id}:title`,
    mayEdit,
    onSave: (text, base) => editing.edit({ title: text }, { title: base }),
  });
  const subject = issueSubject(projectId, issue.id);
  return (
    <>
      <PageHead
        title={`#${issue.number} ${issue.title}`}
        aside={title.opener}
        crumbs={[listCrumb(t('title'), projectId, search)]}
        actions={
          <>
            <StatusButton issue={issue} edit={editing.edit} mayEdit={mayEdit} />
            <WatchButton subject={subject} watchers={issue.watchers} />
            <RecordExport address={`/api/projects/${projectId}/issues/${issue.id}`} />
            <Neighbours projectId={projectId} issue={issue} search={search} />
          </>
        }
      />
      {title.editor}
      <div className={classes.layout}>
        <Description issue={issue} edit={editing.edit} mayEdit={mayEdit} />
        <Paper withBorder bg="var(--pcs-surface)" p="md" className={classes.fields}>
          <IssueFields projectId={projectId} issue={issue} edit={editing.edit} mayEdit={mayEdit} />
        </Paper>
        <Stack gap="xl" pb="xl" miw={0}>
          <ExternalLinks projectId={projectId} entity="issue" recordId={issue.id} />
          <LinkedAnomalies projectId={projectId} issueId={issue.id} />
          <Viewpoints projectId={projectId} issueId={issue.id} />
          <Attachments subject={subject} />
          <Activity subject={subject} words={words} began={{ at: issue.createdAt, by: issue.createdBy }} />
        </Stack>
      </div>
      <EditConflict conflict={editing.conflict} words={words} />
    </>
  );
}

type Edit = RecordEdit<Issue, IssueChange>['edit'];

interface TextProps {
  readonly issue: Issue;
  readonly edit: Edit;
  readonly mayEdit: boolean;
}

function Description({ issue, edit, mayEdit }: TextProps) {
  const { t } = useTranslation('issues');
  const description = issue.description ?? '';
  return (
    <section aria-label={t('field.description')}>
      <Title order={2} size="h3" mb={4}>
        {t('field.description')}
      </Title>
      <InlineText
        label={t('field.description')}
        value={description}
        draft={`issue:${issue.id}:description`}
        mayEdit={mayEdit}
        isLong
        maxLength={10_000}
        onSave={(text, base) => edit({ description: text || null }, { description: base || null })}
      >
        {description === '' ? (
          <Text size="sm" c="dimmed">
            {t('noDescription')}
          </Text>
        ) : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}>
            {description}
          </Text>
        )}
      </InlineText>
    </section>
  );
}

/** Steps to the issue before and after this one in the list it was opened from. */
function Neighbours({ projectId, issue, search }: Props) {
  const { t } = useTranslation('issues');
  const { previous, next } = useNeighbours(projectId, issue.id, search);
  if (previous === undefined && next === undefined) return null;
  return (
    <Group gap={4}>
      <Step to={previous} label={t('previous')} {...{ projectId, search }}>
        <IconChevronLeft size={18} data-mirrored aria-hidden />
      </Step>
      <Step to={next} label={t('next')} {...{ projectId, search }}>
        <IconChevronRight size={18} data-mirrored aria-hidden />
      </Step>
    </Group>
  );
}

interface StepProps {
  readonly projectId: string;
  readonly search: IssueSearch;
  readonly to: Issue | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

function Step({ projectId, search, to, label, children }: StepProps) {
  if (to === undefined) {
    return (
      <ActionIcon variant="default" size="lg" disabled aria-label={label}>
        {children}
      </ActionIcon>
    );
  }
  return (
    <Tooltip label={`#${to.number} ${to.title}`} maw={400} multiline>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/projects/$projectId/issues/$issueId"
            params={{ projectId, issueId: to.id }}
            search={search}
          />
        )}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
