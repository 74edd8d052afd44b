import { Button, Group, Select, Switch, Text } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { SpaceView } from '../addresses.ts';
import { FindText } from '../find-text.tsx';
import { AreaText, SourcedText } from './area-text.tsx';
import { ModelFilter } from './model-filter.tsx';
import { type Space, spacePage, spacesKey, useSchedule } from './space-data.ts';
import { SpaceDrawer } from './space-drawer.tsx';
import { useSpaceModels } from './space-models.ts';

const route = getRouteApi('/in/projects/$projectId/spaces');

/** The spaces as a table; one is edited beside it. */
export function SpaceList({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('spaces');
  const api = useApi();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<Space>();
  const rows = useRows({ key: [...spacesKey(projectId), search], page: spacePage(api, projectId, search) });
  const go = (next: SpaceView) => void navigate({ search: next, replace: true });
  const { names, nameOf } = useSpaceModels(projectId);
  // Where there is but one, it need not be said.
  const modelOf = names.size > 1 ? nameOf : () => undefined;
  const { sort, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Filters projectId={projectId} search={search} onChange={go} />
      <RecordTable
        label={t('title')}
        rows={rows}
        columns={useColumns(names.size > 1 ? nameOf : undefined)}
        card={(space) => (
          <>
            <strong className="own-direction">{space.name}</strong>
            <Group gap="xs" fz="sm" c="dimmed">
              {space.floor !== null && <span className="own-direction">{space.floor}</span>}
              <AreaText space={space} />
              {space.usage !== null && <span className="own-direction">{space.usage}</span>}
              {modelOf(space) !== undefined && <span className="own-direction">{modelOf(space)}</span>}
            </Group>
          </>
        )}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={setOpened}
        sort={sort ?? 'name'}
        onSort={(next) => go({ ...filters, ...(next !== undefined && { sort: next }) } as SpaceView)}
        empty={
          <EmptyState
            icon={<IconDoor size={28} />}
            title={isFiltered ? t('noneFound') : t('empty.title')}
            advice={isFiltered ? undefined : t('empty.advice')}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => go({})}>
                  {t('clear')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  renderRoot={(props) => <Link {...props} to="/projects/$projectId/models" params={{ projectId }} />}
                >
                  {t('empty.models')}
                </Button>
              )
            }
          />
        }
      />
      {opened !== undefined && (
        <SpaceDrawer
          projectId={projectId}
          spaceId={opened.id}
          name={opened.name}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface FilterProps {
  readonly projectId: string;
  readonly search: SpaceView;
  readonly onChange: (search: SpaceView) => void;
}

/** What the spaces have of these is what can be chosen. */
const CHOICES = [
  ['floor', 'byFloor'],
  ['usage', 'byUsage'],
  ['department', 'byDepartment'],
] as const;

function Filters({ projectId, search, onChange }: FilterProps) {
  const { t } = useTranslation('spaces');
  const schedule = useSchedule(projectId, search.model);
  const set = (change: Readonly<Record<string, string | boolean | undefined>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as SpaceView);
  };
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filters')}>
      <FindText label={t('find')} value={search.q} onChange={(q) => set({ q })} />
      <ModelFilter projectId={projectId} value={search.model} onChange={(model) => set({ model })} />
      {CHOICES.map(([field, sums]) => (
        <Select
          key={field}
          aria-label={t(`field.${field}`)}
          placeholder={t(`field.${field}`)}
          data={(schedule.data?.[sums] ?? []).flatMap(({ value }) => (value === null ? [] : [value]))}
          value={search[field] ?? null}
          onChange={(value) => set({ [field]: value ?? undefined })}
          clearable
          searchable
          nothingFoundMessage={t('noneFound')}
          error={schedule.error !== null && t('choicesNotLoaded')}
          w={{ base: '100%', xs: 160 }}
        />
      ))}
      <Switch
        label={t('gone')}
        checked={search.gone === true}
        onChange={({ currentTarget }) => set({ gone: currentTarget.checked ? true : undefined })}
      />
    </Group>
  );
}

/** `modelOf` where there is more than one model: each space says which it is of. */
function useColumns(modelOf: ((space: Space) => string | undefined) | undefined): Column<Space>[] {
  const { t } = useTranslation('spaces');
  const { number } = useFormats();
  return useMemo(
    (): Column<Space>[] => [
      {
        id: 'name',
        header: t('field.name'),
        width: 'minmax(180px, 2fr)',
        sort: 'name',
        cell: ({ name, longName, usage }) => (
          <>
            <span className="own-direction">{name}</span>
            {longName !== null && longName !== name && longName !== usage && (
              <Text span size="xs" c="dimmed" display="block" className="own-direction">
                {longName}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'floor',
        header: t('field.floor'),
        width: 'minmax(110px, 1fr)',
        cell: ({ floor }) => <span className="own-direction">{floor}</span>,
      },
      { id: 'area', header: t('field.areaM2'), width: '190px', cell: (space) => <AreaText space={space} /> },
      {
        id: 'usage',
        header: t('field.usage'),
        width: 'minmax(120px, 1fr)',
        cell: ({ usage, usageSource }) => <SourcedText text={usage} source={usageSource} />,
      },
      {
        id: 'occupancy',
        header: t('field.occupancy'),
        width: '136px',
        cell: ({ occupancy }) => occupancy !== null && number(occupancy),
      },
      {
        id: 'department',
        header: t('field.department'),
        width: 'minmax(120px, 1fr)',
        cell: ({ department, departmentSource }) => <SourcedText text={department} source={departmentSource} />,
      },
      ...(modelOf !== undefined
        ? [
            {
              id: 'model',
              header: t('field.model'),
              width: 'minmax(120px, 1fr)',
              cell: (space: Space) => <span className="own-direction">{modelOf(space)}</span>,
            },
          ]
        : []),
    ],
    [t, number, modelOf],
  );
}
