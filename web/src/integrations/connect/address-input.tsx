import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { findAddressFault } from './address-fault.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
}

/** Input for the address of an API, with advice while it is typed; the service has the last word. */
export function AddressInput({ value, error, ...input }: Props) {
  const { t } = useTranslation('connections');
  const adviceId = useId();
  const fault = findAddressFault(value);
  return (
    <div>
      <TextInput
        type="url"
        label={t('connect.baseUrl')}
        placeholder="https://api.example.com"
        maxLength={2048}
        className="as-typed-input"
        aria-describedby={adviceId}
        {...input}
        value={value}
        error={error}
      />
      <Text id={adviceId} role="status" size="xs" mt={4} hidden={fault === undefined || Boolean(error)}>
        {fault !== undefined && !error && (
          <>
            <IconAlertTriangle size={13} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
            {t(`connect.addressFaults.${fault}`)}
          </>
        )}
      </Text>
    </div>
  );
}
