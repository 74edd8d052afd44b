import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATE_WARNING_DAYS } from '../../../../contract/choices.ts';
import { At } from '../../ui/instant.tsx';
import type { Connection } from './use-sso.ts';

const DAY_MS = 86_400_000;

/** Until when the signing certificate is good; emphasised where that is soon. */
export function CertificateEnd({ connection: { saml } }: { readonly connection: Connection }) {
  const { t } = useTranslation('sso');
  const [nowMs] = useState(() => Date.now());
  if (saml === null) return null;
  const { validUntil } = saml.certificate;
  const isSoon = Date.parse(validUntil) - nowMs < CERTIFICATE_WARNING_DAYS[0] * DAY_MS;
  return (
    <Text size="xs" {...(isSoon ? { fw: 700 } : { c: 'dimmed' })}>
      {t(isSoon ? 'certificateSoon' : 'certificateUntil')} <At at={validUntil} />
    </Text>
  );
}
