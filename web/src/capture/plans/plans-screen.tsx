import { Button, Group, Skeleton, Title } from '@mantine/core';
import { IconMap2, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../parts/allowed.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { AddPlan } from './add-plan.tsx';
import { DeletePlan } from './delete-plan.tsx';
import { EditPlan } from './edit-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import { byLevel, type FloorPlan, type Level, usePlans } from './plan-data.ts';
import { useReordering } from './reordering.ts';

const route = getRouteApi('/in/projects/$projectId/plans');

type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly plan: FloorPlan };

/** All floor plans of a project, level by level. */
export function PlansScreen() {
  const { t } = useTranslation('plans');
  const { projectId } = route.useParams();
  const { plans, problem, retry } = usePlans(projectId);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const add = (
    <Allowed projectId={projectId} role="upload_engineer">
      <Button leftSection={<IconPlus size={18} />} onClick={() => setDoing({ what: 'add' })}>
        {t('add.open')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <PageHead title={t('title')} actions={plans?.length !== 0 && add} />
      {problem !== null && plans === undefined && <ProblemNotice problem={problem} onRetry={retry} />}
      {plans === undefined && problem === null && <Waiting />}
      {plans?.length === 0 && (
        <EmptyState icon={<IconMap2 />} title={t('empty.title')} advice={t('empty.advice')} action={add} />
      )}
      <Group gap="xl" pb="md" align="flex-start">
        {byLevel(plans ?? []).map((level) => (
          <LevelSection key={level.name ?? ''} {...{ projectId, level }} onDo={setDoing} />
        ))}
      </Group>
      {doing?.what === 'add' && <AddPlan {...{ projectId }} plans={plans ?? []} onClose={close} />}
      {doing?.what === 'edit' && <EditPlan {...{ projectId }} plan={doing.plan} onClose={close} />}
      {doing?.what === 'delete' && <DeletePlan {...{ projectId }} plan={doing.plan} onClose={close} />}
    </>
  );
}

function LevelSection({
  projectId,
  level,
  onDo,
}: {
  readonly projectId: string;
  readonly level: Level;
  readonly onDo: (doing: Doing) => void;
}): ReactNode {
  const { t } = useTranslation('plans');
  const moves = useReordering(projectId, level.plans);
  const name = level.name === null ? t('noLevel') : t('level', { name: level.name });
  return (
    <section aria-label={name} style={{ maxWidth: '100%' }}>
      <Title order={2} mb="xs" className="own-direction">
        {name}
      </Title>
      <Group gap="sm" align="stretch">
        {level.plans.map((plan, place) => (
          <PlanCard
            key={plan.id}
            {...{ projectId, plan, place, moves }}
            count={level.plans.length}
            onEdit={() => onDo({ what: 'edit', plan })}
            onDelete={() => onDo({ what: 'delete', plan })}
          />
        ))}
      </Group>
      <span className="visually-hidden" role="status">
        {moves.said}
      </span>
    </section>
  );
}

function Waiting() {
  return (
    <Group gap="sm" aria-hidden>
      {['a', 'b', 'c', 'd'].map((each) => (
        <Skeleton key={each} height={240} w={{ base: '100%', xs: 300 }} radius="md" />
      ))}
    </Group>
  );
}
