// What a list of RFIs or clashes is narrowed to: the common filters in sight, the rare ones behind a button, all of it in the
// address. What is a kind's own comes as children.
import { Button, Group, Popover, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { usePeople } from '../../parts/people.tsx';
import { type CommonSearch, countOf } from './address.ts';

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
  const { t } = useTranslation('coordination');
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={label} align="center">
      <TextFilter value={search.q} onChange={(q) => set({ q })} />
      <SegmentedControl
        aria-label={t('filter.show.label')}
        value={search.show ?? 'open'}
        data={(['open', 'settled', 'all'] as const).map((value) => ({ value, label: t(`filter.show.${value}`) }))}
        onChange={(value) =>
          set({ show: value === 'open' ? undefined : (value as 'settled' | 'all'), status: undefined })
        }
      />
      {children}
      <PersonFilter projectId={projectId} value={search.assignee} onChange={(assignee) => set({ assignee })} />
      <RareFilters search={search} set={set} />
      {count > 0 && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={onClear}>
          {t('filter.clear', { count })}
        </Button>
      )}
    </Group>
  );
}

interface WordProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly data: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T | undefined) => void;
}

/** One word of a few. */
export function WordFilter<T extends string>({ label, value, data, onChange }: WordProps<T>) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      data={[...data]}
      onChange={(next) => onChange(data.find((each) => each.value === next)?.value)}
      clearable
      w={132}
    />
  );
}

/** What is typed is asked for once it rests. */
function TextFilter({
  value = '',
  onChange,
}: {
  value: string | undefined;
  onChange: (q: string | undefined) => void;
}) {
  const { t } = useTranslation('coordination');
  const typed = useTyped(value, onChange, 250);
  return (
    <TextInput
      type="search"
      aria-label={t('filter.text')}
      placeholder={t('filter.text')}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={{ base: '100%', xs: 200 }}
      maxLength={200}
      {...typed}
    />
  );
}

function useTyped(value: string, onChange: (text: string | undefined) => void, afterMs: number) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const tell = useDebouncedCallback((next: string) => onChange(next.trim() || undefined), afterMs);
  return {
    value: text,
    onChange(event: { currentTarget: { value: string } }) {
      setText(event.currentTarget.value);
      tell(event.currentTarget.value);
    },
  };
}

interface PersonProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (assignee: string | undefined) => void;
}

function PersonFilter({ projectId, value, onChange }: PersonProps) {
  const { t } = useTranslation('coordination');
  const { compare } = useFormats();
  const people = usePeople(projectId).all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={t('assignee')}
      placeholder={t('assignee')}
      value={value ?? null}
      data={[
        { value: 'me', label: t('filter.me') },
        { value: 'nobody', label: t('filter.nobody') },
        ...people.toSorted((a, b) => compare(a.label, b.label)),
      ]}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      w={150}
    />
  );
}

function RareFilters({ search, set }: Pick<Props, 'search' | 'set'>) {
  const { t } = useTranslation('coordination');
  const { number } = useFormats();
  const count = countOf(search, ['element', 'from', 'to']);
  const element = useTyped(search.element ?? '', (next) => set({ element: next }), 400);
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {count > 0 ? t('filter.moreSet', { shown: number(count) }) : t('filter.more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" w={260}>
          <TextInput label={t('filter.element')} dir="ltr" maxLength={64} {...element} />
          <TextInput
            type="date"
            dir="ltr"
            label={t('filter.from')}
            value={search.from ?? ''}
            max={search.to}
            onChange={(event) => set({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            dir="ltr"
            label={t('filter.to')}
            value={search.to ?? ''}
            min={search.from}
            onChange={(event) => set({ to: event.currentTarget.value || undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
