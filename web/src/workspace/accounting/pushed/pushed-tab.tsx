import { Group, Select, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconReceipt } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { EntryStateMark } from '../../../records/accounting-state.tsx';
import type { Column } from '../../../records/record-columns.ts';
import { RecordTable } from '../../../records/record-table.tsx';
import { omitUndefined } from '../../../records/search-params.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ago } from '../../../ui/instant.tsx';
import { usePushed } from '../accounting-data.ts';
import { type PushedView, SENT_STATES } from '../addresses.ts';
import {
  DocumentLink,
  DocumentStatusMark,
  Money,
  ProjectName,
  SourceLink,
  useProjectNames,
} from '../entries/entry-cells.tsx';
import { ProjectFilter } from '../project-filter.tsx';
import type { AccountingTabProps } from '../tab-props.ts';

const route = getRouteApi('/in/w/$workspaceId/accounting/pushed');

/** Lists the costs that were decided on, with their documents at the provider. */
export function PushedTab({ workspaceId }: AccountingTabProps) {
  const { t } = useTranslation('accounting');
  const view = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/accounting/pushed' });
  const names = useProjectNames(workspaceId);
  const rows = usePushed(workspaceId, view);
  const isFiltered = Object.keys(view).length > 0;
  return (
    <>
      <Filters {...{ workspaceId, view }} />
      <RecordTable
        label={t('pushed.title')}
        rows={rows}
        columns={useColumns(names)}
        idOf={({ id }) => id}
        nameOf={({ source }) => t('source', { number: source.number })}
        onOpen={({ id }) =>
          void navigate({ to: '/w/$workspaceId/accounting/entries/$entryId', params: { workspaceId, entryId: id } })
        }
        card={(entry) => <Card {...{ entry, names }} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconFilterOff size={28} />} title={t('noneFound')} advice={t('noneFoundAdvice')} />
          ) : (
            <EmptyState icon={<IconReceipt size={28} />} title={t('pushed.none')} advice={t('pushed.noneAdvice')} />
          )
        }
      />
    </>
  );
}

interface FilterProps {
  readonly workspaceId: string;
  readonly view: PushedView;
}

function Filters({ workspaceId, view }: FilterProps) {
  const { t } = useTranslation('accounting');
  const navigate = useNavigate({ from: '/w/$workspaceId/accounting/pushed' });
  const set = (change: { readonly [Name in keyof PushedView]: PushedView[Name] | undefined }) =>
    void navigate({ search: omitUndefined({ ...view, ...change }), replace: true });
  return (
    <Group mb="sm" gap="xs" role="search" aria-label={t('filters')} style={{ flexShrink: 0 }}>
      <Select
        aria-label={t('columns.state')}
        placeholder={t('anyState')}
        w={{ base: '100%', xs: 200 }}
        clearable
        data={SENT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={view.state ?? null}
        onChange={(next) => set({ state: SENT_STATES.find((each) => each === next) })}
      />
      <ProjectFilter workspaceId={workspaceId} value={view.projectId} onChange={(projectId) => set({ projectId })} />
    </Group>
  );
}

function useColumns(names: ReadonlyMap<string, string>): Column<AccountingEntry>[] {
  const { t } = useTranslation('accounting');
  return [
    {
      id: 'source',
      header: t('columns.rfi'),
      width: '72px',
      cell: (entry) => <SourceLink entry={entry} isShort />,
    },
    {
      id: 'project',
      header: t('project'),
      width: 'minmax(120px, 1.4fr)',
      cell: ({ projectId }) => <ProjectName id={projectId} names={names} />,
    },
    {
      id: 'description',
      header: t('columns.description'),
      width: 'minmax(160px, 3fr)',
      cell: ({ description }) => <span className="own-direction">{description}</span>,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      width: '150px',
      align: 'right',
      cell: ({ amount }) => <Money of={amount} />,
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: '150px',
      cell: ({ state }) => <EntryStateMark state={state} />,
    },
    {
      id: 'document',
      header: t('columns.document'),
      width: 'minmax(130px, 1fr)',
      cell: ({ document }) => document !== null && <DocumentLink document={document} />,
    },
    {
      id: 'documentStatus',
      header: t('columns.documentStatus'),
      width: '140px',
      cell: ({ document }) => document !== null && <DocumentStatusMark status={document.status} />,
    },
    { id: 'updated', header: t('columns.updated'), width: '130px', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
  ];
}

interface CardProps {
  readonly entry: AccountingEntry;
  readonly names: ReadonlyMap<string, string>;
}

function Card({ entry: { source, amount, description, document, state, projectId, updatedAt }, names }: CardProps) {
  const { t } = useTranslation('accounting');
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500}>
          {t('source', { number: source.number })}
        </Text>
        <Text size="sm" fw={500}>
          <Money of={amount} />
        </Text>
      </Group>
      <Text size="sm" truncate className="own-direction">
        {description}
      </Text>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <EntryStateMark state={state} />
        {document !== null && (
          <Text size="sm" truncate>
            <DocumentLink document={document} />
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate>
        <ProjectName id={projectId} names={names} /> · <Ago at={updatedAt} />
      </Text>
    </Stack>
  );
}
