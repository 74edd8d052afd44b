// What the list is narrowed to: the common filters in sight, the rare ones behind a button, all of it in the address.
import { Checkbox, Group, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { countOf } from '../filters/address.ts';
import {
  ClearFilters,
  DayFilters,
  ElementFilter,
  PersonFilter,
  RareFilters,
  ShowFilter,
  TextFilter,
} from '../filters/common-filters.tsx';
import { type SearchChange, WordFilter } from '../filters/filter-bar.tsx';
import { TimeFilters } from '../filters/time-filters.tsx';
import { ISSUE_TIMES } from '../filters/times.ts';
import { countFilters, countRareFilters, type IssueSearch, withoutFilters } from './filters.ts';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from './issue-terms.ts';
import { LabelSelect } from './label-input.tsx';
import { usePlans } from './plans.ts';

interface Props {
  readonly projectId: string;
  readonly search: IssueSearch;
  readonly onChange: (search: IssueSearch) => void;
}

interface Part extends Omit<Props, 'onChange'> {
  /** Within the popover, where what opens must stay in it. */
  readonly isInside?: boolean;
  readonly set: (change: SearchChange<IssueSearch>) => void;
}

/** The filters of the issues, as they stand in the address. */
export function FilterBar({ projectId, search, onChange }: Props) {
  const { t } = useTranslation('issues');
  const set = (change: SearchChange<IssueSearch>) => onChange({ ...search, ...change } as IssueSearch);
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const inSight = search.view === 'board' ? (['q'] as const) : (['q', 'show'] as const);
  const part = { projectId, search, set };
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filter.label')} align="center">
      <TextFilter value={search.q} onChange={(q) => set({ q })} />
      {search.view !== 'board' && (
        <ShowFilter value={search.show} onChange={(show) => set({ show, status: undefined })} />
      )}
      {!isPhone && <CommonFilters {...part} />}
      <RareFilters
        count={
          isPhone ? countFilters(search) - countOf(search, [...inSight, ...ISSUE_TIMES]) : countRareFilters(search)
        }
      >
        {isPhone && <CommonFilters {...part} isInside />}
        <LabelSelect projectId={projectId} value={search.label} onChange={(label) => set({ label })} />
        <PlanFilter {...part} />
        <ElementFilter projectId={projectId} value={search.element} onChange={(element) => set({ element })} />
        <DayFilters search={search} set={set} />
      </RareFilters>
      <TimeFilters search={search} onChange={set} />
      <ClearFilters count={countFilters(search)} onClear={() => onChange(withoutFilters(search))} />
    </Group>
  );
}

/** The filters of every day; on a phone they lie with the rare ones. */
function CommonFilters({ projectId, search, set, isInside = false }: Part) {
  const { t } = useTranslation('issues');
  return (
    <>
      {search.view !== 'board' && (
        <WordFilter
          label={t('field.status')}
          value={search.status}
          data={ISSUE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(status) => set({ status, show: undefined })}
          isInside={isInside}
        />
      )}
      <WordFilter
        label={t('field.type')}
        value={search.type}
        data={ISSUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(type) => set({ type })}
        isInside={isInside}
      />
      <WordFilter
        label={t('field.priority')}
        value={search.priority}
        data={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        onChange={(priority) => set({ priority })}
        isInside={isInside}
      />
      <PersonFilter
        projectId={projectId}
        value={search.assignee}
        onChange={(assignee) => set({ assignee })}
        isInside={isInside}
      />
      <Checkbox
        label={t('filter.overdue')}
        checked={search.overdue ?? false}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? true : undefined })}
        mx={4}
      />
    </>
  );
}

function PlanFilter({ projectId, search, set }: Part) {
  const { t } = useTranslation('issues');
  const { all, problem, retry } = usePlans(projectId);
  return (
    <div>
      <Select
        label={t('field.plan')}
        value={search.plan ?? null}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(plan) => set({ plan: plan ?? undefined })}
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
      />
      {problem !== null && <NotLoaded onRetry={retry} />}
    </div>
  );
}
