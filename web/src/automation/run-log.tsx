import { Anchor, Box, Group, List, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../api/rows.ts';
import { useFormats } from '../language/formats.ts';
import type { Column } from '../records/record-columns.ts';
import { RecordTable } from '../records/record-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Ago, At } from '../ui/instant.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import type { Run } from './rule-data.ts';
import { errorSentence } from './rule-words.ts';
import { RUN_STATUSES, type RunStatus } from './run-status.ts';

const COLORS = { pending: 'blue', done: 'green', failed: 'red', stopped: 'gray' } as const;

const MIN_HEIGHT_PX = 320;
const MAX_HEIGHT_PX = 560;

interface LogProps {
  readonly rows: Rows<Run>;
  readonly result: RunStatus | undefined;
  readonly onResult: (result: RunStatus | undefined) => void;
}

/** Shows the runs of a rule, newest first, each with the results of its actions. */
export function RunLog({ rows, result, onResult }: LogProps) {
  const { t } = useTranslation('automation');
  const [open, setOpen] = useState<Run>();
  // Grows with its rows up to a maximum; a card on a phone is as tall as two rows.
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const height = rows.isWhole
    ? Math.min(MIN_HEIGHT_PX + rows.count * (isPhone ? 84 : 44), MAX_HEIGHT_PX)
    : MAX_HEIGHT_PX;
  return (
    <>
      <Box mb="sm">
        <ResultFilter {...{ result, onResult }} />
      </Box>
      <Box h={height} style={{ display: 'flex', flexDirection: 'column' }}>
        <RecordTable
          label={t('log.title')}
          rows={rows}
          columns={useRunColumns()}
          idOf={(run) => run.id}
          nameOf={(run) => run.title}
          onOpen={setOpen}
          card={(run) => <RunCard run={run} />}
          empty={
            <EmptyState
              icon={<IconHistory size={28} />}
              title={t(result === undefined ? 'log.none' : 'log.noneFound')}
              advice={result === undefined ? t('log.noneAdvice') : undefined}
            />
          }
        />
      </Box>
      {open !== undefined && <RunDialog run={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Filters the list by result. */
export function ResultFilter({ result, onResult }: Pick<LogProps, 'result' | 'onResult'>) {
  const { t } = useTranslation('automation');
  return (
    <Select
      aria-label={t('log.result')}
      placeholder={t('log.result')}
      data={RUN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      value={result ?? null}
      onChange={(next) => onResult(RUN_STATUSES.find((each) => each === next))}
      clearable
      w={{ base: '100%', xs: 200 }}
    />
  );
}

/** Returns the columns of a list of runs. */
export function useRunColumns(): Column<Run>[] {
  const { t } = useTranslation('automation');
  const { number } = useFormats();
  return [
    { id: 'at', header: t('log.at'), width: '150px', cell: ({ createdAt }) => <Ago at={createdAt} /> },
    {
      id: 'record',
      header: t('log.record'),
      width: 'minmax(180px, 2fr)',
      cell: (run) => <RecordLink {...run} title={run.title} />,
    },
    {
      id: 'result',
      header: t('log.result'),
      width: 'minmax(130px, 160px)',
      cell: ({ status }) => <StatusMark color={COLORS[status]} label={t(`status.${status}`)} />,
    },
    {
      id: 'steps',
      header: t('log.steps'),
      width: 'minmax(130px, 1.5fr)',
      cell: ({ steps, stopReason }) => {
        if (steps.length === 0 && stopReason !== null) {
          const reason = t(`stopped.${stopReason}`);
          return <span title={reason}>{reason}</span>;
        }
        return `${number(steps.filter(({ status }) => status === 'done').length)} / ${number(steps.length)}`;
      },
    },
  ];
}

interface CardProps {
  readonly run: Run;
  /** Shows the name of the rule as well. */
  readonly withRule?: boolean;
}

/** Shows a run as a card, if there is no room for columns. */
export function RunCard({ run, withRule = false }: CardProps) {
  const { title, status, createdAt, ruleName, stopReason } = run;
  const { t } = useTranslation('automation');
  const { ago } = useFormats();
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" truncate className="own-direction">
          {title}
        </Text>
        <StatusMark color={COLORS[status]} label={t(`status.${status}`)} />
      </Group>
      <Text size="sm" c="dimmed">
        {withRule && <bdi>{ruleName} · </bdi>}
        {ago(createdAt)}
      </Text>
      {stopReason !== null && (
        <Text size="sm" truncate>
          {t(`stopped.${stopReason}`)}
        </Text>
      )}
    </Stack>
  );
}

const PLACES: Readonly<Record<string, string>> = {
  issue: 'issues/$issueId',
  rfi: 'rfis/$rfiId',
  clash: 'clashes/$clashId',
  photo: 'photos/$photoId',
  anomaly: 'anomalies',
};

interface RecordProps {
  readonly projectId: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly title: string;
}

/** Shows the title of a record, as a link if the record has a screen. */
export function RecordLink({ projectId, resource: { type, id }, title }: RecordProps) {
  const place = PLACES[type];
  const shown = title === '' ? id.slice(-6) : title;
  if (place === undefined) return <span className="own-direction">{shown}</span>;
  const to = (
    type === 'anomaly'
      ? { to: '/projects/$projectId/anomalies', params: { projectId }, search: { opened: id } }
      : { to: `/projects/$projectId/${place}`, params: { projectId, [`${type}Id`]: id } }
  ) as LinkProps;
  return (
    <Anchor
      inherit
      truncate
      underline="always"
      className="own-direction"
      renderRoot={(props) => <Link {...props} {...to} />}
    >
      {shown}
    </Anchor>
  );
}

/** Shows the result of each action of a run. */
export function RunDialog({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const { t } = useTranslation('automation');
  const close = useTranslation('shell').t('close');
  const { stopReason, steps, createdAt, status } = run;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('log.run')} closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <Group gap="sm">
          <StatusMark color={COLORS[status]} label={t(`status.${status}`)} />
          <Text size="sm">
            <At at={createdAt} />
          </Text>
        </Group>
        <Text size="sm">
          <RecordLink {...run} title={run.title} />
        </Text>
        {stopReason !== null && <Text size="sm">{t(`stopped.${stopReason}`)}</Text>}
        {steps.length > 0 && (
          <List type="ordered" size="sm" spacing="sm">
            {steps.map((step) => (
              <List.Item key={step.position}>
                <StepText projectId={run.projectId} step={step} />
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Dialog>
  );
}

function StepText({ projectId, step }: { readonly projectId: string; readonly step: Run['steps'][number] }) {
  const { t } = useTranslation('automation');
  const { number } = useFormats();
  const { kind, status, attempts, error, result, nextAttemptAt, durationMs } = step;
  const said = error === null ? undefined : errorSentence(error);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text span inherit fw={500}>
          {t(`actions.${kind}`)}
        </Text>
        <StatusMark color={COLORS[status]} label={t(`status.${status}`)} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('log.attempts', { count: attempts })}
        {durationMs !== null && ` · ${t('log.took', { ms: number(durationMs) })}`}
      </Text>
      {said !== undefined && <Text size="sm">{t(said.key, said.values)}</Text>}
      {status === 'pending' && nextAttemptAt !== null && (
        <Text size="sm">
          {t('log.next')} <Ago at={nextAttemptAt} />
        </Text>
      )}
      {kind === 'create_issue' && result !== null && (
        <Text size="sm">
          <RecordLink projectId={projectId} resource={result} title={t('log.open')} />
        </Text>
      )}
    </Stack>
  );
}
