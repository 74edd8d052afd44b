import { Button, Checkbox, Stack, TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetGeneration as Generation } from '../../../../contract/asset-generation.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { FormDrawer } from '../../records/form-drawer.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { useAssetRefresh, useGenerationChoices } from './asset-data.ts';
import { GenerationPreview } from './generation-preview.tsx';
import { type GenerationValues, NO_CHOICES, runOf, sourcesSeen, USUAL_CLASSES } from './generation-values.ts';
import { MappingFields } from './mapping-fields.tsx';
import { ModelSelect } from './model-select.tsx';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

const said = (message: string) => message;
const SENTENCES = { modelId: said, classes: said };

/** Makes assets of the elements of a model: what a run would do is looked at before it is done. */
export function GenerateDialog({ projectId, onClose }: Props) {
  const { t } = useTranslation(['assets', 'shell']);
  const form = useForm<GenerationValues>({
    initialValues: NO_CHOICES,
    validate: {
      modelId: (modelId) => (modelId === null ? t('assets:generate.modelMissing') : null),
      classes: (classes) => (classes.length === 0 ? t('assets:generate.classesMissing') : null),
    },
  });
  const choices = useGenerationChoices(projectId, form.values.modelId, ({ classes }) => {
    if (classes.length > 0) form.setValues({ classes, sources: {} });
  });
  const { preview, apply } = useGeneration(projectId, onClose, (problem) => refuseFields(form, problem, SENTENCES));
  const { seen } = preview;
  // What was looked at is what is done: with other choices it is looked at again.
  const isCurrent = seen !== undefined && seen.of === JSON.stringify(runOf(form.values));
  const problem = preview.call.problem ?? apply.problem;
  const isBusy = preview.call.isPending || apply.isPending;
  return (
    <FormDrawer
      title={t('assets:generate.title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => preview.call.run(values))}
      problem={isSaidAtFields(problem, SENTENCES) ? undefined : problem}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button
            type="submit"
            variant={isCurrent ? 'default' : 'filled'}
            loading={preview.call.isPending || choices.isLoading}
            disabled={apply.isPending || choices.isLoadingError}
          >
            {t('assets:generate.preview')}
          </Button>
          {isCurrent && (
            <Button loading={apply.isPending} disabled={isBusy} onClick={() => apply.run(form.getValues())}>
              {t('assets:generate.apply')}
            </Button>
          )}
        </>
      }
    >
      <Text size="sm">{t('assets:generate.advice')}</Text>
      <ModelSelect
        projectId={projectId}
        headsOnly
        label={t('assets:generate.model')}
        required
        {...form.getInputProps('modelId')}
      />
      {choices.isLoadingError && <NotLoaded onRetry={() => void choices.refetch()} />}
      {choices.data !== undefined && choices.data.classes.length > 0 && (
        <Text size="sm">{t('assets:generate.remembered')}</Text>
      )}
      <TagsInput
        label={t('assets:generate.classes')}
        description={t('assets:generate.classesAdvice')}
        required
        maxTags={50}
        data={USUAL_CLASSES}
        maxDropdownHeight={180}
        acceptValueOnBlur
        clearButtonProps={{ 'aria-label': t('assets:generate.clearClasses') }}
        className="as-typed-input"
        {...form.getInputProps('classes')}
      />
      <MappingFields
        sources={sourcesSeen(choices.data, form.values.sources)}
        onChange={(field, source) => form.setFieldValue('sources', { ...form.values.sources, [field]: source })}
      />
      <Checkbox label={t('assets:generate.overwrite')} {...form.getInputProps('overwrite', { type: 'checkbox' })} />
      {seen !== undefined && (
        <Stack gap="xs" aria-live="polite">
          {!isCurrent && <Text size="sm">{t('assets:generate.stale')}</Text>}
          {isCurrent && <GenerationPreview projectId={projectId} generation={seen.generation} />}
        </Stack>
      )}
    </FormDrawer>
  );
}

function useGeneration(projectId: string, onClose: () => void, onRefused: (problem: unknown) => void) {
  const { t } = useTranslation('assets');
  const { number } = useFormats();
  const api = useApi();
  const refresh = useAssetRefresh(projectId);
  const formState = useFormState(t('generate.title'));
  const [seen, setSeen] = useState<{ readonly of: string; readonly generation: Generation }>();
  const generate = (values: GenerationValues, isPreview: boolean) =>
    taken(
      api.POST('/api/projects/{projectId}/assets/generate', {
        params: { path: { projectId } },
        body: { ...runOf(values), preview: isPreview },
      }),
    );
  const call = useCall(
    (values: GenerationValues) => generate(values, true),
    (generation, values) => setSeen({ of: JSON.stringify(runOf(values)), generation }),
    onRefused,
  );
  const apply = useCall(
    (values: GenerationValues) => generate(values, false),
    ({ added, changed, retired }) => {
      refresh();
      toastDone(t('generate.done', { added: number(added), changed: number(changed), retired: number(retired) }));
      if (formState.isOpen()) onClose();
    },
    (problem) => {
      // It may have been broken off half way: what is done is done.
      refresh();
      formState.notifyIfClosed(problem);
      onRefused(problem);
    },
  );
  return { preview: { seen, call }, apply };
}
