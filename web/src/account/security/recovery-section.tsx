import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';
import { useFactors, useFactorsChanged } from './factors.ts';

interface Props {
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** How many recovery codes are left, and a new set of them; nothing where they would stand in for nothing. */
export function RecoverySection({ onCodes }: Props) {
  const { t } = useTranslation('security');
  const api = useApi();
  const changed = useFactorsChanged();
  const { data } = useFactors();
  const [isAsked, setAsked] = useState(false);
  const renew = useCall(
    (_: undefined) => taken(api.POST('/api/me/recovery-codes')),
    ({ recoveryCodes }) => {
      setAsked(false);
      changed();
      onCodes(recoveryCodes);
    },
  );
  if (data === undefined || (data.passkeys === 0 && data.totpSince === null)) return null;
  return (
    <Section
      title={t('codes.title')}
      advice={t('codes.advice')}
      actions={
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          {t('codes.renew')}
        </Button>
      }
    >
      <Text size="sm" {...(data.recoveryCodesLeft < 3 && { fw: 600 })}>
        {t('codes.left', { count: data.recoveryCodesLeft })}
      </Text>
      <Confirm
        opened={isAsked}
        title={t('codes.renewTitle')}
        action={t('codes.renew')}
        isPending={renew.isPending}
        problem={renew.problem}
        onConfirm={() => renew.run(undefined)}
        onClose={() => setAsked(false)}
      >
        {t('codes.renewAdvice')}
      </Confirm>
    </Section>
  );
}
