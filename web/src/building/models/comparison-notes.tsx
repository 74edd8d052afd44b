import { Alert, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ModelComparison as Comparison } from '../../../../contract/model-comparison.ts';
import { taken } from '../../api/client.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { partKey } from './model-data.ts';

interface Props {
  readonly projectId: string;
  readonly comparison: Pick<Comparison, 'modelId' | 'totals' | 'geometry' | 'materials' | 'values'>;
}

/** Tells what could not be compared, and offers what can be done about it. */
export function ComparisonNotes({ projectId, comparison }: Props) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const { geometry, materials, values, totals } = comparison;
  const hasNothingCommon = totals.added > 0 && totals.removed > 0 && totals.changed === 0 && totals.unchanged === 0;
  const { notComparedCount } = geometry;
  const isAllRead = materials.state === 'ready' && values.state === 'ready';
  const isAllCompared = geometry.state === 'ready' && notComparedCount === 0 && isAllRead;
  if (isAllCompared && !hasNothingCommon) return null;
  return (
    <Stack gap="xs" mb="sm">
      {hasNothingCommon && <Note text={t('changes.nothingCommon')} />}
      {geometry.state === 'pending' && <Note text={t('changes.geometry.pending')} />}
      {geometry.state === 'unavailable' && <DrawAgain projectId={projectId} comparison={comparison} />}
      {geometry.state === 'ready' && notComparedCount > 0 && (
        <Note
          text={t('changes.geometry.notCompared', { count: notComparedCount, shown: number(notComparedCount) })}
          isPlain
        />
      )}
      {materials.state === 'unavailable' && <Note text={t('changes.noMaterials')} isPlain />}
      {values.state === 'partial' && <Note text={t('changes.otherImport')} isPlain />}
    </Stack>
  );
}

/** `isPlain`: nothing that has to be done. */
function Note({ text, isPlain = false }: { readonly text: string; readonly isPlain?: boolean }) {
  return (
    <Alert color={isPlain ? 'gray' : 'yellow'} role="note" p="xs">
      {text}
    </Alert>
  );
}

function DrawAgain({ projectId, comparison: { modelId, geometry } }: Props) {
  const { t } = useTranslation('models');
  const api = useApi();
  const queries = useQueryClient();
  const again = useSingleMutation({
    mutationFn: () =>
      Promise.all(
        geometry.modelIds.map((each) =>
          taken(
            api.POST('/api/projects/{projectId}/models/{modelId}/geometry', {
              params: { path: { projectId, modelId: each } },
            }),
          ),
        ),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: partKey(projectId, modelId, 'comparison') }),
  });
  return (
    <Alert color="yellow" role="note" p="xs">
      <Stack gap="xs" align="flex-start">
        {t('changes.geometry.unavailable')}
        {again.error !== null && <ProblemNotice problem={again.error} />}
        <Allowed projectId={projectId} role="upload_engineer">
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {t('changes.geometry.regenerate')}
          </Button>
        </Allowed>
      </Stack>
    </Alert>
  );
}
