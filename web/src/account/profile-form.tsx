import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile as ProfileRecord } from '../../../contract/profile.ts';
import { type Tagged, tagged } from '../api/client.ts';
import { type Session, useProfile } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { Conflict } from '../records/conflict.tsx';
import { clashingFields, useEditDraft } from '../records/edit-draft.ts';
import { isMeanwhile, useTheirs } from '../records/theirs.ts';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../ui/refused-fields.ts';
import { toastDone } from '../ui/toasts.tsx';

type Profile = Tagged<ProfileRecord>;

/** The person's name, and the address that they sign in with. */
export function ProfileForm() {
  const profile = useProfile();
  if (profile.data) return <NameForm profile={profile.data} />;
  if (profile.error) return <ProblemNotice problem={profile.error} onRetry={() => void profile.refetch()} />;
  return <Pending height={140} />;
}

function NameForm({ profile: { record, etag } }: { readonly profile: Profile }) {
  const { t } = useTranslation('account');
  const { form, begun, isChanged, isPending, problem, theirs, save, show, goBack } = useNameEdit({ record, etag });
  return (
    <form
      onSubmit={form.onSubmit(
        ({ name }) => save({ name, etag: begun.etag }),
        () => form.getInputNode('name')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <TextInput
          {...form.getInputProps('name')}
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
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group>
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            {t('profile.save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <Conflict
          fields={[{ name: t('profile.name'), theirs: theirs.record.name, yours: form.values.name }]}
          isPending={isPending}
          onKeepYours={() => save({ name: form.values.name, etag: theirs.etag })}
          onTakeTheirs={() => show(theirs)}
          onBack={goBack}
        />
      )}
    </form>
  );
}

function useNameEdit({ record, etag }: Profile) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queries = useQueryClient();
  const meanwhile = useTheirs(() => tagged(api.GET('/api/me')));
  const refused = { name: t('profile.nameRefused') };
  const draft = useEditDraft('profile', { values: { name: record.name }, etag });
  const form = useForm({
    mode: 'controlled',
    initialValues: draft.entered,
    onValuesChange: draft.enter,
    validate: { name: (value) => (value.trim() === '' ? refused.name : null) },
  });
  const isChanged = form.values.name !== draft.begun.values.name;
  // What was typed back to what stood is no draft.
  useEffect(() => {
    if (!isChanged) draft.clear();
  }, [isChanged, draft.clear]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where nothing is entered, the form shows what is read, once it is
  useEffect(() => {
    if (!isChanged && draft.isBehind) begin({ record, etag });
  }, [etag]);
  const save = useSingleMutation<Profile, Error, { name: string; etag: string | null }>({
    mutationFn: (change) =>
      tagged(
        api.PATCH('/api/me', {
          body: { name: change.name },
          ...(change.etag !== null && { headers: { 'If-Match': change.etag } }),
        }),
      ),
    onSuccess: (answer) => {
      show(answer);
      queries.setQueryData<Session>(['session'], (session) => session && { ...session, user: answer.record });
      toastDone(t('profile.saved'));
    },
    onError: (problem, { name }) => {
      if (isMeanwhile(problem)) void goOn(name);
      else refuseFields(form, problem, refused);
    },
  });

  function begin(state: Profile): void {
    form.setValues({ name: state.record.name });
    draft.begin({ values: { name: state.record.name }, etag: state.etag });
  }

  function show(state: Profile): void {
    queries.setQueryData(['me'], state);
    begin(state);
    meanwhile.leave();
  }

  // The name may be as it was: then there is nothing to choose.
  async function goOn(name: string): Promise<void> {
    const now = await meanwhile.look();
    if (now === undefined) return;
    if (clashingFields(draft.begun.values, { name }, { name: now.record.name }).length > 0) meanwhile.show(now);
    else save.mutate({ name, etag: now.etag });
  }

  const isSaid = isMeanwhile(save.error) || isSaidAtFields(save.error, refused);
  const problem = meanwhile.unread ?? (isSaid ? undefined : (save.error ?? undefined));
  const { isPending } = save;
  const { theirs, leave: goBack } = meanwhile;
  return { form, begun: draft.begun, isChanged, isPending, problem, theirs, save: save.mutate, show, goBack };
}
