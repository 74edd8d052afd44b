import { Button, Group, Select, Text } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Day } from '../../ui/instant.tsx';
import { ASSET_CONDITIONS, type AssetView } from '../addresses.ts';
import { FindText } from '../find-text.tsx';
import { type AskSummary, type Asset, assetPage, assetsKey, useAskSummary } from './asset-data.ts';
import { ConditionMark, ElementText, NextTask, WarrantyText } from './asset-marks.tsx';
import { useAssetName } from './asset-words.ts';

const route = getRouteApi('/in/projects/$projectId/assets');

/** The assets as a table; one is opened on a page of its own. */
export function AssetList({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('assets');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const goTo = useNavigate();
  const nameOf = useAssetName();
  const ask = useAskSummary(projectId);
  const rows = useRows({ key: [...assetsKey(projectId), search], page: assetPage(useApi(), projectId, search) });
  const go = (next: AssetView) => void navigate({ search: next, replace: true });
  const { sort, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Filters search={search} onChange={go} />
      <RecordTable
        label={t('title')}
        rows={rows}
        columns={useColumns(ask)}
        card={(asset) => <Card asset={asset} name={nameOf(asset)} ask={ask} />}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onOpen={({ id }) =>
          void goTo({ to: '/projects/$projectId/assets/$assetId', params: { projectId, assetId: id } })
        }
        sort={sort ?? 'tag'}
        onSort={(next) => go({ ...filters, ...(next !== undefined && { sort: next }) } as AssetView)}
        empty={
          <EmptyState
            icon={<IconPackages size={28} />}
            title={isFiltered ? t('noneFound') : t('empty.title')}
            advice={isFiltered ? undefined : t('empty.advice')}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => go({})}>
                  {t('clear')}
                </Button>
              )
            }
          />
        }
      />
    </>
  );
}

interface CardProps {
  readonly asset: Asset;
  readonly name: string;
  readonly ask: AskSummary;
}

/** An asset on a phone. */
function Card({ asset, name, ask }: CardProps) {
  const { manufacturer, modelNumber } = asset;
  const made = [manufacturer, modelNumber].filter((each) => each !== null).join(' ');
  return (
    <>
      <strong className="own-direction">{name}</strong>
      <Group gap="xs" fz="sm" c="dimmed">
        <ConditionMark condition={asset.condition} />
        {made !== '' && made !== name && <span className="own-direction">{made}</span>}
        <NextTask asset={asset} ask={ask} />
      </Group>
    </>
  );
}

interface FilterProps {
  readonly search: AssetView;
  readonly onChange: (view: AssetView) => void;
}

function Filters({ search, onChange }: FilterProps) {
  const { t } = useTranslation('assets');
  const set = (change: { readonly [Name in keyof AssetView]?: AssetView[Name] | undefined }) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next));
  };
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filters')} align="center">
      <FindText label={t('find')} value={search.q} onChange={(q) => set({ q })} />
      <Select
        aria-label={t('field.condition')}
        placeholder={t('field.condition')}
        data={ASSET_CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) }))}
        value={search.condition ?? null}
        onChange={(next) => set({ condition: ASSET_CONDITIONS.find((each) => each === next) })}
        clearable
        w={{ base: '100%', xs: 170 }}
      />
      <Warranty value={search.warranty} onChange={(warranty) => set({ warranty })} />
    </Group>
  );
}

interface WarrantyProps {
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** The last day on which a warranty may end. */
function Warranty({ value, onChange }: WarrantyProps) {
  const { t } = useTranslation('assets');
  return (
    <Group gap="xs" wrap="nowrap" fz="sm" component="label">
      {t('warrantyUntil')}
      <DayInput value={value} onChange={onChange} />
    </Group>
  );
}

const OWN = ['manufacturer', 'modelNumber', 'serialNumber'] as const;

function useColumns(ask: AskSummary): Column<Asset>[] {
  const { t } = useTranslation('assets');
  return useMemo(
    (): Column<Asset>[] => [
      {
        id: 'tag',
        header: t('field.tag'),
        width: 'minmax(100px, 1fr)',
        sort: 'tag',
        cell: ({ tag }) =>
          tag === null ? (
            <Text span inherit c="dimmed">
              {t('noTag')}
            </Text>
          ) : (
            <span className="own-direction">{tag}</span>
          ),
      },
      {
        id: 'element',
        header: t('field.element'),
        width: 'minmax(176px, 2fr)',
        cell: (asset) => <ElementText asset={asset} ask={ask} />,
      },
      ...OWN.map((field) => ({
        id: field,
        header: t(`field.${field}`),
        width: 'minmax(118px, 1fr)',
        cell: (asset: Asset) => <span className="own-direction">{asset[field]}</span>,
      })),
      {
        id: 'condition',
        header: t('field.condition'),
        width: '120px',
        cell: ({ condition }) => <ConditionMark condition={condition} />,
      },
      {
        id: 'installed',
        header: t('field.installedOn'),
        width: '110px',
        sort: 'installedOn',
        cell: ({ installedOn }) => installedOn !== null && <Day on={installedOn} />,
      },
      {
        id: 'warranty',
        header: t('field.warrantyExpiresOn'),
        width: '140px',
        sort: 'warrantyExpiresOn',
        cell: (asset) => <WarrantyText asset={asset} />,
      },
      {
        id: 'task',
        header: t('field.nextTask'),
        width: '156px',
        cell: (asset) => <NextTask asset={asset} ask={ask} />,
      },
    ],
    [t, ask],
  );
}
