import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import type { Photo } from '../photo-words.ts';
import { photoQuery } from '../photos/photo-data.ts';
import { usePlans } from '../plans/plan-data.ts';
import { PlanForPhoto } from '../plans/plan-for-photo.tsx';

interface Props {
  readonly projectId: string;
  /** Photos as they were when their upload ended. */
  readonly photos: readonly Photo[];
}

/** Opens the plan ready to place the first photo without a place; the list beside the plan has the others. */
export function PlaceSent({ projectId, photos }: Props) {
  const { t } = useTranslation('photos');
  const api = useApi();
  const queries = useQueryClient();
  const { plans } = usePlans(projectId);
  const now = photos.map(
    (photo) => queries.getQueryData(photoQuery(api, projectId, photo.id).queryKey)?.record ?? photo,
  );
  const photo = now.find(({ planX }) => planX === null);
  if (photo === undefined || plans === undefined || plans.length === 0) return null;
  const planId = photo.floorPlanId ?? (plans.length === 1 ? plans[0]?.id : undefined);
  if (planId === undefined) return <PlanForPhoto {...{ projectId, plans }} photoId={photo.id} />;
  return (
    <Button
      variant="default"
      leftSection={<IconMapPin size={18} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/plans/$planId"
          params={{ projectId, planId }}
          search={{ place: photo.id }}
        />
      )}
    >
      {t('upload.sent.place')}
    </Button>
  );
}
