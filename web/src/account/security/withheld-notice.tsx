import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useService } from '../../api/use-api.ts';
import { useSignInAnew } from '../../api/use-sign-in-anew.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useFactors } from './factors.ts';

type Need = NonNullable<Schema<'SignedIn'>['withheld']>[number]['needs'];

/** Which workspaces this session does not open, and what opens them. */
export function WithheldNotice() {
  const { t } = useTranslation('security');
  const { withheld = [], hasOtherWorkspaces = false } = useSession();
  const { confirmation } = useService();
  const factors = useFactors();
  if (withheld.length === 0 && !hasOtherWorkspaces) return null;
  const needsPasskey = withheld.some(({ needs }) => needs === 'no_password') && factors.data?.passkeys === 0;
  const needsFactor = withheld.some(({ needs }) => needs === 'second_factor');
  const hasFactor = factors.data !== undefined && (factors.data.passkeys > 0 || factors.data.totpSince !== null);
  return (
    <Alert
      color="orange"
      icon={<IconShieldLock />}
      role="status"
      title={t('withheld.title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {withheld.map(({ id, name, needs }) => (
            <List.Item key={id}>
              <Trans
                t={t}
                i18nKey={`withheld.${needs}`}
                values={{ name }}
                components={{ b: <bdi className="strong" /> }}
              />{' '}
              <NextStep workspaceId={id} needs={needs} />
            </List.Item>
          ))}
          {hasOtherWorkspaces && (
            <List.Item>
              <span>{t('withheld.others')}</span> <SignInAnew>{t('withheld.signInOtherwise')}</SignInAnew>
            </List.Item>
          )}
        </List>
        {needsPasskey && <Text size="sm">{t('withheld.addPasskey')}</Text>}
        {needsFactor && !needsPasskey && !hasFactor && <Text size="sm">{t('withheld.add')}</Text>}
        {needsFactor && hasFactor && (
          <Button size="xs" variant="default" onClick={() => void confirmation.ask()}>
            {t('withheld.show')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Leads to the sign-in that opens the workspace, and from there into it. */
function NextStep({ workspaceId, needs }: { readonly workspaceId: string; readonly needs: Need }) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const next = `/w/${workspaceId}/projects`;
  if (needs === 'single_sign_on') {
    const href = `/sso/start?${new URLSearchParams({ email: user.email, next })}`;
    return (
      <Anchor size="sm" href={href}>
        {t('withheld.company')}
      </Anchor>
    );
  }
  if (needs !== 'own_sign_in' && needs !== 'sign_in_again') return null;
  return <SignInAnew next={next}>{t('withheld.signInAgain')}</SignInAnew>;
}

/** Ends the session and leads to the sign-in, and from there to `next`. */
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
