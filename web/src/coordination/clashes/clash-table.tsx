// The list of clashes as a table.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import { Ago } from '../../parts/instant.tsx';
import { PersonName } from '../../parts/people.tsx';
import type { Choice, Column } from '../../parts/record-columns.ts';
import { RecordTable } from '../../parts/record-table.tsx';
import { IssueNumber } from '../issues/issue-marks.tsx';
import { ClashStatusMark, Distance, PresentMark } from './clash-marks.tsx';
import type { Clash } from './clash-terms.ts';
import type { ClashSearch } from './filters.ts';

interface Props {
  readonly projectId: string;
  readonly rows: Rows<Clash>;
  readonly search: ClashSearch;
  readonly onSort: (sort: string | undefined) => void;
  readonly choice: Choice<Clash> | undefined;
  readonly empty: ReactNode;
}

/** The clashes of a list, to be opened and chosen. */
export function ClashTable({ projectId, rows, search, onSort, choice, empty }: Props) {
  const { t } = useTranslation('clashes');
  const navigate = useNavigate();
  const columns = useColumns(projectId, search);
  return (
    <RecordTable
      label={t('title')}
      rows={rows}
      columns={columns}
      card={(clash) => <ClashCard projectId={projectId} clash={clash} search={search} />}
      idOf={({ id }) => id}
      nameOf={({ number, name }) => `#${number} ${name}`}
      onOpen={({ id }) =>
        void navigate({ to: '/projects/$projectId/clashes/$clashId', params: { projectId, clashId: id }, search })
      }
      empty={empty}
      sort={search.sort}
      {...(search.from === undefined && { onSort })}
      {...(choice && { choice })}
    />
  );
}

interface LinkProps {
  readonly projectId: string;
  readonly clash: Clash;
  readonly search: ClashSearch;
}

/** The name, leading to the clash with the filters it was found by. */
function ClashLink({ projectId, clash: { id, name }, search }: LinkProps) {
  return (
    <Anchor
      c="inherit"
      inherit
      fw={500}
      className="own-direction"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/clashes/$clashId"
          params={{ projectId, clashId: id }}
          search={search}
          title={name}
        />
      )}
    >
      {name}
    </Anchor>
  );
}

function useColumns(projectId: string, search: ClashSearch): Column<Clash>[] {
  const { t } = useTranslation('clashes');
  return useMemo(
    (): Column<Clash>[] => [
      {
        id: 'number',
        header: t('field.number'),
        width: '76px',
        sort: 'number',
        cell: ({ number }) => <IssueNumber number={number} />,
      },
      {
        id: 'name',
        header: t('field.name'),
        width: 'minmax(240px, 3fr)',
        sort: 'title',
        cell: (clash) => <ClashLink projectId={projectId} clash={clash} search={search} />,
      },
      { id: 'kind', header: t('field.kind'), width: '104px', cell: ({ kind }) => t(`kind.${kind}`) },
      {
        id: 'status',
        header: t('field.status'),
        width: '130px',
        cell: ({ status }) => <ClashStatusMark status={status} />,
      },
      {
        id: 'distance',
        header: t('field.distanceM'),
        width: '96px',
        cell: ({ distanceM }) => distanceM !== null && <Distance metres={distanceM} />,
      },
      {
        id: 'present',
        header: t('field.present'),
        width: '140px',
        cell: ({ present }) => <PresentMark present={present} />,
      },
      {
        id: 'assignee',
        header: t('field.assigneeId'),
        width: 'minmax(140px, 1fr)',
        cell: ({ assigneeId }) => <PersonName projectId={projectId} id={assigneeId} />,
      },
      {
        id: 'updated',
        header: t('field.updatedAt'),
        width: '140px',
        sort: 'updatedAt',
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    ],
    [t, projectId, search],
  );
}

/** A clash on a phone. */
function ClashCard({ projectId, clash, search }: LinkProps) {
  const { t } = useTranslation('clashes');
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <IssueNumber number={clash.number} />
        <Text component="div" size="sm" truncate flex={1}>
          <ClashLink projectId={projectId} clash={clash} search={search} />
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap" fz="xs">
        <ClashStatusMark status={clash.status} />
        <span>{t(`kind.${clash.kind}`)}</span>
        <PresentMark present={clash.present} />
      </Group>
    </Stack>
  );
}
