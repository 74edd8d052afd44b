import { Alert, Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconKey, IconKeyOff, IconUserExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { CurrentSession, InvitationAcceptance, InvitationPreview as Preview } from '../../../contract/people.ts';
import type { MfaChallenge } from '../../../contract/second-factors.ts';
import { taken } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { adoptSession, sessionQuery, useHolding } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi, useService } from '../api/use-api.ts';
import { isTooShort, NewPasswordInput, PasswordInputOfOwn } from '../session/password-inputs.tsx';
import { fetchedBehind } from '../ui/fetched.tsx';
import { isSaidAtFields, refuseFields } from '../ui/refused-fields.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthProblem } from './auth-problem.tsx';
import { BadLink, isBadLink } from './bad-link.tsx';
import { OtherWays } from './invitation-ways.tsx';
import { useLink } from './link-token.ts';

const SecondStep = fetchedBehind(() => import('../session/second-step.tsx'), 'SecondStep');

/** The ways that the form itself takes; the others have buttons of their own. */
const FORM_WAYS = ['session', 'session_and_password', 'password', 'new_account'] as const;

const findFormWay = (ways: Preview['ways']) => FORM_WAYS.find((each) => ways.includes(each));

/** Says what an invitation is for, and takes it: with a new account, or with the password of the one there is. */
export function InvitationScreen() {
  const { t } = useTranslation(['auth', 'security']);
  const api = useApi();
  const router = useRouter();
  const token = useLink()?.token;
  const { accept, enter } = useAccept();
  const preview = useQuery({
    queryKey: ['invitation', token],
    // Once it is taken there is nothing to look at any more.
    enabled: token !== undefined && accept.isIdle,
    retry: false,
    gcTime: 0,
    queryFn: () => taken(api.POST('/api/auth/invitations/preview', { body: { token: token ?? '' } })),
  });
  if (token === undefined || isBadLink(preview.error) || isBadLink(accept.error)) {
    return <BadLink title={t('invitation.title')} advice={t('invitation.badLink')} action={t('signIn.action')} />;
  }
  if (accept.data !== undefined && 'secondFactor' in accept.data) {
    const { methods } = accept.data.secondFactor;
    return (
      <Stack>
        <AuthHead title={t('security:step.title')} />
        <Suspense fallback={null}>
          <SecondStep
            methods={methods}
            onDone={(session) => void enter(session, accept.variables?.workspaceName)}
            onBack={() => void router.navigate({ to: '/sign-in', replace: true })}
          />
        </Suspense>
      </Stack>
    );
  }
  if (preview.data !== undefined) {
    const lookAgain = () => void preview.refetch();
    return <InvitationForm {...{ token, accept, lookAgain }} preview={preview.data} />;
  }
  return (
    <Stack>
      <AuthHead title={t('invitation.title')} />
      {preview.error ? (
        <>
          <AuthProblem problem={preview.error} />
          <Button variant="default" onClick={() => void preview.refetch()} loading={preview.isFetching}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Loader role="status" aria-label={t('invitation.looking')} mx="auto" />
      )}
    </Stack>
  );
}

interface FormProps {
  readonly token: string;
  readonly preview: Preview;
  readonly accept: ReturnType<typeof useAccept>['accept'];
  /** Called where the service asks for a password that no field was shown for. */
  readonly lookAgain: () => void;
}

