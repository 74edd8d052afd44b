import { Button, Group, Stack } from '@mantine/core';
import { IconLayoutGrid, IconMapPin, IconWorldUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../parts/section.tsx';
import { toastDone } from '../../parts/toasts.tsx';
import { BulkProgress, BulkReport } from '../photos/bulk-outcome.tsx';
import { useBulk } from '../photos/use-bulk.ts';
import type { Upload } from './upload.ts';

interface Props {
  readonly projectId: string;
  readonly uploads: readonly Upload[];
}

/** What can be done with the photos that have arrived. */
export function SentPhotos({ projectId, uploads }: Props) {
  const { t } = useTranslation('photos');
  const bulk = useBulk(projectId);
  const [published, setPublished] = useState<ReadonlySet<string>>(new Set());
  const sent = uploads.flatMap(({ state }) => (state.is === 'sent' ? [state.photo] : []));
  if (sent.length === 0) return null;
  const drafts = sent.filter(({ id }) => !published.has(id));
  const publish = async () => {
    const { done } = await bulk.start(drafts, { is: 'publish' });
    setPublished((before) => new Set([...before, ...done.map(({ id }) => id)]));
    if (done.length > 0) toastDone(t('wall.bulk.done.publish', { count: done.length }));
  };
  return (
    <Section
      title={t('upload.sent.title', { count: sent.length })}
      advice={drafts.length > 0 ? t('upload.sent.drafts', { count: drafts.length }) : t('upload.sent.live')}
    >
      <Stack gap="sm">
        <BulkProgress bulk={bulk} />
        <Group gap="xs">
          {drafts.length > 0 && (
            <Button
              leftSection={<IconWorldUpload size={18} aria-hidden />}
              loading={bulk.run?.isOver === false}
              onClick={() => void publish()}
            >
              {t('upload.sent.publish', { count: drafts.length })}
            </Button>
          )}
          <PlaceLink projectId={projectId} planId={planOf(sent)} />
          <Button
            variant="default"
            leftSection={<IconLayoutGrid size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/projects/$projectId/photos" params={{ projectId }} />}
          >
            {t('upload.sent.wall')}
          </Button>
        </Group>
      </Stack>
      <BulkReport projectId={projectId} bulk={bulk} />
    </Section>
  );
}

function PlaceLink({ projectId, planId }: { readonly projectId: string; readonly planId: string | null }) {
  const { t } = useTranslation('photos');
  return (
    <Button
      variant="default"
      leftSection={<IconMapPin size={18} aria-hidden />}
      renderRoot={(props) =>
        planId === null ? (
          <Link {...props} to="/projects/$projectId/plans" params={{ projectId }} />
        ) : (
          <Link {...props} to="/projects/$projectId/plans/$planId" params={{ projectId, planId }} />
        )
      }
    >
      {t('upload.sent.place')}
    </Button>
  );
}

/** The plan that the photos are for, where one was chosen. */
function planOf(photos: readonly { readonly floorPlanId: string | null }[]): string | null {
  return photos.findLast(({ floorPlanId }) => floorPlanId !== null)?.floorPlanId ?? null;
}
