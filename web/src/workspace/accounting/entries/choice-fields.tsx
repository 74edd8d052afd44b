import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountingConnection } from '../../../../../contract/accounting.ts';
import type { AccountingEntry, AccountingKind } from '../../../../../contract/accounting-entries.ts';
import { type Choices, listKinds } from './entry-choice.ts';
import { ProviderChoice } from './provider-choice.tsx';

interface Props {
  readonly workspaceId: string;
  readonly company: AccountingConnection['company'];
  readonly entry: AccountingEntry;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** True once approval was tried: what is missing is said at its field. */
  readonly isChecked: boolean;
  readonly disabled: boolean;
}

/** Chooses the contact, the account, the tax, the tracking category and the kind of the document of an entry. */
export function ChoiceFields({ workspaceId, company, entry, choices, onChange, isChecked, disabled }: Props) {
  const { t } = useTranslation('accounting');
  const set = (change: Partial<Choices>) => onChange({ ...choices, ...change });
  const missing = (value: unknown) => (isChecked && value === null ? t('needed') : undefined);
  const { problems } = entry;
  const archived = (name: 'contact' | 'account' | 'tax' | 'tracking') =>
    problems.includes(`${name}_archived`) && choices[name]?.id === entry[name]?.id
      ? t(`problems.${name}_archived.advice`)
      : undefined;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ProviderChoice
          {...{ workspaceId, disabled }}
          list="contacts"
          label={t('fields.contact')}
          required
          value={choices.contact}
          onChange={(contact) => set({ contact })}
          error={missing(choices.contact) ?? archived('contact')}
        />
        <ProviderChoice
          {...{ workspaceId, disabled }}
          list="accounts"
          label={t('fields.account')}
          required
          value={choices.account}
          onChange={(account) => set({ account })}
          error={missing(choices.account) ?? archived('account')}
        />
        <ProviderChoice
          {...{ workspaceId, disabled }}
          list="taxes"
          label={t('fields.tax')}
          value={choices.tax}
          onChange={(tax) => set({ tax })}
          error={archived('tax')}
        />
        <ProviderChoice
          {...{ workspaceId, disabled }}
          list="tracking"
          label={t('fields.tracking')}
          value={choices.tracking}
          onChange={(tracking) => set({ tracking })}
          error={archived('tracking')}
        />
      </SimpleGrid>
      <KindChoice
        {...{ disabled }}
        amount={entry.amount.amount}
        hasDraftBills={company?.hasDraftBills ?? false}
        value={choices.kind}
        onChange={(kind) => set({ kind })}
      />
    </Stack>
  );
}

interface KindProps {
  readonly amount: string;
  readonly hasDraftBills: boolean;
  readonly value: AccountingKind;
  readonly onChange: (kind: AccountingKind) => void;
  readonly disabled: boolean;
}

function KindChoice({ amount, hasDraftBills, value, onChange, disabled }: KindProps) {
  const { t } = useTranslation('accounting');
  const kinds = listKinds(amount, hasDraftBills);
  return (
    <Radio.Group
      label={t('fields.kind')}
      value={value}
      onChange={(next) => {
        const chosen = kinds.find(({ kind }) => kind === next);
        if (chosen !== undefined) onChange(chosen.kind);
      }}
    >
      <Stack gap="xs" mt={6}>
        {kinds.map(({ kind, fault }) => (
          <Radio
            key={kind}
            value={kind}
            label={t(`kinds.${kind}`)}
            disabled={disabled || fault !== undefined}
            description={fault === undefined ? undefined : t(`kindFaults.${fault}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
