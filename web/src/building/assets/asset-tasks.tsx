import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useToday } from '../../ui/today.ts';
import { plusMonths } from '../maintenance/calendar-days.ts';
import { type Task, useTasks } from '../maintenance/task-data.ts';
import { TaskDialog } from '../maintenance/task-dialog.tsx';
import { TaskLines } from '../maintenance/task-list.tsx';
import type { Asset } from './asset-data.ts';

const PARTS = ['open', 'done'] as const;
type Part = (typeof PARTS)[number];

/** So many are shown until all are asked for. */
const FEW = 8;

/** What falls due on an asset, and what was done about it. */
export function AssetTasks({ asset: { id, projectId } }: { readonly asset: Asset }) {
  const { t } = useTranslation(['assets', 'maintenance']);
  const { number } = useFormats();
  const today = useToday(projectId);
  const days = { from: plusMonths(today, -12), to: plusMonths(today, 12) };
  const tasks = useTasks(projectId, days, { asset: id });
  const [part, setPart] = useState<Part>('open');
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<Task>();
  const rows = tasks.data && rowsOf(part, tasks.data.rows);
  return (
    <Section
      title={t('assets:tasks.title')}
      advice={t('assets:tasks.advice')}
      actions={
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/projects/$projectId/maintenance" params={{ projectId }} search={{ asset: id }} />
          )}
        >
          {t('assets:tasks.inCalendar')}
        </Button>
      }
    >
      <Group>
        <SegmentedControl
          aria-label={t('maintenance:stateLabel')}
          data={PARTS.map((value) => ({ value, label: t(`assets:tasks.part.${value}`) }))}
          value={part}
          onChange={(next) => setPart(PARTS.find((each) => each === next) ?? 'open')}
        />
      </Group>
      {tasks.error !== null && <ProblemNotice problem={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <Pending height={80} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('assets:tasks.none')}
        </Text>
      )}
      {rows !== undefined && rows.length > 0 && (
        <TaskLines tasks={isWhole ? rows : rows.slice(0, FEW)} onOpen={setOpened} />
      )}
      {rows !== undefined && rows.length > FEW && !isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('maintenance:more', { shown: number(rows.length - FEW) })}
        </Button>
      )}
      {opened !== undefined && <TaskDialog task={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

/** What is to be done by its days, the next first; what was done the latest first. */
function rowsOf(part: Part, tasks: readonly Task[]): Task[] {
  const rows = tasks.filter(({ state }) => (state === 'open') === (part === 'open'));
  return part === 'open' ? rows : rows.toReversed();
}
