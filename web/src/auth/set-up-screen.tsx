import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CurrentSession, InitialSetup } from '../../../contract/people.ts';
import { taken } from '../api/client.ts';
import { adoptSession, useHolding } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { isTooShort, NewPasswordInput } from '../session/password-inputs.tsx';
import { isSaidAtFields, refuseFields } from '../ui/refused-fields.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthProblem } from './auth-problem.tsx';
import { BadLink, isBadLink } from './bad-link.tsx';
import { useLink } from './link-token.ts';

const FIELDS = ['workspaceName', 'name', 'email', 'password'] as const;

/** The first owner sets an empty service up, by the link that it prints. */
export function SetUpScreen() {
  const { t } = useTranslation('auth');
  const token = useLink()?.token;
  const setUp = useSetUp();
  if (token === undefined || isBadLink(setUp.error)) {
    return <BadLink title={t('setUp.title')} advice={t('setUp.badLink')} action={t('signIn.action')} />;
  }
  return <SetUpForm token={token} setUp={setUp} />;
}

function SetUpForm({ token, setUp }: { readonly token: string; readonly setUp: ReturnType<typeof useSetUp> }) {
  const { t } = useTranslation('auth');
  const refused = {
    workspaceName: t('refused.name'),
    name: t('refused.name'),
    email: t('refused.email'),
    password: t('refused.password'),
  };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { workspaceName: '', name: '', email: '', password: '' },
    validate: {
      workspaceName: (value) => (value.trim() === '' ? refused.workspaceName : null),
      name: (value) => (value.trim() === '' ? refused.name : null),
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : refused.email),
      password: (value) => (isTooShort(value) ? refused.password : null),
    },
  });
  const submit = form.onSubmit(
    (values) => setUp.mutate({ ...values, token }, { onError: (problem) => refuseFields(form, problem, refused) }),
    (errors) => form.getInputNode(FIELDS.find((each) => errors[each]) ?? 'name')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <AuthHead title={t('setUp.title')}>{t('setUp.advice')}</AuthHead>
        <TextInput
          key={form.key('workspaceName')}
          {...form.getInputProps('workspaceName')}
          name="workspaceName"
          label={t('workspaceName')}
          description={t('setUp.workspaceHint')}
          autoComplete="organization"
          maxLength={200}
          autoFocus
          required
        />
        <TextInput
          key={form.key('name')}
          {...form.getInputProps('name')}
          name="name"
          label={t('name')}
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          className="as-typed-input"
          maxLength={254}
          required
        />
        <NewPasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          name="password"
          label={t('password')}
        />
        {setUp.error && !isSaidAtFields(setUp.error, refused) && <AuthProblem problem={setUp.error} />}
        <Button type="submit" loading={setUp.isPending}>
          {t('setUp.action')}
        </Button>
      </Stack>
    </form>
  );
}

function useSetUp() {
  const api = useApi();
  const holding = useHolding();
  const router = useRouter();
  return useSingleMutation<CurrentSession, Error, InitialSetup>({
    gcTime: 0, // It holds a secret.
    mutationFn: (body) => taken(api.POST('/api/auth/set-up', { body })),
    onSuccess: async (session) => {
      adoptSession(holding, session);
      const [first] = session.workspaces;
      await router.navigate({ href: first === undefined ? '/' : `/w/${first.id}/projects`, replace: true });
    },
  });
}
