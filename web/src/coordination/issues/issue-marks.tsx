// The words of an issue with the signs that stand beside them.
import { Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { DueMark } from '../records/due-mark.tsx';
import { type Issue, type IssueStatus, isSettled, STATUS_COLORS } from './issue-terms.ts';

/** The status of an issue. */
export function IssueStatusMark({ status }: { readonly status: IssueStatus }) {
  const { t } = useTranslation('issues');
  return <StatusMark color={STATUS_COLORS[status]} label={t(`status.${status}`)} />;
}

/** The day it is due, marked where that has passed. */
export function IssueDue({ issue }: { readonly issue: Pick<Issue, 'projectId' | 'status' | 'dueDate'> }) {
  return <DueMark projectId={issue.projectId} on={issue.dueDate} isSettled={isSettled(issue)} />;
}

/** The first label, and how many more there are: in a row or on a card there is room for one. */
export function LabelMarks({ labels }: { readonly labels: readonly string[] }) {
  const { list, number } = useFormats();
  const [first, ...hidden] = labels;
  return (
    <Group gap={4} wrap="nowrap" component="span" style={{ overflow: 'hidden' }}>
      {first !== undefined && <LabelMark label={first} />}
      {hidden.length > 0 && (
        <Text span size="xs" c="dimmed" title={list(hidden)}>
          +{number(hidden.length)}
        </Text>
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
