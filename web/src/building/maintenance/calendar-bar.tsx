import { ActionIcon, Box, Button, Group, SegmentedControl, Select, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../api/page-chain.ts';
import { useFormats } from '../../language/formats.ts';
import { TASK_STATES, type TaskView } from '../addresses.ts';
import { type Days, type Range, stepped } from './calendar-days.ts';
import type { Task } from './task-data.ts';

interface Props {
  readonly view: TaskView;
  readonly shown: {
    readonly range: Range | 'overdue';
    readonly on: string;
    readonly days: Days;
    readonly isList: boolean;
  };
  readonly today: string;
  /** The first page of what is overdue; undefined until it is known. */
  readonly overdue: Page<Task> | undefined;
  readonly onChange: (view: TaskView) => void;
}

type Change = { readonly [Name in keyof TaskView]?: TaskView[Name] | undefined };

/** Which days are shown and what of them, and the way to those beside them. */
export function CalendarBar({ view, shown, today, overdue, onChange }: Props) {
  const { t } = useTranslation('maintenance');
  const set = (change: Change) =>
    onChange(Object.fromEntries(Object.entries({ ...view, ...change }).filter(([, value]) => value !== undefined)));
  const { range } = shown;
  return (
    <>
      <Group gap="sm" justify="space-between">
        {range === 'overdue' ? (
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} data-mirrored aria-hidden />}
              onClick={() => set({ by: undefined })}
            >
              {t('toCalendar')}
            </Button>
            <Title order={2} size="h3">
              {t('overdueTitle')}
            </Title>
          </Group>
        ) : (
          <Steps {...{ range, shown, today }} onDay={(on) => set({ on })} />
        )}
        {range !== 'overdue' && <Overdue overdue={overdue} onShow={() => set({ by: 'overdue' })} />}
      </Group>
      <Group gap="xs" role="search" aria-label={t('filters')}>
        {range !== 'overdue' && <Choices {...{ view, range }} set={set} />}
        {view.asset !== undefined && (
          <Button variant="default" onClick={() => set({ asset: undefined })}>
            {t('allAssets')}
          </Button>
        )}
      </Group>
    </>
  );
}

interface StepsProps extends Pick<Props, 'shown' | 'today'> {
  readonly range: Range;
  readonly onDay: (day: string | undefined) => void;
}

function Steps({ range, shown: { on, days }, today, onDay }: StepsProps) {
  const { t } = useTranslation('maintenance');
  const { day, month } = useFormats();
  const title = {
    week: t('range', { from: day(days.from), to: day(days.to) }),
    month: month(on),
    year: on.slice(0, 4),
  };
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(`back.${range}`)}
        onClick={() => onDay(stepped(on, range, -1))}
      >
        <IconChevronLeft size={18} data-mirrored aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(`ahead.${range}`)}
        onClick={() => onDay(stepped(on, range, 1))}
      >
        <IconChevronRight size={18} data-mirrored aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={today >= days.from && today <= days.to} onClick={() => onDay(undefined)}>
        {t('today')}
      </Button>
      <Title order={2} size="h3" aria-live="polite">
        {title[range]}
      </Title>
    </Group>
  );
}

function Overdue({ overdue, onShow }: { readonly overdue: Page<Task> | undefined; readonly onShow: () => void }) {
  const { t } = useTranslation('maintenance');
  const { number } = useFormats();
  const count = overdue?.data.length ?? 0;
  if (count === 0) return null;
  const shown = number(count);
  return (
    <Button
      variant="default"
      leftSection={<IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden />}
      onClick={onShow}
    >
      {overdue?.nextCursor == null ? t('allOverdue', { count, shown }) : t('manyOverdue', { shown })}
    </Button>
  );
}

const RANGES = ['week', 'month', 'year'] as const;

interface ChoiceProps {
  readonly view: TaskView;
  readonly range: Range;
  readonly set: (change: Change) => void;
}

function Choices({ view, range, set }: ChoiceProps) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <SegmentedControl
        aria-label={t('by.label')}
        data={RANGES.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={range}
        onChange={(next) => set({ by: next === 'week' || next === 'year' ? next : undefined })}
      />
      {range !== 'year' && (
        <Box visibleFrom="sm">
          <SegmentedControl
            aria-label={t('as.label')}
            data={(['calendar', 'list'] as const).map((value) => ({ value, label: t(`as.${value}`) }))}
            value={view.as ?? 'calendar'}
            onChange={(next) => set({ as: next === 'list' ? 'list' : undefined })}
          />
        </Box>
      )}
      <Select
        aria-label={t('stateLabel')}
        placeholder={t('stateLabel')}
        data={TASK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={view.state ?? null}
        onChange={(next) => set({ state: TASK_STATES.find((each) => each === next) })}
        clearable
        w={{ base: '100%', xs: 170 }}
      />
    </>
  );
}
