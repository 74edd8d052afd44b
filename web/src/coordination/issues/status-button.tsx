import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IssueChange } from '../../../../contract/issues.ts';
import type { RecordEdit } from '../editing/use-inline-edit.ts';
import { useClosing } from './closing.tsx';
import { IssueStatusMark } from './issue-marks.tsx';
import { ISSUE_STATUSES, type Issue } from './issue-terms.ts';
import { StatusItem } from './status-item.tsx';

interface Props {
  readonly issue: Issue;
  readonly edit: RecordEdit<Issue, IssueChange>['edit'];
  readonly mayEdit: boolean;
}

/** The status, and the steps that it may take from here. */
export function StatusButton({ issue, edit, mayEdit }: Props) {
  const { t } = useTranslation('issues');
  const closing = useClosing();
  if (!mayEdit || issue.nextStatuses.length === 0) return <IssueStatusMark status={issue.status} />;
  return (
    <Group gap="xs" wrap="nowrap">
      <IssueStatusMark status={issue.status} />
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('status.change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ISSUE_STATUSES.filter((each) => issue.nextStatuses.includes(each)).map((status) => (
            <StatusItem
              key={status}
              status={status}
              onClick={() => closing.ask(status, 1, () => void edit({ status }))}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {closing.dialog}
    </Group>
  );
}
