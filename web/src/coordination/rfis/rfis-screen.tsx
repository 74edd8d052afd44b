import { Button, Checkbox } from '@mantine/core';
import { IconMessageQuestion, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { Behind } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useFormClose } from '../editing/use-form-close.ts';
import { FilterBar, type SearchChange, WordFilter } from '../filters/filter-bar.tsx';
import { useReader } from '../filters/use-reader.ts';
import { COUNTED, EmptyList } from '../records/empty-list.tsx';
import { countFilters, type RfiSearch, rfiQuery, withoutFilters } from './filters.ts';
import { NewRfi } from './new-rfi.tsx';
import { rfiPage, rfisKey } from './rfi-query.ts';
import { RfiTable } from './rfi-table.tsx';
import { RFI_PRIORITIES, RFI_STATUSES } from './rfi-terms.ts';

const route = getRouteApi('/in/projects/$projectId/rfis');

/** The RFIs of a project. */
export function RfisScreen() {
  const { t } = useTranslation('rfis');
  const { projectId } = route.useParams();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const reader = useReader(projectId);
  const api = useApi();
  const query = rfiQuery(search, reader);
  const rows = useRows({ key: [...rfisKey(projectId), query], page: rfiPage(api, projectId, query) });
  const go = (next: RfiSearch) => void navigate({ search: next, replace: true });
  const close = useFormClose({ draft: `rfi:${projectId}:new`, isOpen: isNew === true, onNoWayBack: () => go(search) });
  const openNew = () => void navigate({ search: { ...search, new: true } });
  const newButton = (
    <Allowed projectId={projectId} role="reviewer">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
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
            <ExportMenu projectId={projectId} kind="rfis" query={query} />
            {newButton}
          </>
        }
      />
      <Behind>
        <RfiFilters projectId={projectId} search={search} onSearch={go} />
        <RfiTable
          projectId={projectId}
          rows={rows}
          search={search}
          onSort={(sort) => go({ ...search, sort } as RfiSearch)}
          empty={
            <EmptyList
              icon={<IconMessageQuestion size={28} />}
              isFiltered={countFilters(search) > 0}
              onClear={() => go(withoutFilters(search))}
              words={{ title: t('empty.title'), advice: t('empty.advice'), filtered: t('empty.filtered') }}
              elsewhere={{
                key: rfisKey(projectId),
                query,
                page: (settled) => rfiPage(api, projectId, { ...query, ...settled }, COUNTED),
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
            <NewRfi projectId={projectId} onClose={close} />
          </Allowed>
        </Suspense>
      )}
    </>
  );
}

interface FilterProps {
  readonly projectId: string;
  readonly search: RfiSearch;
  readonly onSearch: (search: RfiSearch) => void;
}

function RfiFilters({ projectId, search, onSearch }: FilterProps) {
  const { t } = useTranslation(['rfis', 'coordination']);
  const set = (change: SearchChange<RfiSearch>) => onSearch({ ...search, ...change } as RfiSearch);
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
            data={RFI_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(status) => set({ status, show: undefined })}
          />
          <WordFilter
            isInside={isInside}
            label={t('field.priority')}
            value={search.priority}
            data={RFI_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
            onChange={(priority) => set({ priority })}
          />
          <Checkbox
            label={t('coordination:overdue')}
            checked={search.overdue ?? false}
            onChange={(event) => set({ overdue: event.currentTarget.checked ? true : undefined })}
            mx={4}
          />
        </>
      )}
    </FilterBar>
  );
}
