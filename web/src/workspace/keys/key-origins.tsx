import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { KeyOrigins } from '../../../../contract/keys.ts';
import { type Tagged, tagged, taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { linesOf, urisOf } from '../applications/use-applications.ts';

interface Props {
  readonly workspaceId: string;
}

const toQueryKey = (workspaceId: string) => ['workspace', workspaceId, 'key-origins'];

/** The origins whose pages may use the keys of the workspace. */
export function KeyOriginsSection({ workspaceId }: Props) {
  const { t } = useTranslation('keys');
  const api = useWorkspaceApi(workspaceId);
  const { data, error, refetch } = useQuery({
    queryKey: toQueryKey(workspaceId),
    queryFn: () => tagged(api.GET('/api/workspace/key-origins')),
  });
  return (
    <Section title={t('origins.title')} advice={t('origins.advice')}>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={120} />}
      {data !== undefined && <OriginsForm key={data.etag ?? ''} {...{ workspaceId }} shown={data} />}
    </Section>
  );
}

function OriginsForm({ workspaceId, shown }: Props & { readonly shown: Tagged<KeyOrigins> }) {
  const { t } = useTranslation('keys');
  const api = useWorkspaceApi(workspaceId);
  const queries = useQueryClient();
  const before = linesOf(shown.record.origins);
  const form = useForm({ initialValues: { origins: before } });
  const save = useCall(
    ({ origins }: { readonly origins: string }) =>
      taken(
        api.PUT('/api/workspace/key-origins', {
          body: { origins: urisOf(origins) },
          headers: { 'If-Match': shown.etag ?? '*' },
        }),
      ),
    () => {
      toastDone(t('origins.saved'));
      void queries.invalidateQueries({ queryKey: toQueryKey(workspaceId) });
    },
  );
  const rest = useFormProblem(form, save.problem);
  const isChanged = urisOf(form.values.origins).join('\n') !== before;
  return (
    <form noValidate onSubmit={form.onSubmit(save.run)}>
      <Stack>
        <Textarea
          label={t('origins.label')}
          description={t('origins.hint')}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          className="as-typed-input"
          {...form.getInputProps('origins')}
        />
        {rest != null && <ProblemNotice problem={rest} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {t('origins.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
