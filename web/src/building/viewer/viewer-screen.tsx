// A model in three dimensions: what stands in its place while there is nothing to draw, or nothing to draw it with.
import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCubeOff } from '@tabler/icons-react';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetchedPiece } from '../../ui/fetched-screen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { modelView } from '../addresses.ts';
import { type Model, useModel } from '../models/model-data.ts';
import { type Geometry, useGeometry, useRegenerateGeometry } from './geometry-data.ts';
import { hasWebgl } from './webgl.ts';

const ModelView = fetchedPiece(() => import('./model-view.tsx'), 'ModelView');

const route = getRouteApi('/in/projects/$projectId/models/$modelId/view');

/** A version of a model, as it stands. */
export function ViewerScreen() {
  const { t } = useTranslation(['viewer', 'models']);
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
  const itself = {
    label: record.name,
    to: { to: '/projects/$projectId/models/$modelId', params: { projectId, modelId } },
  } as const;
  return (
    <>
      <PageHead
        title={t('viewer:title', { name: record.name })}
        crumbs={[all, itself]}
        aside={t('models:version', { version: number(record.version) })}
        actions={<ToList projectId={projectId} modelId={modelId} />}
      />
      <Drawn model={record} />
    </>
  );
}

function Drawn({ model }: { readonly model: Model }) {
  const { t } = useTranslation('viewer');
  const { projectId, id } = model;
  const geometry = useGeometry(projectId, id);
  const [canDraw] = useState(hasWebgl);
  const [opened, setOpened] = useState(0);
  const { select, with: comparedWith, ...address } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const isStaying = () => router.latestLocation.pathname === router.state.resolvedLocation?.pathname;
  if (!canDraw) return <Nothing title={t('noWebgl.title')} advice={t('noWebgl.advice')} model={model} />;
  if (geometry.data === undefined) {
    return geometry.error === null ? (
      <Pending height={320} />
    ) : (
      <ProblemNotice problem={geometry.error} onRetry={() => void geometry.refetch()} />
    );
  }
  if (geometry.data.state !== 'ready') return <NotYet model={model} geometry={geometry.data} />;
  if (geometry.data.parts.length === 0) return <Nothing title={t('empty')} model={model} />;
  return (
    <Suspense
      fallback={
        <Center flex={1} mih={240} role="status" aria-busy aria-label={t('coming')}>
          <Loader />
        </Center>
      }
    >
      <ModelView
        key={`${id} ${comparedWith ?? ''} ${opened}`}
        onReopen={() => setOpened(opened + 1)}
        {...{ projectId, modelId: id, name: model.name, selected: select, comparedWith }}
        geometry={geometry.data}
        onSelect={(guid) =>
          void navigate({
            search: (before) => modelView({ ...before, select: guid }),
            replace: true,
            resetScroll: false,
          })
        }
        address={address}
        onAddress={(next) => {
          // Who is on the way to another screen goes there.
          if (!isStaying()) return;
          void navigate({ search: (before) => modelView({ ...before, ...next }), replace: true, resetScroll: false });
        }}
      />
    </Suspense>
  );
}

function NotYet({ model, geometry }: { readonly model: Model; readonly geometry: Geometry }) {
  const { t } = useTranslation('viewer');
  const again = useRegenerateGeometry(model.projectId, model.id);
  const { state, failureMessage } = geometry;
  if (state === 'waiting' || state === 'generating') {
    return (
      <Group role="status" gap="sm">
        <Loader size="sm" />
        <Text>{t(`state.${state}`)}</Text>
      </Group>
    );
  }
  return (
    <Nothing title={t(state === 'failed' ? 'state.failed' : 'state.none')} model={model}>
      {failureMessage !== null && (
        <Text size="sm">
          <ServiceText said={failureMessage} />
        </Text>
      )}
      {again.error !== null && <ProblemNotice problem={again.error} />}
      {model.status === 'ready' && (
        <Allowed projectId={model.projectId} role="upload_engineer">
          <Button loading={again.isPending} onClick={() => again.mutate()}>
            {t(state === 'failed' ? 'state.again' : 'state.generate')}
          </Button>
        </Allowed>
      )}
    </Nothing>
  );
}

interface NothingProps {
  readonly title: string;
  readonly advice?: string;
  readonly model: Model;
  readonly children?: ReactNode;
}

function Nothing({ title, advice, model, children }: NothingProps) {
  return (
    <EmptyState
      icon={<IconCubeOff size={28} />}
      title={title}
      advice={advice}
      action={
        <Stack align="center">
          {children}
          <ToList projectId={model.projectId} modelId={model.id} />
        </Stack>
      }
    />
  );
}

/** The same elements without a picture. */
function ToList({ projectId, modelId }: { readonly projectId: string; readonly modelId: string }) {
  const { t } = useTranslation('viewer');
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/models/$modelId" params={{ projectId, modelId }} />
      )}
    >
      {t('toList')}
    </Button>
  );
}
