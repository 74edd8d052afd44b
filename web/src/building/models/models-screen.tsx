import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconBuilding, IconUpload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Below } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePendingProps } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { groupsOf, type Model, useModels } from './model-data.ts';
import { UploadModel } from './upload-model.tsx';
import { VersionGroupCard } from './version-group-card.tsx';

const route = getRouteApi('/in/projects/$projectId/models');

/** Undefined: nothing is uploaded; null: a model of its own; else the next version of this one. */
type Uploading = Model | null | undefined;

/** The models of a project, each with its versions. */
export function ModelsScreen() {
  const { t } = useTranslation('models');
  const { projectId } = route.useParams();
  const models = useModels(projectId);
  const { compare } = useFormats();
  const [uploading, setUploading] = useState<Uploading>();
  const groups = models.data && groupsOf(models.data.rows, compare);
  const add = (
    <Allowed projectId={projectId} role="upload_engineer">
      <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setUploading(null)}>
        {t('upload.open')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <PageHead title={t('title')} actions={groups?.length !== 0 && add} />
      {models.error !== null && groups === undefined && (
        <ProblemNotice problem={models.error} onRetry={() => void models.refetch()} />
      )}
      {models.isPending && <Waiting />}
      {groups?.length === 0 && (
        <EmptyState
          icon={<IconBuilding size={28} />}
          title={t('empty.title')}
          advice={t('empty.advice')}
          action={add}
        />
      )}
      {groups !== undefined && groups.length > 0 && (
        <Below>
          <Stack
            component="ul"
            gap="sm"
            m={0}
            p={0}
            pb="md"
            maw={960}
            style={{ listStyle: 'none' }}
            aria-label={t('title')}
          >
            {groups.map((group) => (
              <VersionGroupCard
                key={group.id}
                projectId={projectId}
                group={group}
                onNext={() => setUploading(group.shown)}
              />
            ))}
          </Stack>
        </Below>
      )}
      {uploading !== undefined && (
        <UploadModel projectId={projectId} before={uploading} onClose={() => setUploading(undefined)} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <Group gap="sm" {...usePendingProps()}>
      {['a', 'b', 'c'].map((each) => (
        <Skeleton key={each} height={112} maw={960} radius="md" />
      ))}
    </Group>
  );
}
