// The words of an issue with the signs that stand beside them.
import { Badge, Group, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronsUp, IconChevronUp, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Day } from '../../parts/instant.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { type Issue, type IssuePriority, type IssueStatus, isOverdue, STATUS_COLORS } from './issue-terms.ts';

/** The status of an issue. */
export function IssueStatusMark({ status }: { readonly status: IssueStatus }) {
  const { t } = useTranslation('issues');
  return <StatusMark color={STATUS_COLORS[status]} label={t(`status.${status}`)} />;
}

const PRIORITY_SIGNS = {
  critical: { Icon: IconChevronsUp, color: 'var(--mantine-color-error)' },
  high: { Icon: IconChevronUp, color: 'var(--mantine-color-error)' },
  medium: { Icon: IconMinus, color: 'var(--mantine-color-dimmed)' },
  low: { Icon: IconChevronDown, color: 'var(--mantine-color-dimmed)' },
} as const;

/** The priority of an issue, by sign and word. */
export function PriorityMark({ priority }: { readonly priority: IssuePriority }) {
  const { t } = useTranslation('issues');
  const { Icon, color } = PRIORITY_SIGNS[priority];
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Icon size={16} color={color} aria-hidden />
      <span>{t(`priority.${priority}`)}</span>
    </Group>
  );
}

/** The day it is due, marked where that has passed. */
export function DueDate({
  issue,
  today,
}: {
  readonly issue: Pick<Issue, 'status' | 'dueDate'>;
  readonly today: string;
}) {
  const { t } = useTranslation('issues');
  if (issue.dueDate === null) return null;
  if (!isOverdue(issue, today)) return <Day on={issue.dueDate} />;
  return (
    <Tooltip label={t('overdue')}>
      <Group gap={4} wrap="nowrap" component="span" c="var(--mantine-color-error)">
        <IconAlertTriangle size={16} aria-label={t('overdue')} role="img" />
        <Day on={issue.dueDate} />
      </Group>
    </Tooltip>
  );
}

/** The labels, as many as there is room for by their number. */
export function LabelMarks({ labels, most = 3 }: { readonly labels: readonly string[]; readonly most?: number }) {
  const { list, number } = useFormats();
  const hidden = labels.slice(most);
  return (
    <Group gap={4} wrap="nowrap" component="span" style={{ overflow: 'hidden' }}>
      {labels.slice(0, most).map((label) => (
        <LabelMark key={label} label={label} />
      ))}
      {hidden.length > 0 && (
        <Tooltip label={list(hidden)} multiline maw={400}>
          <Text span size="xs" c="dimmed">
            +{number(hidden.length)}
          </Text>
        </Tooltip>
      )}
    </Group>
  );
}

/** A label of an issue. */
export function LabelMark({ label }: { readonly label: string }) {
  return (
    <Badge
      variant="default"
      tt="none"
      fw={400}
      maw={160}
      title={label}
      styles={{ label: { unicodeBidi: 'plaintext' } }}
    >
      {label}
    </Badge>
  );
}

/** The number as people say it. */
export function IssueNumber({ number }: { readonly number: number }) {
  return (
    <Text span inherit c="dimmed" className="as-typed">
      #{number}
    </Text>
  );
}
