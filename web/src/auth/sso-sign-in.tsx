import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface EmailForm {
  getValues(): { readonly email: string };
  setFieldError(field: 'email', message: string): void;
  getInputNode(field: 'email'): HTMLInputElement | null;
}

/** Leads to the identity provider of the address that was typed. */
export function SsoButton({ form, next }: { readonly form: EmailForm; readonly next: string }) {
  const { t } = useTranslation('auth');
  const start = () => {
    const email = form.getValues().email.trim();
    if (email !== '') return location.assign(`/sso/start?${new URLSearchParams({ email, next })}`);
    form.setFieldError('email', t('signIn.ssoHint'));
    form.getInputNode('email')?.focus();
  };
  return (
    <Button variant="default" onClick={start}>
      {t('signIn.sso')}
    </Button>
  );
}

interface Told {
  readonly sso?: 'unknown' | 'busy' | 'refused' | 'failed' | 'restart' | 'unavailable' | undefined;
  readonly request?: string | undefined;
}

/** Why single sign-on led back to this page. */
export function SsoTold({ sso, request = '' }: Told) {
  const { t } = useTranslation('auth');
  if (sso === undefined) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} role="status">
      {sso === 'unknown' && t('signIn.ssoUnknown')}
      {sso === 'busy' && t('signIn.ssoBusy')}
      {sso === 'refused' && t('signIn.ssoRefused', { request })}
      {sso === 'unavailable' && t('signIn.ssoUnavailable')}
      {sso === 'restart' && t('signIn.ssoRestart', { request })}
      {sso === 'failed' && t('signIn.ssoFailed', { request })}
    </Alert>
  );
}
