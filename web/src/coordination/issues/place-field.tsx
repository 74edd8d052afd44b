// Where on which plan an issue is: a plan is chosen, and a point on it by click or by keys.
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPiece } from '../../ui/fetched-screen.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useIsTouch } from '../../ui/touch.ts';
import { type FloorPlan, planPicture, usePlans } from './plans.ts';

// The canvas is large: it comes when a plan is looked at.
const PlanCanvas = fetchedPiece(() => import('../../ui/plan-canvas/plan-canvas.tsx'), 'PlanCanvas');

export interface Place {
  readonly floorPlanId: string | null;
  readonly planX: number | null;
  readonly planY: number | null;
}

export const NOWHERE: Place = { floorPlanId: null, planX: null, planY: null };

interface Props {
  readonly projectId: string;
  readonly value: Place;
  readonly onChange: (place: Place) => void;
  readonly error?: ReactNode;
}

/** Chooses a plan and a point on it. */
export function PlaceField({ projectId, value, onChange, error }: Props) {
  const { t } = useTranslation('issues');
  const { all, byId, isPending, problem, retry } = usePlans(projectId);
  const plan = value.floorPlanId === null ? undefined : byId.get(value.floorPlanId);
  if (!isPending && problem === null && all.length === 0 && value.floorPlanId === null) return null;
  return (
    <Stack gap="xs">
      <Select
        label={t('field.plan')}
        placeholder={t('place.none')}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.floorPlanId}
        onChange={(id) => onChange({ ...NOWHERE, floorPlanId: id })}
        error={error}
        searchable
        clearable
      />
      {problem !== null && <NotLoaded onRetry={retry} />}
      {plan && <PointOnPlan plan={plan} value={value} onChange={onChange} />}
    </Stack>
  );
}

function PointOnPlan({ plan, value, onChange }: { plan: FloorPlan; value: Place; onChange: (place: Place) => void }) {
  const { t } = useTranslation('issues');
  const isTouch = useIsTouch();
  const { planX, planY } = value;
  const pins = useMemo(
    () =>
      planX === null || planY === null
        ? []
        : [{ id: 'place', x: planX, y: planY, label: t('place.here'), kind: 'issue' as const, color: 'red' }],
    [planX, planY, t],
  );
  if (plan.widthPx === null || plan.heightPx === null) return <Text size="sm">{t('place.noPicture')}</Text>;
  return (
    <>
      <div style={{ height: 320, display: 'grid' }}>
        <Suspense fallback={<Pending height={320} />}>
          <PlanCanvas
            src={planPicture(plan, 'screen')}
            widthPx={plan.widthPx}
            heightPx={plan.heightPx}
            pins={pins}
            label={plan.name}
            metresPerPx={plan.scaleMPerPx}
            isEmbedded
            onPlace={({ x, y }) => onChange({ floorPlanId: plan.id, planX: round(x), planY: round(y) })}
          />
        </Suspense>
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {planX === null ? t(isTouch ? 'place.adviceTouch' : 'place.advice') : t('place.placed')}
        </Text>
        {planX !== null && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ floorPlanId: plan.id, planX: null, planY: null })}
          >
            {t('place.clear')}
          </Button>
        )}
      </Group>
    </>
  );
}

// A tenth of a pixel is finer than anybody points.
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
