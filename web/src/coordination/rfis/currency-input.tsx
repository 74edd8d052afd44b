import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '../../../../contract/currencies.ts';

interface Props {
  readonly value?: string;
  readonly onChange: (currency: string) => void;
  readonly onBlur?: () => void;
  readonly error?: React.ReactNode;
}

/** A currency by its three letters (ISO 4217). */
export function CurrencyInput({ value = '', onChange, onBlur, error }: Props) {
  const { t } = useTranslation('rfis');
  return (
    <Autocomplete
      label={t('field.currency')}
      dir="ltr"
      data={CURRENCIES}
      limit={8}
      maxLength={3}
      value={value}
      onChange={(typed) => onChange(typed.toUpperCase())}
      {...(onBlur && { onBlur })}
      error={error}
    />
  );
}
