// What a list of RFIs or clashes is narrowed to: the common filters in sight, the rare ones behind a button, all of it in the
// address. What is a kind's own comes as children.
import { Group, Select } from '@mantine/core';
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
  /** The kind's own filters. */
  readonly children: ReactNode;
}

/** The filters of a list, which wrap where there is no room. */
export function FilterBar({ projectId, label, search, count, set, onClear, children }: Props) {
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={label} align="center">
      <TextFilter value={search.q} onChange={(q) => set({ q })} />
      <ShowFilter value={search.show} onChange={(show) => set({ show, status: undefined })} />
      {children}
      <PersonFilter projectId={projectId} value={search.assignee} onChange={(assignee) => set({ assignee })} />
      <RareFilters count={countOf(search, ['element', 'from', 'to'])}>
        <ElementFilter value={search.element} onChange={(element) => set({ element })} />
        <DayFilters search={search} set={set} />
      </RareFilters>
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
