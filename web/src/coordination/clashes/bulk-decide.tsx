// One decision about many clashes: a few at a time, each by itself, so that what is refused for one is not refused for all.
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { BulkBar } from '../../ui/bulk/bulk-bar.tsx';
import { type BulkItem, listLeft } from '../../ui/bulk/bulk-runs.ts';
import { useBulkRun, useBulkRuns } from '../../ui/bulk/use-bulk-runs.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Draft, useDraft } from '../../ui/draft.ts';
import { refreshDecided, sendDecision } from './clash-query.ts';
import { LEADS_TO, OUTCOMES, type Outcome } from './clash-terms.ts';
import { MOST_OF_REASON } from './decision-form.tsx';

interface Props {
  readonly projectId: string;
  readonly chosen: readonly BulkItem[];
  /** There is something to choose. */
  readonly isOffered: boolean;
  /** Leaves these chosen and no others. */
  readonly onKeep: (clashes: readonly BulkItem[]) => void;
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

/** What can be decided about the chosen clashes, and how far it is. */
export function BulkDecide({ projectId, chosen, isOffered, onKeep }: Props) {
  const { t } = useTranslation(['clashes', 'bulk']);
  const [isAsking, setAsking] = useState(false);
  const draft = useDraft<Entered>(`clashes:${projectId}:bulk`, NOTHING);
  const decide = useDecisions(projectId, () => {
    draft.set(NOTHING);
    draft.clear();
  });
  // Those that were there already stay chosen beside those that were refused.
  const [aside, setAside] = useState<readonly BulkItem[]>([]);
  const run = useBulkRun({ projectId, kind: 'clashes', onLeft: (left) => onKeep([...aside, ...left]) });
  if (!isOffered && run === undefined) return null;
  return (
    <>
      <BulkBar
        run={run}
        label={t('bulk:label')}
        hintFrom="sm"
        chosen={chosen.length > 0 ? t('bulk.chosen', { count: chosen.length }) : undefined}
        onClear={() => onKeep([])}
      >
        <Button
          size="compact-sm"
          leftSection={<IconGavel size={16} aria-hidden />}
          onClick={() => setAsking(true)}
          aria-haspopup="dialog"
        >
          {t('bulk.decide')}
        </Button>
      </BulkBar>
      {isAsking && (
        <AskDecision
          draft={draft}
          chosen={chosen}
          onDecide={(clashes, decision) => {
            setAsking(false);
            setAside(chosen.filter((each) => !clashes.includes(each)));
            decide(clashes, decision);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function useDecisions(projectId: string, onWhole: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { start } = useBulkRuns();
  return (items: readonly BulkItem[], decision: Decision): void =>
    start({
      ...{ projectId, kind: 'clashes', said: 'clashes:bulk.succeeded', items },
      // Each clash has its own key: tried again after a lost answer, a decision is made once.
      change: ({ id }, key) => sendDecision(api, { projectId, clashId: id, key: key.of(decision) }, decision),
      onOver(run) {
        if (listLeft(run).length === 0) onWhole();
        void refreshDecided(queries, projectId, run.succeeded);
      },
    });
}

interface AskProps {
  readonly draft: Draft<Entered>;
  readonly chosen: readonly BulkItem[];
  readonly onDecide: (clashes: readonly BulkItem[], decision: Decision) => void;
  readonly onClose: () => void;
}

/** Asks for the outcome and the one reason. Clashes that are there already are left out, and how many those are is said. */
function AskDecision({ draft, chosen, onDecide, onClose }: AskProps) {
  const { t } = useTranslation(['clashes', 'shell']);
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
    <Dialog
      opened
      onClose={onClose}
      title={t('bulk.title', { count: chosen.length })}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
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
          />
          <Text size="sm" c="dimmed">
            {t('decide.forGood')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" disabled={outcome !== null && able.length === 0}>
              {outcome === null ? t('bulk.decide') : t('bulk.apply', { count: able.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
