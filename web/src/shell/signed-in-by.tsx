import { Trans, useTranslation } from 'react-i18next';
import { toastDone } from '../ui/toasts.tsx';

/** Says as whom the portal of a company signed in, until the person has read it. */
export function tellSignedIn(email: string): void {
  toastDone(<SignedInBy email={email} />, { isKept: true });
}

function SignedInBy({ email }: { readonly email: string }) {
  const { t } = useTranslation('shell');
  return (
    <Trans
      t={t}
      i18nKey="signedIn.by"
      values={{ email }}
      components={{ b: <bdi className="strong" dir="ltr" style={{ overflowWrap: 'anywhere' }} /> }}
    />
  );
}
