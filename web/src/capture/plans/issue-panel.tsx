import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Day } from '../../ui/instant.tsx';
import { PersonName } from '../../ui/people.tsx';
import { useShownTitle } from '../../ui/shown-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ISSUE_COLOURS, type Issue } from './plan-pins.ts';

interface Props {
  readonly projectId: string;
  readonly issue: Issue;
  readonly onClose: () => void;
}

/** Shows the issue whose pin was opened. */
export function IssuePanel({ projectId, issue, onClose }: Props) {
  const { t } = useTranslation(['plans', 'shell']);
  const shown = useShownTitle();
  // The screen belongs to another wing, whose routes are not imported here: it is opened by its address.
  const to = { to: `/projects/${projectId}/issues/${issue.id}` } as unknown as LinkProps;
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h3" className="own-direction">
          #{issue.number} {shown(issue.title)}
        </Title>
        <CloseButton onClick={onClose} aria-label={t('shell:close')} />
      </Group>
      <StatusMark color={ISSUE_COLOURS[issue.status]} label={t(`plans:issueStatus.${issue.status}`)} />
      <PersonName projectId={projectId} id={issue.assigneeId} />
      {issue.dueDate !== null && (
        <Text size="sm">
          {t('plans:due')} <Day on={issue.dueDate} />
        </Text>
      )}
      {issue.description !== null && (
        <Text size="sm" lineClamp={8} className="own-direction" style={{ whiteSpace: 'pre-wrap' }}>
          {issue.description}
        </Text>
      )}
      <Button size="xs" w="max-content" renderRoot={(all) => <Link {...all} {...to} />}>
        {t('plans:openIssue')}
      </Button>
    </Stack>
  );
}
