import { Box, Button, Skeleton, Stack } from '@mantine/core';
import { IconCalendarStats, IconColumns2, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../ui/allowed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePendingProps } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { type Milestone, useMilestoneList } from '../milestone-list.ts';
import { CompareMilestones } from './compare-milestones.tsx';
import { DeleteMilestone } from './delete-milestone.tsx';
import { EditMilestone } from './edit-milestone.tsx';
import { MilestoneList } from './milestone-rows.tsx';
import { NewMilestone } from './new-milestone.tsx';

const route = getRouteApi('/in/projects/$projectId/milestones');

type Doing = { readonly what: 'new' | 'compare' } | { readonly what: 'edit' | 'delete'; readonly milestone: Milestone };

const STEP = 10;

/** Shows the milestones of a project in their order. */
export function MilestonesScreen() {
  const { t } = useTranslation('milestones');
  const { projectId } = route.useParams();
  const { milestones, problem, retry } = useMilestoneList(projectId);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const add = (
    <Allowed projectId={projectId} role="upload_engineer">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDoing({ what: 'new' })}>
        {t('new.open')}
      </Button>
    </Allowed>
  );
  const compare = (milestones?.length ?? 0) > 1 && (
    <Button
      variant="default"
      leftSection={<IconColumns2 size={18} aria-hidden />}
      onClick={() => setDoing({ what: 'compare' })}
    >
      {t('compare.open')}
    </Button>
  );
  const actions = milestones?.length !== 0 && [<span key="compare">{compare}</span>, <span key="add">{add}</span>];
  return (
    <Box maw={960} w="100%" pb="md">
      <PageHead title={t('title')} actions={actions} />
      {problem !== null && milestones === undefined && <ProblemNotice problem={problem} onRetry={retry} />}
      {milestones === undefined && problem === null && <Waiting />}
      {milestones?.length === 0 && (
        <EmptyState icon={<IconCalendarStats />} title={t('empty.title')} advice={t('empty.advice')} action={add} />
      )}
      {milestones !== undefined && milestones.length > 0 && (
        <MilestoneList
          {...{ projectId, milestones }}
          onEdit={(milestone) => setDoing({ what: 'edit', milestone })}
          onDelete={(milestone) => setDoing({ what: 'delete', milestone })}
        />
      )}
      {doing?.what === 'new' && (
        <NewMilestone {...{ projectId }} sortOrder={computeNextOrder(milestones)} onClose={close} />
      )}
      {doing?.what === 'edit' && <EditMilestone {...{ projectId }} milestone={doing.milestone} onClose={close} />}
      {doing?.what === 'delete' && <DeleteMilestone {...{ projectId }} milestone={doing.milestone} onClose={close} />}
      {doing?.what === 'compare' && (
        <CompareMilestones {...{ projectId }} milestones={milestones ?? []} onClose={close} />
      )}
    </Box>
  );
}

function computeNextOrder(milestones: readonly Milestone[] = []): number {
  return Math.max(0, ...milestones.map(({ sortOrder }) => sortOrder)) + STEP;
}

function Waiting() {
  return (
    <Stack gap="xs" {...usePendingProps()}>
      {['a', 'b', 'c'].map((each) => (
        <Skeleton key={each} height={72} radius="md" />
      ))}
    </Stack>
  );
}
