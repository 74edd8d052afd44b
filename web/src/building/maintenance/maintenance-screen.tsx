import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarRepeat, IconCalendarShare } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Below } from '../../records/below.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useToday } from '../../ui/today.ts';
import type { TaskView } from '../addresses.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { type Days, daysOf, type Range, weeksOf } from './calendar-days.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MOST_TASKS, overdueDays, type Task, useOverdue, useTasks } from './task-data.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';

const route = getRouteApi('/in/projects/$projectId/maintenance');

/** What falls due in a project: a calendar of a week or a month, or a list; one's own calendar address. */
export function MaintenanceScreen() {
  const { t } = useTranslation('maintenance');
  const { projectId } = route.useParams();
  const [isFeedOpen, setFeedOpen] = useState(false);
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <Button
            variant="default"
            leftSection={<IconCalendarShare size={18} aria-hidden />}
            onClick={() => setFeedOpen(true)}
          >
            {t('feed.open')}
          </Button>
        }
      />
      <Below>
        <Calendar projectId={projectId} />
      </Below>
      {isFeedOpen && <FeedDialog projectId={projectId} onClose={() => setFeedOpen(false)} />}
    </>
  );
}

/** What is shown: which days, and whether as a list. A month or a year does not fit into a phone as a grid. */
interface Shown {
  readonly range: Range | 'overdue';
  readonly on: string;
  readonly days: Days;
  readonly isList: boolean;
}

function useShown(projectId: string, { on, by, as }: TaskView): Shown {
  const today = useToday(projectId);
  const { firstWeekday } = useFormats();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const day = on ?? today;
  const range = by ?? 'month';
  const isList = isPhone || as === 'list' || range === 'year' || range === 'overdue';
  const days = range === 'overdue' ? overdueDays(today) : daysOf(day, range, firstWeekday);
  return { range, on: day, days, isList };
}

function Calendar({ projectId }: { readonly projectId: string }) {
  const { firstWeekday } = useFormats();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday(projectId);
  const [opened, setOpened] = useState<Task>();
  const shown = useShown(projectId, view);
  const { days, isList, range } = shown;
  // A calendar shows the days beside a month too, as far as its weeks go.
  const weeks = weeksOf(days, firstWeekday);
  const fetched = isList ? days : { from: weeks[0]?.[0] ?? days.from, to: weeks.at(-1)?.[6] ?? days.to };
  const { asset } = view;
  const state = range === 'overdue' ? 'open' : view.state;
  const filters = { ...(state !== undefined && { state }), ...(asset !== undefined && { asset }) };
  const tasks = useTasks(projectId, fetched, filters);
  const overdue = useOverdue(projectId, { ...(asset !== undefined && { asset }) });
  const go = (search: TaskView) => void navigate({ search, replace: true });
  const rows = tasks.data?.rows;
  return (
    <Stack gap="sm" pb="md">
      <CalendarBar {...{ view, shown, today }} overdue={overdue.data} onChange={go} />
      {tasks.error !== null && <ProblemNotice problem={tasks.error} onRetry={() => void tasks.refetch()} />}
      {rows === undefined && tasks.error === null && <Pending height={480} />}
      {rows !== undefined && !tasks.data?.isWhole && <TooMany />}
      {rows !== undefined && !isList && (
        <MonthGrid
          {...{ days, today }}
          most={range === 'week' ? 12 : 3}
          tasks={rows}
          onOpen={setOpened}
          onDay={(on) => go({ ...view, on, by: 'week', as: 'list' })}
        />
      )}
      {rows !== undefined && isList && rows.length > 0 && <TaskList tasks={rows} onOpen={setOpened} />}
      {rows?.length === 0 && isList && <Nothing projectId={projectId} />}
      {opened !== undefined && <TaskDialog task={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function TooMany() {
  const { t } = useTranslation('maintenance');
  const { number } = useFormats();
  return (
    <Alert color="yellow" role="status">
      <Text size="sm">{t('tooMany', { shown: number(MOST_TASKS) })}</Text>
    </Alert>
  );
}

function Nothing({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('maintenance');
  return (
    <EmptyState
      icon={<IconCalendarRepeat size={28} />}
      title={t('none')}
      advice={t('noneAdvice')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/projects/$projectId/assets" params={{ projectId }} />}
        >
          {t('toAssets')}
        </Button>
      }
    />
  );
}
