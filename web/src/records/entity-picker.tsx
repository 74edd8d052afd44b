// Fields that choose records by name, type or number. Ids can be pasted.
import { type ComboboxItem, MultiSelect, type MultiSelectProps, Select, type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../ui/not-loaded.tsx';
import type { EntityOption, EntitySource } from './entity-sources.ts';

/** Time without typing before the service is asked. */
const REST_MS = 250;
const SHOWN = 50;

type Chosen = 'value' | 'defaultValue' | 'onChange' | 'data' | 'onPaste';

interface PickerProps extends Omit<SelectProps, Chosen> {
  readonly source: EntitySource;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses one record. Its second line is below the field; an id that is found nowhere is shown as it is. */
export function EntityPicker({ source, value, onChange, onBlur, error, ...props }: PickerProps) {
  const chosen = value === null ? [] : [value];
  const { choices, options, remember, notLoaded } = useChoices(source, chosen);
  const detail = value === null ? undefined : options.get(value)?.detail;
  const choose = (word: string) => {
    const id = source.readId(word.trim());
    if (id !== undefined && id !== value) onChange(id);
    return id !== undefined;
  };
  return (
    <Select
      description={detail}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      {...choices}
      error={notLoaded || error}
      value={value}
      onChange={(id) => {
        remember(id === null ? [] : [id]);
        onChange(id);
      }}
      onPaste={(event) => {
        if (choose(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={(event) => {
        // The name of the chosen record can look like an id.
        const isName = value !== null && event.currentTarget.value === options.get(value)?.name;
        if (!isName) choose(event.currentTarget.value);
        onBlur?.(event);
      }}
    />
  );
}

interface MultiProps extends Omit<MultiSelectProps, Chosen> {
  readonly source: EntitySource;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Chooses several records. A list of ids can be pasted. */
export function EntityMultiPicker({ source, value, onChange, onBlur, error, ...props }: MultiProps) {
  const { choices, remember, notLoaded } = useChoices(source, value);
  const add = (text: string) => {
    const ids = text.split(/[\s,;]+/).flatMap((word) => source.readId(word) ?? []);
    const next = [...new Set([...value, ...ids])].slice(0, props.maxValues);
    if (next.length > value.length) onChange(next);
    return ids.length > 0;
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (add(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <MultiSelect
      {...props}
      {...choices}
      error={notLoaded || error}
      value={[...value]}
      onChange={(ids) => {
        remember(ids);
        onChange(ids);
      }}
      onPaste={paste}
      onBlur={(event) => {
        add(event.currentTarget.value);
        onBlur?.(event);
      }}
    />
  );
}

/** Searches as one types and loads the names of what is chosen. */
function useChoices(source: EntitySource, chosen: readonly string[]) {
  const { t } = useTranslation('shell');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // Options that were chosen here keep their names while these are loaded.
  const [picked, setPicked] = useState<readonly EntityOption[]>([]);
  const named = useQuery({ ...source.load(chosen), placeholderData: keepPreviousData });
  const known = new Map<string, EntityOption>();
  for (const id of chosen) known.set(id, { id, name: id });
  for (const option of [...picked, ...(named.data ?? [])]) if (known.has(option.id)) known.set(option.id, option);
  // The field of a chosen record has its name in it, which is not searched for.
  const isName = chosen.some((id) => known.get(id)?.name === typed);
  const text = isName ? '' : typed.trim();
  const [rested] = useDebouncedValue(text, REST_MS);
  const search = useQuery(source.search(rested));
  const isBehind = hashKey(source.search(text).queryKey) !== hashKey(source.search(rested).queryKey);
  const found = isBehind ? [] : (search.data ?? []);
  for (const option of found) known.set(option.id, option);
  const options = new Map([...found, ...known.values()].map((option) => [option.id, option]));
  const pasted = source.readId(text) ?? (found.length === 0 ? source.offerId?.(text) : undefined);
  const isSearching = isBehind || search.isFetching;
  if (pasted !== undefined && !isSearching && !options.has(pasted)) options.set(pasted, { id: pasted, name: pasted });
  const hasFailed = search.data === undefined && search.error !== null;
  const emptyText = isSearching ? 'searching' : hasFailed ? 'notLoaded' : search.data ? 'noneFound' : 'hint';
  return {
    options,
    remember: (ids: readonly string[]) => setPicked(ids.flatMap((id) => options.get(id) ?? [])),
    choices: {
      ref: field,
      // A field that is left is emptied: the text of a failed search is kept, to be searched for again.
      onSearchChange: (text: string) => (text === '' && hasFailed ? undefined : setTyped(text)),
      data: [...options.values()].map(({ id, name }) => ({ value: id, label: name })),
      searchable: true,
      limit: SHOWN,
      ...(source.filter !== undefined && { filter: source.filter }),
      nothingFoundMessage: t(`choices.${emptyText}`),
      renderOption: ({ option }: { readonly option: ComboboxItem }) => (
        <Option name={option.label} detail={options.get(option.value)?.detail} />
      ),
    },
    notLoaded: hasFailed && (
      <NotLoaded
        onRetry={() => {
          void search.refetch();
          field.current?.focus();
        }}
      />
    ),
  };
}

function Option({ name, detail }: { readonly name: string; readonly detail: string | undefined }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Text>
      {detail !== undefined && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      )}
    </div>
  );
}
