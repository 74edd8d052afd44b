// What a list is narrowed to: the filters of every day in sight, the rare ones behind a button, all of it in the address. On a
// phone those of every day lie behind the button too. What is a kind's own comes as children.
import { Group, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type CommonSearch, countOf } from './address.ts';
import {
  ClearFilters,
  DayFilters,
  ElementFilter,
  PersonFilter,
  RareFilters,
  ShowFilter,
  TextFilter,
} from './common-filters.tsx';
import { TimeFilters } from './time-filters.tsx';
import { spansOf } from './times.ts';

/** Members to change in the address; undefined takes one out. */
export type SearchChange<Search> = { readonly [Key in keyof Search]?: Search[Key] | undefined };

interface Props {
  readonly projectId: string;
  readonly label: string;
  readonly search: CommonSearch;
  /** How many filters hold, those of the kind too. */
  readonly count: number;
  readonly set: (change: SearchChange<CommonSearch> & { readonly status?: undefined }) => void;
  readonly onClear: () => void;
  /** The kind's own filters of every day; inside the popover, what opens must stay in it. */
  readonly children: (isInside: boolean) => ReactNode;
}

/** The filters of a list, which wrap where there is no room. */
export function FilterBar({ projectId, label, search, count, set, onClear, children }: Props) {
  const inSpans = spansOf({ ...search })
    .flatMap(({ from, to }) => [from, to])
    .filter((each) => each !== undefined);
  const behindOnPhone = count - countOf(search, ['q', 'show']) - inSpans.length;
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const everyDay = (
    <>
      {children(isPhone)}
      <PersonFilter
        projectId={projectId}
        value={search.assignee}
        onChange={(assignee) => set({ assignee })}
        isInside={isPhone}
      />
    </>
  );
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={label} align="center">
      <TextFilter value={search.q} onChange={(q) => set({ q })} />
      <ShowFilter value={search.show} onChange={(show) => set({ show, status: undefined })} />
      {!isPhone && everyDay}
      <RareFilters count={isPhone ? behindOnPhone : countOf(search, ['element', 'from', 'to'])}>
        {isPhone && everyDay}
        <ElementFilter projectId={projectId} value={search.element} onChange={(element) => set({ element })} />
        <DayFilters search={search} set={set} />
      </RareFilters>
      <TimeFilters search={search} onChange={set} />
      <ClearFilters count={count} onClear={onClear} />
    </Group>
  );
}

interface WordProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly data: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T | undefined) => void;
  /** Within a popover, where what opens must stay in it. */
  readonly isInside?: boolean;
}

/** One word of a few. */
export function WordFilter<T extends string>({ label, value, data, onChange, isInside = false }: WordProps<T>) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      data={[...data]}
      onChange={(next) => onChange(data.find((each) => each.value === next)?.value)}
      clearable
      w={isInside ? '100%' : 132}
      comboboxProps={{ withinPortal: !isInside }}
    />
  );
}
