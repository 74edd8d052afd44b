import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { CurrentSession } from '../../../../contract/people.ts';
import { useSession } from '../../api/session.ts';
import { useService } from '../../api/use-api.ts';
import { useSignInAnew } from '../../api/use-sign-in-anew.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useFactors } from './factors.ts';

type Need = NonNullable<CurrentSession['restricted']>[number]['needs'];

/** Lists the workspaces that this session does not open, and what opens each. */
export function RestrictedNotice() {
  const { t } = useTranslation('security');
  const { restricted = [], hasOtherWorkspaces = false } = useSession();
  const { confirmation } = useService();
  const factors = useFactors();
  if (restricted.length === 0 && !hasOtherWorkspaces) return null;
  const needsPasskey = restricted.some(({ needs }) => needs === 'no_password') && factors.data?.passkeys === 0;
  const needsFactor = restricted.some(({ needs }) => needs === 'second_factor');
  const hasFactor = factors.data !== undefined && (factors.data.passkeys > 0 || factors.data.totpSince !== null);
  return (
    <Alert
      color="orange"
      icon={<IconShieldLock />}
      role="status"
      title={t('restricted.title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {restricted.map(({ id, name, needs }) => (
            <List.Item key={id}>
              <Trans
                t={t}
                i18nKey={`restricted.${needs}`}
                values={{ name }}
                components={{ b: <bdi className="strong" /> }}
              />{' '}
              <NextStep workspaceId={id} needs={needs} />
            </List.Item>
          ))}
          {hasOtherWorkspaces && (
            <List.Item>
              <span>{t('restricted.others')}</span> <SignInAnew>{t('restricted.signInOtherwise')}</SignInAnew>
            </List.Item>
          )}
        </List>
        {needsPasskey && <Text size="sm">{t('restricted.addPasskey')}</Text>}
        {needsFactor && !needsPasskey && !hasFactor && <Text size="sm">{t('restricted.add')}</Text>}
        {needsFactor && hasFactor && (
          <Button size="xs" variant="default" onClick={() => void confirmation.ask()}>
            {t('restricted.show')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Links to the sign-in that opens the workspace and leads into it. */
function NextStep({ workspaceId, needs }: { readonly workspaceId: string; readonly needs: Need }) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const next = `/w/${workspaceId}/projects`;
  if (needs === 'single_sign_on') {
    const href = `/sso/start?${new URLSearchParams({ email: user.email, next })}`;
    return (
      <Anchor size="sm" href={href}>
        {t('restricted.company')}
      </Anchor>
    );
  }
  if (needs !== 'own_sign_in' && needs !== 'sign_in_again') return null;
  return <SignInAnew next={next}>{t('restricted.signInAgain')}</SignInAnew>;
}

/** Ends the session and leads to the sign-in page, and then to `next`. */
function SignInAnew({ next, children }: { readonly next?: string; readonly children: string }) {
  const leave = useSignInAnew({ next });
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        disabled={leave.isPending}
        onClick={() => leave.run(undefined)}
      >
        {children}
      </Anchor>
      {leave.problem != null && <ProblemNotice problem={leave.problem} />}
    </>
  );
}
