import { Grid, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { type Crumb, PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import { RecordExport } from '../../ui/record-export.tsx';
import { Activity } from '../discussion/activity.tsx';
import { Attachments } from '../discussion/attachments.tsx';
import type { Subject } from '../discussion/subject.ts';
import { WatchButton } from '../discussion/watch-button.tsx';
import { EditConflict } from '../editing/edit-conflict.tsx';
import { useTitleEdit } from '../editing/use-title-edit.tsx';
import { RecordPending } from '../records/record-pending.tsx';
import { ClashFacts } from './clash-facts.tsx';
import { ClashStatusMark } from './clash-marks.tsx';
import { clashQueryOptions, clashSubject } from './clash-query.ts';
import type { Clash } from './clash-terms.ts';
import { DecisionForm } from './decision-form.tsx';
import { Decisions } from './decisions.tsx';
import { useClashEdit, useClashWords } from './use-clash-edit.tsx';

const route = getRouteApi('/in/projects/$projectId/clashes/$clashId');

/** One clash: what meets what, what was decided about it, and what is said about it. */
export function ClashScreen() {
  const { t } = useTranslation('clashes');
  const { projectId, clashId } = route.useParams();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery({
    ...clashQueryOptions(useApi(), projectId, clashId),
    refetchInterval: 30_000,
  });
  const crumbs = [
    { label: t('title'), to: { to: '/projects/$projectId/clashes', params: { projectId }, search } as const },
  ];
  const subject = clashSubject(projectId, clashId);
  if (data) {
    return <Loaded key={clashId} projectId={projectId} clash={data.record} subject={subject} crumbs={crumbs} />;
  }
  return <RecordPending title={t('one')} crumbs={crumbs} problem={error} onRetry={() => void refetch()} />;
}

interface Props {
  readonly projectId: string;
  readonly clash: Clash;
  readonly subject: Subject;
  readonly crumbs: readonly Crumb[];
}

function Loaded({ projectId, clash, subject, crumbs }: Props) {
  const { t } = useTranslation('clashes');
  const mayEdit = useMay(projectId, 'reviewer');
  const { edit, conflict } = useClashEdit(projectId, clash.id);
  const words = useClashWords(projectId);
  const title = useTitleEdit({
    label: t('field.name'),
    value: clash.name,
    draft: `clash:${clash.id}:name`,
    mayEdit,
    onSave: (name, base) => edit({ name }, { name: base }),
  });
  return (
    <>
      <PageHead
        title={`#${clash.number} ${clash.name}`}
        crumbs={crumbs}
        aside={
          <>
            {title.opener}
            <ClashStatusMark status={clash.status} />
          </>
        }
        actions={
          <>
            <WatchButton subject={subject} watchers={clash.watchers} />
            <RecordExport address={`/api/projects/${projectId}/clashes/${clash.id}`} />
          </>
        }
      />
      {title.editor}
      <Grid gap="md" maw={1400}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <Panel label={t('decisions.title')}>
              <Stack gap="md">
                <Title order={2}>{t('decisions.title')}</Title>
                {mayEdit && <DecisionForm projectId={projectId} clash={clash} />}
                <Decisions projectId={projectId} clashId={clash.id} />
              </Stack>
            </Panel>
            <Panel label={t('discussion')}>
              <Stack gap="lg">
                <Attachments subject={subject} />
                <Activity subject={subject} words={words} began={{ at: clash.createdAt }} />
              </Stack>
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Panel label={t('facts')}>
            <ClashFacts projectId={projectId} clash={clash} mayEdit={mayEdit} edit={edit} />
          </Panel>
        </Grid.Col>
      </Grid>
      <EditConflict conflict={conflict} words={words} />
    </>
  );
}

function Panel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" component="section" aria-label={label}>
      {children}
    </Paper>
  );
}