function InvitationForm({ token, preview, accept, lookAgain }: FormProps) {
  const { t } = useTranslation('auth');
  const { email, ways } = preview;
  const way = findFormWay(ways);
  const isNew = way === 'new_account';
  const takesPassword = way !== undefined && way !== 'session';
  const refused = { name: t('refused.name'), password: t('refused.password') };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', password: '' },
    validate: {
      name: (value) => (isNew && value.trim() === '' ? refused.name : null),
      password: (value) =>
        takesPassword &&
        (way === 'password' ? value === '' && t('signIn.passwordMissing') : isTooShort(value) && refused.password),
    },
  });
  const isWrong = accept.error instanceof Problem && accept.error.status === 401;
  const { workspaceName } = preview;
  const submit = form.onSubmit(
    ({ name, password }) =>
      accept.mutate(
        { body: { token, ...(takesPassword && { password }), ...(isNew && { name }) }, workspaceName },
        { onError: (problem) => (takesPassword ? refuseFields(form, problem, refused) : lookAgain()) },
      ),
    (errors) => form.getInputNode(errors.name ? 'name' : 'password')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <InvitationHead preview={preview} />
        <TextInput
          name="email"
          label={t('email')}
          value={email}
          readOnly
          autoComplete="username"
          className="as-typed-input"
          variant="filled"
        />
        {isNew && (
          <TextInput
            key={form.key('name')}
            {...form.getInputProps('name')}
            name="name"
            label={t('name')}
            autoComplete="name"
            maxLength={200}
            autoFocus
            required
          />
        )}
        {way === 'password' && (
          <PasswordInputOfOwn
            key={form.key('password')}
            {...form.getInputProps('password')}
            name="password"
            label={t('yourPassword')}
            autoFocus
          />
        )}
        {(isNew || way === 'session_and_password') && (
          <NewPasswordInput
            key={form.key('password')}
            {...form.getInputProps('password')}
            name="password"
            label={t('password')}
          />
        )}
        {accept.error && !isSaidAtFields(accept.error, refused) && (
          <AuthProblem problem={accept.error} refused={isWrong ? t('invitation.wrong') : undefined} />
        )}
        {way !== undefined && (
          <Button type="submit" loading={accept.isPending}>
            {t('invitation.action')}
          </Button>
        )}
        <OtherWays
          {...{ token, preview }}
          onProven={() => accept.mutate({ body: { token }, workspaceName }, { onError: lookAgain })}
        />
      </Stack>
    </form>
  );
}

function InvitationHead({
  preview: { workspaceName, role, email, ways, endsWaysIn, needsPasskey },
}: {
  readonly preview: Preview;
}) {
  const way = findFormWay(ways);
  const { t } = useTranslation('auth');
  const { data: session } = useQuery(sessionQuery(useService()));
  const isOther = session != null && session.user.email.toLowerCase() !== email.toLowerCase();
  return (
    <>
      <AuthHead title={t('invitation.title')}>
        <Text size="sm">
          <Trans
            t={t}
            i18nKey={`invitation.for.${role}`}
            values={{ workspace: workspaceName }}
            components={{ b: <bdi className="strong" /> }}
          />
        </Text>
        {way !== undefined && (
          <Text size="sm" c="dimmed">
            {t(`invitation.way.${way}`)}
          </Text>
        )}
      </AuthHead>
      {endsWaysIn && (
        <Alert color="yellow" icon={<IconKeyOff />}>
          {t('invitation.endsWaysIn')}
        </Alert>
      )}
      {needsPasskey && (
        <Alert color="blue" icon={<IconKey />}>
          {t('invitation.needsPasskey')}
        </Alert>
      )}
      {isOther && (
        <Alert color="yellow" icon={<IconUserExclamation />}>
          <Trans
            t={t}
            i18nKey="invitation.other"
            values={{ email: session.user.email }}
            components={{ b: <bdi className="strong" dir="ltr" /> }}
          />
        </Alert>
      )}
    </>
  );
}

interface Accepting {
  readonly body: InvitationAcceptance;
  /** What it leads into. */
  readonly workspaceName: string;
}

function useAccept() {
  const api = useApi();
  const holding = useHolding();
  const router = useRouter();
  const enter = async (session: CurrentSession, workspaceName: string | undefined) => {
    adoptSession(holding, session);
    // A workspace that is restricted leads to the account, which says what opens it.
    const named = ({ name }: { readonly name: string }) => name === workspaceName;
    const joined = session.workspaces.findLast(named) ?? session.restricted?.findLast(named);
    const otherwise = session.hasOtherWorkspaces === true ? '/me' : '/';
    await router.navigate({ href: joined === undefined ? otherwise : `/w/${joined.id}/projects`, replace: true });
  };
  const accept = useSingleMutation<CurrentSession | MfaChallenge, Error, Accepting>({
    gcTime: 0, // It holds a secret.
    mutationFn: ({ body }) => taken(api.POST('/api/auth/invitations/accept', { body })),
    onSuccess: async (answer, { workspaceName }) => {
      if (!('secondFactor' in answer)) await enter(answer, workspaceName);
    },
  });
  return { accept, enter };
}
