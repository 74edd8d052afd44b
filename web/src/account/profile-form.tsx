import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, type Tagged, tagged } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { type Session, useProfile } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { Conflict } from '../parts/conflict.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../parts/refused-fields.ts';
import { toastDone } from '../parts/toasts.tsx';

type Profile = Tagged<Schema<'Profile'>>;

/** The person's name, and the address that they sign in with. */
export function ProfileForm() {
  const profile = useProfile();
  if (profile.data) return <NameForm profile={profile.data} />;
  if (profile.error) return <ProblemNotice problem={profile.error} onRetry={() => void profile.refetch()} />;
  return <Skeleton height={140} />;
}

function NameForm({ profile: { record, etag } }: { readonly profile: Profile }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<Profile>();
  const refused = { name: t('profile.nameRefused') };
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: record.name },
    validate: { name: (value) => (value.trim() === '' ? refused.name : null) },
  });
  const save = useMutation<Profile, Error, { name: string; etag: string | null }>({
    mutationFn: (change) =>
      tagged(
        api.PATCH('/api/me', {
          body: { name: change.name },
          ...(change.etag !== null && { headers: { 'If-Match': change.etag } }),
        }),
      ),
    onSuccess: (answer) => {
      queries.setQueryData(['me'], answer);
      queries.setQueryData<Session>(['session'], (session) => session && { ...session, user: answer.record });
      form.setValues({ name: answer.record.name });
      setTheirs(undefined);
      toastDone(t('profile.saved'));
    },
    onError: async (problem) => {
      if (problem instanceof Problem && problem.status === 412) setTheirs(await tagged(api.GET('/api/me')));
      else refuseFields(form, problem, refused);
    },
  });
  const isRefused = save.error !== null && theirs === undefined && !isSaidAtFields(save.error, refused);
  return (
    <form
      onSubmit={form.onSubmit(
        ({ name }) => save.mutate({ name, etag }),
        () => form.getInputNode('name')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <TextInput
          {...form.getInputProps('name')}
          dir="auto"
          label={t('profile.name')}
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextInput
          label={t('profile.email')}
          description={t('profile.emailHint')}
          value={record.email}
          readOnly
          variant="filled"
          className="as-typed-input"
        />
        {isRefused && <ProblemNotice problem={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={form.values.name === record.name}>
            {t('profile.save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <Conflict
          fields={[{ name: t('profile.name'), theirs: theirs.record.name, yours: form.values.name }]}
          isPending={save.isPending}
          onKeepYours={() => save.mutate({ name: form.values.name, etag: theirs.etag })}
          onTakeTheirs={() => {
            queries.setQueryData(['me'], theirs);
            form.setValues({ name: theirs.record.name });
            setTheirs(undefined);
          }}
        />
      )}
    </form>
  );
}
