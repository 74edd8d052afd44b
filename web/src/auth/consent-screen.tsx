import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconUserExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { OAuthConsent as Consent, ConsentResult } from '../../../contract/oauth.ts';
import { taken } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { useSession } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthProblem } from './auth-problem.tsx';
import { BadLink, isBadLink } from './bad-link.tsx';

const route = getRouteApi('/auth/consent/$uid');

/** What an application asks of the person, and what they say to it. */
export function ConsentScreen() {
  const { t } = useTranslation('auth');
  const { uid } = route.useParams();
  const api = useApi();
  const asked = useQuery({
    queryKey: ['consent', uid],
    retry: false,
    gcTime: 0,
    queryFn: () => taken(api.GET('/api/oauth/requests/{uid}/consent', { params: { path: { uid } } })),
  });
  if (isBadLink(asked.error)) {
    return <BadLink title={t('consent.title')} advice={t('consent.over')} action={t('consent.home')} />;
  }
  if (asked.data !== undefined) return <Decision uid={uid} asked={asked.data} />;
  if (asked.error instanceof Problem && asked.error.status === 403) return <Stranger uid={uid} />;
  return (
    <Stack>
      <AuthHead title={t('consent.title')} />
      {asked.error ? (
        <>
          <AuthProblem problem={asked.error} />
          <Button variant="default" onClick={() => void asked.refetch()} loading={asked.isFetching}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Loader role="status" aria-label={t('consent.looking')} mx="auto" />
      )}
    </Stack>
  );
}

function Decision({ uid, asked }: { readonly uid: string; readonly asked: Consent }) {
  const { t } = useTranslation('auth');
  const decide = useDecision(uid);
  const mayAllow = asked.membershipStatus === 'member';
  const isBusy = decide.isPending || decide.isSuccess;
  return (
    <Stack>
      <ConsentHead asked={asked} />
      <List spacing="xs" size="sm" icon={<IconCheck size={16} aria-hidden />}>
        {asked.scopes.map((scope) => (
          <List.Item key={scope}>{t(`consent.scopes.${scope}`)}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('consent.bounds')}
      </Text>
      {asked.membershipStatus !== 'member' && (
        <Alert color="yellow" icon={<IconUserExclamation />} role="alert">
          {t('consent.restricted')}
        </Alert>
      )}
      {decide.error && <AuthProblem problem={decide.error} />}
      <Group grow>
        <Button
          variant="default"
          onClick={() => decide.mutate(false)}
          loading={isBusy && decide.variables === false}
          disabled={isBusy && decide.variables === true}
        >
          {t('consent.refuse')}
        </Button>
        {mayAllow && (
          <Button
            onClick={() => decide.mutate(true)}
            loading={isBusy && decide.variables === true}
            disabled={isBusy && decide.variables === false}
          >
            {t('consent.allow')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        <Trans
          t={t}
          i18nKey="consent.back"
          values={{ host: asked.redirectHost }}
          components={{ b: <bdi className="strong" dir="ltr" /> }}
        />
      </Text>
    </Stack>
  );
}

/** Lets a person who is no member of the application's workspace go back to it: neither is named to them. */
function Stranger({ uid }: { readonly uid: string }) {
  const { t } = useTranslation('auth');
  const decide = useDecision(uid);
  return (
    <Stack>
      <AuthHead title={t('consent.title')}>
        <SignedInAs />
      </AuthHead>
      <Alert color="yellow" icon={<IconUserExclamation />} role="alert">
        {t('consent.stranger')}
      </Alert>
      {decide.error && <AuthProblem problem={decide.error} />}
      <Button variant="default" onClick={() => decide.mutate(false)} loading={decide.isPending || decide.isSuccess}>
        {t('consent.refuse')}
      </Button>
    </Stack>
  );
}

function SignedInAs() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  return (
    <Text size="sm" c="dimmed">
      <Trans t={t} i18nKey="consent.as" values={{ email: user.email }} components={{ b: <bdi dir="ltr" /> }} />
    </Text>
  );
}

function ConsentHead({ asked: { application, workspace } }: { readonly asked: Consent }) {
  const { t } = useTranslation('auth');
  return (
    <AuthHead title={t('consent.title')}>
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="consent.asks"
          values={{ application: application.name, workspace: workspace.name }}
          components={{ b: <bdi className="strong" /> }}
        />
      </Text>
      <SignedInAs />
    </AuthHead>
  );
}

function useDecision(uid: string) {
  const api = useApi();
  return useSingleMutation<ConsentResult, Error, boolean>({
    mutationFn: (allow) =>
      taken(api.POST('/api/oauth/requests/{uid}/decision', { params: { path: { uid } }, body: { allow } })),
    // Back to the application, by way of the authorization server: a page of its own, so the whole window goes.
    onSuccess: ({ continueAt }) => window.location.assign(continueAt),
  });
}
