// Which days are asked about and which records count, all of it in the address.
import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { DayInput } from '../ui/day-input.tsx';
import { usePeople } from '../ui/people.tsx';
import { useToday } from '../ui/today.ts';
import {
  ANOMALY_SOURCES,
  type AnalyticsView,
  CLASH_KINDS,
  changed,
  DAYS_UNASKED,
  INTERVALS,
  type Part,
  PHOTO_VISIBILITIES,
  PRIORITIES,
  type ViewChange,
} from './addresses.ts';
import { useMilestones } from './analytics-data.ts';

interface Props {
  readonly projectId: string;
  readonly part: Part;
  readonly view: AnalyticsView;
  readonly onChange: (view: AnalyticsView) => void;
}

/** The range of days, and the filters of a part. */
export function ViewFilters({ projectId, part, view, onChange }: Props) {
  const { t } = useTranslation('analytics');
  const set = (change: ViewChange) => onChange(changed(view, change));
  const { part: _part, ...filters } = view;
  const today = useToday(projectId);
  const to = view.to ?? today;
  const from = view.from ?? firstDayOf(to);
  return (
    <Group gap="xs" mb="md" align="end" role="search" aria-label={t('filters')}>
      <DayInput label={t('range.from')} value={from} max={to} onChange={(day) => set({ from: day })} />
      <DayInput label={t('range.to')} value={to} min={from} max={today} onChange={(day) => set({ to: day })} />
      {part !== 'sensors' && (
        <SegmentedControl
          aria-label={t('range.interval')}
          value={view.interval ?? 'week'}
          data={INTERVALS.map((value) => ({ value, label: t(`range.intervals.${value}`) }))}
          onChange={(value) => set({ interval: INTERVALS.find((each) => each === value) })}
        />
      )}
      <PartFilters projectId={projectId} part={part} view={view} set={set} />
      {Object.keys(filters).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => onChange(view.part === undefined ? {} : { part: view.part })}
        >
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}

/** Where the range begins that nobody chose. */
function firstDayOf(to: string): string {
  return new Date(Date.parse(to) - (DAYS_UNASKED - 1) * 86_400_000).toISOString().slice(0, 10);
}

interface PartFilterProps extends Omit<Props, 'onChange'> {
  readonly set: (change: ViewChange) => void;
}

function PartFilters({ projectId, part, view, set }: PartFilterProps) {
  const { t } = useTranslation(['analytics', 'issues', 'clashes', 'sensors', 'photos']);
  const priority = (
    <Choice
      label={t('issues:field.priority')}
      value={view.priority}
      data={PRIORITIES.map((value) => ({ value, label: t(`issues:priority.${value}`) }))}
      onChange={(value) => set({ priority: value })}
    />
  );
  const assignee = <AssigneeChoice projectId={projectId} view={view} set={set} />;
  switch (part) {
    case 'issues':
    case 'rfis':
      return (
        <>
          {priority}
          {assignee}
        </>
      );
    case 'clashes':
      return (
        <>
          <Choice
            label={t('clashes:field.kind')}
            value={view.kind}
            data={CLASH_KINDS.map((value) => ({ value, label: t(`clashes:kind.${value}`) }))}
            onChange={(value) => set({ kind: value })}
          />
          {assignee}
        </>
      );
    case 'capture':
      return (
        <>
          <MilestoneChoice projectId={projectId} view={view} set={set} />
          <Choice
            label={t('photos:gallery.filter.visibility')}
            value={view.visibility}
            data={PHOTO_VISIBILITIES.map((value) => ({ value, label: t(`photos:visibilities.${value}`) }))}
            onChange={(value) => set({ visibility: value })}
          />
        </>
      );
    case 'anomalies':
      return (
        <>
          <Choice
            label={t('sensors:thresholds.severity')}
            value={view.severity}
            data={PRIORITIES.map((value) => ({ value, label: t(`sensors:severity.${value}`) }))}
            onChange={(value) => set({ severity: value })}
          />
          <Choice
            label={t('sensors:anomaly.source')}
            value={view.source}
            data={ANOMALY_SOURCES.map((value) => ({ value, label: t(`sensors:anomaly.sources.${value}`) }))}
            onChange={(value) => set({ source: value })}
          />
        </>
      );
    case 'sensors':
      return null;
  }
}

type Setting = Pick<PartFilterProps, 'projectId' | 'view' | 'set'>;

function AssigneeChoice({ projectId, view, set }: Setting) {
  const { t } = useTranslation('analytics');
  const { compare } = useFormats();
  const people = usePeople(projectId).all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Choice
      label={t('assignee')}
      value={view.assignee}
      data={[{ value: 'nobody', label: t('nobody') }, ...people.toSorted((a, b) => compare(a.label, b.label))]}
      onChange={(value) => set({ assignee: value })}
    />
  );
}

function MilestoneChoice({ projectId, view, set }: Setting) {
  const { t } = useTranslation('analytics');
  const { data = [] } = useMilestones(projectId);
  return (
    <Choice
      label={t('capture.since')}
      value={view.milestone}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => set({ milestone: value })}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, value, data, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      placeholder={label}
      value={value ?? null}
      data={[...data]}
      onChange={(next) => onChange(data.find((each) => each.value === next)?.value)}
      searchable={data.length > 8}
      clearable
      w={{ base: '100%', xs: 170 }}
    />
  );
}
