import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconList } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingEvent } from '../../../../../contract/accounting-events.ts';
import type { Column } from '../../../records/record-columns.ts';
import { RecordTable } from '../../../records/record-table.tsx';
import { omitUndefined } from '../../../records/search-params.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ago, At } from '../../../ui/instant.tsx';
import { useEvents } from '../accounting-data.ts';
import { type EventsView, OUTCOMES } from '../addresses.ts';
import { Money, ProjectName, useProjectNames } from '../entries/entry-cells.tsx';
import { ProjectFilter } from '../project-filter.tsx';
import type { AccountingTabProps } from '../tab-props.ts';
import { EventDrawer } from './event-drawer.tsx';
import { OutcomeMark, Subject, What } from './event-words.tsx';

const route = getRouteApi('/in/w/$workspaceId/accounting/ledger');

/** Lists what was proposed and sent, and what the provider answered, newest first. */
export function LedgerTab({ workspaceId }: AccountingTabProps) {
  const { t } = useTranslation('accounting');
  const view = route.useSearch();
  const rows = useEvents(workspaceId, view);
  const projects = useProjectNames(workspaceId);
  const [open, setOpen] = useState<AccountingEvent>();
  const isFiltered = Object.keys(view).length > 0;
  return (
    <>
      <Filters {...{ workspaceId, view }} />
      <RecordTable
        label={t('ledger.title')}
        rows={rows}
        columns={useColumns(projects)}
        idOf={({ id }) => id}
        nameOf={({ action }) => t(`ledger.actions.${action}`)}
        onOpen={setOpen}
        card={(event) => <Card {...{ event, projects }} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconFilterOff size={28} />} title={t('noneFound')} advice={t('noneFoundAdvice')} />
          ) : (
            <EmptyState icon={<IconList size={28} />} title={t('ledger.none')} advice={t('ledger.noneAdvice')} />
          )
        }
      />
      {open !== undefined && (
        <EventDrawer {...{ workspaceId, projects }} event={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface FilterProps {
  readonly workspaceId: string;
  readonly view: EventsView;
}

function Filters({ workspaceId, view }: FilterProps) {
  const { t } = useTranslation('accounting');
  const navigate = useNavigate({ from: '/w/$workspaceId/accounting/ledger' });
  const set = (change: { readonly [Name in keyof EventsView]: EventsView[Name] | undefined }) =>
    void navigate({ search: omitUndefined({ ...view, ...change }), replace: true });
  return (
    <Group mb="sm" gap="xs" role="search" aria-label={t('filters')} style={{ flexShrink: 0 }}>
      <Select
        aria-label={t('ledger.outcome')}
        placeholder={t('ledger.anyOutcome')}
        w={{ base: '100%', xs: 180 }}
        clearable
        data={OUTCOMES.map((value) => ({ value, label: t(`ledger.outcomes.${value}`) }))}
        value={view.outcome ?? null}
        onChange={(next) => set({ outcome: OUTCOMES.find((each) => each === next) })}
      />
      <ProjectFilter workspaceId={workspaceId} value={view.projectId} onChange={(projectId) => set({ projectId })} />
      {view.entryId !== undefined && (
        <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={() => set({ entryId: undefined })}>
          {t('ledger.allEntries')}
        </Button>
      )}
    </Group>
  );
}

function useColumns(projects: ReadonlyMap<string, string>): Column<AccountingEvent>[] {
  const { t } = useTranslation('accounting');
  return [
    { id: 'at', header: t('ledger.at'), width: '180px', cell: ({ at }) => <At at={at} /> },
    { id: 'source', header: t('columns.source'), width: '150px', cell: (event) => <Subject event={event} /> },
    {
      id: 'project',
      header: t('project'),
      width: 'minmax(120px, 1.4fr)',
      cell: ({ projectId }) => projectId !== null && <ProjectName id={projectId} names={projects} />,
    },
    { id: 'what', header: t('ledger.what'), width: 'minmax(220px, 3fr)', cell: (event) => <What event={event} /> },
    {
      id: 'amount',
      header: t('columns.amount'),
      width: '150px',
      align: 'right',
      cell: ({ amount }) => amount !== null && <Money of={amount} />,
    },
    {
      id: 'outcome',
      header: t('ledger.outcome'),
      width: '130px',
      cell: ({ outcome }) => <OutcomeMark outcome={outcome} />,
    },
  ];
}

interface CardProps {
  readonly event: AccountingEvent;
  readonly projects: ReadonlyMap<string, string>;
}

function Card({ event, projects }: CardProps) {
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500}>
          <Subject event={event} />
        </Text>
        {event.amount !== null && (
          <Text size="sm">
            <Money of={event.amount} />
          </Text>
        )}
      </Group>
      <Text size="sm" truncate>
        <What event={event} />
      </Text>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed" truncate>
          {event.projectId !== null && (
            <>
              <ProjectName id={event.projectId} names={projects} /> ·{' '}
            </>
          )}
          <Ago at={event.at} />
        </Text>
        <OutcomeMark outcome={event.outcome} />
      </Group>
    </Stack>
  );
}
