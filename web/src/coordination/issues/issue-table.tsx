// The list of issues as a table.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import type { Choice, Column } from '../../records/record-columns.ts';
import { RecordList } from '../records/record-list.tsx';
import { PriorityMark } from '../records/record-marks.tsx';
import type { IssueSearch } from './filters.ts';
import { IssueDue, IssueStatusMark, LabelMarks } from './issue-marks.tsx';
import type { Issue } from './issue-terms.ts';

interface Props {
  readonly projectId: string;
  readonly rows: Rows<Issue>;
  readonly search: IssueSearch;
  readonly onSort: (sort: string | undefined) => void;
  readonly choice: Choice<Issue> | undefined;
  readonly empty: ReactNode;
}

const titleOf = ({ title }: Issue) => title;

/** The issues as a table. */
export function IssueTable(props: Props) {
  const { t } = useTranslation('issues');
  return (
    <RecordList
      {...props}
      {...useColumns()}
      kind="issues"
      label={t('title')}
      titleOf={titleOf}
      titled={t('field.title')}
      marks={(issue) => (
        <>
          <IssueStatusMark status={issue.status} />
          <PriorityMark priority={issue.priority} />
          <IssueDue issue={issue} />
        </>
      )}
    />
  );
}

function useColumns(): { columns: Column<Issue>[]; lastColumns: Column<Issue>[] } {
  const { t } = useTranslation('issues');
  return useMemo(
    () => ({
      columns: [
        {
          id: 'status',
          header: t('field.status'),
          width: '128px',
          cell: ({ status }) => <IssueStatusMark status={status} />,
        },
        {
          id: 'priority',
          header: t('field.priority'),
          width: '96px',
          sort: 'priority',
          cell: ({ priority }) => <PriorityMark priority={priority} />,
        },
        { id: 'type', header: t('field.type'), width: '80px', cell: ({ type }) => t(`type.${type}`) },
      ],
      lastColumns: [
        {
          id: 'due',
          header: t('field.dueDate'),
          width: '124px',
          sort: 'dueDate',
          cell: (issue) => <IssueDue issue={issue} />,
        },
        {
          id: 'labels',
          header: t('field.labels'),
          width: 'minmax(112px, 1fr)',
          cell: ({ labels }) => <LabelMarks labels={labels} />,
        },
      ],
    }),
    [t],
  );
}
