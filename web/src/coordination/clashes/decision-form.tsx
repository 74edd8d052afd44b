// Deciding about one clash: a reason, and the outcomes that it may be given now.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../api/client.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { useDraft } from '../../ui/draft.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { refreshDecided, sendDecision } from './clash-query.ts';
import { type Clash, type Outcome, outcomesFor } from './clash-terms.ts';

interface Props {
  readonly projectId: string;
  readonly clash: Clash;
}

/** As many characters as a reason may have. */
export const MOST_OF_REASON = 10_000;

interface Sent {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly key: string;
}

/** A reason, and a button for each outcome that does not lead to where the clash is. */
export function DecisionForm({ projectId, clash }: Props) {
  const { t } = useTranslation('clashes');
  const { values, set, clear } = useDraft(`clash:${clash.id}:decision`, { reason: '' });
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useDecide(projectId, clash, () => {
    set({ reason: '' });
    clear();
  });

  function attempt(outcome: Outcome): void {
    const isEmpty = values.reason.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (!decide.isPending) decide.send(outcome, values.reason);
  }

  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={t('decide.reason')}
        description={t('decide.forGood')}
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST_OF_REASON}
        value={values.reason}
        error={isMissing && values.reason.trim() === '' ? t('decide.reasonMissing') : undefined}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {decide.problem && (
        <>
          <ProblemNotice problem={decide.problem} />
          <Text size="sm">{t('decide.refused')}</Text>
        </>
      )}
      <Group gap="xs" role="group" aria-label={t('decide.outcome')}>
        {outcomesFor(clash).map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'approve' || outcome === 'resolve' ? 'filled' : 'default'}
            loading={decide.pending === outcome}
            disabled={decide.isPending && decide.pending !== outcome}
            onClick={() => attempt(outcome)}
          >
            {t(`outcome.${outcome}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function useDecide(projectId: string, clash: Clash, onDecided: () => void) {
  const { t } = useTranslation('clashes');
  const api = useApi();
  const queries = useQueryClient();
  const last = useRef<Sent>(undefined);
  const send = useSingleMutation({
    mutationFn: ({ outcome, reason, key }: Sent) =>
      sendDecision(api, { projectId, clashId: clash.id, key }, { outcome, reason }),
    onSuccess: (_decision, { outcome }) => {
      last.current = undefined;
      onDecided();
      toastDone(t(`decided.${outcome}`, { number: clash.number }));
    },
    // Refused or not: the clash is shown as it stands now, and what may be decided follows from that.
    onSettled: () => refreshDecided(queries, projectId, [clash.id]),
  });
  return {
    isPending: send.isPending,
    pending: send.isPending ? send.variables.outcome : undefined,
    problem: send.error,
    send(outcome: Outcome, reason: string): void {
      const before = last.current;
      const isSame = before?.outcome === outcome && before.reason === reason;
      // A repeated click, or a retry after a lost connection, decides once.
      const sent = isSame ? before : { outcome, reason, key: newIdempotencyKey() };
      last.current = sent;
      send.mutate(sent);
    },
  };
}
