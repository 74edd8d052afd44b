import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Kind = 'purchase_order' | 'bill' | 'usual';

interface Props<Each extends Kind> {
  readonly label: string;
  readonly kinds: readonly Each[];
  readonly hasDraftBills: boolean;
  readonly value: Each;
  readonly disabled: boolean;
  readonly onChange: (kind: Each) => void;
}

/** Chooses a kind of document for costs; bills only where the provider has drafts of them. */
export function KindRadios<Each extends Kind>({ label, kinds, hasDraftBills, value, disabled, onChange }: Props<Each>) {
  const { t } = useTranslation('accounting');
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(next) => {
        const chosen = kinds.find((kind) => kind === next);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <Stack gap="xs" mt={6}>
        {kinds.map((kind) => {
          const isRefused = kind === 'bill' && !hasDraftBills;
          return (
            <Radio
              key={kind}
              value={kind}
              label={t(`kinds.${kind as Kind}`)}
              disabled={disabled || isRefused}
              description={isRefused ? t('kindFaults.noDrafts') : undefined}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
