import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconFilterOff } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { useFormats } from '../../../language/formats.ts';
import { EntryStateMark } from '../../../records/accounting-state.tsx';
import type { Column } from '../../../records/record-columns.ts';
import { RecordTable } from '../../../records/record-table.tsx';
import { omitUndefined } from '../../../records/search-params.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ago } from '../../../ui/instant.tsx';
import { MAX_WAITING, useWaiting } from '../accounting-data.ts';
import { Change, HurdleLine, Money, ProjectName, SourceLink, useProjectNames } from '../entries/entry-cells.tsx';
import { ProjectFilter } from '../project-filter.tsx';
import type { AccountingTabProps } from '../tab-props.ts';
import { BulkApprove } from './bulk-approve.tsx';
import { useChosenEntries } from './chosen-entries.ts';

const route = getRouteApi('/in/w/$workspaceId/accounting/staged');

/** Lists the costs that wait for approval, and those that could not be written at the provider. */
export function StagedTab({ workspaceId, accounting }: AccountingTabProps) {
  const { t } = useTranslation('accounting');
  const { number } = useFormats();
  const { projectId } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/accounting/staged' });
  const names = useProjectNames(workspaceId);
  const { rows, isWhole } = useWaiting(workspaceId, projectId);
  const { choice, chosen, clear } = useChosenEntries(rows);
  const isConnected = accounting.id !== null && accounting.status !== 'disconnected';
  return (
    <>
      <Group mb="sm" gap="xs" role="search" aria-label={t('filters')} style={{ flexShrink: 0 }}>
        <ProjectFilter
          workspaceId={workspaceId}
          value={projectId}
          onChange={(next) => {
            clear();
            void navigate({ search: omitUndefined({ projectId: next }), replace: true });
          }}
        />
      </Group>
      <BulkApprove {...{ workspaceId, accounting, chosen }} hasRows={rows.count > 0} onClear={clear} />
      {!isWhole && (
        <Text size="sm" mb="sm" role="status">
          {t('staged.notWhole', { max: number(MAX_WAITING) })}
        </Text>
      )}
      <RecordTable
        label={t('staged.title')}
        rows={rows}
        columns={useColumns(names)}
        idOf={({ id }) => id}
        nameOf={({ source }) => t('source', { number: source.number })}
        onOpen={({ id }) =>
          void navigate({ to: '/w/$workspaceId/accounting/entries/$entryId', params: { workspaceId, entryId: id } })
        }
        card={(entry) => <Card {...{ entry, names }} />}
        choice={choice}
        empty={
          projectId === undefined ? (
            <EmptyState
              icon={<IconCircleCheck size={28} />}
              title={t('staged.none')}
              advice={t(isConnected ? 'staged.noneAdvice' : 'staged.connectFirst')}
              action={!isConnected && <ToProvider workspaceId={workspaceId} />}
            />
          ) : (
            <EmptyState icon={<IconFilterOff size={28} />} title={t('noneFound')} advice={t('noneFoundAdvice')} />
          )
        }
      />
    </>
  );
}

function ToProvider({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('accounting');
  return (
    <Link to="/w/$workspaceId/accounting/provider" params={{ workspaceId }}>
      {t('toProvider')}
    </Link>
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
      width: 'minmax(110px, 1.2fr)',
      cell: ({ projectId }) => <ProjectName id={projectId} names={names} />,
    },
    {
      id: 'description',
      header: t('columns.description'),
      width: 'minmax(130px, 2.5fr)',
      cell: ({ description }) => <span className="own-direction">{description}</span>,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      width: '130px',
      align: 'right',
      cell: ({ amount }) => <Money of={amount} />,
    },
    {
      id: 'change',
      header: t('columns.change'),
      width: 'minmax(190px, 1.6fr)',
      cell: (entry) => <Change entry={entry} />,
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: '130px',
      cell: ({ state }) => <EntryStateMark state={state} />,
    },
    {
      id: 'hurdles',
      header: t('columns.hurdles'),
      width: 'minmax(140px, 2fr)',
      cell: (entry) => <HurdleLine entry={entry} />,
    },
    {
      id: 'proposed',
      header: t('columns.proposed'),
      width: '110px',
      cell: ({ proposedAt }) => <Ago at={proposedAt} />,
    },
  ];
}

interface CardProps {
  readonly entry: AccountingEntry;
  readonly names: ReadonlyMap<string, string>;
}

function Card({ entry, names }: CardProps) {
  const { description, amount, previous, projectId, proposedAt, source } = entry;
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
        <Text size="xs" truncate>
          {previous === null ? <HurdleLine entry={entry} /> : <Change entry={entry} />}
        </Text>
        <EntryStateMark state={entry.state} />
      </Group>
      <Text size="xs" c="dimmed" truncate>
        <ProjectName id={projectId} names={names} /> · <Ago at={proposedAt} />
      </Text>
    </Stack>
  );
}
