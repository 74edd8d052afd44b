// The answer that stands, those before it, and where an open RFI is answered.

import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Doer } from '../../../../contract/values.ts';
import { type Tagged, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { useDraft } from '../../ui/draft.ts';
import { At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { answersQueryOptions, refreshRfi, rfiKey } from './rfi-query.ts';
import type { Rfi } from './rfi-terms.ts';

interface Props {
  readonly projectId: string;
  readonly current: Tagged<Rfi>;
}

/** The answers of an RFI, and the form for one where it waits for it. */
export function RfiAnswers({ projectId, current }: Props) {
  const { t } = useTranslation('rfis');
  const { record: rfi } = current;
  const answers = useQuery(answersQueryOptions(useApi(), projectId, rfi.id));
  const given = answers.data?.rows ?? [];
  // The last one stands unless the RFI was reopened since.
  const earlier = rfi.answer === null ? given : given.slice(0, -1);
  const isAnswerable = rfi.nextStatuses.includes('answered');
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" component="section" aria-labelledby="rfi-answer">
      <Stack gap="md">
        <Title order={2} id="rfi-answer">
          {t('answer.title')}
        </Title>
        {rfi.answer !== null && rfi.answeredBy !== null && rfi.answeredAt !== null && (
          <Answer projectId={projectId} text={rfi.answer} by={rfi.answeredBy} at={rfi.answeredAt} />
        )}
        {rfi.answer === null && !isAnswerable && <Text c="dimmed">{t(`answer.none.${rfi.status}`)}</Text>}
        {isAnswerable && (
          <Allowed projectId={projectId} role="reviewer">
            <AnswerForm projectId={projectId} current={current} />
          </Allowed>
        )}
        {earlier.length > 0 && (
          <Stack gap="sm">
            <Title order={3}>{t('answer.earlier')}</Title>
            {earlier.toReversed().map(({ id, answer, answeredBy, answeredAt }) => (
              <Answer key={id} projectId={projectId} text={answer} by={answeredBy} at={answeredAt} isEarlier />
            ))}
          </Stack>
        )}
        {answers.error && <ProblemNotice problem={answers.error} onRetry={() => void answers.refetch()} />}
      </Stack>
    </Paper>
  );
}

interface AnswerProps {
  readonly projectId: string;
  readonly text: string;
  readonly by: Doer;
  readonly at: string;
  readonly isEarlier?: boolean;
}

function Answer({ projectId, text, by, at, isEarlier = false }: AnswerProps) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        <DoerName projectId={projectId} by={by} /> · <At at={at} />
      </Text>
      <Text
        className="own-direction"
        {...(isEarlier && { size: 'sm' })}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
    </div>
  );
}

interface Draft {
  readonly answer: string;
  readonly question: string | null;
}

function AnswerForm({ projectId, current: { record, etag } }: Props) {
  const { t } = useTranslation('rfis');
  const api = useApi();
  const queries = useQueryClient();
  // With the question that the answer was begun on: another one may be read meanwhile, before a reload or after it.
  const { values, set, clear } = useDraft<Draft>(`rfi:${record.id}:answer`, { answer: '', question: null });
  const isBehind = values.answer.trim() !== '' && (values.question ?? record.question) !== record.question;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasRead = useRef<HTMLButtonElement>(null);
  const send = useSingleMutation({
    mutationFn: (answer: string) =>
      tagged(
        api.POST('/api/projects/{projectId}/rfis/{rfiId}/answer', {
          // Held to the question as it is shown: who answers another one without knowing answers wrong.
          params: { path: { projectId, rfiId: record.id }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body: { answer },
        }),
      ),
    onSuccess: (answer) => {
      clear();
      queries.setQueryData(rfiKey(projectId, record.id), answer);
      toastDone(t('answer.done', { number: record.number }));
    },
    onSettled: () => refreshRfi(queries, projectId, record.id),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(values.answer.trim() === '');
    if (values.answer.trim() === '') field.current?.focus();
    else if (isBehind) hasRead.current?.focus();
    else if (!send.isPending) send.mutate(values.answer);
  }

  const isStale = send.error instanceof Problem && send.error.status === 412;
  return (
    <form data-screen-only onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Textarea
          ref={field}
          label={t('answer.field')}
          required
          autosize
          minRows={4}
          maxRows={16}
          maxLength={10_000}
          value={values.answer}
          error={isMissing && values.answer.trim() === '' ? t('wrong.answer') : undefined}
          onChange={(event) => {
            const answer = event.currentTarget.value;
            set({ answer, ...(values.answer.trim() === '' && { question: record.question }) });
          }}
        />
        {send.error && !(isStale && isBehind) && <ProblemNotice problem={send.error} />}
        {isStale && !isBehind && <Text size="sm">{t('answer.stale')}</Text>}
        {isBehind && (
          <Alert role="alert" color="yellow" variant="light" title={t('answer.changed')}>
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{t('answer.stale')}</Text>
              <Button
                ref={hasRead}
                size="xs"
                variant="default"
                onClick={() => {
                  send.reset();
                  set({ question: record.question });
                  field.current?.focus();
                }}
              >
                {t('answer.read')}
              </Button>
            </Stack>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            {t('answer.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
