import { Button, Group, Stack } from '@mantine/core';
import { IconLayoutGrid, IconWorldUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkProgress } from '../../ui/bulk/bulk-progress.tsx';
import { useBulkRun } from '../../ui/bulk/use-bulk-runs.ts';
import { Section } from '../../ui/section.tsx';
import { usePhotoActions } from '../photos/photo-actions.ts';
import { PlaceSent } from './place-sent.tsx';
import type { Upload } from './upload.ts';

interface Props {
  readonly projectId: string;
  readonly uploads: readonly Upload[];
}

const PUBLISHED = 'photos:bulk.succeeded.publish';

/** Offers to publish, place and view the photos that were uploaded. */
export function SentPhotos({ projectId, uploads }: Props) {
  const { t } = useTranslation(['photos', 'bulk']);
  const begin = usePhotoActions(projectId);
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
      advice={
        drafts.length === 0
          ? t(sent.length === 1 ? 'upload.sent.liveAlone' : 'upload.sent.live')
          : sent.length === 1
            ? t('upload.sent.draftAlone')
            : t('upload.sent.drafts', { count: drafts.length })
      }
    >
      <Stack gap="sm">
        {run && <BulkProgress run={run} />}
        <Group gap="xs" align="flex-end">
          {drafts.length > 0 && (
            <Button
              leftSection={<IconWorldUpload size={18} aria-hidden />}
              loading={run !== undefined}
              onClick={() => begin(drafts, { is: 'publish' })}
            >
              {t('upload.sent.publish', { count: drafts.length })}
            </Button>
          )}
          <PlaceSent projectId={projectId} photos={sent} />
          <Button
            variant="default"
            leftSection={<IconLayoutGrid size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/projects/$projectId/photos" params={{ projectId }} />}
          >
            {t('upload.sent.gallery')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
