// The list of issues as a table.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import { Ago } from '../../parts/instant.tsx';
import { PersonName } from '../../parts/people.tsx';
import type { Choice, Column } from '../../parts/record-columns.ts';
import { RecordTable } from '../../parts/record-table.tsx';
import type { IssueSearch } from './filters.ts';
import { DueDate, IssueNumber, IssueStatusMark, LabelMarks, PriorityMark } from './issue-marks.tsx';
import type { Issue } from './issue-terms.ts';
import { useToday } from './today.ts';

interface Props {
  readonly projectId: string;
  readonly rows: Rows<Issue>;
  readonly search: IssueSearch;
  readonly onSort: (sort: string | undefined) => void;
  readonly choice: Choice<Issue> | undefined;
  readonly empty: ReactNode;
}

/** The issues as a table. */
export function IssueTable({ projectId, rows, search, onSort, choice, empty }: Props) {
  const { t } = useTranslation('issues');
  const navigate = useNavigate();
  const columns = useColumns(projectId, search);
  const isSorted = search.from === undefined;
  return (
    <RecordTable
      label={t('title')}
      rows={rows}
      columns={columns}
      card={(issue) => <IssueCard projectId={projectId} issue={issue} search={search} />}
      idOf={({ id }) => id}
      nameOf={({ number, title }) => `#${number} ${title}`}
      onOpen={({ id }) =>
        void navigate({ to: '/projects/$projectId/issues/$issueId', params: { projectId, issueId: id }, search })
      }
      empty={empty}
      sort={search.sort}
      {...(isSorted && { onSort })}
      {...(choice && { choice })}
    />
  );
}

interface LinkProps {
  readonly projectId: string;
  readonly issue: Issue;
  readonly search: IssueSearch;
}

/** The title, leading to the issue with the filters it was found by. */
export function IssueLink({ projectId, issue: { id, title }, search }: LinkProps) {
  return (
    <Anchor
      c="inherit"
      inherit
      fw={500}
      className="own-direction"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/issues/$issueId"
          params={{ projectId, issueId: id }}
          search={search}
          title={title}
        />
      )}
    >
      {title}
    </Anchor>
  );
}

function useColumns(projectId: string, search: IssueSearch): Column<Issue>[] {
  const { t } = useTranslation('issues');
  const today = useToday(projectId);
  return useMemo(
    (): Column<Issue>[] => [
      {
        id: 'number',
        header: t('field.number'),
        width: '64px',
        sort: 'number',
        cell: ({ number }) => <IssueNumber number={number} />,
      },
      {
        id: 'title',
        header: t('field.title'),
        width: 'minmax(212px, 3fr)',
        sort: 'title',
        cell: (issue) => <IssueLink projectId={projectId} issue={issue} search={search} />,
      },
      {
        id: 'status',
        header: t('field.status'),
        width: '128px',
        cell: ({ status }) => <IssueStatusMark status={status} />,
      },
      {
        id: 'priority',
        header: t('field.priority'),
        width: '104px',
        sort: 'priority',
        cell: ({ priority }) => <PriorityMark priority={priority} />,
      },
      { id: 'type', header: t('field.type'), width: '88px', cell: ({ type }) => t(`type.${type}`) },
      {
        id: 'assignee',
        header: t('field.assignee'),
        width: 'minmax(132px, 1fr)',
        cell: ({ assigneeId }) => <PersonName projectId={projectId} id={assigneeId} />,
      },
      {
        id: 'due',
        header: t('field.dueDate'),
        width: '128px',
        sort: 'dueDate',
        cell: (issue) => <DueDate issue={issue} today={today} />,
      },
      {
        id: 'labels',
        header: t('field.labels'),
        width: 'minmax(92px, 1fr)',
        cell: ({ labels }) => <LabelMarks labels={labels} />,
      },
      {
        id: 'updated',
        header: t('field.updatedAt'),
        width: '110px',
        sort: 'updatedAt',
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    ],
    [t, projectId, search, today],
  );
}

/** An issue on a phone. */
function IssueCard({ projectId, issue, search }: LinkProps) {
  const today = useToday(projectId);
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <IssueNumber number={issue.number} />
        <Text component="div" size="sm" truncate flex={1}>
          <IssueLink projectId={projectId} issue={issue} search={search} />
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap" fz="xs">
        <IssueStatusMark status={issue.status} />
        <PriorityMark priority={issue.priority} />
        <DueDate issue={issue} today={today} />
      </Group>
    </Stack>
  );
}
