import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FloorPlan } from './plan-data.ts';

interface Props {
  readonly projectId: string;
  readonly photoId: string;
  readonly plans: readonly FloorPlan[];
}

/** Offers the plans for a photo, and opens the chosen one ready to place the photo. */
export function PlanForPhoto({ projectId, photoId, plans }: Props) {
  const { t } = useTranslation('photos');
  const navigate = useNavigate();
  const go = (planId: string) =>
    void navigate({
      to: '/projects/$projectId/plans/$planId',
      params: { projectId, planId },
      search: { place: photoId },
    });
  return (
    <Select
      size="sm"
      label={t('placing.on')}
      placeholder={t('placing.which')}
      data={plans.map(({ id, name, level }) => ({ value: id, label: level === null ? name : `${name} · ${level}` }))}
      value={null}
      onChange={(planId) => planId !== null && go(planId)}
      searchable
    />
  );
}
