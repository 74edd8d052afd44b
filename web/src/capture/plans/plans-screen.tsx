import { Button, Group, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconMap2, IconPlus, IconSearch } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Below } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePendingProps } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isolateName } from '../uploads/isolate-name.ts';
import { AddPlan } from './add-plan.tsx';
import { DeletePlan } from './delete-plan.tsx';
import { EditPlan } from './edit-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import { type FloorPlan, groupByLevel, type Level, usePlans } from './plan-data.ts';
import { useReordering } from './reordering.ts';

const route = getRouteApi('/in/projects/$projectId/plans');

type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly plan: FloorPlan };

/** Shows all floor plans of a project, level by level. */
export function PlansScreen() {
  const { t } = useTranslation('plans');
  const { projectId } = route.useParams();
  const { plans, isWhole, problem, retry } = usePlans(projectId);
  const { number } = useFormats();
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
      {plans !== undefined && !isWhole && (
        <Text size="sm" mb="sm" role="status">
          {t('cut.plans', { shown: number(plans.length) })}
        </Text>
      )}
      {plans !== undefined && plans.length > 0 && (
        <Below>
          <Levels {...{ projectId, plans }} onDo={setDoing} />
        </Below>
      )}
      {doing?.what === 'add' && <AddPlan {...{ projectId }} plans={plans ?? []} onClose={close} />}
      {doing?.what === 'edit' && <EditPlan {...{ projectId }} plan={doing.plan} onClose={close} />}
      {doing?.what === 'delete' && <DeletePlan {...{ projectId }} plan={doing.plan} onClose={close} />}
    </>
  );
}

interface LevelsProps {
  readonly projectId: string;
  readonly plans: readonly FloorPlan[];
  readonly onDo: (doing: Doing) => void;
}

/** Plans drawn at first, and added by each press of the button. */
const STEP = 120;
const SEARCHED_FROM = 12;

/** Shows plans by level; a long list can be searched by name and level. */
function Levels({ projectId, plans, onDo }: LevelsProps) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const [sought, setSought] = useState('');
  const [max, setMax] = useState(STEP);
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, level }: FloorPlan) => {
    const text = `${name} ${level ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = words.length === 0 ? plans : plans.filter(fits);
  const drawn = new Set(found.slice(0, max).map(({ id }) => id));
  return (
    <>
      {plans.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          mb="md"
          w={{ base: '100%', xs: 300 }}
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={({ currentTarget: { value } }) => {
            setSought(value);
            setMax(STEP);
          }}
        />
      )}
      <span className="visually-hidden" role="status">
        {words.length > 0 && t('find.found', { count: found.length, shown: number(found.length) })}
      </span>
      {found.length === 0 && <EmptyState icon={<IconMap2 />} title={t('find.none')} advice={t('find.noneAdvice')} />}
      <Group gap="xl" pb="md" align="flex-start">
        {groupByLevel(plans).map((level) => (
          <LevelSection key={level.name ?? ''} {...{ projectId, level, drawn, onDo }} />
        ))}
      </Group>
      {found.length > max && (
        <Button variant="default" mb="md" onClick={() => setMax(max + STEP)}>
          {t('find.further', { count: found.length - max, shown: number(found.length - max) })}
        </Button>
      )}
    </>
  );
}

interface SectionProps {
  readonly projectId: string;
  readonly level: Level;
  /** Ids of the plans that are drawn; the others keep their place in the order. */
  readonly drawn: ReadonlySet<string>;
  readonly onDo: (doing: Doing) => void;
}

function LevelSection({ projectId, level, drawn, onDo }: SectionProps): ReactNode {
  const { t } = useTranslation('plans');
  const moves = useReordering(projectId, level.plans);
  const name = level.name === null ? t('noLevel') : t('level', { name: isolateName(level.name) });
  if (!level.plans.some(({ id }) => drawn.has(id))) return null;
  return (
    <section aria-label={name} style={{ maxWidth: '100%', minWidth: 0 }}>
      <Title order={2} mb="xs" className="own-direction">
        {name}
      </Title>
      <Group gap="sm" align="stretch">
        {level.plans.map(
          (plan, place) =>
            drawn.has(plan.id) && (
              <PlanCard
                key={plan.id}
                {...{ projectId, plan, place, moves }}
                count={level.plans.length}
                onEdit={() => onDo({ what: 'edit', plan })}
                onDelete={() => onDo({ what: 'delete', plan })}
              />
            ),
        )}
      </Group>
      <span className="visually-hidden" role="status">
        {moves.said}
      </span>
    </section>
  );
}

function Waiting() {
  return (
    <Group gap="sm" {...usePendingProps()}>
      {['a', 'b', 'c', 'd'].map((each) => (
        <Skeleton key={each} height={240} w={{ base: '100%', xs: 300 }} radius="md" />
      ))}
    </Group>
  );
}
