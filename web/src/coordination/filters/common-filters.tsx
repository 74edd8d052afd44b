// The filters that lists of issues, RFIs and clashes have in common, one by one.
import { Button, Popover, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ElementPicker } from '../../records/element-picker.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { usePeople } from '../../ui/people.tsx';
import { useTypedText } from '../../ui/typed-text.ts';
import type { CommonSearch } from './address.ts';

/** What is typed is asked for once it rests. */
export function TextFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (q: string | undefined) => void;
}) {
  const { t } = useTranslation('coordination');
  const typed = useTypedText(value, onChange, 250);
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

type Show = CommonSearch['show'];

interface ShowProps {
  readonly value: Show;
  readonly onChange: (show: Show) => void;
}

/** What is still to be done, what is settled, or both. */
export function ShowFilter({ value, onChange }: ShowProps) {
  const { t } = useTranslation('coordination');
  return (
    <SegmentedControl
      aria-label={t('filter.show.label')}
      value={value ?? 'open'}
      data={(['open', 'settled', 'all'] as const).map((each) => ({ value: each, label: t(`filter.show.${each}`) }))}
      onChange={(each) => onChange(each === 'open' ? undefined : (each as Show))}
    />
  );
}

interface PersonProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (assignee: string | undefined) => void;
  /** Within a popover, where what opens must stay in it. */
  readonly isInside?: boolean;
}

/** Whom it is given to: the reader, somebody, or nobody. */
export function PersonFilter({ projectId, value, onChange, isInside = false }: PersonProps) {
  const { t } = useTranslation('coordination');
  const { compare } = useFormats();
  const { all, problem, retry } = usePeople(projectId);
  const people = all.map(({ id, name }) => ({ value: id, label: name }));
  const select = (
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
      w={isInside ? '100%' : 150}
      comboboxProps={{ withinPortal: !isInside }}
    />
  );
  if (problem === null) return select;
  return (
    <div>
      {select}
      <NotLoaded onRetry={retry} />
    </div>
  );
}

/** The button behind which the rare filters lie, with how many of them hold. */
export function RareFilters({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const { t } = useTranslation('coordination');
  const { number } = useFormats();
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {count > 0 ? t('filter.moreSet', { shown: number(count) }) : t('filter.more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" w={280}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ElementProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (element: string | undefined) => void;
}

/** The model element that it is tied to. */
export function ElementFilter({ projectId, value, onChange }: ElementProps) {
  const { t } = useTranslation('coordination');
  return (
    <ElementPicker
      projectId={projectId}
      label={t('filter.element')}
      value={value ?? null}
      onChange={(guid) => onChange(guid ?? undefined)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

interface DayProps {
  readonly search: Pick<CommonSearch, 'from' | 'to'>;
  readonly set: (change: { from?: string | undefined } | { to?: string | undefined }) => void;
}

/** First and last day of the last change. */
export function DayFilters({ search, set }: DayProps) {
  const { t } = useTranslation('coordination');
  return (
    <>
      <DayInput label={t('filter.from')} value={search.from} max={search.to} onChange={(from) => set({ from })} />
      <DayInput label={t('filter.to')} value={search.to} min={search.from} onChange={(to) => set({ to })} />
    </>
  );
}

/** Takes all filters away, where any holds. */
export function ClearFilters({ count, onClear }: { readonly count: number; readonly onClear: () => void }) {
  const { t } = useTranslation('coordination');
  if (count === 0) return null;
  return (
    <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={onClear}>
      {t('filter.clear', { count })}
    </Button>
  );
}
