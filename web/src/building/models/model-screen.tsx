import { Anchor, Box, Button, Group, Stack, Tabs } from '@mantine/core';
import { IconCube3dSphere } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Below } from '../../records/below.tsx';
import { UnfetchedVersion } from '../../records/external-links.tsx';
import { Ago } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { MODEL_PARTS, type ModelPart } from '../addresses.ts';
import { ChangeList } from './change-list.tsx';
import { ElementList } from './element-list.tsx';
import { findHead, type Model, useModel, useModels } from './model-data.ts';
import { ModelFile } from './model-file.tsx';
import { ModelState } from './model-state.tsx';
import { SpaceChanges } from './space-changes.tsx';
import { ModelCounts } from './version-group-card.tsx';

const route = getRouteApi('/in/projects/$projectId/models/$modelId');

/** A version of a model: what was read of it. */
export function ModelScreen() {
  const { t } = useTranslation(['models', 'viewer']);
  const { projectId, modelId } = route.useParams();
  const model = useModel(projectId, modelId);
  const { number } = useFormats();
  const record = model.data?.record;
  const all = { label: t('models:title'), to: { to: '/projects/$projectId/models', params: { projectId } } } as const;
  if (record === undefined) {
    return model.error === null ? (
      <Pending height={160} />
    ) : (
      <ProblemNotice problem={model.error} onRetry={() => void model.refetch()} />
    );
  }
  return (
    <>
      <PageHead
        title={record.name}
        crumbs={[all]}
        aside={t('models:version', { version: number(record.version) })}
        actions={
          record.status === 'ready' && (
            <Button
              leftSection={<IconCube3dSphere size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link {...props} to="/projects/$projectId/models/$modelId/view" params={{ projectId, modelId }} />
              )}
            >
              {t('viewer:open')}
            </Button>
          )
        }
      />
      <Box mb="md">
        <ModelState model={record} />
        <Group gap="xs" fz="sm" c="dimmed" mt={4}>
          {!record.isHead && record.status === 'ready' && <NotLatest projectId={projectId} model={record} />}
          <ModelCounts model={record} />
          <DoerName projectId={projectId} by={record.createdBy} />
          <Ago at={record.createdAt} />
        </Group>
        <Stack gap="xs" mt="xs">
          <UnfetchedVersion projectId={projectId} modelId={record.id} />
        </Stack>
      </Box>
      <Parts projectId={projectId} model={record} />
    </>
  );
}

interface VersionProps {
  readonly projectId: string;
  readonly model: Model;
}

/** Says that a version is not the latest one, and leads to that. */
function NotLatest({ projectId, model }: VersionProps) {
  const { t } = useTranslation('models');
  const models = useModels(projectId);
  const head = models.data && findHead(models.data.rows, model.versionGroupId);
  return (
    <>
      <span>{t('notHead')}</span>
      {head !== undefined && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link {...props} to="/projects/$projectId/models/$modelId" params={{ projectId, modelId: head.id }} />
          )}
        >
          {t('openHead')}
        </Anchor>
      )}
    </>
  );
}

function Parts({ projectId, model }: VersionProps) {
  const { t } = useTranslation('models');
  const { part = 'elements' } = route.useSearch();
  const navigate = route.useNavigate();
  const shown: readonly ModelPart[] = model.status === 'ready' ? MODEL_PARTS : ['file'];
  const open = shown.includes(part) ? part : (shown[0] as ModelPart);
  return (
    <Tabs
      value={open}
      onChange={(next) =>
        void navigate({ search: { part: shown.find((each) => each === next) ?? 'file' }, replace: true })
      }
      keepMounted={false}
      style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <Tabs.List mb="sm">
        {shown.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`part.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open} style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        <Below>
          {open === 'elements' && <ElementList projectId={projectId} modelId={model.id} />}
          {open === 'changes' && <ChangeList projectId={projectId} model={model} />}
          {open === 'spaces' && <SpaceChanges model={model} />}
          {open === 'file' && <ModelFile projectId={projectId} model={model} />}
        </Below>
      </Tabs.Panel>
    </Tabs>
  );
}
