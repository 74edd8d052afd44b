import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconDownload, IconFilterOff, IconList } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '../../../../contract/integration-sync.ts';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { omitUndefined } from '../../records/search-params.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { useDownload } from '../../ui/download.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { DIRECTIONS, type LedgerView, OUTCOMES, SYNCED_ENTITIES } from '../addresses.ts';
import type { ConnectionTabProps } from '../connection-data.ts';
import { CodeText } from '../synced/code-text.tsx';
import { RecordName, useRecordName } from '../synced/record-name.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { findActionWord } from './entry-values.ts';
import { useLedger } from './ledger-data.ts';
import { DirectionMark, OutcomeMark } from './ledger-marks.tsx';
import { ledgerCsvAddress } from './ledger-query.ts';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId/ledger');

const ENTITIES = [...SYNCED_ENTITIES, 'connection'] as const;

/** Lists the outcomes of the synchronization, newest first. */
export function LedgerTab({ projectId, connection, canManage }: ConnectionTabProps) {
  const { t } = useTranslation('synchronization');
  const view = route.useSearch();
  const rows = useLedger(connection, view);
  const [open, setOpen] = useState<LedgerEntry>();
  const nameRecord = useRecordName();
  const isFiltered = Object.keys(view).length > 0;
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="sm" gap="sm" style={{ flexShrink: 0 }}>
        <Filters view={view} />
        <Download address={ledgerCsvAddress(projectId, connection.id, view)} />
      </Group>
      <RecordTable
        label={t('ledger.title')}
        rows={rows}
        columns={useColumns(projectId)}
        idOf={({ id }) => id}
        nameOf={nameRecord}
        onOpen={setOpen}
        card={(entry) => <Card {...{ projectId, entry }} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconFilterOff size={28} />} title={t('ledger.noneFound')} />
          ) : (
            <EmptyState icon={<IconList size={28} />} title={t('ledger.none')} advice={t('ledger.noneAdvice')} />
          )
        }
      />
      {open !== undefined && (
        <EntryDrawer {...{ connection, canManage }} entry={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function Download({ address }: { readonly address: string }) {
  const { t } = useTranslation('synchronization');
  const { onClick, isAsked } = useDownload();
  return (
    <Button
      renderRoot={(props) => <a {...props} href={address} download onClick={onClick} />}
      variant="default"
      loading={isAsked}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('ledger.download')}
    </Button>
  );
}

function Filters({ view }: { readonly view: LedgerView }) {
  const { t } = useTranslation('synchronization');
  const navigate = route.useNavigate();
  const set = (change: { readonly [Name in keyof LedgerView]: LedgerView[Name] | undefined }) =>
    void navigate({ search: omitUndefined({ ...view, ...change }), replace: true });
  return (
    <Group gap="xs" role="search" aria-label={t('ledger.filters')}>
      <Select
        aria-label={t('outcomeName')}
        placeholder={t('outcomeName')}
        w={{ base: '100%', xs: 150 }}
        clearable
        data={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        value={view.outcome ?? null}
        onChange={(next) => set({ outcome: OUTCOMES.find((each) => each === next) })}
      />
      <Select
        aria-label={t('direction')}
        placeholder={t('direction')}
        w={{ base: '100%', xs: 150 }}
        clearable
        data={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
        value={view.direction ?? null}
        onChange={(next) => set({ direction: DIRECTIONS.find((each) => each === next) })}
      />
      <Select
        aria-label={t('entity')}
        placeholder={t('entity')}
        w={{ base: '100%', xs: 160 }}
        clearable
        data={ENTITIES.map((value) => ({ value, label: t(`entities.${value}`) }))}
        value={view.entity ?? null}
        onChange={(next) => set({ entity: ENTITIES.find((each) => each === next) })}
      />
      <DayInput
        aria-label={t('ledger.since')}
        title={t('ledger.since')}
        w={{ base: '100%', xs: 160 }}
        value={view.since}
        onChange={(since) => set({ since })}
      />
      {view.run !== undefined && (
        <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={() => set({ run: undefined })}>
          {t('ledger.allRuns')}
        </Button>
      )}
      {view.record !== undefined && (
        <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={() => set({ record: undefined })}>
          {t('links.allRecords')}
        </Button>
      )}
    </Group>
  );
}

function useColumns(projectId: string): Column<LedgerEntry>[] {
  const { t } = useTranslation('synchronization');
  return [
    { id: 'at', header: t('ledger.at'), width: '180px', cell: ({ at }) => <At at={at} /> },
    {
      id: 'record',
      header: t('record'),
      width: 'minmax(180px, 3fr)',
      cell: (entry) =>
        entry.entity === 'connection' ? t('entities.connection') : <RecordName {...{ projectId }} record={entry} />,
    },
    {
      id: 'direction',
      header: t('direction'),
      width: '150px',
      cell: ({ direction }) => <DirectionMark direction={direction} />,
    },
    {
      id: 'outcome',
      header: t('outcomeName'),
      width: '130px',
      cell: ({ outcome }) => <OutcomeMark outcome={outcome} />,
    },
    { id: 'what', header: t('ledger.what'), width: 'minmax(200px, 3fr)', cell: (entry) => <What entry={entry} /> },
  ];
}

/** Shows the action of an entry, its reason, and how often it occurred again. */
function What({ entry }: { readonly entry: LedgerEntry }) {
  const { code, key, repeats } = entry;
  const action = findActionWord(entry);
  const { t } = useTranslation('synchronization');
  const { number } = useFormats();
  return (
    <>
      {action !== 'none' && t(`actions.${action}`)}
      {action !== 'none' && code !== null && ' · '}
      {code !== null && <CodeText code={code} messageKey={key} />}
      {repeats > 0 && ` · ${t('ledger.repeats', { count: repeats, shown: number(repeats) })}`}
    </>
  );
}

function Card({ projectId, entry }: { readonly projectId: string; readonly entry: LedgerEntry }) {
  const { t } = useTranslation('synchronization');
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" truncate>
          {entry.entity === 'connection' ? t('entities.connection') : <RecordName {...{ projectId }} record={entry} />}
        </Text>
        <OutcomeMark outcome={entry.outcome} />
      </Group>
      <Text size="sm" truncate>
        <What entry={entry} />
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <Ago at={entry.at} /> · <DirectionMark direction={entry.direction} />
      </Text>
    </Stack>
  );
}
