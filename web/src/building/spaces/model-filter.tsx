import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useSpaceModels } from './space-models.ts';

interface Props {
  readonly projectId: string;
  /** The version group chosen. */
  readonly value: string | undefined;
  readonly onChange: (versionGroupId: string | undefined) => void;
}

/** Which model the spaces are of: each is called as its head. */
export function ModelFilter({ projectId, value, onChange }: Props) {
  const { t } = useTranslation('spaces');
  const { models, names } = useSpaceModels(projectId);
  return (
    <Select
      aria-label={t('field.model')}
      placeholder={t('field.model')}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      clearable
      searchable
      nothingFoundMessage={t('noneFound')}
      error={models.isLoadingError && <NotLoaded onRetry={() => void models.refetch()} />}
      w={{ base: '100%', xs: 200 }}
    />
  );
}
