// What the list is narrowed to: the common filters in sight, the rare ones behind a button, all of it in the address.
import { Button, Checkbox, Group, Popover, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { usePeople } from '../../parts/people.tsx';
import { countFilters, countRareFilters, type IssueSearch, withoutFilters } from './filters.ts';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from './issue-terms.ts';
import { LabelSelect } from './label-input.tsx';
import { usePlans } from './plans.ts';

interface Props {
  readonly projectId: string;
  readonly search: IssueSearch;
  readonly onChange: (search: IssueSearch) => void;
}

type Change = { readonly [Key in keyof IssueSearch]: IssueSearch[Key] | undefined };
/** `isInside`: within the popover, where what opens must stay in it. */
type Part = Props & { readonly isInside?: boolean; readonly set: (change: Change) => void };

/** The filters of the issues, as they stand in the address. */
export function FilterBar(props: Props) {
  const { t } = useTranslation('issues');
  const { search, onChange } = props;
  const count = countFilters(search);
  const set = (change: Change) => onChange({ ...search, ...change } as IssueSearch);
  const isTable = search.view !== 'board';
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filter.label')} align="flex-end">
      <TextFilter value={search.q} onChange={(q) => set({ q })} />
      {isTable && (
        <SegmentedControl
          aria-label={t('filter.show.label')}
          value={search.show ?? 'open'}
          data={(['open', 'settled', 'all'] as const).map((value) => ({ value, label: t(`filter.show.${value}`) }))}
          onChange={(value) =>
            set({ show: value === 'open' ? undefined : (value as 'settled' | 'all'), status: undefined })
          }
        />
      )}
      {!isPhone && <CommonFilters {...props} set={set} />}
      <RareFilters {...props} set={set} isPhone={isPhone} />
      {count > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => onChange(withoutFilters(search))}
        >
          {t('filter.clear', { count })}
        </Button>
      )}
    </Group>
  );
}

/** The filters of every day; on a phone they lie with the rare ones. */
function CommonFilters(part: Part) {
  const { t } = useTranslation('issues');
  const { search, set } = part;
  return (
    <>
      <WordFilters {...part} />
      <PersonFilter {...part} />
      <Checkbox
        label={t('filter.overdue')}
        checked={search.overdue ?? false}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? true : undefined })}
        mb={8}
        mx={4}
      />
    </>
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
  const { t } = useTranslation('issues');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const tell = useDebouncedCallback((next: string) => onChange(next.trim() === '' ? undefined : next.trim()), 250);
  return (
    <TextInput
      type="search"
      aria-label={t('filter.text')}
      placeholder={t('filter.text')}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={{ base: '100%', xs: 240 }}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}

function WordFilters({ search, set, isInside = false }: Part) {
  const { t } = useTranslation('issues');
  const one = (label: string, value: string | undefined) => ({
    'aria-label': label,
    placeholder: label,
    value: value ?? null,
    clearable: true,
    w: isInside ? '100%' : 140,
    comboboxProps: { withinPortal: !isInside },
  });
  return (
    <>
      {search.view !== 'board' && (
        <Select
          {...one(t('field.status'), search.status)}
          data={ISSUE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(value) => set({ status: ISSUE_STATUSES.find((each) => each === value), show: undefined })}
        />
      )}
      <Select
        {...one(t('field.type'), search.type)}
        data={ISSUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => set({ type: ISSUE_TYPES.find((each) => each === value) })}
      />
      <Select
        {...one(t('field.priority'), search.priority)}
        data={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        onChange={(value) => set({ priority: ISSUE_PRIORITIES.find((each) => each === value) })}
      />
    </>
  );
}

function PersonFilter({ projectId, search, set, isInside = false }: Part) {
  const { t } = useTranslation('issues');
  const { compare } = useFormats();
  const people = usePeople(projectId).all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={t('field.assignee')}
      placeholder={t('field.assignee')}
      value={search.assignee ?? null}
      data={[
        { value: 'me', label: t('filter.me') },
        { value: 'nobody', label: t('filter.nobody') },
        ...people.toSorted((a, b) => compare(a.label, b.label)),
      ]}
      onChange={(value) => set({ assignee: value ?? undefined })}
      searchable
      clearable
      w={isInside ? '100%' : 180}
      comboboxProps={{ withinPortal: !isInside }}
    />
  );
}

function RareFilters({ isPhone, ...part }: Part & { readonly isPhone: boolean }) {
  const { projectId, search, set } = part;
  const { t } = useTranslation('issues');
  const { number } = useFormats();
  const plans = usePlans(projectId).all.map(({ id, name }) => ({ value: id, label: name }));
  const count = countRareFilters(search) + (search.label === undefined ? 0 : 1);
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {count > 0 ? t('filter.moreSet', { shown: number(count) }) : t('filter.more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" w={280}>
          {isPhone && <CommonFilters {...part} isInside />}
          <LabelSelect projectId={projectId} value={search.label} onChange={(label) => set({ label })} />
          <Select
            label={t('field.plan')}
            value={search.plan ?? null}
            data={plans}
            onChange={(plan) => set({ plan: plan ?? undefined })}
            searchable
            clearable
            comboboxProps={{ withinPortal: false }}
          />
          <ElementFilter value={search.element} onChange={(element) => set({ element })} />
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

function ElementFilter({
  value = '',
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('issues');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const tell = useDebouncedCallback((next: string) => onChange(next.trim() || undefined), 400);
  return (
    <TextInput
      label={t('filter.element')}
      dir="ltr"
      maxLength={64}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
