import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Milestone } from '../milestone-list.ts';
import { findClosestPair } from './same-spot.ts';

interface Props {
  readonly projectId: string;
  readonly milestones: readonly Milestone[];
  readonly onClose: () => void;
}

/** Asks which two milestones to compare, and opens the comparison at a spot that both show. */
export function CompareMilestones({ projectId, milestones, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'shell']);
  const navigate = useNavigate();
  const [before, setBefore] = useState(milestones.at(-2)?.id ?? null);
  const [after, setAfter] = useState(milestones.at(-1)?.id ?? null);
  const [isNone, setNone] = useState(false);
  const placed = usePlaced(projectId);
  const start = useCall(
    async (chosen: { readonly before: string; readonly after: string }) =>
      findClosestPair(...(await Promise.all([placed(chosen.before), placed(chosen.after)]))),
    (pair, { after: milestone }) => {
      setNone(pair === undefined);
      if (pair === undefined) return;
      const search = { left: pair.left.id, right: pair.right.id, milestone };
      void navigate({ to: '/projects/$projectId/compare', params: { projectId }, search });
    },
  );
  const isReady = before !== null && after !== null && before !== after;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setNone(false);
    if (isReady) start.run({ before, after });
  }
  const data = milestones.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('milestones:compare.title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Select label={t('milestones:compare.before')} data={data} value={before} onChange={setBefore} searchable />
          <Select
            label={t('milestones:compare.after')}
            data={data}
            value={after}
            onChange={setAfter}
            error={before !== null && before === after ? t('milestones:compare.same') : undefined}
            searchable
          />
          {isNone && (
            <Text size="sm" role="alert">
              {t('milestones:compare.none')}
            </Text>
          )}
          {start.problem !== undefined && <ProblemNotice problem={start.problem} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button
              type="submit"
              disabled={!isReady}
              loading={start.isPending}
              leftSection={<IconColumns2 size={18} aria-hidden />}
            >
              {t('milestones:compare.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Reads photos of a milestone that have a place on a plan; one page is enough to find a pair. */
function usePlaced(projectId: string) {
  const api = useApi();
  return async (milestoneId: string) => {
    const query = { milestoneId, placed: true, limit: PAGE_ROWS };
    return (await taken(api.GET('/api/projects/{projectId}/photos', { params: { path: { projectId }, query } }))).data;
  };
}
