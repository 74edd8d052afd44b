// The list of clashes as a table.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import type { Choice, Column } from '../../records/record-columns.ts';
import { RecordList } from '../records/record-list.tsx';
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

const titleOf = ({ name }: Clash) => name;

/** The clashes of a list, to be opened and chosen. */
export function ClashTable(props: Props) {
  const { t } = useTranslation('clashes');
  return (
    <RecordList
      {...props}
      kind="clashes"
      label={t('title')}
      titleOf={titleOf}
      titled={t('field.name')}
      columns={useColumns()}
      marks={({ status, kind, present }) => (
        <>
          <ClashStatusMark status={status} />
          <span>{t(`kind.${kind}`)}</span>
          <PresentMark present={present} />
        </>
      )}
    />
  );
}

function useColumns(): Column<Clash>[] {
  const { t } = useTranslation('clashes');
  return useMemo(
    (): Column<Clash>[] => [
      { id: 'kind', header: t('field.kind'), width: '104px', cell: ({ kind }) => t(`kind.${kind}`) },
      {
        id: 'status',
        header: t('field.status'),
        width: '128px',
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
    ],
    [t],
  );
}
