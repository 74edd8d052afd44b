import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useProjects } from '../records.ts';

interface Props {
  readonly workspaceId: string;
  readonly value: string | undefined;
  readonly onChange: (projectId: string | undefined) => void;
}

/** Narrows a list to a project of the workspace. */
export function ProjectFilter({ workspaceId, value, onChange }: Props) {
  const { t } = useTranslation('accounting');
  const list = useProjects(workspaceId, 'all');
  return (
    <Select
      aria-label={t('project')}
      placeholder={t('anyProject')}
      w={{ base: '100%', xs: 240 }}
      searchable
      clearable
      data={(list.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      nothingFoundMessage={t('noSuchProject')}
      error={list.isLoadingError && <NotLoaded onRetry={() => void list.refetch()} />}
    />
  );
}
