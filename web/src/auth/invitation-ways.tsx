import { Alert, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InvitationPreview } from '../../../contract/people.ts';
import { signInByPasskey, takesPasskeys } from '../api/passkey.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { parkLink } from './link-token.ts';

interface Props {
  readonly token: string;
  readonly preview: InvitationPreview;
  /** Called once this browser has a session of the invited person. */
  readonly onProven: () => void;
}

/** Shows the ways to accept an invitation that need no form: a passkey, and the sign-in of a company. */
export function OtherWays({ token, preview: { email, ways }, onProven }: Props) {
  const { t } = useTranslation('auth');
  const api = useApi();
  const passkey = useCall(() => signInByPasskey(api), onProven);
  const isSession = ways.includes('session');
  const lead = (next: string) => location.assign(`/sso/start?${new URLSearchParams({ email, next })}`);
  const leadAndReturn = () => {
    parkLink('/invitation', { token, email });
    lead('/invitation');
  };
  return (
    <>
      {ways.length === 0 && (
        <Alert color="orange" icon={<IconLock />} role="alert" title={t('invitation.closedTitle')}>
          {t('invitation.closed')}
        </Alert>
      )}
      {ways.includes('passkey') && !isSession && takesPasskeys() && (
        <Button variant="default" loading={passkey.isPending} onClick={() => passkey.run(undefined)}>
          {t('invitation.passkey')}
        </Button>
      )}
      {passkey.problem != null && <ProblemNotice problem={passkey.problem} />}
      {ways.includes('single_sign_on') && (
        <Button variant={ways.length === 1 ? 'filled' : 'default'} onClick={() => lead('/')}>
          {t('invitation.singleSignOn')}
        </Button>
      )}
      {ways.includes('company_sign_in') && !isSession && (
        <Button variant={ways.length === 1 ? 'filled' : 'default'} onClick={leadAndReturn}>
          {t('invitation.company')}
        </Button>
      )}
    </>
  );
}
