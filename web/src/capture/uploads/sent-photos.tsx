import { Button, Group, Stack } from '@mantine/core';
import { IconLayoutGrid, IconMapPin, IconWorldUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkProgress } from '../../parts/bulk/bulk-progress.tsx';
import { useBulkRun } from '../../parts/bulk/use-bulk-runs.ts';
import { Section } from '../../parts/section.tsx';
import { usePhotoDeeds } from '../photos/photo-deeds.ts';
import type { Upload } from './upload.ts';

interface Props {
  readonly projectId: string;
  readonly uploads: readonly Upload[];
}

const PUBLISHED = 'photos:bulk.succeeded.publish';

/** What can be done with the photos that have arrived. */
export function SentPhotos({ projectId, uploads }: Props) {
  const { t } = useTranslation(['photos', 'bulk']);
  const begin = usePhotoDeeds(projectId);
  const [published, setPublished] = useState<ReadonlySet<string>>(new Set());
  const run = useBulkRun({
    ...{ projectId, kind: 'photos' },
    onLeft(_, { said, succeeded }) {
      if (said === PUBLISHED) setPublished((before) => new Set([...before, ...succeeded]));
    },
  });
  const sent = uploads.flatMap(({ state }) => (state.is === 'sent' ? [state.photo] : []));
  if (sent.length === 0) return null;
  const drafts = sent.filter(({ id }) => !published.has(id));
  return (
    <Section
      title={t('upload.sent.title', { count: sent.length })}
      advice={drafts.length > 0 ? t('upload.sent.drafts', { count: drafts.length }) : t('upload.sent.live')}
    >
      <Stack gap="sm">
        {run && <BulkProgress run={run} />}
        <Group gap="xs">
          {drafts.length > 0 && (
            <Button
              leftSection={<IconWorldUpload size={18} aria-hidden />}
              loading={run !== undefined}
              onClick={() => begin(drafts, { is: 'publish' })}
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
