import { Grid, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { ExternalLinks } from '../../records/external-links.tsx';
import { type Crumb, PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import { RecordExport } from '../../ui/record-export.tsx';
import { Activity } from '../discussion/activity.tsx';
import { Attachments } from '../discussion/attachments.tsx';
import { WatchButton } from '../discussion/watch-button.tsx';
import { EditConflict } from '../editing/edit-conflict.tsx';
import { InlineText } from '../editing/inline-text.tsx';
import { useTitleEdit } from '../editing/use-title-edit.tsx';
import { RecordPending } from '../records/record-pending.tsx';
import { AccountingLine } from './accounting-line.tsx';
import { RfiAnswers } from './rfi-answers.tsx';
import { RfiFacts } from './rfi-facts.tsx';
import { RfiStatusMark } from './rfi-marks.tsx';
import { rfiQueryOptions, rfiSubject } from './rfi-query.ts';
import { RfiSteps } from './rfi-steps.tsx';
import type { Rfi } from './rfi-terms.ts';
import { useRfiEdit, useRfiWords } from './use-rfi-edit.tsx';

const route = getRouteApi('/in/projects/$projectId/rfis/$rfiId');

/** One RFI: its question, its answers, what is known of it and what is said about it. */
export function RfiScreen() {
  const { t } = useTranslation('rfis');
  const { projectId, rfiId } = route.useParams();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery({
    ...rfiQueryOptions(useApi(), projectId, rfiId),
    refetchInterval: 30_000,
  });
  const crumbs = [
    { label: t('title'), to: { to: '/projects/$projectId/rfis', params: { projectId }, search } as const },
  ];
  if (data) return <Loaded key={rfiId} projectId={projectId} current={data} crumbs={crumbs} />;
  return <RecordPending title={t('one')} crumbs={crumbs} problem={error} onRetry={() => void refetch()} />;
}

interface Props {
  readonly projectId: string;
  readonly current: Tagged<Rfi>;
  readonly crumbs: readonly Crumb[];
}

function Loaded({ projectId, current, crumbs }: Props) {
  const { t } = useTranslation('rfis');
  const { record: rfi } = current;
  const mayEdit = useMay(projectId, 'reviewer');
  const { edit, conflict } = useRfiEdit(projectId, rfi.id);
  const words = useRfiWords(projectId);
  const title = useTitleEdit({
    label: t('field.subject'),
    value: rfi.subject,
    draft: `rfi:${rfi.id}:subject`,
    mayEdit,
    onSave: (text, base) => edit({ subject: text }, { subject: base }),
  });
  const subject = rfiSubject(projectId, rfi.id);
  return (
    <>
      <PageHead
        title={`#${rfi.number} ${rfi.subject}`}
        crumbs={crumbs}
        aside={
          <>
            {title.opener}
            <RfiStatusMark status={rfi.status} />
          </>
        }
        actions={
          <>
            <WatchButton subject={subject} watchers={rfi.watchers} />
            <RecordExport address={`/api/projects/${projectId}/rfis/${rfi.id}`} />
            {mayEdit && <RfiSteps rfi={rfi} edit={edit} />}
          </>
        }
      />
      {title.editor}
      <Grid gap="md" maw={1400}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <Question rfi={rfi} mayEdit={mayEdit} edit={edit} />
            <RfiAnswers projectId={projectId} current={current} />
            <Paper withBorder bg="var(--pcs-surface)" p="md" component="section" aria-label={t('discussion')}>
              <Stack gap="lg">
                <Attachments subject={subject} />
                <Activity subject={subject} words={words} began={{ at: rfi.createdAt, by: rfi.createdBy }} />
              </Stack>
            </Paper>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <Paper withBorder bg="var(--pcs-surface)" p="md" component="section" aria-label={t('facts')}>
              <RfiFacts projectId={projectId} rfi={rfi} mayEdit={mayEdit} edit={edit} />
            </Paper>
            <ExternalLinks projectId={projectId} entity="rfi" recordId={rfi.id} />
            <AccountingLine projectId={projectId} rfiId={rfi.id} />
          </Stack>
        </Grid.Col>
      </Grid>
      <EditConflict conflict={conflict} words={words} />
    </>
  );
}

interface QuestionProps {
  readonly rfi: Rfi;
  readonly mayEdit: boolean;
  readonly edit: ReturnType<typeof useRfiEdit>['edit'];
}

function Question({ rfi, mayEdit, edit }: QuestionProps) {
  const { t } = useTranslation('rfis');
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" component="section" aria-label={t('field.question')}>
      <Title order={2} mb="xs">
        {t('field.question')}
      </Title>
      <InlineText
        label={t('field.question')}
        value={rfi.question}
        draft={`rfi:${rfi.id}:question`}
        mayEdit={mayEdit}
        isLong
        isRequired
        maxLength={10_000}
        onSave={(question, base) => edit({ question }, { question: base })}
      >
        <Text className="own-direction" style={{ whiteSpace: 'pre-wrap' }}>
          {rfi.question}
        </Text>
      </InlineText>
    </Paper>
  );
}
