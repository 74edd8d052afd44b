// One decision about many clashes: a few at a time, each by itself, so that what is refused for one is not refused for all.
import { Button, Group, Modal, Paper, Progress, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CreationKey, openCreationKey } from '../../api/creation-key.ts';
import { useApi } from '../../api/use-api.ts';
import { type Draft, useDraft } from '../../parts/draft.ts';
import { type BulkRun, runBulk } from '../issues/bulk-run.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { refreshDecided, sendDecision } from './clash-query.ts';
import { type Clash, LEADS_TO, OUTCOMES, type Outcome } from './clash-terms.ts';
import { MOST_OF_REASON } from './decision-form.tsx';

interface Props {
  readonly projectId: string;
  readonly chosen: readonly Clash[];
  /** Leaves these chosen and no others. */
  readonly onKeep: (clashes: readonly Clash[]) => void;
}

interface Decision {
  readonly outcome: Outcome;
  readonly reason: string;
}

interface Entered {
  readonly outcome: Outcome | null;
  readonly reason: string;
}

const NOTHING: Entered = { outcome: null, reason: '' };

/** What can be decided about the chosen clashes, while it is done, and what became of it. */
export function BulkDecide({ projectId, chosen, onKeep }: Props) {
  const { t } = useTranslation(['clashes', 'coordination']);
  const { run, start, stop, putAway } = useDecisions(projectId);
  const [isAsking, setAsking] = useState(false);
  const draft = useDraft<Entered>(`clashes:${projectId}:bulk`, NOTHING);

  async function decide(clashes: readonly Clash[], decision: Decision): Promise<void> {
    setAsking(false);
    const { succeeded } = await start(clashes, decision);
    if (succeeded.length === clashes.length) {
      draft.set(NOTHING);
      draft.clear();
    }
    // What was not decided stays chosen, so that it can be tried again.
    const done = new Set(succeeded.map(({ id }) => id));
    onKeep(chosen.filter(({ id }) => !done.has(id)));
  }

  if (run && !run.isOver) return <Running run={run} onStop={stop} />;
  return (
    <>
      {chosen.length > 0 && (
        <Paper
          withBorder
          bg="var(--pcs-surface)"
          p="xs"
          mb="sm"
          role="region"
          aria-label={t('coordination:bulk.label')}
        >
          <Group gap="xs">
            <Text fw={600} size="sm" role="status" px={4}>
              {t('bulk.chosen', { count: chosen.length })}
            </Text>
            <Button
              size="compact-sm"
              leftSection={<IconGavel size={16} aria-hidden />}
              onClick={() => setAsking(true)}
              aria-haspopup="dialog"
            >
              {t('bulk.decide')}
            </Button>
            <Button variant="subtle" size="compact-sm" ms="auto" onClick={() => onKeep([])}>
              {t('coordination:bulk.none')}
            </Button>
          </Group>
        </Paper>
      )}
      {isAsking && (
        <AskDecision
          draft={draft}
          chosen={chosen}
          onDecide={(clashes, decision) => void decide(clashes, decision)}
          onClose={() => setAsking(false)}
        />
      )}
      {run?.isOver && <BulkOutcome projectId={projectId} run={run} onClose={putAway} />}
    </>
  );
}

function useDecisions(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [run, setRun] = useState<BulkRun<Clash>>();
  const stopping = useRef<AbortController>(undefined);
  // Each clash has its own: tried again after a lost answer, a decision is made once.
  const [keys] = useState(() => new Map<string, CreationKey>());
  const decideOne = async (clashId: string, decision: Decision) => {
    const key = keys.get(clashId) ?? openCreationKey();
    keys.set(clashId, key);
    await sendDecision(api, { projectId, clashId, key: key.of(decision) }, decision);
    keys.delete(clashId);
  };
  return {
    run,
    async start(clashes: readonly Clash[], decision: Decision): Promise<BulkRun<Clash>> {
      const control = new AbortController();
      stopping.current = control;
      setRun({ total: clashes.length, succeeded: [], refused: [], isOver: false });
      const done = await runBulk(clashes, {
        change: ({ id }) => decideOne(id, decision),
        onProgress: setRun,
        stop: control.signal,
      });
      await refreshDecided(
        queries,
        projectId,
        done.succeeded.map(({ id }) => id),
      );
      return done;
    },
    stop: () => stopping.current?.abort(),
    putAway: () => setRun(undefined),
  };
}

function Running({ run, onStop }: { readonly run: BulkRun<Clash>; readonly onStop: () => void }) {
  const { t } = useTranslation(['clashes', 'coordination']);
  const [isStopped, setStopped] = useState(false);
  const done = run.succeeded.length + run.refused.length;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm">
      <Group gap="sm" wrap="nowrap">
        <Progress flex={1} value={(100 * done) / Math.max(1, run.total)} aria-label={t('coordination:bulk.label')} />
        <Text size="sm" role="status">
          {t('coordination:bulk.progress', { done, total: run.total })}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isStopped}
          onClick={() => {
            setStopped(true);
            onStop();
          }}
        >
          {t('coordination:bulk.stop')}
        </Button>
      </Group>
    </Paper>
  );
}

interface AskProps {
  readonly draft: Draft<Entered>;
  readonly chosen: readonly Clash[];
  readonly onDecide: (clashes: readonly Clash[], decision: Decision) => void;
  readonly onClose: () => void;
}

/** Asks for the outcome and the one reason. Clashes that are there already are left out, and how many those are is said. */
function AskDecision({ draft, chosen, onDecide, onClose }: AskProps) {
  const { t } = useTranslation(['clashes', 'frame']);
  const { values, set } = draft;
  const [isTried, setTried] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const { outcome, reason } = values;
  const able = outcome === null ? [] : chosen.filter(({ status }) => status !== LEADS_TO[outcome]);
  const there = chosen.length - able.length;
  const isMissing = isTried && reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (outcome === null || able.length === 0) return;
    if (reason.trim() === '') {
      reasonField.current?.focus();
      return;
    }
    onDecide(able, { outcome, reason });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('bulk.title', { count: chosen.length })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group
            label={t('decide.outcome')}
            required
            value={outcome}
            onChange={(value) => set({ outcome: OUTCOMES.find((each) => each === value) ?? null })}
            error={isTried && outcome === null ? t('decide.outcomeMissing') : undefined}
          >
            <Stack gap="xs" mt={6}>
              {OUTCOMES.map((value) => (
                <Radio key={value} value={value} label={t(`outcome.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {outcome !== null && there > 0 && (
            <Text size="sm" role="status">
              {t('bulk.there', { count: there, status: t(`status.${LEADS_TO[outcome]}`) })}
            </Text>
          )}
          <Textarea
            ref={reasonField}
            label={t('decide.reason')}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MOST_OF_REASON}
            value={reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
            error={isMissing ? t('decide.reasonMissing') : undefined}
            styles={{ input: { unicodeBidi: 'plaintext' } }}
          />
          <Text size="sm" c="dimmed">
            {t('decide.forGood')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('frame:cancel')}
            </Button>
            <Button type="submit" disabled={outcome !== null && able.length === 0}>
              {outcome === null ? t('bulk.decide') : t('bulk.apply', { count: able.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
