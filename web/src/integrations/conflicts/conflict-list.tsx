import { Anchor, Group, Select, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import { useFormats } from '../../language/formats.ts';
import type { Choice, Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { CONFLICT_STATES } from '../addresses.ts';
import type { ConnectionTabProps } from '../connection-data.ts';
import { useRecordName } from '../synced/record-name.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { BulkResolve } from './bulk-resolve.tsx';
import { useConflicts } from './conflict-data.ts';
import { ConflictStateMark, LocalChanger, listFields } from './conflict-marks.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId/conflicts');

/** Lists conflicts, the open ones unless others are asked for, and resolves several at once. */
export function ConflictList({ projectId, connection, canManage }: ConnectionTabProps) {
  const { t } = useTranslation('synchronization');
  const { state = 'open' } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useConflicts(connection, state === 'all' ? undefined : state);
  const { choice, chosen, clear } = useChosenConflicts();
  const nameRecord = useRecordName();
  const isOffered = canManage && state === 'open';
  const open = ({ id }: IntegrationConflict) => void navigate({ search: (search) => ({ ...search, conflict: id }) });
  return (
    <>
      <Group mb="sm" style={{ flexShrink: 0 }} role="search" aria-label={t('conflicts.filters')}>
        <Select
          aria-label={t('state')}
          w={{ base: '100%', xs: 220 }}
          allowDeselect={false}
          data={[
            ...CONFLICT_STATES.map((value) => ({ value, label: t(`conflictStates.${value}`) })),
            { value: 'all', label: t('conflicts.all') },
          ]}
          value={state}
          onChange={(next) => {
            const given = [...CONFLICT_STATES, 'all' as const].find((each) => each === next);
            clear();
            void navigate({ search: given === undefined || given === 'open' ? {} : { state: given }, replace: true });
          }}
        />
      </Group>
      {isOffered && rows.count > 0 && <BulkResolve {...{ connection, chosen }} onClear={clear} />}
      <RecordTable
        label={t('conflicts.title')}
        rows={rows}
        columns={useColumns(projectId, state === 'all' || state === 'resolved')}
        idOf={({ id }) => id}
        nameOf={nameRecord}
        onOpen={open}
        card={(conflict) => <Card {...{ projectId, conflict }} />}
        choice={isOffered ? choice : undefined}
        empty={
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={t(state === 'open' ? 'conflicts.noneOpen' : 'conflicts.none')}
            advice={state === 'open' ? t('conflicts.noneOpenAdvice') : undefined}
          />
        }
      />
    </>
  );
}

/** The chosen conflicts, as they were when they were chosen. */
function useChosenConflicts() {
  const [byId, setById] = useState<ReadonlyMap<string, IntegrationConflict>>(new Map());
  const clear = () => setById(new Map());
  const choice: Choice<IntegrationConflict> = {
    chosen: new Set(byId.keys()),
    onToggle: (row) =>
      setById((before) => {
        const next = new Map(before);
        if (!next.delete(row.id)) next.set(row.id, row);
        return next;
      }),
    onAdd: (all) => setById((before) => new Map([...before, ...all.map((each) => [each.id, each] as const)])),
    onClear: clear,
  };
  return { choice, chosen: [...byId.values()], clear };
}

function useColumns(projectId: string, hasStates: boolean): Column<IntegrationConflict>[] {
  const { t } = useTranslation('synchronization');
  const { list } = useFormats();
  const { nameField } = useRecordWords(projectId);
  return [
    {
      id: 'record',
      header: t('record'),
      width: 'minmax(200px, 3fr)',
      cell: (conflict) => <Name conflict={conflict} />,
    },
    { id: 'entity', header: t('entity'), width: '120px', cell: ({ entity }) => t(`entities.${entity}`) },
    {
      id: 'reason',
      header: t('reason'),
      width: 'minmax(170px, 1.5fr)',
      cell: ({ reason }) => <span title={t(`reasons.${reason}`)}>{t(`reasons.${reason}`)}</span>,
    },
    {
      id: 'fields',
      header: t('changedFields'),
      width: 'minmax(130px, 1.5fr)',
      cell: (conflict) => {
        const names = list(listFields(conflict).map((field) => nameField(conflict.entity, field)));
        return <span title={names}>{names}</span>;
      },
    },
    { id: 'since', header: t('since'), width: '130px', cell: ({ detectedAt }) => <Ago at={detectedAt} /> },
    {
      id: 'who',
      header: t('changedHereBy'),
      width: 'minmax(150px, 1fr)',
      cell: ({ local }) => <LocalChanger projectId={projectId} changedBy={local.changedBy} />,
    },
    ...(hasStates
      ? [
          {
            id: 'state',
            header: t('state'),
            width: '170px',
            cell: (conflict: IntegrationConflict) => <ConflictStateMark conflict={conflict} />,
          },
        ]
      : []),
  ];
}

function Name({ conflict }: { readonly conflict: IntegrationConflict }) {
  const { projectId, connectionId } = route.useParams();
  const name = useRecordName()(conflict);
  return (
    <Anchor
      inherit
      fw={500}
      className="own-direction"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/integrations/$connectionId/conflicts"
          params={{ projectId, connectionId }}
          search={(search) => ({ ...search, conflict: conflict.id })}
        />
      )}
    >
      {name}
    </Anchor>
  );
}

function Card({ projectId, conflict }: { readonly projectId: string; readonly conflict: IntegrationConflict }) {
  const { t } = useTranslation('synchronization');
  const { list } = useFormats();
  const { nameField } = useRecordWords(projectId);
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" truncate>
          <Name conflict={conflict} />
        </Text>
        <ConflictStateMark conflict={conflict} />
      </Group>
      <Text size="sm" truncate>
        {t(`reasons.${conflict.reason}`)}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <Ago at={conflict.detectedAt} />
        {conflict.fields.length > 0 &&
          ` · ${list(listFields(conflict).map((field) => nameField(conflict.entity, field)))}`}
      </Text>
    </Stack>
  );
}
