import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { addressWithPasskeys } from '../api/passkey.ts';

/** Says why this page cannot use passkeys, and where they work. */
export function PasskeysElsewhere() {
  const { t } = useTranslation('security');
  const address = addressWithPasskeys();
  return (
    <Alert color="blue" icon={<IconInfoCircle />}>
      {address === undefined ? (
        t('passkeys.unusable')
      ) : (
        <Trans
          t={t}
          i18nKey="step.elsewhere"
          values={{ address: new URL(address).origin }}
          components={{ a: <Anchor href={address} className="as-typed" inherit underline="always" /> }}
        />
      )}
    </Alert>
  );
}
