// The list of RFIs as a table.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import { Ago } from '../../parts/instant.tsx';
import { PersonName } from '../../parts/people.tsx';
import type { Column } from '../../parts/record-columns.ts';
import { RecordTable } from '../../parts/record-table.tsx';
import { IssueNumber, PriorityMark } from '../issues/issue-marks.tsx';
import { useToday } from '../issues/today.ts';
import type { RfiSearch } from './filters.ts';
import { RfiDue, RfiStatusMark } from './rfi-marks.tsx';
import type { Rfi } from './rfi-terms.ts';

interface Props {
  readonly projectId: string;
  readonly rows: Rows<Rfi>;
  readonly search: RfiSearch;
  readonly onSort: (sort: string | undefined) => void;
  readonly empty: ReactNode;
}

/** The RFIs of a list, to be opened. */
export function RfiTable({ projectId, rows, search, onSort, empty }: Props) {
  const { t } = useTranslation('rfis');
  const navigate = useNavigate();
  const columns = useColumns(projectId, search);
  return (
    <RecordTable
      label={t('title')}
      rows={rows}
      columns={columns}
      card={(rfi) => <RfiCard projectId={projectId} rfi={rfi} search={search} />}
      idOf={({ id }) => id}
      nameOf={({ number, subject }) => `#${number} ${subject}`}
      onOpen={({ id }) =>
        void navigate({ to: '/projects/$projectId/rfis/$rfiId', params: { projectId, rfiId: id }, search })
      }
      empty={empty}
      sort={search.sort}
      {...(search.from === undefined && { onSort })}
    />
  );
}

interface LinkProps {
  readonly projectId: string;
  readonly rfi: Rfi;
  readonly search: RfiSearch;
}

/** The subject, leading to the RFI with the filters it was found by. */
function RfiLink({ projectId, rfi: { id, subject }, search }: LinkProps) {
  return (
    <Anchor
      c="inherit"
      inherit
      fw={500}
      className="own-direction"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/rfis/$rfiId"
          params={{ projectId, rfiId: id }}
          search={search}
          title={subject}
        />
      )}
    >
      {subject}
    </Anchor>
  );
}

function useColumns(projectId: string, search: RfiSearch): Column<Rfi>[] {
  const { t } = useTranslation('rfis');
  const today = useToday(projectId);
  return useMemo(
    (): Column<Rfi>[] => [
      {
        id: 'number',
        header: t('field.number'),
        width: '84px',
        sort: 'number',
        cell: ({ number }) => <IssueNumber number={number} />,
      },
      {
        id: 'subject',
        header: t('field.subject'),
        width: 'minmax(240px, 3fr)',
        sort: 'title',
        cell: (rfi) => <RfiLink projectId={projectId} rfi={rfi} search={search} />,
      },
      {
        id: 'status',
        header: t('field.status'),
        width: '130px',
        cell: ({ status }) => <RfiStatusMark status={status} />,
      },
      {
        id: 'priority',
        header: t('field.priority'),
        width: '110px',
        sort: 'priority',
        cell: ({ priority }) => <PriorityMark priority={priority} />,
      },
      {
        id: 'assignee',
        header: t('field.assigneeId'),
        width: 'minmax(140px, 1fr)',
        cell: ({ assigneeId }) => <PersonName projectId={projectId} id={assigneeId} />,
      },
      {
        id: 'due',
        header: t('field.dueDate'),
        width: '150px',
        sort: 'dueDate',
        cell: (rfi) => <RfiDue rfi={rfi} today={today} />,
      },
      {
        id: 'updated',
        header: t('field.updatedAt'),
        width: '140px',
        sort: 'updatedAt',
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    ],
    [t, projectId, search, today],
  );
}

/** An RFI on a phone. */
function RfiCard({ projectId, rfi, search }: LinkProps) {
  const today = useToday(projectId);
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <IssueNumber number={rfi.number} />
        <Text component="div" size="sm" truncate flex={1}>
          <RfiLink projectId={projectId} rfi={rfi} search={search} />
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap" fz="xs">
        <RfiStatusMark status={rfi.status} />
        <PriorityMark priority={rfi.priority} />
        <RfiDue rfi={rfi} today={today} />
      </Group>
    </Stack>
  );
}
