import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { Behind } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import { useFormClose } from '../editing/use-form-close.ts';
import { FilterBar, type SearchChange, WordFilter } from '../filters/filter-bar.tsx';
import { useReader } from '../filters/use-reader.ts';
import { useChosen } from '../records/chosen.ts';
import { COUNTED, EmptyList } from '../records/empty-list.tsx';
import { BulkDecide } from './bulk-decide.tsx';
import { clashesKey, clashPage } from './clash-query.ts';
import { ClashTable } from './clash-table.tsx';
import { CLASH_KINDS, CLASH_STATUSES, type Clash } from './clash-terms.ts';
import { type ClashSearch, clashQuery, countFilters, withoutFilters } from './filters.ts';
import { NewClash } from './new-clash.tsx';

const route = getRouteApi('/in/projects/$projectId/clashes');

/** The clashes of a project. */
export function ClashesScreen() {
  const { t } = useTranslation('clashes');
  const { projectId } = route.useParams();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const reader = useReader(projectId);
  const api = useApi();
  const query = clashQuery(search, reader);
  const rows = useRows({ key: [...clashesKey(projectId), query], page: clashPage(api, projectId, query) });
  const mayDecide = useMay(projectId, 'reviewer');
  const { choice, chosen, keep } = useChosen<Clash>(({ id, number, name, status }) => ({ id, number, name, status }));
  const go = (next: ClashSearch) => void navigate({ search: next, replace: true });
  const close = useFormClose({
    draft: `clash:${projectId}:new`,
    isOpen: isNew === true,
    onNoWayBack: () => go(search),
  });
  const newButton = (
    <Allowed projectId={projectId} role="reviewer">
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => void navigate({ search: { ...search, new: true } })}
      >
        {t('new.open')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <ExportMenu projectId={projectId} kind="clashes" query={query} />
            {newButton}
          </>
        }
      />
      <Behind>
        <ClashFilters projectId={projectId} search={search} onSearch={go} />
        <BulkDecide
          projectId={projectId}
          chosen={chosen}
          isOffered={mayDecide && !(rows.isWhole && rows.count === 0)}
          onKeep={keep}
        />
        <ClashTable
          projectId={projectId}
          rows={rows}
          search={search}
          onSort={(sort) => go({ ...search, sort } as ClashSearch)}
          choice={mayDecide ? choice : undefined}
          empty={
            <EmptyList
              icon={<IconAlertCircle size={28} />}
              isFiltered={countFilters(search) > 0}
              onClear={() => go(withoutFilters(search))}
              words={{ title: t('empty.title'), advice: t('empty.advice'), filtered: t('empty.filtered') }}
              elsewhere={{
                key: clashesKey(projectId),
                query,
                page: (settled) => clashPage(api, projectId, { ...query, ...settled }, COUNTED),
                found: (isSettled, number) => t(isSettled ? 'empty.settledFound' : 'empty.openFound', number),
                onShowAll: () => go({ ...search, show: 'all' }),
              }}
              action={newButton}
            />
          }
        />
      </Behind>
      {isNew && (
        <Suspense fallback={null}>
          <Allowed projectId={projectId} role="reviewer">
            <NewClash projectId={projectId} onClose={close} />
          </Allowed>
        </Suspense>
      )}
    </>
  );
}

interface FilterProps {
  readonly projectId: string;
  readonly search: ClashSearch;
  readonly onSearch: (search: ClashSearch) => void;
}

function ClashFilters({ projectId, search, onSearch }: FilterProps) {
  const { t } = useTranslation('clashes');
  const set = (change: SearchChange<ClashSearch>) => onSearch({ ...search, ...change } as ClashSearch);
  return (
    <FilterBar
      projectId={projectId}
      label={t('filters')}
      search={search}
      count={countFilters(search)}
      set={set}
      onClear={() => onSearch(withoutFilters(search))}
    >
      {(isInside) => (
        <>
          <WordFilter
            isInside={isInside}
            label={t('field.status')}
            value={search.status}
            data={CLASH_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(status) => set({ status, show: undefined })}
          />
          <WordFilter
            isInside={isInside}
            label={t('field.kind')}
            value={search.kind}
            data={CLASH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => set({ kind })}
          />
          <WordFilter
            isInside={isInside}
            label={t('field.present')}
            value={search.present === undefined ? undefined : search.present ? 'yes' : 'no'}
            data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`present.${value}`) }))}
            onChange={(present) => set({ present: present && present === 'yes' })}
          />
        </>
      )}
    </FilterBar>
  );
}
