import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import type { Choice } from '../../parts/record-columns.ts';
import { useMay } from '../../parts/standing.ts';
import { ExportMenu } from '../filters/export-menu.tsx';
import { FilterBar, type SearchChange, WordFilter } from '../filters/filter-bar.tsx';
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
  const { user } = useSession();
  const api = useApi();
  const query = clashQuery(search, user.id);
  const rows = useRows({ key: [...clashesKey(projectId), query], page: clashPage(api, projectId, query) });
  const mayDecide = useMay(projectId, 'reviewer');
  const { choice, chosen, keep } = useChosen();
  const go = (next: ClashSearch) => void navigate({ search: next, replace: true });
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
      <ClashFilters projectId={projectId} search={search} onSearch={go} />
      <BulkDecide projectId={projectId} chosen={chosen} onKeep={keep} />
      <ClashTable
        projectId={projectId}
        rows={rows}
        search={search}
        onSort={(sort) => go({ ...search, sort } as ClashSearch)}
        choice={mayDecide ? choice : undefined}
        empty={<NoClashes search={search} onSearch={go} action={newButton} />}
      />
      {isNew && <NewClash projectId={projectId} onClose={() => go(search)} />}
    </>
  );
}

/** The chosen clashes as they were when they were chosen. */
function useChosen(): { choice: Choice<Clash>; chosen: readonly Clash[]; keep: (clashes: readonly Clash[]) => void } {
  const [byId, setById] = useState<ReadonlyMap<string, Clash>>(new Map());
  const choice: Choice<Clash> = {
    chosen: new Set(byId.keys()),
    onToggle: (clash) =>
      setById((before) => {
        const next = new Map(before);
        if (!next.delete(clash.id)) next.set(clash.id, clash);
        return next;
      }),
    onAdd: (clashes) => setById((before) => new Map([...before, ...clashes.map((each) => [each.id, each] as const)])),
    onClear: () => setById(new Map()),
  };
  return {
    choice,
    chosen: [...byId.values()],
    keep: (clashes) => setById(new Map(clashes.map((each) => [each.id, each]))),
  };
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
      <WordFilter
        label={t('field.status')}
        value={search.status}
        data={CLASH_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => set({ status, show: undefined })}
      />
      <WordFilter
        label={t('field.kind')}
        value={search.kind}
        data={CLASH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <WordFilter
        label={t('field.present')}
        value={search.present === undefined ? undefined : search.present ? 'yes' : 'no'}
        data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`present.${value}`) }))}
        onChange={(present) => set({ present: present && present === 'yes' })}
      />
    </FilterBar>
  );
}

interface EmptyProps extends Omit<FilterProps, 'projectId'> {
  readonly action: ReactNode;
}

function NoClashes({ search, onSearch, action }: EmptyProps) {
  const { t } = useTranslation(['clashes', 'coordination']);
  if (countFilters(search) > 0) {
    return (
      <EmptyState
        icon={<IconAlertCircle size={28} />}
        title={t('empty.filtered')}
        advice={t('coordination:empty.filteredAdvice')}
        action={
          <Button variant="default" onClick={() => onSearch(withoutFilters(search))}>
            {t('coordination:empty.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconAlertCircle size={28} />}
      title={t('empty.title')}
      advice={t('empty.advice')}
      action={action}
    />
  );
}
