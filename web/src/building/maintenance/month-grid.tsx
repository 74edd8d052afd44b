// Weeks as rows and weekdays as columns, from the day that the language begins its weeks with and in its direction.
import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { WideTable } from '../../ui/wide-table.tsx';
import { type Days, weeksOf } from './calendar-days.ts';
import classes from './maintenance.module.css';
import type { Task } from './task-data.ts';
import { getTaskStatus, useTaskStatusLabel } from './task-mark.tsx';

interface Props {
  /** What is shown, in whole weeks. */
  readonly days: Days;
  /** How many tasks of a day are shown. */
  readonly most: number;
  readonly tasks: readonly Task[];
  readonly today: string;
  readonly onOpen: (task: Task) => void;
  /** Shows all of a day. */
  readonly onDay: (day: string) => void;
}

/** The tasks of some weeks, each on its day. */
export function MonthGrid({ days, most, tasks, today, onOpen, onDay }: Props) {
  const { t } = useTranslation('maintenance');
  const { weekday, firstWeekday } = useFormats();
  const weeks = weeksOf(days, firstWeekday);
  const byDay = Map.groupBy(tasks, ({ dueOn }) => dueOn);
  return (
    <WideTable minWidth={700} label={t('calendar')}>
      <table className={classes.grid} aria-label={t('calendar')}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekday(day, 'long')}>
                {weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={classes.day}
                  data-beside={day < days.from || day > days.to || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <DayCell {...{ day, most, onOpen }} tasks={byDay.get(day) ?? []} onAll={() => onDay(day)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

interface CellProps extends Pick<Props, 'most' | 'tasks' | 'onOpen'> {
  readonly day: string;
  readonly onAll: () => void;
}

function DayCell({ day, most, tasks, onOpen, onAll }: CellProps) {
  const { t } = useTranslation('maintenance');
  const { number, day: dayText } = useFormats();
  const label = useTaskStatusLabel();
  const shown = tasks.slice(0, most);
  const rest = tasks.length - shown.length;
  return (
    <Stack gap={3}>
      <time dateTime={day}>
        <span className={classes.number}>{number(Number(day.slice(8)))}</span>
      </time>
      {shown.map((task) => {
        const status = getTaskStatus(task);
        return (
          <UnstyledButton
            key={`${task.assetId} ${task.number}`}
            className={classes.task}
            data-status={status}
            onClick={() => onOpen(task)}
          >
            <span className={classes.name}>
              <span className="own-direction">{task.assetTag ?? t('noTag')}</span>
            </span>
            {status !== 'open' && <span className={classes.status}>{label(task)}</span>}
          </UnstyledButton>
        );
      })}
      {rest > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('moreOf', { shown: number(rest), day: dayText(day) })}
          onClick={onAll}
        >
          {t('more', { shown: number(rest) })}
        </Button>
      )}
    </Stack>
  );
}
