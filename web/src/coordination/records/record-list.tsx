// A list of issues, RFIs or clashes as a table, and on a phone as cards: what all of them have is here, the rest is handed in.
import { Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import type { Choice, Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { Ago } from '../../ui/instant.tsx';
import { PersonName } from '../../ui/people.tsx';
import { type RecordKind, RecordLink, recordTarget } from './record-link.tsx';
import { RecordNumber } from './record-marks.tsx';

interface Listed {
  readonly id: string;
  readonly number: number;
  readonly assigneeId: string | null;
  readonly updatedAt: string;
}

interface Search {
  readonly sort?: string | undefined;
  readonly from?: string | undefined;
}

interface Props<Row> {
  readonly projectId: string;
  readonly kind: RecordKind;
  readonly label: string;
  readonly rows: Rows<Row>;
  readonly search: Search;
  readonly titleOf: (row: Row) => string;
  /** How the column of titles is headed. */
  readonly titled: string;
  /** The kind's own columns, between the title and who it is given to, and behind that. */
  readonly columns: readonly Column<Row>[];
  readonly lastColumns?: readonly Column<Row>[];
  /** What stands below the title on a phone. */
  readonly marks: (row: Row) => ReactNode;
  readonly onSort: (sort: string | undefined) => void;
  readonly choice?: Choice<Row> | undefined;
  readonly empty: ReactNode;
}

const NONE: readonly never[] = [];

/** The records of a list, to be opened and, where `choice` is given, chosen. */
export function RecordList<Row extends Listed>(props: Props<Row>) {
  const { projectId, kind, label, rows, search, titleOf, marks, onSort, choice, empty } = props;
  const navigate = useNavigate();
  const columns = useColumns(props);
  return (
    <RecordTable
      label={label}
      rows={rows}
      columns={columns}
      card={(row) => (
        <Stack gap={4}>
          <Group gap="xs" wrap="nowrap">
            <RecordNumber number={row.number} />
            <RecordLink {...{ projectId, kind, search }} id={row.id} title={titleOf(row)} lines={1} flex={1} />
          </Group>
          <Group gap="xs" wrap="nowrap" fz="xs">
            {marks(row)}
          </Group>
        </Stack>
      )}
      idOf={({ id }) => id}
      nameOf={(row) => `#${row.number} ${titleOf(row)}`}
      onOpen={({ id }) => void navigate(recordTarget({ projectId, kind, id, search }))}
      empty={empty}
      sort={search.sort}
      // From a day on, rows come in the order of their last change and in no other.
      {...(search.from === undefined && { onSort })}
      {...(choice && { choice })}
    />
  );
}

function useColumns<Row extends Listed>(props: Props<Row>): Column<Row>[] {
  const { projectId, kind, search, titleOf, titled, columns, lastColumns = NONE } = props;
  const { t } = useTranslation('coordination');
  return useMemo(
    (): Column<Row>[] => [
      {
        id: 'number',
        header: t('column.number'),
        width: '56px',
        sort: 'number',
        cell: ({ number }) => <RecordNumber number={number} />,
      },
      {
        id: 'title',
        header: titled,
        width: 'minmax(200px, 3fr)',
        sort: 'title',
        cell: (row) => <RecordLink {...{ projectId, kind, search }} id={row.id} title={titleOf(row)} lines={2} />,
      },
      ...columns,
      {
        id: 'assignee',
        header: t('assignee'),
        width: 'minmax(132px, 1fr)',
        cell: ({ assigneeId }) => <PersonName projectId={projectId} id={assigneeId} />,
      },
      ...lastColumns,
      {
        id: 'updated',
        header: t('column.updated'),
        width: '128px',
        sort: 'updatedAt',
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    ],
    [t, projectId, kind, search, titleOf, titled, columns, lastColumns],
  );
}
