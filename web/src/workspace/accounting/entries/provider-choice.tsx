import { Alert, Button, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingList } from '../../../../../contract/accounting.ts';
import { Problem } from '../../../api/problem.ts';
import { ServiceText } from '../../../ui/service-text.tsx';
import type { Named } from './entry-choice.ts';
import { useProviderList } from './provider-choices.ts';

/** Time without typing before the provider is asked. */
const REST_MS = 300;

interface Props {
  readonly workspaceId: string;
  readonly list: AccountingList;
  readonly label: string;
  readonly value: Named | null;
  readonly onChange: (chosen: Named | null) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** Chooses a contact, an account, a tax or a tracking category of the provider, which is searched as one types. */
export function ProviderChoice(props: Props) {
  const { workspaceId, list, label, value, onChange, error, disabled = false, required = false } = props;
  const { t } = useTranslation('accounting');
  const [search, setSearch] = useState('');
  // The field holds the name of the chosen one: nobody searches for it.
  const [q] = useDebouncedValue(search === value?.name ? '' : search.trim(), REST_MS);
  const choices = useProviderList(workspaceId, list, q, !disabled);
  const found = (choices.data ?? []).map(({ id, name, code, isArchived }) => ({
    value: id,
    label: code === null ? name : `${code} · ${name}`,
    disabled: isArchived,
  }));
  const isListed = value === null || found.some((each) => each.value === value.id);
  return (
    <Stack gap={4}>
      <Select
        label={label}
        withAsterisk={required}
        placeholder={t(choices.isFetching ? 'choice.loading' : 'choice.placeholder')}
        data={isListed ? found : [{ value: value.id, label: value.name }, ...found]}
        value={value?.id ?? null}
        onChange={(id, option) => onChange(id === null ? null : { id, name: option?.label ?? id })}
        error={error}
        disabled={disabled}
        searchable
        clearable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        limit={200}
        nothingFoundMessage={t(choices.isFetching ? 'choice.loading' : 'choice.nothingFound')}
        rightSection={choices.isFetching ? <Loader size={16} aria-hidden /> : undefined}
        renderOption={({ option }) => (
          <Text size="sm" {...(option.disabled === true && { c: 'dimmed' })}>
            <bdi>{option.label}</bdi>
            {option.disabled === true && ` · ${t('choice.archived')}`}
          </Text>
        )}
      />
      {choices.error !== null && <NotListed problem={choices.error} onRetry={() => void choices.refetch()} />}
    </Stack>
  );
}

/** Says why the provider lists nothing, with a way to ask it again. */
function NotListed({ problem, onRetry }: { readonly problem: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation(['accounting', 'problems']);
  return (
    <Alert color="red" variant="light" p="xs" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {problem instanceof Problem && problem.code !== 'vendor_unavailable' ? (
            <ServiceText said={problem.said} />
          ) : (
            t('choice.unavailable')
          )}
        </Text>
        <Button size="xs" variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {t('problems:retry')}
        </Button>
      </Group>
    </Alert>
  );
}
