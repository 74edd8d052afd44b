import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useModels } from '../models/model-data.ts';

interface Props extends Pick<SelectProps, 'label' | 'value' | 'onChange' | 'error' | 'required' | 'clearable'> {
  readonly projectId: string;
  /** Only the current version of each model. */
  readonly headsOnly?: boolean;
}

/** The versions of models that are read, those of one model beside each other, the newest first; which is current is said. */
export function ModelSelect({ projectId, headsOnly = false, error, ...props }: Props) {
  const { t } = useTranslation('assets');
  const { compare } = useFormats();
  const models = useModels(projectId);
  const ready = (models.data?.rows ?? []).filter(({ status, isHead }) => status === 'ready' && (isHead || !headsOnly));
  return (
    <Select
      data={ready
        .toSorted((a, b) => compare(a.name, b.name) || b.version - a.version)
        .map(({ id, name, version, isHead }) => ({
          value: id,
          label: t(isHead || headsOnly ? 'version' : 'olderVersion', { name, version }),
        }))}
      searchable
      nothingFoundMessage={t(ready.length === 0 ? 'generate.noModels' : 'noneFound')}
      error={models.isLoadingError ? <NotLoaded onRetry={() => void models.refetch()} /> : error}
      {...props}
    />
  );
}
