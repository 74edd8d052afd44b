import { Button, Group, Select } from '@mantine/core';
import { IconCube } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ElementView } from '../addresses.ts';
import { FindText } from '../find-text.tsx';
import { ElementLinks } from '../viewer/element-links.tsx';
import { ElementDrawer } from './element-drawer.tsx';
import { elementPage, type ModelElement, partKey, storeysQuery } from './model-data.ts';

const route = getRouteApi('/in/projects/$projectId/models/$modelId');

interface Props {
  readonly projectId: string;
  readonly modelId: string;
}

/** The elements of a version, with a drawer for what is known of one. */
export function ElementList({ projectId, modelId }: Props) {
  const { t } = useTranslation('models');
  const api = useApi();
  const { part: _part, with: _with, change: _change, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<ModelElement>();
  const rows = useRows({
    key: [...partKey(projectId, modelId, 'elements'), filters],
    page: elementPage(api, { projectId, modelId }, filters),
  });
  const set = (change: ElementView) => void navigate({ search: change, replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Filters {...{ projectId, modelId, filters }} onChange={set} />
      <RecordTable
        label={t('part.elements')}
        rows={rows}
        columns={useColumns()}
        card={(each) => (
          <>
            <strong className="own-direction">{each.name ?? t('noName')}</strong>
            <Group gap="xs" fz="sm" c="dimmed">
              <span className="as-typed">{each.class}</span>
              {each.storey !== null && <span className="own-direction">{each.storey}</span>}
            </Group>
          </>
        )}
        idOf={({ id }) => id}
        nameOf={({ name, guid }) => name ?? guid}
        onOpen={setOpened}
        empty={
          <EmptyState
            icon={<IconCube size={28} />}
            title={isFiltered ? t('noneFound') : t('noElements')}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => set({})}>
                  {t('clear')}
                </Button>
              )
            }
          />
        }
      />
      {opened !== undefined && (
        <ElementDrawer
          element={opened}
          links={<ElementLinks projectId={projectId} element={opened} />}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface FilterProps extends Props {
  readonly filters: ElementView;
  readonly onChange: (filters: ElementView) => void;
}

function Filters({ projectId, modelId, filters, onChange }: FilterProps) {
  const { t } = useTranslation('models');
  const storeys = useQuery(storeysQuery(useApi(), projectId, modelId));
  const set = (change: { readonly [Name in keyof ElementView]?: ElementView[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next));
  };
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filters')}>
      <FindText label={t('field.name')} value={filters.name} onChange={(name) => set({ name })} />
      <FindText label={t('field.class')} value={filters.class} onChange={(given) => set({ class: given })} />
      <Select
        aria-label={t('field.storey')}
        placeholder={t('field.storey')}
        data={(storeys.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.storey ?? null}
        onChange={(storey) => set({ storey: storey ?? undefined })}
        clearable
        searchable
        nothingFoundMessage={t('noneFound')}
        error={storeys.error !== null && t('storeysNotLoaded')}
        w={{ base: '100%', xs: 180 }}
      />
      <FindText label={t('field.guid')} value={filters.guid} onChange={(guid) => set({ guid })} />
    </Group>
  );
}

function useColumns(): Column<ModelElement>[] {
  const { t } = useTranslation('models');
  return useMemo(
    (): Column<ModelElement>[] => [
      {
        id: 'name',
        header: t('field.name'),
        width: 'minmax(220px, 2fr)',
        cell: ({ name }) => <span className="own-direction">{name ?? t('noName')}</span>,
      },
      {
        id: 'class',
        header: t('field.class'),
        width: 'minmax(160px, 1fr)',
        cell: (each) => <span className="as-typed">{each.class}</span>,
      },
      {
        id: 'type',
        header: t('field.type'),
        width: 'minmax(160px, 1fr)',
        cell: ({ typeName }) => <span className="own-direction">{typeName}</span>,
      },
      {
        id: 'storey',
        header: t('field.storey'),
        width: 'minmax(120px, 1fr)',
        cell: ({ storey }) => <span className="own-direction">{storey}</span>,
      },
      {
        id: 'guid',
        header: t('field.guid'),
        width: '220px',
        cell: ({ guid }) => <span className="as-typed">{guid}</span>,
      },
    ],
    [t],
  );
}
