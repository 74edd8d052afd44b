// The list of RFIs as a table.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordList } from '../records/record-list.tsx';
import { PriorityMark } from '../records/record-marks.tsx';
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

const titleOf = ({ subject }: Rfi) => subject;

/** The RFIs of a list, to be opened. */
export function RfiTable(props: Props) {
  const { t } = useTranslation('rfis');
  return (
    <RecordList
      {...props}
      {...useColumns()}
      kind="rfis"
      label={t('title')}
      titleOf={titleOf}
      titled={t('field.subject')}
      marks={(rfi) => (
        <>
          <RfiStatusMark status={rfi.status} />
          <PriorityMark priority={rfi.priority} />
          <RfiDue rfi={rfi} />
        </>
      )}
    />
  );
}

function useColumns(): { columns: Column<Rfi>[]; lastColumns: Column<Rfi>[] } {
  const { t } = useTranslation('rfis');
  return useMemo(
    () => ({
      columns: [
        {
          id: 'status',
          header: t('field.status'),
          width: '128px',
          cell: ({ status }) => <RfiStatusMark status={status} />,
        },
        {
          id: 'priority',
          header: t('field.priority'),
          width: '104px',
          sort: 'priority',
          cell: ({ priority }) => <PriorityMark priority={priority} />,
        },
      ],
      lastColumns: [
        {
          id: 'due',
          header: t('field.dueDate'),
          width: '128px',
          sort: 'dueDate',
          cell: (rfi) => <RfiDue rfi={rfi} />,
        },
      ],
    }),
    [t],
  );
}
