// Picture of a plan, or the reason why there is none yet.
import { Center, Loader, Stack, Text } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlanCanvas } from '../../ui/plan-canvas/plan-canvas.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { type FloorPlan, getPlanFileUrl, usePlanFiles } from './plan-data.ts';

type Canvas = ComponentProps<typeof PlanCanvas>;

interface Props extends Omit<Canvas, 'src' | 'fullSrc' | 'widthPx' | 'heightPx' | 'label'> {
  readonly projectId: string;
  readonly plan: FloorPlan;
}

/** Shows a plan on its canvas. */
export function PlanPicture({ projectId, plan, ...canvas }: Props) {
  const { t } = useTranslation('plans');
  const files = usePlanFiles(projectId, plan.id);
  const { data } = files;
  if (files.error !== null && data === undefined) {
    return <ProblemNotice problem={files.error} onRetry={() => void files.refetch()} />;
  }
  const { widthPx, heightPx } = plan;
  // A plan uploaded as a picture can be shown before its renditions exist.
  const small = data?.screen != null ? 'screen' : data?.picture != null ? 'picture' : undefined;
  if (data?.renditions === 'failed' && small === undefined) {
    return <EmptyState icon={<IconMap2 />} title={t('failed.title')} advice={t('failed.advice')} />;
  }
  if (small === undefined || widthPx === null || heightPx === null) {
    return (
      <Center flex={1} mih={240} role="status" aria-busy>
        <Stack align="center" gap="xs">
          <Loader />
          <Text size="sm">{data === undefined ? t('loading') : t('making')}</Text>
        </Stack>
      </Center>
    );
  }
  return (
    <PlanCanvas
      {...canvas}
      src={getPlanFileUrl(projectId, plan.id, small)}
      {...(data?.picture != null && { fullSrc: getPlanFileUrl(projectId, plan.id, 'picture') })}
      label={t('canvasOf', { name: plan.name })}
      {...{ widthPx, heightPx }}
    />
  );
}
