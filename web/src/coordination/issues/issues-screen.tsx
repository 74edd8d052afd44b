import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconArrowsExchange, IconFlag, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { Behind } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { BulkBar } from '../../ui/bulk/bulk-bar.tsx';
import { useBulkRun } from '../../ui/bulk/use-bulk-runs.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import { useFormClose } from '../editing/use-form-close.ts';
import { useReader } from '../filters/use-reader.ts';
import { useChosen } from '../records/chosen.ts';
import { COUNTED, EmptyList } from '../records/empty-list.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countFilters, type IssueSearch, issueQuery, withoutFilters } from './filters.ts';
import { IssueBoard } from './issue-board.tsx';
import { issuePage, issuesKey, issueTableKey } from './issue-query.ts';
import { IssueTable } from './issue-table.tsx';
import type { Issue } from './issue-terms.ts';
import { NewIssue } from './new-issue.tsx';
import type { Place } from './place-field.tsx';
import { useBulkChange } from './use-bulk-change.ts';

const route = getRouteApi('/in/projects/$projectId/issues');

/** The issues of a project as a table or a board. */
export function IssuesScreen() {
  const { t } = useTranslation('issues');
  const { projectId } = route.useParams();
  const { new: isNew, at, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: IssueSearch) => void navigate({ search: next, replace: true });
  const close = useFormClose({
    draft: `issue:${projectId}:new`,
    isOpen: isNew === true,
    onNoWayBack: () =>
      at !== undefined && search.plan !== undefined
        ? void navigate({
            to: '/projects/$projectId/plans/$planId',
            params: { projectId, planId: search.plan },
            replace: true,
          })
        : go(search),
  });
  return (
    <>
      <PageHead
        title={t('title')}
        actions={<Actions projectId={projectId} search={search} onNew={() => openNew()} />}
      />
      <Behind>
        <FilterBar projectId={projectId} search={search} onChange={go} />
        {search.view === 'board' ? (
          <IssueBoard projectId={projectId} search={search} />
        ) : (
          <ChosenTable projectId={projectId} search={search} onSearch={go} onNew={openNew} />
        )}
      </Behind>
      {isNew && (
        <Suspense fallback={null}>
          <Allowed projectId={projectId} role="reviewer">
            <NewIssue projectId={projectId} search={search} at={placeOf(search.plan, at)} onClose={close} />
          </Allowed>
        </Suspense>
      )}
    </>
  );

  function openNew(): void {
    void navigate({ search: { ...search, new: true } });
  }
}

/** The place on a plan that the form was opened for. */
function placeOf(plan: string | undefined, at: string | undefined): Place | undefined {
  const [planX, planY] = at?.split(',').map(Number) ?? [];
  if (plan === undefined || planX === undefined || planY === undefined) return undefined;
  return { floorPlanId: plan, planX, planY };
}

interface ActionProps {
  readonly projectId: string;
  readonly search: IssueSearch;
  readonly onNew: () => void;
}

function Actions({ projectId, search, onNew }: ActionProps) {
  const { t } = useTranslation('issues');
  const navigate = route.useNavigate();
  return (
    <>
      <SegmentedControl
        aria-label={t('view.label')}
        value={search.view ?? 'table'}
        data={(['table', 'board'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(value) => {
          const { view: _view, ...rest } = search;
          void navigate({ search: value === 'board' ? { ...rest, view: 'board' } : rest });
        }}
      />
      <IssueExport projectId={projectId} search={search} />
      <Allowed projectId={projectId} role="reviewer">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {t('new.open')}
        </Button>
      </Allowed>
    </>
  );
}

function IssueExport({ projectId, search }: Omit<ActionProps, 'onNew'>) {
  const { t } = useTranslation('issues');
  const reader = useReader(projectId);
  return (
    <ExportMenu projectId={projectId} kind="issues" query={issueQuery(search, reader)}>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArrowsExchange size={16} />}
        renderRoot={(props: object) => <Link {...props} to={`/projects/${projectId}/exchange` as string} />}
      >
        {t('export.bcf')}
      </Menu.Item>
    </ExportMenu>
  );
}

interface TableProps {
  readonly projectId: string;
  readonly search: IssueSearch;
  readonly onSearch: (search: IssueSearch) => void;
  readonly onNew: () => void;
}

function ChosenTable({ projectId, search, onSearch, onNew }: TableProps) {
  const { t } = useTranslation(['issues', 'bulk']);
  const api = useApi();
  const reader = useReader(projectId);
  const query = issueQuery(search, reader);
  const rows = useRows({ key: issueTableKey(projectId, query), page: issuePage(api, projectId, query) });
  const mayEdit = useMay(projectId, 'reviewer');
  const { choice, chosen, keep } = useChosen<Issue>(({ id, number, title, status }) => ({
    id,
    number,
    name: title,
    status,
  }));
  // What did not change is chosen again, so that it can be tried once more.
  const run = useBulkRun({ projectId, kind: 'issues', onLeft: keep });
  const change = useBulkChange(projectId);
  return (
    <>
      {((mayEdit && !(rows.isWhole && rows.count === 0)) || run) && (
        <BulkBar
          run={run}
          label={t('bulk.label')}
          hintFrom="sm"
          chosen={chosen.length > 0 ? t('bulk.chosen', { count: chosen.length }) : undefined}
          onClear={choice.onClear}
        >
          <BulkActions projectId={projectId} count={chosen.length} onChange={(what) => change(chosen, what)} />
        </BulkBar>
      )}
      <IssueTable
        projectId={projectId}
        rows={rows}
        search={search}
        onSort={(sort) => onSearch({ ...search, sort } as IssueSearch)}
        choice={mayEdit ? choice : undefined}
        empty={
          <EmptyList
            icon={<IconFlag size={28} />}
            isFiltered={countFilters(search) > 0}
            onClear={() => onSearch(withoutFilters(search))}
            words={{ title: t('empty.title'), advice: t('empty.advice'), filtered: t('empty.filtered') }}
            elsewhere={{
              key: issuesKey(projectId),
              query,
              page: (settled) => issuePage(api, projectId, { ...query, ...settled }, COUNTED),
              found: (isSettled, number) => t(isSettled ? 'empty.settledFound' : 'empty.openFound', number),
              onShowAll: () => onSearch({ ...search, show: 'all' }),
            }}
            action={mayEdit ? <Button onClick={onNew}>{t('new.open')}</Button> : undefined}
          />
        }
      />
    </>
  );
}
