import { Alert, Anchor, Button, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../api/problem.ts';
import { ServiceText } from '../../ui/service-text.tsx';
import { type ChoiceList, useChoices } from './choices-data.ts';

export interface Chosen {
  readonly id: string;
  /** The name at the vendor; null for an id that was typed. */
  readonly name: string | null;
}

interface Props extends ChoiceList {
  readonly label: string;
  readonly description?: string;
  readonly value: Chosen | null;
  readonly onChange: (chosen: Chosen | null) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

const REST_MS = 300;

/** Chooses a thing of a vendor by its name, or takes its id where the vendor lists none or does not answer. */
export function VendorChoice(props: Props) {
  const [isTyped, setTyped] = useState(false);
  return isTyped ? (
    <TypedId {...props} onList={() => setTyped(false)} />
  ) : (
    <ListedChoice {...props} onType={() => setTyped(true)} />
  );
}

function ListedChoice({ value, onChange, onType, ...props }: Props & { readonly onType: () => void }) {
  const { label, description, error, disabled = false, required = false } = props;
  const { t } = useTranslation('connections');
  const [search, setSearch] = useState('');
  const all = useChoices(props, '', !disabled);
  // The field holds the name of the chosen one: nobody searches for it.
  const chosenName = value?.name ?? all.data?.find(({ id }) => id === value?.id)?.name ?? value?.id;
  const [q] = useDebouncedValue(search === chosenName ? '' : search.trim(), REST_MS);
  const choices = useChoices(props, q, !disabled);
  const data = (choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isChosenListed = value === null || data.some((each) => each.value === value.id);
  const isEmpty = choices.data?.length === 0 && q === '';
  return (
    <Stack gap={4}>
      <Select
        label={label}
        description={description}
        withAsterisk={required}
        placeholder={t(choices.isFetching ? 'choose.loading' : 'choose.placeholder')}
        data={isChosenListed ? data : [{ value: value.id, label: value.name ?? value.id }, ...data]}
        value={value?.id ?? null}
        onChange={(id, option) => onChange(id === null ? null : { id, name: option?.label ?? null })}
        error={error}
        disabled={disabled}
        searchable
        clearable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        limit={200}
        nothingFoundMessage={t(choices.isFetching ? 'choose.loading' : 'choose.nothingFound')}
        rightSection={choices.isFetching ? <Loader size={16} aria-hidden /> : undefined}
      />
      {choices.error !== null && (
        <NotListed what={label} problem={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {isEmpty && !disabled && (
        <Text size="xs" role="status">
          {t('choose.empty')}
        </Text>
      )}
      {!disabled && (
        <Text size="xs">
          <Anchor component="button" type="button" size="xs" onClick={onType}>
            {t('choose.type')}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

interface NotListedProps {
  /** Name of what is listed, by which the button is told from others on the screen. */
  readonly what: string;
  readonly problem: Error;
  readonly onRetry: () => void;
}

/** Says why the vendor lists nothing, with a way to ask it again. */
export function NotListed({ what, problem, onRetry }: NotListedProps) {
  const { t } = useTranslation(['connections', 'problems']);
  return (
    <Alert color="red" variant="light" p="xs" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {problem instanceof Problem && problem.code !== 'vendor_unavailable' ? (
            <ServiceText said={problem.said} />
          ) : (
            t('choose.unavailable')
          )}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          aria-label={t('problems:retryNamed', { what })}
          onClick={onRetry}
        >
          {t('problems:retry')}
        </Button>
      </Group>
    </Alert>
  );
}

function TypedId({ label, description, value, onChange, onList, ...rest }: Props & { readonly onList: () => void }) {
  const { error, disabled = false, required = false } = rest;
  const { t } = useTranslation('connections');
  return (
    <Stack gap={4}>
      <TextInput
        label={t('choose.idOf', { what: label })}
        description={description}
        withAsterisk={required}
        maxLength={200}
        className="as-typed-input"
        spellCheck={false}
        autoComplete="off"
        value={value?.id ?? ''}
        onChange={({ currentTarget: { value: id } }) =>
          onChange(id.trim() === '' ? null : { id: id.trim(), name: null })
        }
        error={error}
        disabled={disabled}
      />
      <Text size="xs">
        <Anchor component="button" type="button" size="xs" onClick={onList}>
          {t('choose.list')}
        </Anchor>
      </Text>
    </Stack>
  );
}
